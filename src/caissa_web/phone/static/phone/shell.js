// Keep the page and its files on the phone, so that a reload without network opens it again. Browsers offer
// this only on safe addresses; elsewhere the open page goes on working, and the queue outlives a reload.
const KEPT = "caissa-phone";

async function keepShell() {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register("/p/service-worker.js", { scope: "/p/" });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => {
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      });
    }
    const kept = await caches.open(KEPT);
    const files = performance.getEntriesByType("resource").map((one) => one.name)
      .filter((name) => new URL(name).pathname.startsWith("/static/"));
    const pages = document.getElementById("kept").dataset.pages?.split(" ") ?? [];
    await kept.addAll([location.pathname, ...pages, ...new Set(files)]);
    return true;
  } catch {
    return false;
  }
}

// If the network goes while the files are being kept, they are kept when it is back.
async function keep() {
  if (await keepShell()) {
    document.getElementById("kept").hidden = false;
    removeEventListener("online", keep);
  }
}
addEventListener("online", keep);
keep();

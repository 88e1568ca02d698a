// Pages of a pass: from the network if there is one, else as they were last seen. Files: as kept.
const KEPT = "caissa-phone";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Each checklist of a pass has a page for each round; whatever else an address asks for makes no other page.
function addressOf({ pathname, searchParams }) {
  const asked = new URLSearchParams([...searchParams].filter(([name]) => name === "list" || name === "round"));
  return String(asked) ? `${pathname}?${asked}` : pathname;
}

async function page(request) {
  const kept = await caches.open(KEPT);
  const url = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put(addressOf(url), answer.clone());
    return answer;
  } catch (problem) {
    const known = await kept.match(addressOf(url), { ignoreVary: true }) ??
      await kept.match(url.pathname, { ignoreVary: true });
    if (known) return known;
    throw problem;
  }
}

async function file(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
    return;
  }
  if (new URL(request.url).pathname.startsWith("/static/")) event.respondWith(file(request));
});

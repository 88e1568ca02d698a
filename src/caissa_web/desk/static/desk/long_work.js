// Looks again every second how far the work has come, without loading the whole page anew.
const EVERY = 1000;
const AFTER_TROUBLE = 4000;

const shown = document.getElementById("work");

async function look() {
  let pause = EVERY;
  try {
    const answer = await fetch(location.href, { redirect: "manual" });
    if (answer.type === "opaqueredirect") {
      location.reload();
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("work");
    if (fresh === null) {
      location.reload();
      return;
    }
    shown.replaceChildren(...fresh.childNodes);
  } catch {
    pause = AFTER_TROUBLE;
  }
  setTimeout(look, pause);
}

if (shown !== null) setTimeout(look, EVERY);

// People of the rating lists while somebody types; arrow keys choose, Enter enters the player.
// Without this script the button asks the server for the same list.
const field = document.getElementById("q");
const hits = document.getElementById("hits");
const byHand = document.querySelector(".by-hand input[name=name]");

if (field) {
  let waiting = 0;
  let asked = field.value.trim();
  let running = null;

  const ask = async () => {
    const words = field.value.trim();
    if (words === asked) return;
    asked = words;
    running?.abort();
    running = new AbortController();
    try {
      const address = `${field.dataset.search}?q=${encodeURIComponent(words)}`;
      const answer = await fetch(address, { signal: running.signal });
      if (answer.ok) hits.innerHTML = await answer.text();
    } catch (problem) {
      if (problem.name !== "AbortError") asked = null;
    }
  };

  // Whoever is in no list goes on by hand: the name stands there already.
  let copied = byHand?.value ?? "";
  const copy = () => {
    if (!byHand || byHand.value !== copied || /\d/.test(field.value)) return;
    byHand.value = copied = field.value;
  };

  field.addEventListener("input", () => {
    copy();
    clearTimeout(waiting);
    waiting = setTimeout(ask, 120);
  });
  field.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    await ask();
    hits.querySelector("button")?.focus();
  });

  document.addEventListener("keydown", (event) => {
    const buttons = [...hits.querySelectorAll("button")];
    const here = buttons.indexOf(document.activeElement);
    if (here < 0 && document.activeElement !== field) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      buttons[Math.min(here + 1, buttons.length - 1)]?.focus();
    }
    if (event.key === "ArrowUp") {
      event.preventDefault();
      (here > 0 ? buttons[here - 1] : field).focus();
    }
    if (event.key === "Escape") {
      field.focus();
      field.select();
    }
  });
}

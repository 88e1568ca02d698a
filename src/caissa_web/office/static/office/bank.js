// Bank lines by keystrokes: the arrows move, Enter posts the first suggestion, F finds, X sets aside.

const lines = [...document.querySelectorAll(".bank-lines > li[id]")];
let place = Math.max(0, lines.findIndex((line) => `#${line.id}` === location.hash));

function isTyping(target) {
  return target.closest("input, select, textarea, button, a, summary") !== null;
}

function move(by) {
  place = Math.min(lines.length - 1, Math.max(0, place + by));
  lines[place]?.focus();
}

function type(field) {
  const input = lines[place]?.querySelector(field);
  if (!input) return;
  input.closest("details").open = true;
  input.focus();
}

const ACTS = {
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  Enter: () => lines[place]?.querySelector('button[value^="match:"]')?.click(),
  f: () => type(".find-line"),
  x: () => type(".note-line"),
};

document.addEventListener("keydown", (event) => {
  const act = ACTS[event.key] ?? ACTS[event.key.toLowerCase()];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  event.preventDefault();
  act();
});
if (lines.length && location.hash) move(0);

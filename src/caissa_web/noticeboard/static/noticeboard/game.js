// Steps through a game without the server: the positions stand in the page. Follows new moves while at the end.
"use strict";
(() => {
  const root = () => document.getElementById("game");
  if (!root()) return;
  let at = Number(root().dataset.ply), flipped = new URLSearchParams(location.search).has("flip");
  let following = "following" in root().dataset, aloud = false, quiet = false;
  const fens = () => root().dataset.fens.split(" ");
  const moves = () => root().dataset.moves.split(" ").filter(Boolean);
  const link = (ply) => root().querySelector(`[data-ply="${ply}"]`);
  const SVG = "http://www.w3.org/2000/svg";

  const node = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const square = (name) => {
    const x = "abcdefgh".indexOf(name[0]), y = 8 - Number(name[1]);
    return flipped ? { x: 7 - x, y: 7 - y } : { x, y };
  };
  const draw = () => {
    const board = root().querySelector("[data-frame] svg");
    const some = board.querySelector("use");
    const sprite = (board.dataset.pieces ||= some ? some.getAttribute("href").split("#")[0] : "");
    board.querySelectorAll("use, .last").forEach((old) => old.remove());
    const last = moves()[at - 1];
    for (const name of last ? [last.slice(0, 2), last.slice(2, 4)] : []) {
      board.append(node("rect", { class: "last", ...square(name), width: 1, height: 1 }));
    }
    fens()[at].split("/").forEach((rank, y) => {
      let x = 0;
      for (const sign of rank) {
        if (sign >= "1" && sign <= "8") x += Number(sign);
        else {
          const place = flipped ? { x: 7 - x, y: 7 - y } : { x, y };
          const side = sign === sign.toUpperCase() ? "pw" : "pb";
          board.append(
            node("use", { class: side, href: `${sprite}#p-${sign.toLowerCase()}`, ...place, width: 1, height: 1 }),
          );
          x += 1;
        }
      }
    });
    root().classList.toggle("flipped", flipped);
    root().querySelectorAll("[data-moves] [aria-current]").forEach((old) => old.removeAttribute("aria-current"));
    const current = link(at);
    if (current) {
      current.setAttribute("aria-current", "true");
      const list = current.closest("[data-moves]");
      list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  };
  const say = () => {
    const text = link(at) ? link(at).textContent.trim().replace(/\s+/g, " ") : "";
    root().querySelector("[data-say]").textContent = text;
    if (aloud && text && window.speechSynthesis) speechSynthesis.speak(new SpeechSynthesisUtterance(text));
  };
  const go = (ply) => {
    const last = fens().length - 1;
    at = Math.max(0, Math.min(last, ply));
    following = at === last;
    history.replaceState(null, "", following ? location.pathname : `?ply=${at}`);
    draw();
    say();
  };
  const steps = { first: () => go(0), back: () => go(at - 1), on: () => go(at + 1), last: () => go(Infinity) };
  const hide = () => root().classList.toggle("no-spoilers", quiet);

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest && event.target.closest("#game a, #game button");
    if (!pressed || event.metaKey || event.ctrlKey) return;
    const { step, ply } = pressed.dataset;
    if (step) steps[step]();
    else if (ply) go(Number(ply));
    else if ("flip" in pressed.dataset) {
      flipped = !flipped;
      draw();
    } else if ("quiet" in pressed.dataset) {
      quiet = !quiet;
      pressed.setAttribute("aria-pressed", String(quiet));
      if (quiet) go(0);
      hide();
    } else if ("aloud" in pressed.dataset) {
      aloud = !aloud;
      pressed.setAttribute("aria-pressed", String(aloud));
    } else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const key = { ArrowLeft: steps.back, ArrowRight: steps.on, Home: steps.first, End: steps.last }[event.key];
    if (key) {
      key();
      event.preventDefault();
    } else if (event.key === "f") {
      flipped = !flipped;
      draw();
    }
  });
  // The page was fetched again: whoever looks at the newest position gets the new one, others stay where they are.
  const show = () => {
    for (const name of ["quiet", "aloud", "keys"]) root().querySelector(`[data-${name}]`).hidden = false;
    root().querySelector("[data-quiet]").setAttribute("aria-pressed", String(quiet));
    root().querySelector("[data-aloud]").setAttribute("aria-pressed", String(aloud));
    hide();
  };
  document.addEventListener("caissa:changed", () => {
    show();
    const before = at;
    at = following && !quiet ? fens().length - 1 : Math.min(at, fens().length - 1);
    draw();
    if (at !== before) say();
  });
  show();
  draw();
})();

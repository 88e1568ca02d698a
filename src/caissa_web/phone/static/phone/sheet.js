// The electronic score sheet in game mode: two taps a move, kept on the device first and sent when there is a
// network. What was written is never judged here, corrected or merged.
const { caissaPosition, caissaSheet, caissaStore } = globalThis;
const { FILES, foldOf, isPromotion, positionOf, textOf } = caissaPosition;
const EVERY = 5000;
const TIMEOUT = 8000;
const AT_ONCE = 200;
const byId = (id) => document.getElementById(id);
const status = byId("status");
const words = status.dataset;
const page = byId("sheet-page");
const SIDE = `caissa.sheet-side.${location.pathname}`;
let device;
let sheet;
let folded;
let from = "";
let sending = false;
let writing = Promise.resolve();
let offered = null;
let trouble = "";
let offline = false;
let older = false;

// -- what is shown ----------------------------------------------------------------------

const show = (id, wanted) => {
  byId(id).hidden = !wanted;
};
const side = () => localStorage.getItem(SIDE) ?? "";
const isBlank = ({ moves, result }) => !moves.length && !result;

function draw() {
  const away = Boolean(sheet?.keeper);
  show("choose-side", device && !side());
  show("other-side", sheet && device.purpose !== "assistant" && (folded?.closed || isBlank(foldOf(sheet.entries))));
  show("no-game", device && !sheet && side() && !offered?.sheet);
  show("taken", away);
  show("score-sheet", sheet && !away);
  show("next-sheet", sheet && offered?.sheet && offered.sheet !== sheet.code);
  if (away) byId("keeper").textContent = sheet.keeper;
  if (sheet) drawSheet();
  drawStatus();
}

function drawStatus() {
  const waiting = sheet?.entries.filter((entry) => !entry.sent).length ?? 0;
  const parts = [];
  if (trouble) parts.push(trouble);
  if (offline) parts.push(words.offline);
  if (waiting) parts.push(`${words.waiting} ${waiting}`);
  if (!parts.length && sheet) parts.push(words.sent);
  const text = parts.join(" ");
  if (status.textContent !== text) status.textContent = text;
  status.dataset.state = trouble ? "problem" : waiting || offline ? "waiting" : "";
}

function drawSheet() {
  folded = foldOf(sheet.entries);
  const { header } = sheet;
  byId("of-round").textContent = header.round;
  byId("of-board").textContent = header.board;
  byId("name-white").textContent = header.white;
  byId("name-black").textContent = header.black;
  byId("counter").textContent = Math.floor(folded.moves.length / 2) + 1;
  page.dataset.mode = folded.closed ? "closed" : "game";
  byId("mode").textContent = folded.closed ? words.closed : words.game;
  drawBoard();
  drawList();
  drawResult();
  show("beside", sheet.beside?.length);
  byId("beside-moves").textContent = (sheet.beside ?? []).map((entry) => entry.text).join(" ");
}

function drawBoard() {
  const { board, followed, last } = positionOf(folded.moves);
  show("not-followed", !followed);
  for (const button of byId("squares").children) {
    const square = button.value;
    const piece = board[square] ?? "";
    button.dataset.piece = piece;
    button.querySelector("use").setAttribute("href", piece ? `${page.dataset.pieces}#p-${piece[1].toLowerCase()}` : "");
    button.querySelector("use").setAttribute("class", piece ? `p${piece[0]}` : "");
    button.classList.toggle("last", last.includes(square));
    button.setAttribute("aria-pressed", String(square === from));
    button.setAttribute("aria-label", piece ? `${square}: ${byId("pieces").dataset[piece.toLowerCase()]}` : square);
    button.disabled = folded.closed;
  }
}

function drawList() {
  const list = byId("written");
  const lines = [];
  for (let at = 0; at < folded.moves.length; at += 2) {
    const line = document.createElement("li");
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = `${at / 2 + 1}.`;
    line.append(number, half(at), half(at + 1));
    lines.push(line);
  }
  list.replaceChildren(...lines);
  list.scrollTop = list.scrollHeight;
  for (const id of ["offer", "clock", "undo"]) byId(id).disabled = folded.closed || !folded.moves.length;
  for (const id of ["dash", "type", "restart", "result"]) byId(id).disabled = folded.closed;
}

function half(at) {
  const move = folded.moves[at];
  const button = document.createElement("button");
  button.type = "button";
  button.className = "written-move quiet";
  button.hidden = !move;
  if (!move) return button;
  const clock = move.clock === undefined ? "" : ` ${clockText(move.clock)}`;
  button.textContent = `${move.text === "--" ? "–" : move.text || "…"}${move.offer ? " (=)" : ""}${clock}`;
  button.disabled = folded.closed;
  button.addEventListener("click", () => correct(at + 1));
  return button;
}

function drawResult() {
  show("signing", folded.result);
  const chosen = folded.result ? byId("result-dialog").querySelector(`[value="${folded.result}"]`) : null;
  byId("result-text").textContent = chosen?.textContent ?? "";
  for (const button of byId("signing").querySelectorAll("button")) {
    button.disabled = folded.closed || folded.signed.has(button.value);
    button.querySelector(".signed").hidden = !(folded.paper || folded.signed.has(button.value));
  }
}

const two = (number) => String(number).padStart(2, "0");
function clockText(seconds) {
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 ? `${whole}:${two(seconds % 60)}` : whole;
}

// -- writing ----------------------------------------------------------------------------

// One entry after the other, each kept on the device before anything else happens.
function write(kind, more = {}) {
  if (older) {
    location.reload();
    return writing;
  }
  const target = sheet;
  writing = writing.then(async () => {
    const values = typeof more === "function" ? more(foldOf(target.entries)) : more;
    if (!values) return;
    const entry = await caissaSheet.newEntry(target, device, kind, values);
    target.entries.push(entry);
    await caissaStore.keep(target);
    draw();
    send();
  }).catch(() => {
    trouble = words.full;
    draw();
  });
  return writing;
}

// The next half-move of the colour that moved: if the other's was not written, its place stays empty.
const nextPly = (moves, colour) => moves.length + 1 + (colour && (moves.length % 2 === 0) !== (colour === "w") ? 1 : 0);
const writeMove = (text, colour) => write("move", ({ moves }) => ({ ply: nextPly(moves, colour), text }));

async function tapped(square) {
  const { board } = positionOf(folded.moves);
  if (!from || from === square) {
    from = !from && board[square] ? square : "";
    drawBoard();
    return;
  }
  const start = from;
  from = "";
  const promoted = isPromotion(board, start, square) ? await asked("promotion-dialog") : "";
  if (promoted === "cancel" || (promoted === "" && isPromotion(board, start, square))) {
    drawBoard();
    return;
  }
  await writeMove(textOf(board, start, square, promoted), board[start][0]);
}

function asked(id) {
  const dialog = byId(id);
  if (dialog.open) return Promise.resolve("");
  dialog.returnValue = "";
  return new Promise((done) => {
    dialog.onclose = () => {
      // A browser tells of an earlier end late, when the next question may be open already.
      if (!dialog.open) done(dialog.returnValue);
    };
    dialog.showModal();
  });
}

async function correct(ply) {
  const input = byId("typed");
  byId("type-title").textContent = `${Math.ceil(ply / 2)}${ply % 2 ? "." : "…"}`;
  input.value = folded.moves[ply - 1]?.text ?? "";
  const answer = await asked("type-dialog");
  // Control characters, and halves of characters, would be in no text that the server can keep.
  const text = answer === "dash" ? "--" : input.value.replace(/\p{C}/gu, "").trim();
  if (answer !== "save" && answer !== "dash") return;
  if (ply > folded.moves.length) {
    if (text) await write("move", { ply, text });
  } else if (text !== folded.moves[ply - 1].text) {
    await write("correction", { ply, text });
  }
}

const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/;
const DAY = 24 * 3600;

// Clocks show hours and minutes, and in the last minutes minutes and seconds: then the first number has two digits.
function secondsOf(text) {
  const parts = CLOCK.exec(text);
  if (!parts) return -1;
  const [first, second, third] = parts.slice(1).map((part) => Number(part ?? 0));
  if (parts[3]) return first * 3600 + second * 60 + third;
  return parts[1].length === 2 ? first * 60 + second : first * 3600 + second * 60;
}

async function enterClock() {
  byId("clock-typed").value = "";
  if (await asked("clock-dialog") !== "save") return;
  const clock = secondsOf(byId("clock-typed").value.trim());
  if (clock < 0 || clock > DAY) return;
  await write("clock", ({ moves }) => moves.length && { ply: moves.length, clock });
}

async function confirmed(text) {
  byId("sure-text").textContent = text;
  return await asked("sure-dialog") === "yes";
}

const ACTS = {
  dash: () => write("move", ({ moves }) => ({ ply: moves.length + 1, text: "--" })),
  offer: () =>
    write(
      "draw-offer",
      ({ moves }) => moves.length && { ply: moves.length, text: moves.at(-1).offer ? "no" : undefined },
    ),
  clock: enterClock,
  type: () => correct(folded.moves.length + 1),
  undo: () => write("correction", ({ moves }) => moves.length && { ply: moves.length }),
  restart: async () => {
    if (await confirmed(words.restart)) await write("restarted");
  },
  result: async () => {
    const text = await asked("result-dialog");
    if (text) await write("result", { text });
  },
};

async function signAs(colour) {
  const name = sheet.header[colour];
  const text = words.sign.replace("NAME", name).replace("RESULT", byId("result-text").textContent);
  if (await confirmed(text)) await write("signed", { side: colour });
}

// -- sending ----------------------------------------------------------------------------

const headers = () => ({ "X-Score-Sheet-Device": `${device.code} ${device.secret}`, Accept: "application/json" });

async function sendSheet(target) {
  const entries = target.entries.filter((entry) => !entry.sent).slice(0, AT_ONCE);
  const answer = await fetch(page.dataset.entries, {
    method: "POST",
    body: JSON.stringify({
      sheet: target.code,
      offer: target.offer,
      head: JSON.parse(target.entries[0].text).number === 1 ? (entries.at(-1) ?? target.entries.at(-1)).hash : "",
      entries: entries.map(({ text, hash, signature }) => ({ text, hash, signature })),
    }),
    headers: { ...headers(), "Content-Type": "application/json" },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const said = await answer.json();
  trouble = said.refused ?? "";
  const lacking = said.code === "sheet.entry-missing";
  if (lacking && target.entries.some((entry) => entry.sent)) {
    // The server lacks an earlier entry, as after a backup was restored: all of them are sent again.
    for (const entry of target.entries) entry.sent = entry.sent && said.receipts[entry.hash];
    trouble = "";
  }
  for (const entry of target.entries) {
    const receipt = said.receipts?.[entry.hash];
    if (receipt) Object.assign(entry, receipt, { sent: true });
  }
  if (said.receipts) reconcile(target, said, answer.ok || lacking);
  // The newer window may have kept more meanwhile; what was not kept here is only sent again.
  if (!older) await caissaStore.keep(target);
  return answer.ok && target.entries.some((entry) => !entry.sent);
}

const previousOf = (entry) => JSON.parse(entry.text).previous;

// What counts is the server's line, and what was written here on top of it and is still to be sent. Other entries
// of this device stay on record there as another branch, or were refused; their moves are shown, and the player
// enters them again or not.
function reconcile(target, said, goesOn = true) {
  target.keeper = said.keeper;
  const line = (said.line ?? []).map((entry) => ({ ...entry, sent: true }));
  if (!line.length) return;
  const before = target.entries.findIndex((entry) => entry.hash === previousOf(line[0]));
  const counted = [...target.entries.slice(0, before + 1), ...line];
  const hashes = new Set(counted.map((entry) => entry.hash));
  const beside = [];
  for (const entry of target.entries.filter(({ hash }) => !hashes.has(hash))) {
    // What this answer does not confirm the server may have lost, as after a backup: it is sent again.
    if (goesOn && previousOf(entry) === counted.at(-1).hash) {
      counted.push({ ...entry, sent: Boolean(said.receipts?.[entry.hash]) });
    } else beside.push({ ...JSON.parse(entry.text), hash: entry.hash });
  }
  const all = [...target.beside ?? [], ...beside.filter((entry) => entry.kind === "move")];
  // An arbiter may have let them count meanwhile: then nobody is asked about them any more.
  const settled = new Set(counted.map((entry) => entry.hash));
  target.beside = all.filter((entry) => !settled.has(entry.hash));
  target.entries = counted;
}

async function send() {
  if (sending || !device) return;
  sending = true;
  try {
    await writing;
    for (const kept of await caissaStore.sheets()) {
      if (kept.path !== location.pathname) continue;
      const target = kept.code === sheet?.code ? sheet : kept;
      let more = target.entries.some((entry) => !entry.sent);
      while (more) more = await sendSheet(target);
    }
    offline = false;
  } catch {
    offline = true;
  } finally {
    sending = false;
    draw();
  }
  if (!offline && !trouble && sheet?.entries.some((entry) => !entry.sent)) send();
}

// -- the game of the table ---------------------------------------------------------------

async function look() {
  if (older) return;
  await send();
  if (!side()) return;
  try {
    const query = new URLSearchParams({ side: side() });
    const answer = await fetch(`${page.dataset.now}?${query}`, {
      headers: headers(),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    offline = false;
    const said = await answer.json();
    if (!answer.ok) {
      trouble = said.refused ?? "";
    } else {
      offered = said;
      await follow();
      if (sheet?.entries.some((entry) => !entry.sent)) await send();
    }
  } catch {
    offline = true;
  }
  draw();
}

// Every round follows by itself: a sheet that is closed, or on which nothing was written, gives way.
const isOver = (fold) => fold.closed || isBlank(fold);

async function follow() {
  if (older || !offered.sheet) return;
  if (!sheet || (sheet.code !== offered.sheet && isOver(foldOf(sheet.entries)))) {
    await openSheet();
  } else if (sheet.code === offered.sheet && offered.head && !sheet.entries.some((entry) => !entry.sent)) {
    if (offered.keeper !== undefined && offered.head !== sheet.entries.at(-1)?.hash) reconcile(sheet, offered);
    else sheet.keeper = offered.keeper;
    await caissaStore.keep(sheet);
  } else if (sheet.code === offered.sheet && !offered.head && sheet.entries.some((entry) => entry.sent)) {
    // The server knows nothing of this sheet any more: all of it is sent again.
    for (const entry of sheet.entries) entry.sent = false;
    await caissaStore.keep(sheet);
  }
}

async function openSheet() {
  const { sheet: code, header, offer } = offered;
  const known = await caissaStore.sheet(code);
  sheet = known ?? { code, path: location.pathname, side: side(), header, offer, entries: [], at: Date.now() };
  if (!known && offered.head) reconcile(sheet, offered);
  await caissaStore.keep(sheet);
  if (!sheet.entries.length && !sheet.keeper) await write("opened", { header });
}

// Only with network: of the sheet nothing is known here but its last hash, and the answer brings the rest.
async function takeOver() {
  await send();
  const { sheet: code, header, offer, head, number } = offered;
  const last = { text: `{"number":${number}}`, hash: head };
  const entry = await caissaSheet.newEntry({ code, entries: [last] }, device, "taken-over", {});
  const fresh = { code, path: location.pathname, side: side(), header, offer, entries: [entry], at: Date.now() };
  try {
    await sendSheet(fresh);
    if (!trouble) sheet = fresh;
  } catch {
    offline = true;
  }
  draw();
}

// Without network: the newest sheet of this table and side that the device has.
async function lastSheet() {
  const mine = (await caissaStore.sheets()).filter((one) => one.path === location.pathname && one.side === side());
  return mine.sort((one, other) => other.at - one.at)[0];
}

// -- beginning ----------------------------------------------------------------------------

function layOut() {
  const ranks = side() === "black" ? [..."12345678"] : [..."87654321"];
  const files = side() === "black" ? [...FILES].reverse() : [...FILES];
  const squares = ranks.flatMap((rank) => files.map((file) => file + rank)).map((square) => {
    const button = byId("square").content.firstElementChild.cloneNode(true);
    button.value = square;
    button.classList.toggle("dark-square", (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1);
    return button;
  });
  byId("squares").replaceChildren(...squares);
}

byId("squares").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) tapped(button.value);
});
byId("choose-side").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  localStorage.setItem(SIDE, button.value);
  layOut();
  look();
});
byId("other-side").addEventListener("click", () => {
  localStorage.removeItem(SIDE);
  sheet = folded = undefined;
  offered = null;
  draw();
});
for (const [id, act] of Object.entries(ACTS)) byId(id).addEventListener("click", act);
byId("signing").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) signAs(button.value);
});
byId("take-over").addEventListener("click", takeOver);
byId("open-next").addEventListener("click", async () => {
  await openSheet();
  draw();
});
byId("beside-again").addEventListener("click", async () => {
  const moves = sheet.beside;
  sheet.beside = [];
  for (const { ply, text } of moves) await writeMove(text, ply % 2 ? "w" : "b");
});
byId("beside-leave").addEventListener("click", async () => {
  sheet.beside = [];
  await caissaStore.keep(sheet);
  draw();
});
document.addEventListener("visibilitychange", () => {
  if (older && document.visibilityState === "visible") location.reload();
  if (older) return;
  if (!sheet?.entries.length || sheet.keeper || folded?.closed) return;
  write(document.visibilityState === "hidden" ? "left" : "returned");
  if (document.visibilityState === "visible") stayAwake();
});
addEventListener("online", look);
addEventListener("offline", () => {
  offline = true;
  draw();
});

async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The screen may go dark; the sheet is kept all the same.
  }
}

// Two windows of one table would each write on from what they know: the newer one goes on alone, and the older
// one reads anew what is kept when somebody comes back to it.
function tellWindows() {
  if (!globalThis.BroadcastChannel) return;
  const windows = new BroadcastChannel("caissa-sheets");
  windows.addEventListener("message", ({ data }) => {
    older ||= data === location.pathname;
  });
  windows.postMessage(location.pathname);
}

async function begin() {
  tellWindows();
  // Otherwise a browser that runs out of room may throw away what was not sent.
  navigator.storage?.persist?.();
  try {
    device = await caissaStore.device();
  } catch {
    trouble = words.full;
  }
  show("unregistered", !device);
  if (!device) {
    draw();
    return;
  }
  byId("device-name").textContent = device.name;
  if (device.purpose === "assistant") localStorage.setItem(SIDE, "record");
  layOut();
  sheet = side() ? await lastSheet() : undefined;
  draw();
  stayAwake();
  await look();
  setInterval(look, EVERY);
}

begin();

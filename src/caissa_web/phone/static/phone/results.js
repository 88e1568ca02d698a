// An arbiter's boards: a tap, a question, and the result is sent now or when the network is back.
// Without this script the same buttons ask and record page by page.
const { Queue } = globalThis.caissaPhone;
const place = document.getElementById("boards");
const EVERY = 10000;
const TIMEOUT = 8000;
const status = document.getElementById("status");
const ask = document.getElementById("ask");
const queue = new Queue(location.pathname);
const boards = new Map([...place.querySelectorAll(".board")].map((one) => [one.dataset.game, one]));
let offline = false;
let outOfDate = "";
let sending = false;

const seenOf = (board) => board.querySelector("[name=seen]");
const recordOf = (board) => board.querySelector(".on-record");
const pairOf = (board) => [...board.querySelectorAll(".pair > span")].map((one) => one.textContent).join(" – ");

// -- what is shown ----------------------------------------------------------

function onRecord(board, { seen, shown }) {
  seenOf(board).value = seen;
  board.dataset.shown = shown;
  const open = !seen || seen.includes("?");
  if (board.classList.contains("open") !== open) {
    board.classList.toggle("open", open);
    board.querySelector(".enter").open = open;
  }
}

function draw() {
  const entries = new Map(queue.entries.map((one) => [one.game, one]));
  for (const [game, board] of boards) drawBoard(board, entries.get(game));
  const refused = [...entries.values()].filter((one) => one.refused).length;
  const waiting = entries.size - refused;
  const missing = [...boards.values()].filter((one) => one.classList.contains("open")).length;
  const said = [];
  if (outOfDate) said.push(outOfDate);
  if (refused) said.push(`${status.dataset.refused} ${refused}`);
  if (waiting) said.push(`${status.dataset.waiting} ${waiting}`);
  if (offline) said.push(status.dataset.offline);
  if (!said.length && boards.size) said.push(missing ? `${status.dataset.missing} ${missing}` : status.dataset.all);
  const text = said.join(" ");
  if (status.textContent !== text) status.textContent = text;
  status.dataset.state = refused || outOfDate ? "problem" : waiting || offline ? "waiting" : "";
}

function drawBoard(board, entry) {
  const waits = entry && !entry.refused;
  board.dataset.state = waits ? "waiting" : entry ? "refused" : "";
  recordOf(board).textContent = waits ? entry.sign : board.dataset.shown;
  const note = board.querySelector(".note-of-board");
  const why = entry?.refused ?? "";
  if (note.dataset.why === why) return;
  note.dataset.why = why;
  note.hidden = !why;
  note.replaceChildren();
  if (why) note.append(refusal(entry));
}

function refusal(entry) {
  const made = document.getElementById("refusal").content.cloneNode(true);
  made.querySelector(".why").textContent = `${entry.sign}: ${entry.refused}`;
  made.querySelector(".leave").addEventListener("click", () => {
    queue.drop(entry.game);
    draw();
  });
  const mine = made.querySelector(".mine");
  mine.hidden = !entry.found;
  mine.addEventListener("click", () => {
    const again = { ...entry, seen: entry.found.seen };
    delete again.refused;
    delete again.found;
    queue.add(again);
    draw();
    send();
  });
  return made;
}

// -- entering ---------------------------------------------------------------

function enter(board, button) {
  const sign = button.firstChild.textContent.trim();
  const title = board.querySelector("h2").firstChild.textContent.trim();
  document.getElementById("ask-title").textContent = title;
  document.getElementById("ask-sign").textContent = sign;
  document.getElementById("ask-words").textContent = button.dataset.words;
  document.getElementById("ask-pair").replaceChildren(
    ...[...board.querySelectorAll(".pair > span")].map((one) => one.cloneNode(true)),
  );
  const entry = {
    round: place.dataset.round,
    game: board.dataset.game,
    result: button.value,
    seen: seenOf(board).value,
    sign,
    title,
    pair: pairOf(board),
  };
  ask.returnValue = "";
  ask.onclose = () => {
    if (ask.returnValue !== "yes") return;
    queue.add(entry);
    draw();
    send();
  };
  ask.showModal();
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=result]");
  if (!button) return;
  event.preventDefault();
  enter(button.closest(".board"), button);
});

// -- sending ----------------------------------------------------------------

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

function post(entry) {
  const body = new URLSearchParams({
    csrfmiddlewaretoken: token(),
    round: entry.round,
    game: entry.game,
    result: entry.result,
    seen: entry.seen,
    sure: "yes",
  });
  return fetch(location.pathname, {
    method: "POST",
    body,
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
}

// True if the desk has answered about this entry; false if it has to wait.
async function sendOne(entry) {
  const answer = await post(entry);
  if (answer.status === 409) {
    queue.refuse(entry, await answer.json());
    return true;
  }
  if (answer.ok) {
    const said = await answer.json();
    queue.sent(entry);
    if (boards.has(entry.game)) onRecord(boards.get(entry.game), said);
    return true;
  }
  if ([403, 404, 410].includes(answer.status)) outOfDate = status.dataset.reload;
  return false;
}

async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let next = waiting(); next; next = waiting()) {
      if (!await sendOne(next)) break;
    }
    offline = false;
  } catch {
    offline = true;
  } finally {
    sending = false;
    draw();
  }
}

const waiting = () => queue.entries.find((one) => !one.refused);

// -- what others have entered -------------------------------------------------

async function look() {
  if (document.visibilityState === "hidden" || sending) return;
  if (waiting()) await send();
  try {
    const answer = await fetch(place.dataset.now, { signal: AbortSignal.timeout(TIMEOUT) });
    offline = false;
    if ([404, 410].includes(answer.status)) outOfDate = status.dataset.reload;
    if (answer.ok) compare(await answer.json());
  } catch {
    offline = true;
  }
  draw();
}

function compare(now) {
  if (String(now.round) !== place.dataset.round) {
    if (!queue.entries.length && !ask.open) {
      location.reload();
      return;
    }
    outOfDate = status.dataset.round;
    return;
  }
  for (const [game, said] of Object.entries(now.boards)) {
    const board = boards.get(game);
    if (board && seenOf(board).value !== said.seen) onRecord(board, said);
  }
}

for (const board of boards.values()) board.dataset.shown = recordOf(board).textContent;
addEventListener("online", send);
addEventListener("offline", () => {
  offline = true;
  draw();
});
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);
draw();
send();

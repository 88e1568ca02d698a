// Checks of a venue: answers are kept on this phone and sent now, or when the network is back. Each form has a name
// of its own, so that the desk takes it once. Without this script the same form is sent page by page.
const { Queue } = globalThis.caissaPhone;
const EVERY = 10000;
const TIMEOUT = 8000;
const KEPT = "caissa-phone";
const TYPED = /^(?:answer|note)-/;
const SEEN = /^seen-/;
const status = document.getElementById("status");
const refusals = document.getElementById("refusals");
const form = document.getElementById("checks");
const queue = new Queue(location.pathname);
let offline = false;
let outOfDate = "";
let sending = false;
let saved = false;

// -- what stands in the form ---------------------------------------------------

const fields = (which) =>
  Object.fromEntries(
    [...new FormData(form)].filter(([name, value]) => which.test(name) && typeof value === "string"),
  );

// What was typed, under the names by which the next form says what it saw.
const asSeen = (typed) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [`seen-${name.replace(/^answer-/, "")}`, value.trim()]),
  );

function fill(typed) {
  for (const input of form?.querySelectorAll("[name]") ?? []) {
    if (!(input.name in typed)) continue;
    if (input.type === "radio") input.checked = input.value === typed[input.name];
    else input.value = typed[input.name];
  }
}

function onRecord(seen) {
  for (const [name, value] of Object.entries(seen)) {
    let input = form.querySelector(`[name="${CSS.escape(name)}"]`);
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      form.append(input);
    }
    input.value = value;
  }
}

const typedOf = (seen) =>
  Object.fromEntries(
    Object.entries(seen).map(([name, value]) => {
      const bare = name.replace(SEEN, "");
      return [bare.startsWith("note-") ? bare : `answer-${bare}`, value];
    }),
  );

// -- what is shown ---------------------------------------------------------------

function draw() {
  const entries = queue.entries;
  const refused = entries.filter((one) => one.refused);
  const waits = entries.length - refused.length;
  const said = [];
  if (outOfDate) said.push(outOfDate);
  if (refused.length) said.push(`${status.dataset.refused} ${refused.length}`);
  if (waits) said.push(`${status.dataset.waiting} ${waits}`);
  if (offline) said.push(status.dataset.offline);
  if (!said.length && saved) said.push(status.dataset.saved);
  const text = said.join(" ");
  if (status.textContent !== text) status.textContent = text;
  status.dataset.state = refused.length || outOfDate ? "problem" : waits || offline ? "waiting" : "";
  drawRefusals(refused);
}

function drawRefusals(refused) {
  const shown = refused.map((one) => one.id).join(" ");
  if (refusals.dataset.shown === shown) return;
  refusals.dataset.shown = shown;
  refusals.replaceChildren(...refused.map(refusal));
}

function refusal(entry) {
  const line = document.createElement("p");
  line.className = "problem";
  line.append(document.getElementById("refusal").content.cloneNode(true));
  line.querySelector(".why").textContent = `${entry.title}: ${entry.refused}`;
  line.querySelector(".leave").addEventListener("click", () => {
    queue.drop(entry.game);
    if (entry.found && form?.dataset.game === entry.game) {
      onRecord(entry.found.seen);
      fill(typedOf(entry.found.seen));
    }
    draw();
  });
  const mine = line.querySelector(".mine");
  mine.hidden = !entry.found;
  mine.addEventListener("click", () => {
    const again = { ...entry, seen: entry.found.seen };
    delete again.refused;
    delete again.found;
    queue.add(again);
    draw();
    send();
  });
  return line;
}

// -- answering -------------------------------------------------------------------

function keep(event) {
  // A photo is too large to be kept: it is sent with its form.
  if ([...form.querySelectorAll("[type=file]")].some((one) => one.files.length)) return;
  event.preventDefault();
  const typed = fields(TYPED);
  queue.add({
    game: form.dataset.game,
    round: form.dataset.round,
    address: form.dataset.address,
    fields: typed,
    result: asSeen(typed),
    seen: fields(SEEN),
    title: form.dataset.title,
    sign: form.dataset.name,
    pair: form.dataset.venue,
  });
  draw();
  send();
}

// -- sending ---------------------------------------------------------------------

const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
const waiting = () => queue.entries.find((one) => !one.refused);

function post(entry) {
  const body = new URLSearchParams({
    ...entry.fields,
    ...entry.seen,
    csrfmiddlewaretoken: token(),
    key: entry.id,
  });
  return fetch(`${location.pathname}?${entry.address}`, {
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
    saved = true;
    if (form?.dataset.game === entry.game) onRecord(said.seen);
    keepPage(entry.address);
    return true;
  }
  if ([403, 404, 410].includes(answer.status)) outOfDate = status.dataset.reload;
  return false;
}

// The page that opens without network shows what is on record now.
async function keepPage(address) {
  try {
    const kept = await caches.open(KEPT);
    await kept.add(`${location.pathname}?${address}`);
  } catch {
    // It stays as it was kept before; the desk compares with what that page showed.
  }
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

form?.addEventListener("submit", keep);
addEventListener("online", send);
addEventListener("offline", () => {
  offline = true;
  draw();
});
document.addEventListener("visibilitychange", send);
setInterval(() => waiting() && send(), EVERY);
fill(queue.of(form?.dataset.game)?.fields ?? {});
draw();
if (waiting()) send();

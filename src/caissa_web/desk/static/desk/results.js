// Results at typing speed: a result is sent as soon as it is complete, and the next board is ready (typing.js).
// What cannot be sent stays in its field and is tried again; what colleagues enter appears by itself.
// Slips come in any order: a board's number leads to its field, and back to the number of the next slip.
// Without this script the same fields are sent together by the button below the table.
const { go, typeResults } = globalThis.caissaDesk;
const form = document.getElementById("results");
const fields = [...form.querySelectorAll("input[name^='result-']")];
const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
const news = document.getElementById("news");
const tally = document.getElementById("tally");
const jump = document.getElementById("jump");
const keys = document.getElementById("keys");
const pairs = JSON.parse(form.dataset.pairs);
const ADJOURNED = "?";
const POLL = 5000;
const changedMeanwhile = new Set();
let missing = Number(tally.dataset.missing);
let differing = Number(document.querySelector("[data-count=differ]")?.textContent ?? 0);
let jumpedTo = null;
let version = Number(form.dataset.version);
let newest = version;
let tag = "";

const gameOf = (field) => field.name.replace("result-", "");
const seenOf = (field) => form.elements[field.name.replace("result-", "seen-")];

function say(field, text, state) {
  let line = document.getElementById(`p-${gameOf(field)}`);
  field.dataset.state = state;
  if (!text) {
    line?.remove();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    return null;
  }
  field.setAttribute("aria-invalid", "true");
  if (!line) {
    line = document.createElement("span");
    line.id = `p-${gameOf(field)}`;
    line.className = "field-problem";
    line.setAttribute("role", "alert");
    field.closest("td").append(line);
    field.setAttribute("aria-describedby", line.id);
  }
  line.textContent = text;
  return line;
}

function ask(field, said) {
  const line = say(field, said.warnings.map((one) => `${one.text} [${one.article}]`).join(" "), "refused");
  const choice = document.createElement("span");
  choice.className = "ask";
  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    choice.append(made);
  };
  button(form.dataset.yes, () => send(field, said.warnings.map((one) => one.code)));
  button(form.dataset.no, () => {
    field.value = seenOf(field).value;
    say(field, "", "");
  });
  line.append(choice);
}

async function send(field, confirmed = []) {
  const typed = field.value.trim();
  const seen = seenOf(field);
  if (field.dataset.state === "sending") {
    changedMeanwhile.add(field);
    return;
  }
  if (!typed || typed === seen.value) return;
  field.dataset.state = "sending";
  const body = new URLSearchParams({
    csrfmiddlewaretoken: token,
    game: gameOf(field),
    typed,
    seen: seen.value,
  });
  confirmed.forEach((code) => body.append("confirmed", code));
  let answer;
  try {
    answer = await fetch(form.dataset.one, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      keepalive: true,
    });
  } catch {
    say(field, form.dataset.offline, "waiting");
    return;
  }
  const said = await answer.json().catch(() => ({ refused: answer.statusText }));
  if (answer.ok) {
    seen.value = said.code;
    if (field.value.trim() === typed) field.value = said.code;
    newest = Math.max(newest, said.version);
    say(field, "", "saved");
    showOnRecord(field);
    look();
  } else if (said.warnings) {
    ask(field, said);
  } else {
    say(field, said.refused, "refused");
    if (said.found !== undefined) seen.value = said.found;
  }
  if (changedMeanwhile.delete(field) && field.value.trim() !== typed) send(field);
}

function neighbour(field, by) {
  const shown = fields.filter((one) => one === field || !one.closest("tr").hidden);
  return shown[shown.indexOf(field) + by];
}

const step = (field, by) => go(neighbour(field, by));

function onwards(field) {
  if (field !== jumpedTo) return step(field, 1);
  jumpedTo = null;
  jump.value = "";
  return go(jump);
}

function drawnPair([white, black], worth = { "1": 2, "+": 2, "½": 1 }) {
  const pair = document.createElement("span");
  pair.className = "score-pair";
  const figure = (text, other) => {
    const side = document.createElement("bdi");
    side.textContent = text;
    if ((worth[text] ?? 0) > (worth[other] ?? 0)) side.className = "good";
    return side;
  };
  pair.append(figure(white, black), figure(black, white));
  return pair;
}

// What is on record stands over its field as two figures, each on the side of its player, until the field is typed in.
function showOnRecord(field) {
  const [row, recorded] = [field.closest("tr"), seenOf(field).value];
  const isOpen = !recorded || recorded === ADJOURNED;
  const sign = field.value.trim() === recorded ? recorded : "";
  row.classList.toggle("open", isOpen);
  if (field.dataset.shown !== sign) {
    row.querySelector(".result > .score-pair")?.remove();
    if (pairs[sign]) seenOf(field).after(drawnPair(pairs[sign]));
    field.dataset.shown = sign;
  }
  row.hidden = form.dataset.show === "open" && !isOpen && !row.matches(":has(:focus, [aria-invalid])");
}

// The last result makes pairing the next act, a second report makes a dispute: what stands about them on the page is
// looked up again.
async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of ["before", "before-all-are-in", "onwards", "differing", "views", "rail"]) {
    const [shown, wanted] = [document.getElementById(part), page.getElementById(part)];
    if (shown && !shown.contains(document.activeElement)) shown.replaceWith(wanted ?? "");
  }
  for (const row of form.querySelectorAll("tbody tr[id]")) {
    const wanted = page.getElementById(row.id);
    if (!wanted) continue;
    row.classList.toggle("disputed", wanted.classList.contains("disputed"));
    row.querySelector(".marks").replaceWith(wanted.querySelector(".marks"));
  }
}

function update(said) {
  for (const field of fields) {
    const board = said.boards[gameOf(field)];
    const seen = seenOf(field);
    if (!board || field.dataset.state === "sending" || field.value.trim() !== seen.value) continue;
    if (board[0] !== seen.value) {
      field.value = seen.value = board[0];
      field.dataset.state = "saved";
    }
    const marks = field.closest("tr").querySelector(".marks");
    const shown = marks.querySelector(".verified");
    if (board[1] && !shown) {
      const tick = document.createElement("span");
      tick.className = "verified";
      tick.role = "img";
      tick.title = form.dataset.verified;
      tick.textContent = "✓";
      marks.prepend(tick);
    } else if (!board[1] && shown) shown.remove();
  }
  fields.forEach(showOnRecord);
}

async function look() {
  let answer;
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    answer = await fetch(`${form.dataset.news}?since=${version}`, { headers, cache: "no-store" });
  } catch {
    return;
  }
  fields.filter((field) => field.dataset.state === "waiting").forEach((field) => send(field));
  if (answer.status !== 200) return;
  const said = await answer.json();
  if (said.version < newest) return; // overtaken by a result that was saved meanwhile
  newest = said.version;
  tag = answer.headers.get("ETag");
  update(said);
  tally.textContent = said.tally;
  tally.dataset.missing = said.missing;
  for (const [name, count] of Object.entries(said.counts)) {
    document.querySelectorAll(`[data-count=${name}]`).forEach((one) => {
      one.textContent = count;
    });
  }
  const turned = !missing !== !said.missing || differing !== said.counts.differ;
  missing = said.missing;
  differing = said.counts.differ;
  if (turned) renew();
  if (said.said.length) {
    news.hidden = false;
    news.textContent = said.said.join(" ");
  }
  if (said.reload) {
    const link = document.createElement("a");
    link.href = location.pathname;
    link.textContent = form.dataset.reload;
    news.hidden = false;
    news.append(" ", link);
    return;
  }
  version = said.version;
  document.querySelectorAll("input[name=seen_version]").forEach((one) => {
    one.value = version;
  });
}

// A board that was reached by its number may be left for the next number: no board is passed over by that.
const isOpen = (field) => !field.value.trim() && field !== jumpedTo;
typeResults(form, fields, { step, onwards, isOpen, entered: send });

form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!fields.includes(field)) return;
  if (event.key === "Escape") {
    field.value = seenOf(field).value;
    say(field, "", "");
  } else if (event.key === "Tab" && !event.shiftKey && !missing && !neighbour(field, 1)) {
    const next = document.querySelector("#onwards button:last-of-type");
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
});

// A number names a board; anything else is looked for in the names.
function isWanted(row, text) {
  if (/^\d+$/.test(text)) return row.cells[0].textContent.trim() === text;
  const names = [...row.querySelectorAll(".player-name")].map((name) => name.textContent.toLowerCase());
  return names.some((name) => name.includes(text.toLowerCase()));
}

jump?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const text = jump.value.trim();
  if (!text) return; // Enter after the sign that has led back here
  const wanted = fields.find((field) => isWanted(field.closest("tr"), text));
  jump.setAttribute("aria-invalid", String(!wanted));
  jumpedTo = wanted || null;
  if (!wanted) {
    jump.select();
    return;
  }
  wanted.closest("tr").hidden = false;
  go(wanted);
});
if (jump) document.getElementById("quick").hidden = false;

form.addEventListener("click", (event) => {
  const button = event.target.closest("[name=press]");
  if (!button) return;
  event.preventDefault();
  const [game, sign] = button.value.split(" ");
  const field = form.elements[`result-${game}`];
  field.value = sign;
  send(field);
});

document.getElementById("show-keys")?.addEventListener("click", (event) => {
  event.preventDefault();
  keys.showModal();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input:not(#jump), select, textarea") || event.ctrlKey || event.metaKey;
  if (typing || event.altKey || keys?.open) return;
  if (event.key === "?" && keys) keys.showModal();
  else if (event.key === "/" && jump && event.target !== jump) jump.focus();
  else return;
  event.preventDefault();
});

form.addEventListener("change", (event) => {
  if (fields.includes(event.target)) send(event.target);
});
(fields.find((field) => field.getAttribute("aria-invalid")) || fields.find((field) => !field.value))?.focus({
  preventScroll: true,
});
document.querySelector(".rounds [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
form.classList.add("live");
form.addEventListener("focusout", (event) => {
  if (fields.includes(event.target)) showOnRecord(event.target);
});
fields.forEach(showOnRecord);
setInterval(() => {
  if (!document.hidden) look();
}, POLL);

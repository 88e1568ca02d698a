// The entry list as a grid: arrow keys go from cell to cell, typing edits, Enter and Tab save, Escape leaves it.
// Each saved cell is one act, sent at once with what was seen of the row; what is refused says so under its row.
// A pasted block is shown by the server before anything is stored. Without this script a row is edited as a form.
const table = document.getElementById("players");
const wide = matchMedia("(min-width: 48rem)");
const heads = table ? [...table.tHead.rows[0].cells] : [];
const undo = document.getElementById("undo");
const paste = document.getElementById("paste");
let current = null; // the cell that the arrow keys start from
let editor = null; // the field inside it while it is being edited
let sent = Promise.resolve(); // one change after the other: a rating may give every row another number

const rows = () => [...table.tBodies[0].rows].filter((row) => row.dataset.seen && !row.hidden);
const fieldOf = (cell) => heads[cell.cellIndex]?.dataset.field;
const toggleOf = (cell) => heads[cell.cellIndex]?.dataset.toggle;
const isCell = (cell) => Boolean(cell?.parentElement?.dataset.seen && (fieldOf(cell) || toggleOf(cell)));
const numberOf = (row) => row.id.slice(1);
const textOf = (cell) => cell.dataset.typed ?? cell.textContent.trim();

function select(cell) {
  if (!isCell(cell)) return;
  if (current) current.tabIndex = -1;
  current = cell;
  cell.tabIndex = 0;
  cell.focus();
}

function step(cell, down, across) {
  const all = rows();
  const row = all[all.indexOf(cell.parentElement) + down];
  if (!row) return null;
  const cells = [...row.cells].filter((one) => isCell(one) && (one.offsetParent || one === cell));
  const here = cells.findIndex((one) => one.cellIndex === cell.cellIndex);
  return cells[here + across] ?? null;
}

const next = (cell) => step(cell, 0, 1) ?? rows()[rows().indexOf(cell.parentElement) + 1]?.cells[1];
const previous = (cell) => step(cell, 0, -1);

// -- what a cell shows ------------------------------------------------------------

function show(cell, text) {
  delete cell.dataset.typed;
  const link = cell.querySelector("a");
  if (fieldOf(cell) === "name" && link) link.textContent = text;
  else if (fieldOf(cell) === "federation") {
    const flag = [...table.querySelectorAll("tbody img.flag")].find((one) => one.src.includes(`/${text}.svg`));
    cell.replaceChildren(...(flag && text ? [flag.cloneNode()] : []), ` ${text}`);
  } else cell.textContent = text;
}

function problem(row, text, choices = []) {
  if (row.nextElementSibling?.matches(".cell-problem")) row.nextElementSibling.remove();
  if (!text) return;
  const line = document.createElement("tr");
  line.className = "cell-problem";
  line.insertCell();
  const cell = line.insertCell();
  cell.colSpan = heads.length - 1;
  cell.setAttribute("role", "alert");
  cell.append(text);
  for (const [words, act] of choices) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = words;
    button.addEventListener("click", act);
    cell.append(" ", button);
  }
  row.after(line);
}

function restore(cell) {
  if (cell.dataset.state === "refused") {
    show(cell, cell.dataset.stored);
    delete cell.dataset.state;
    problem(cell.parentElement, "");
  }
}

// -- editing ----------------------------------------------------------------------

function open(cell, typed = null) {
  if (editor || !fieldOf(cell)) return;
  const stored = textOf(cell);
  const choices = heads[cell.cellIndex].dataset.choices;
  editor = document.createElement(choices ? "select" : "input");
  if (choices) {
    for (const choice of ["", ...choices.split(" ")]) editor.add(new Option(choice || "–", choice));
    editor.value = stored;
    const begun = [...editor.options].find((one) => typed && one.value.toLowerCase().startsWith(typed.toLowerCase()));
    if (begun) editor.value = begun.value;
    else if (typed === "") editor.value = "";
  } else editor.value = typed ?? stored;
  const head = heads[cell.cellIndex].textContent.trim();
  editor.setAttribute("aria-label", `${head}, ${textOf(cell.parentElement.cells[1])}`);
  editor.autocomplete = "off";
  if (cell.dataset.state !== "refused") cell.dataset.stored = stored;
  cell.dataset.typed = stored;
  cell.classList.add("in-edit");
  cell.replaceChildren(...(fieldOf(cell) === "name" ? [cell.querySelector("a"), editor] : [editor]));
  const link = cell.querySelector("a");
  if (link) link.hidden = true;
  editor.focus();
  if (!choices && typed === null) editor.select();
}

function close(keep) {
  if (!editor) return;
  const cell = editor.parentElement;
  const [typed, before] = [editor.value.trim(), cell.dataset.typed];
  const leaving = editor;
  editor = null;
  leaving.remove();
  cell.classList.remove("in-edit");
  const link = cell.querySelector("a");
  if (link) link.hidden = false;
  show(cell, keep ? typed : before);
  if (keep && typed !== cell.dataset.stored) save(cell, typed);
  else if (keep) restore(cell);
}

function save(cell, typed, confirmed = []) {
  cell.dataset.state = "saving";
  sent = sent.then(() => send(cell, typed, confirmed));
}

async function post(address, values, confirmed = []) {
  const body = new URLSearchParams({ csrfmiddlewaretoken: undo.elements.csrfmiddlewaretoken.value, ...values });
  confirmed.forEach((code) => body.append("confirmed", code));
  const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
  return [answer.ok, await answer.json().catch(() => ({ refused: answer.statusText }))];
}

async function send(cell, typed, confirmed) {
  const row = cell.parentElement;
  const values = { [fieldOf(cell)]: typed, seen: row.dataset.seen };
  let stored, said;
  try {
    [stored, said] = await post(`${table.dataset.home}${numberOf(row)}/edit/`, values, confirmed);
  } catch {
    [stored, said] = [false, { refused: table.dataset.offline }];
  }
  if (!stored) {
    refuse(cell, typed, said);
    return;
  }
  if (said.reload) {
    location.reload();
    return;
  }
  cell.dataset.state = "saved";
  problem(row, "");
  for (const other of row.cells) {
    const field = fieldOf(other);
    if (field && other !== editor?.parentElement && other.dataset.state !== "refused") show(other, said.cells[field]);
  }
  renumber(said.rows);
  offerUndo(said);
}

function refuse(cell, typed, said) {
  cell.dataset.state = "refused";
  show(cell, typed);
  const back = () => {
    restore(cell);
    select(cell);
  };
  const again = () => {
    problem(cell.parentElement, "");
    save(cell, typed, said.warnings.map((one) => one.code));
  };
  if (said.warnings) {
    const asked = said.warnings.map((one) => one.text).join(" ");
    problem(cell.parentElement, asked, [[table.dataset.yes, again], [table.dataset.no, back]]);
  } else if (said.code === "records.conflict") {
    problem(cell.parentElement, said.refused, [[table.dataset.reload, () => location.reload()]]);
  } else problem(cell.parentElement, said.refused);
}

// Rows stay where they are while somebody types; only what names them changes.
function renumber(changed) {
  const moved = Object.entries(changed).map(([old, now]) => [document.getElementById(`p${old}`), now]);
  for (const [row, [number, seen]] of moved) {
    if (!row) continue;
    for (const link of row.querySelectorAll("a")) {
      const old = link.getAttribute("href");
      link.setAttribute(
        "href",
        old.replace(/^\d+\//, `${number}/`).replace(/edit=\d+#p\d+/, `edit=${number}#p${number}`),
      );
    }
    row.cells[0].textContent = number;
    row.dataset.seen = seen;
    row.dataset.number = number;
  }
  for (const [row] of moved) if (row) row.id = `p${row.dataset.number}`;
}

function offerUndo(said) {
  for (const one of document.querySelectorAll("input[name=seen_version]")) one.value = said.version;
  if (!said.undo) return;
  document.getElementById("said").textContent = said.said;
  undo.hidden = false;
}

// -- check-in, paste, keys --------------------------------------------------------

// Two columns have a mark that is set and taken back: who has paid, who is here.
async function toggle(cell) {
  const on = textOf(cell) === "✓";
  if (!textOf(cell)) return;
  const row = cell.parentElement;
  const checksIn = toggleOf(cell) === "check-in";
  const values = checksIn
    ? { number: numberOf(row), round: table.dataset.round, ...(on ? { back: "1" } : {}) }
    : { paid: on ? "no" : "yes", seen: row.dataset.seen };
  const address = checksIn ? table.dataset.checkIn : `${table.dataset.home}${numberOf(row)}/fee/`;
  try {
    const [stored, said] = await post(address, values);
    problem(row, stored ? "" : said.refused);
    if (stored) cell.textContent = said.on ? "✓" : "–";
    if (stored && said.version) offerUndo(said);
  } catch {
    problem(row, table.dataset.offline);
  }
}

function pasteBlock(text) {
  const all = rows();
  paste.elements.cells.value = text;
  paste.elements.first.value = fieldOf(current);
  paste.elements.start.value = numberOf(current.parentElement);
  paste.elements.order.value = all.map(numberOf).join(",");
  paste.requestSubmit();
}

function press(event) {
  const cell = event.target;
  const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  const moves = {
    ArrowDown: () => step(cell, 1, 0),
    ArrowUp: () => step(cell, -1, 0),
    ArrowLeft: () => (back === "ArrowLeft" ? previous(cell) : step(cell, 0, 1)),
    ArrowRight: () => (back === "ArrowRight" ? previous(cell) : step(cell, 0, 1)),
  };
  if (event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key === "z" && !undo.hidden) undo.requestSubmit();
    return;
  }
  if (moves[event.key]) {
    const there = moves[event.key]();
    if (there) select(there);
  } else if (toggleOf(cell) && (event.key === " " || event.key === "Enter")) toggle(cell);
  else if (event.key === "Enter" || event.key === "F2") open(cell);
  else if (event.key === "Delete" || event.key === "Backspace") open(cell, "");
  else if (event.key === "Escape") restore(cell);
  else if (event.key.length === 1 && fieldOf(cell)) open(cell, event.key);
  else return;
  event.preventDefault();
}

function pressInEditor(event) {
  const cell = editor.parentElement;
  let there = null;
  if (event.key === "Enter") there = step(cell, event.shiftKey ? -1 : 1, 0) ?? cell;
  else if (event.key === "Tab") there = (event.shiftKey ? previous(cell) : next(cell)) ?? cell;
  else if (event.key === "Escape") there = cell;
  else return;
  event.preventDefault();
  event.stopPropagation();
  close(event.key !== "Escape");
  select(there);
}

if (table && undo) {
  table.setAttribute("role", "grid");
  document.querySelector(".grid-keys").hidden = false;
  const first = rows()[0]?.cells[1];
  if (first) {
    first.tabIndex = 0;
    current = first;
  }
  table.addEventListener("keydown", (event) => {
    if (event.target === editor) pressInEditor(event);
    else if (isCell(event.target)) press(event);
  });
  table.addEventListener("focusout", (event) => {
    if (event.target === editor) close(true);
  });
  table.addEventListener("click", (event) => {
    const cell = event.target.closest("td, th");
    if (!wide.matches || event.target.closest("a, button, input, select") || !isCell(cell)) return;
    if (toggleOf(cell)) {
      select(cell);
      toggle(cell);
    } else if (cell === document.activeElement && cell === current && cell.dataset.clicked) open(cell);
    else select(cell);
    cell.dataset.clicked = "1";
  });
  table.addEventListener("dblclick", (event) => {
    const cell = event.target.closest("td, th");
    if (wide.matches && isCell(cell) && !event.target.closest("a, input, select")) open(cell);
  });
  document.addEventListener("paste", (event) => {
    if (document.activeElement !== current || !current || editor || !fieldOf(current)) return;
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    if (/[\t\n]/.test(text)) pasteBlock(text);
    else {
      open(current, text);
      const cell = current;
      close(true);
      select(cell);
    }
  });
  document.addEventListener("copy", (event) => {
    if (document.activeElement !== current || !current || editor) return;
    event.clipboardData.setData("text/plain", textOf(current));
    event.preventDefault();
  });
}
document.querySelector(".row-form :is([aria-invalid=true], input:not([type=hidden]))")?.focus();

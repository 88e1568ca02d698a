// One rule for typing results, wherever results are typed: a complete sign goes on to the next board by itself.
// Whoever presses Enter or Tab after it as well stays there, so that both habits fill the same boards.
// Enter never leaves an open board behind; the arrow keys do. A sign too many after the last board changes nothing.
// Signs are complete at once, so a longer one that begins like a shorter one is typed with a point before it: `.00`.
const COMPLETE = /^(?:[10=+?c½5dra-]|u[10=]|[.,]?(?:00|--|[=h]0|0[=h]|[10=]u))$/i;
const isComplete = (field) => COMPLETE.test(field.value.trim());

function go(field) {
  field?.focus();
  field?.select();
  return field;
}

// `step` goes a number of boards on, `onwards` to whatever follows a complete sign; both return where they led, if
// anywhere.
// `entered` is called with a field that has been typed, `ended` after Enter on the last board; `isOpen` says which
// boards Enter does not leave.
function typeResults(form, fields, options = {}) {
  const step = options.step ?? ((field, by) => go(fields[fields.indexOf(field) + by]));
  const { onwards = (field) => step(field, 1), entered = () => {}, ended = () => {} } = options;
  const { isOpen = (field) => !field.value.trim() } = options;
  let arrived = null; // the field that the last sign led to by itself

  function enter(field) {
    entered(field);
    if (field === fields.at(-1)) ended();
    if (!isOpen(field)) onwards(field);
  }

  function press(event) {
    const field = event.target;
    const again = field === arrived;
    if (event.key === "Tab") {
      if (!again || event.shiftKey) return;
      arrived = null;
    } else if (event.key === "Enter") {
      arrived = null;
      if (!again && !event.repeat) enter(field);
    } else if (event.key === "ArrowDown") {
      entered(field);
      step(field, 1);
    } else if (event.key === "ArrowUp") {
      step(field, -1);
    } else return;
    event.preventDefault();
  }

  form.addEventListener("keydown", (event) => {
    if (fields.includes(event.target)) press(event);
  });
  form.addEventListener("focusin", () => {
    arrived = null;
  });
  form.addEventListener("click", (event) => {
    if (fields.includes(event.target)) event.target.select();
  });
  form.addEventListener("beforeinput", (event) => {
    const field = event.target;
    const appends = event.inputType.startsWith("insert") && field.selectionStart === field.selectionEnd;
    if (appends && fields.includes(field) && isComplete(field)) event.preventDefault();
  });
  form.addEventListener("input", (event) => {
    const field = event.target;
    if (!fields.includes(field)) return;
    arrived = null;
    if (event.inputType?.startsWith("delete") || !isComplete(field)) return;
    entered(field);
    arrived = onwards(field) ?? null;
  });
}

globalThis.caissaDesk = { go, typeResults };

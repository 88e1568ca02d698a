// A match at typing speed, by the rule of typing.js; Enter on the last board saves.
// Without this script the same fields are filled with the tab key and sent by the button.
const { typeResults } = globalThis.caissaDesk;
const form = document.getElementById("match");
if (form) {
  const fields = [...form.querySelectorAll("input[name^='board-']")];
  typeResults(form, fields, { ended: () => form.requestSubmit() });
  fields.find((field) => !field.value)?.focus();
}

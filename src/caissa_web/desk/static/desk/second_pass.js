// The second pass at typing speed, by the rule of typing.js; nothing is sent before Enter on the last board.
const { typeResults } = globalThis.caissaDesk;
const form = document.getElementById("second");
const fields = form ? [...form.querySelectorAll("input[name^='result-']")] : [];
if (form) typeResults(form, fields, { ended: () => form.requestSubmit() });
(fields.find((field) => field.getAttribute("aria-invalid")) || fields[0])?.focus({ preventScroll: true });

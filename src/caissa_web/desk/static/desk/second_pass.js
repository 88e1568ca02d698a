// The second pass at typing speed: a complete result moves on to the next field; nothing is sent before the end.
const form = document.getElementById("second");
const fields = form ? [...form.querySelectorAll("input[name^='result-']")] : [];
const COMPLETE = new Set(["1", "=", "+", "?", "½", "5", "d", "r", "a"]);

function next(field, step) {
  const wanted = fields[fields.indexOf(field) + step];
  if (wanted) {
    wanted.focus();
    wanted.select();
  }
}

form?.addEventListener("keydown", (event) => {
  if (!fields.includes(event.target)) return;
  const last = event.target === fields.at(-1);
  if ((event.key === "Enter" && !last) || event.key === "ArrowDown") {
    event.preventDefault();
    next(event.target, 1);
  }
  if (event.key === "ArrowUp") {
    event.preventDefault();
    next(event.target, -1);
  }
});
form?.addEventListener("input", (event) => {
  if (COMPLETE.has(event.target.value.trim().toLowerCase())) next(event.target, 1);
});
(fields.find((field) => field.getAttribute("aria-invalid")) || fields[0])?.focus({ preventScroll: true });

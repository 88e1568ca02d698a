// A match at typing speed: a complete sign goes on to the next board, Enter after the last one saves.
// Without this script the same fields are filled with the tab key and sent by the button.
const form = document.getElementById("match");
if (form) {
  const fields = [...form.querySelectorAll("input[name^='board-']")];
  const COMPLETE = new Set(["1", "=", "+", "?", "c", "½", "5", "d", "r", "a"]);

  const go = (field, step) => {
    const wanted = fields[fields.indexOf(field) + step];
    if (wanted) {
      wanted.focus();
      wanted.select();
    }
    return Boolean(wanted);
  };

  form.addEventListener("keydown", (event) => {
    if (!fields.includes(event.target)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (!go(event.target, 1)) form.requestSubmit();
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      go(event.target, 1);
    }
    if (event.key === "ArrowUp") {
      event.preventDefault();
      go(event.target, -1);
    }
  });

  form.addEventListener("input", (event) => {
    const field = event.target;
    if (fields.includes(field) && COMPLETE.has(field.value.trim().toLowerCase())) go(field, 1);
  });

  fields.find((field) => !field.value)?.focus();
}

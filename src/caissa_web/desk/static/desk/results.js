// Results at typing speed: a result is sent as soon as it is complete, and the next board is ready.
// Without this script the same fields are sent together by the button below the table.
const form = document.getElementById("results");
const fields = [...form.querySelectorAll("input[name^='result-']")];
const COMPLETE = new Set(["1", "=", "+", "?", "c", "½", "5", "d", "r", "a"]);
const token = form.querySelector("[name=csrfmiddlewaretoken]").value;

const seenOf = (field) => form.elements[field.name.replace("result-", "seen-")];

async function send(field) {
  const typed = field.value.trim();
  const seen = seenOf(field);
  if (!typed || typed === seen.value) { return; }
  field.dataset.state = "sending";
  const body = new URLSearchParams({
    csrfmiddlewaretoken: token, game: field.name.replace("result-", ""), typed, seen: seen.value,
  });
  try {
    const answer = await fetch(form.dataset.one, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = await answer.json();
    if (!answer.ok) { throw new Error(said.refused); }
    field.value = seen.value = said.code;
    field.dataset.state = "saved";
    field.title = "";
  } catch (problem) {
    field.dataset.state = "refused";
    field.title = problem.message;
    document.getElementById("tally").textContent = problem.message;
  }
}

function next(field, step) {
  const wanted = fields[fields.indexOf(field) + step];
  if (wanted) { wanted.focus(); wanted.select(); }
}

form.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!fields.includes(field)) { return; }
  if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); next(field, 1); }
  if (event.key === "ArrowUp") { event.preventDefault(); next(field, -1); }
});

form.addEventListener("input", (event) => {
  const field = event.target;
  if (fields.includes(field) && COMPLETE.has(field.value.trim().toLowerCase())) {
    send(field);
    next(field, 1);
  }
});

form.addEventListener("change", (event) => { if (fields.includes(event.target)) { send(event.target); } });
fields.find((field) => !field.value)?.focus();

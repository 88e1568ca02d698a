// The grid of names: pasted rows and changed cells are judged at once. Without this script "Check" does the same.
const form = document.getElementById("names-form");
let asked = 0;

async function judge(emptied) {
  const turn = ++asked;
  const sent = new URLSearchParams(new FormData(form));
  sent.append("look", "yes");
  try {
    const answer = await fetch(location.href, { method: "POST", body: sent, headers: { "X-Requested-With": "names" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("judged");
    if (!fresh || turn !== asked) return;
    const at = document.activeElement?.id;
    const before = document.getElementById("judged");
    // What was typed while the answer was on its way stays, and is judged with the next change.
    for (const cell of before.querySelectorAll("input[id], select[id]")) {
      if (cell.value !== sent.get(cell.name)) fresh.querySelector(`#${cell.id}`).value = cell.value;
    }
    before.replaceWith(fresh);
    if (emptied && answer.ok) emptied.value = "";
    if (at && at !== "pasted") document.getElementById(at)?.focus();
  } catch {
    // Without a network the rows stay as they are; "Check" says so.
  }
}

if (form) {
  form.addEventListener("change", (event) => {
    if (event.target.closest("#judged")) judge();
  });
  document.getElementById("pasted").addEventListener("paste", (event) => setTimeout(() => judge(event.target), 0));
}

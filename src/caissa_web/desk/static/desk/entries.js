// Lists that shrink while somebody types, and boxes that tick a whole column. Without this script the
// field asks the server, and every box is ticked by itself.
const field = document.getElementById("find");
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

if (field) {
  const rows = [...document.querySelectorAll(field.dataset.rows || "#players tbody tr")];
  const texts = rows.map((row) => plain(row.textContent));
  const said = document.getElementById("found");
  const narrow = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, place) => {
      row.hidden = !words.every((word) => texts[place].includes(word));
      if (!row.hidden) shown += 1;
    });
    said.textContent = words.length ? `${shown} / ${rows.length}` : "";
  };
  field.addEventListener("input", narrow);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = rows.find((row) => !row.hidden);
    (first?.querySelector("button") ?? first?.querySelector("a"))?.focus();
  });
}

for (const box of document.querySelectorAll("[data-all]")) {
  box.addEventListener("change", () => {
    for (const one of box.form.elements) if (one.name === box.dataset.all) one.checked = box.checked;
  });
}

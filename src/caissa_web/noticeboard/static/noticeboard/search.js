// Filters the list while somebody types; without this script the form asks the server.
"use strict";
(() => {
  const table = document.querySelector("table[data-filter]");
  const field = table && document.getElementById(table.dataset.filter);
  if (!field || field.value) return;
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const filter = () => {
    const words = plain(field.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    for (const row of table.tBodies[0].rows) {
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
  };
  field.addEventListener("input", filter);
  document.addEventListener("caissa:changed", filter);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    filter();
  });
})();

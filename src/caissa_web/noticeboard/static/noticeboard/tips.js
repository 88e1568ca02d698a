// Escape closes an explanation that the pointer or the focus opened; everything else is CSS.
"use strict";
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const tip of document.querySelectorAll(".tip:is(:hover, :focus-within)")) {
    tip.classList.add("closed");
    for (const left of ["pointerleave", "focusout"]) {
      tip.addEventListener(left, () => tip.classList.remove("closed"), { once: true });
    }
  }
});

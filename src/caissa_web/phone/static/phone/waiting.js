// While a player waits for the opponent the page looks again by itself, unless something is opened or hidden.
setInterval(() => {
  if (document.visibilityState === "visible" && !document.querySelector("details[open]")) location.reload();
}, 8000);

// Counts the seconds by the server's clock; without this script the page works as it stands.
const opening = document.getElementById("opening");
const shown = opening?.querySelector(".countdown");

if (opening && shown) {
  const ahead = Number(opening.dataset.now) - Date.now();
  const opens = Number(opening.dataset.opens);
  const tick = () => {
    const left = Math.max(0, Math.ceil((opens - Date.now() - ahead) / 1000));
    const parts = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
    shown.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
    shown.hidden = left === 0 || left > 359999;
    if (left > 0) setTimeout(tick, 250);
  };
  tick();
}

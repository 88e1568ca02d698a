// The link has ended: show what this phone still holds, so that it is not lost.
const place = document.getElementById("unsent");
const { Queue } = await import(place.dataset.queue);
const entries = new Queue(location.pathname).entries;
place.hidden = !entries.length;
for (const one of entries) {
  const line = document.createElement("li");
  line.textContent = `${one.title}: ${one.sign} (${one.pair})`;
  place.querySelector("ul").append(line);
}
globalThis.caches?.open("caissa-phone").then((kept) => kept.delete(location.pathname));

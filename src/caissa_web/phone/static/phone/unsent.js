// The link has ended: show what this phone still holds, so that it is not lost.
const place = document.getElementById("unsent");
const entries = new globalThis.caissaPhone.Queue(location.pathname).entries;
place.hidden = !entries.length;
for (const one of entries) {
  const line = document.createElement("li");
  line.textContent = `${one.title}: ${one.sign} (${one.pair})`;
  place.querySelector("ul").append(line);
}
globalThis.caches?.open("caissa-phone").then((kept) => kept.delete(location.pathname, { ignoreSearch: true }));

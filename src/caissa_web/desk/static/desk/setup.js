// Suggests the short name while the name is being typed, until somebody types a short name of their own.
const name = document.getElementById("id_name");
const slug = document.getElementById("id_slug");

const shortened = (text) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);

if (name && slug) {
  let own = slug.value !== "" && slug.value !== shortened(name.value);
  slug.addEventListener("input", () => {
    own = slug.value !== "";
  });
  name.addEventListener("input", () => {
    if (!own) slug.value = shortened(name.value);
  });
}

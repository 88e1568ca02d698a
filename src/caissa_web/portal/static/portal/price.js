// The running price: without this script the button "Show the price" does the same.
const form = document.querySelector("form[data-price]");
let asked = 0;

async function refresh() {
  const turn = ++asked;
  try {
    const answer = await fetch(form.dataset.price, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { "X-Requested-With": "price" },
    });
    if (!answer.ok || turn !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("price");
    if (fresh) document.getElementById("price").replaceWith(fresh);
  } catch {
    // Without a network the price stays as it was; the next screen shows it anyway.
  }
}

if (form) {
  form.addEventListener("change", refresh);
  form.querySelector(".show-price")?.remove();
  // Somebody was quicker than this script.
  if (form.querySelector("[name$='-in']:checked")) refresh();
}

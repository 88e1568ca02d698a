// A new device: it makes a key that never leaves it, and tells the server the public half.
const { caissaSheet, caissaStore } = globalThis;
const place = document.getElementById("register");
const status = document.getElementById("status");

async function register() {
  const made = await caissaSheet.newKey();
  const answer = await fetch(location.pathname, {
    method: "POST",
    body: JSON.stringify({ key: made.key }),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value,
    },
  });
  const said = await answer.json();
  if (!answer.ok) {
    status.textContent = said.refused;
    status.dataset.state = "problem";
    return;
  }
  const { device: code, name, secret, purpose } = said;
  await caissaStore.keepDevice({ code, name, secret, purpose, kind: made.kind, privateKey: made.privateKey });
  await navigator.storage?.persist?.();
  status.textContent = status.dataset.done;
  document.getElementById("unsigned").hidden = Boolean(made.key);
  place.hidden = true;
}

place.addEventListener("submit", (event) => {
  event.preventDefault();
  register().catch(() => {
    status.textContent = status.dataset.offline;
    status.dataset.state = "problem";
  });
});

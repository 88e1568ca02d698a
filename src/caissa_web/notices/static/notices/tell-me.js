// Asks this browser for its push address when "This browser" is chosen; without a script the choice is not offered.
(() => {
  const form = document.querySelector("form[data-push-key]");
  if (!form) return;
  const choice = form.querySelector("input[name=channel][value=push]");
  const field = form.querySelector("input[name=push]");
  if (!choice || !field) return;
  const possible = "serviceWorker" in navigator && "PushManager" in window;
  const row = choice.closest("label");
  if (!possible) {
    row.hidden = true;
    choice.disabled = true;
    return;
  }
  const bytes = (text) => {
    const padded = text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - (text.length % 4)) % 4);
    return Uint8Array.from(atob(padded), (one) => one.charCodeAt(0));
  };
  const subscribe = async () => {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: form.dataset.scope });
    const ready = await navigator.serviceWorker.getRegistration(form.dataset.scope);
    if ((await Notification.requestPermission()) !== "granted") return "";
    const key = bytes(form.dataset.pushKey);
    const made = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return JSON.stringify(made);
  };
  form.addEventListener("submit", async (event) => {
    if (!choice.checked || field.value) return;
    event.preventDefault();
    try {
      field.value = await subscribe();
    } catch {
      field.value = "";
    }
    if (field.value) form.requestSubmit();
    else form.submit();
  });
})();

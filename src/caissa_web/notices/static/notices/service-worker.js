// Shows the messages that this browser was sent, also while no page is open.
self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = { body: told.body || "", data: { url: told.url || "/" }, dir: "auto" };
  event.waitUntil(self.registration.showNotification(told.title || "Caissa", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});

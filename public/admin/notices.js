// Shows staff what the shop tells them while no page of the admin is open. Its scope is /admin/, so
// that the storefront never meets it, and it answers no requests.
addEventListener("push", (event) => {
  const { id, title, body, path, lang, silent } = event.data.json();
  // A repeated message replaces the first one without a second sound.
  const options = { body, lang, silent, tag: id, data: { path }, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, options));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, location.origin).href));
});

async function open(address) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url === address);
  return page ? page.focus() : clients.openWindow(address);
}

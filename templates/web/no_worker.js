// Served while the service worker is switched off: replaces the worker that a phone has, and leaves nothing behind.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith("scorer "));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}

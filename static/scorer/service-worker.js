// Registers the service worker, which shows a page of its own without a connection. Over plain http there is none, nor in
// some private windows; the page works all the same.

window.addEventListener("load", register);

async function register() {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
    (await navigator.serviceWorker.ready).active.postMessage(document.documentElement.lang);
  } catch {
    // the page works without it
  }
}

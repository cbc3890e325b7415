// Leaving the sheet loses nothing: what is unsaved goes out with the page, or holds the page back.
import { byId } from "../dom.js";
import { openPicker } from "./card-picker.js";
import { connection } from "./connection.js";
import { isTextEntry } from "./entries.js";
import { outbox } from "./page.js";
import { isSafeToLeave } from "./saved-sign.js";
import { enterAll } from "./typing.js";

const POLL_PATH = "since/";

const poller = byId("poller");

export function startLeaving() {
  window.addEventListener("pagehide", () => {
    connection.leave(); // else an edit would go out beside the request that takes them all
    enterAll();
    connection.sendOnLeave();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) outbox.share();
    connection.resume();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) enterAll();
  });
  document.addEventListener("click", stayWhileCutOff);
  // A response that would leave the page waits until everything is safe, and one that would only reload it until nobody is
  // in the middle of an entry; the next poll brings it again.
  document.body.addEventListener("htmx:beforeOnLoad", (event) => {
    const { xhr } = event.detail;
    const [leaves, reloads] = ["HX-Redirect", "HX-Refresh"].map((name) => xhr.getResponseHeader(name) !== null);
    if (((leaves || reloads) && !isSafeToLeave()) || (reloads && isAtWork())) event.preventDefault();
  });
  poller.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (connection.isReached) moveTo(redirectedTo(xhr));
  });
}

// Without a connection a link would lead to the browser's own page, where nobody says that nothing is lost.
function stayWhileCutOff(event) {
  const link = event.target.closest("a[href]");
  const leads = link && link.pathname !== location.pathname && !event.ctrlKey && !event.metaKey;
  if (!leads || !connection.isCutOff || navigator.serviceWorker?.controller) return;
  event.preventDefault();
  connection.reportOutOfReach();
}

// A play that was moved into a group redirects its members from the old link at each request. The page itself moves as
// soon as nothing is lost by it.
function moveTo(address) {
  if (!address || !isSafeToLeave() || isAtWork()) return;
  history.replaceState(history.state, "", address + location.search + location.hash);
  location.reload();
}

function redirectedTo(xhr) {
  const { origin, pathname } = new URL(xhr.responseURL);
  const isRedirected = origin === location.origin && pathname !== poller.getAttribute("hx-get");
  return isRedirected && pathname.endsWith(`/${POLL_PATH}`) && pathname.slice(0, -POLL_PATH.length);
}

function isAtWork() {
  return isTextEntry(document.activeElement) || openPicker() !== null;
}

// Reports that this phone has the sheet in view, and shows which others have; a hidden page is reported as gone.
//
// Two tabs of one browser are one phone: when one is left, another that is in view reports at once. Each visit has an id,
// and a tab takes back its own alone, since their requests may overtake each other.
import { byId, scrollBy } from "../dom.js";
import { csrfToken, isOwn, newId, post } from "../http.js";
import { ownSeat } from "./identity.js";

const FIRST_REPORT = 1000; // ms; shorter visits are not reported
const REPORT_INTERVAL = 31_000; // ms; a second more than WRITE_INTERVAL of scorer/plays/presence.py
const ARRIVES = { arrives: "" };

const sheet = byId("sheet");
const here = byId("presence");
const address = here.dataset.url;
let visit = null; // its id, while the page is in view
let tabs = null; // the channel between the tabs of this browser; not every browser has one

setTimeout(update, FIRST_REPORT);
setInterval(update, REPORT_INTERVAL);
document.addEventListener("visibilitychange", update);
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) update();
});
window.addEventListener("pagehide", leave);

function update() {
  if (document.hidden) leave();
  else report(visit === null ? begin() : {});
}

function begin() {
  visit = newId();
  tabs = window.BroadcastChannel ? new BroadcastChannel(`scorer here ${sheet.dataset.play}`) : null;
  tabs?.addEventListener("message", () => report(ARRIVES));
  return ARRIVES;
}

// A deleted play redirects to another page. An empty list is better than phones that have left.
async function report(more) {
  showOthers(await postPresence(more).catch(() => ""));
}

async function postPresence(more) {
  const response = await post(address, { seat: ownSeat, visit, ...more });
  const isList = response.status === 200 && isOwn(response) && response.url.endsWith("/here/");
  return isList ? response.text() : "";
}

// Keeps the entry under the thumb in place while the list grows.
function showOthers(html) {
  const before = sheet.getBoundingClientRect().top;
  here.innerHTML = html;
  const moved = sheet.getBoundingClientRect().top - before;
  if (Math.abs(moved) >= 1) scrollBy(moved);
}

// A beacon survives the page; a request through a service worker would not.
function leave() {
  if (visit === null) return;
  navigator.sendBeacon(address, new URLSearchParams({ visit, leaves: "", csrfmiddlewaretoken: csrfToken() }));
  tabs?.postMessage("left");
  tabs?.close();
  visit = tabs = null;
}

// Finds the way about the sheet: one player's rows or everybody's, and links to one entry or section, from a notice or
// from another page. Event: "change".
import { all, byId } from "../dom.js";
import { firstStopIn } from "./next-entry.js";
import { sheet, standings } from "./page.js";
import { reveal } from "./viewport.js";

const links = all(".filter a");
let areNoticesOpen = false; // they stay open while responses come in

export const filter = new EventTarget();

export function startFilter() {
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      choose(link);
    });
  }
  standings.addEventListener("toggle", ({ target }) => (areNoticesOpen = target.open), true);
  standings.addEventListener("click", followNotice);
  window.addEventListener("load", followAddress); // earlier the browser would take the focus back
}

function followNotice(event) {
  const linked = byId(event.target.closest("a")?.hash.slice(1));
  if (!linked) return;
  event.preventDefault();
  closeNotices();
  goTo(linked);
}

function followAddress() {
  const linked = byId(decodeURIComponent(location.hash.slice(1)));
  if (linked?.matches(".entry, .line")) goTo(linked);
}

// A linked entry may stand in the row of a player who is not shown, and a section is about everybody's.
function showRowsOf(linked) {
  const rows = linked.matches(".line") ? all(".row", linked) : [linked.closest(".row")];
  if (rows.some((row) => !row.offsetParent)) choose(links.find((link) => link.dataset.only === ""));
}

function choose(link) {
  const { only } = link.dataset;
  if (only) sheet.dataset.only = only;
  else delete sheet.dataset.only;
  for (const row of all(".row", sheet)) row.classList.toggle("selected", row.dataset.seat === only);
  for (const one of links) one.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  history.replaceState(null, "", only ? link.href : location.pathname);
  filter.dispatchEvent(new Event("change"));
}

export function goTo(linked) {
  showRowsOf(linked);
  const stop = linked.matches(".entry") && firstStopIn(linked);
  (stop || Object.assign(linked, { tabIndex: -1 })).focus({ preventScroll: true });
  if (linked.matches(".line")) linked.scrollIntoView({ behavior: "instant" });
  else reveal(stop || linked);
}

export function restoreNotices() {
  const notices = byId("notices");
  if (notices) notices.open = areNoticesOpen;
  else areNoticesOpen = false;
}

// Open, they would cover the entry that their link leads to.
function closeNotices() {
  if (byId("notices")) byId("notices").open = false;
}

// Keeps rows in view: the row under the thumb stays where it is while the page grows or shrinks.
import { byId, scrollBy } from "../dom.js";
import { sheet, standings } from "./page.js";

const HEADING_ROOM = 60; // px for the heading above a row that is brought into view
const KEYBOARD = 40; // px that a keyboard covers at least
const ZOOMED = 1.05; // a page that is zoomed in has no keyboard to avoid

const keys = byId("keypad");
let touched = null;

export function startViewport() {
  document.addEventListener("pointerdown", ({ target }) => (touched = target), true);
  for (const name of ["resize", "scroll"]) window.visualViewport.addEventListener(name, avoidKeyboard);
  // A browser that anchors the scroll position too would move the page twice.
  document.documentElement.style.overflowAnchor = "none";
}

// The entry that follows is shown too if there is room for both, so that it can be tapped as well.
export function reveal(entry, following = entry) {
  const view = window.visualViewport;
  const top = standings.getBoundingClientRect().bottom + HEADING_ROOM;
  const bottom = view.offsetTop + view.height - keys.offsetHeight;
  const row = entry.closest(".row").getBoundingClientRect();
  const box = row.height < bottom - top ? row : entry.getBoundingClientRect();
  const next = following.getBoundingClientRect();
  const end = next.bottom - box.top < bottom - top ? Math.max(box.bottom, next.bottom) : box.bottom;
  if (box.top < top || end > bottom) scrollBy(box.top - top);
}

// The place to hold still: what is under the thumb, has the focus, or is in the middle.
export function anchorInView() {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".row");
  const element = [touched, document.activeElement, middle].find((one) => one && sheet.contains(one) && isInView(one));
  return element && { element, top: element.getBoundingClientRect().top };
}

export function holdStill(anchor) {
  if (!anchor?.element.getClientRects().length) return;
  const moved = anchor.element.getBoundingClientRect().top - anchor.top;
  if (moved) scrollBy(moved);
}

function isInView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

// Over an open keyboard an iPhone neither moves what is fixed to the bottom nor keeps what sticks to the top.
function avoidKeyboard() {
  const { height, offsetTop, scale } = window.visualViewport;
  const covered = scale > ZOOMED ? 0 : innerHeight - height - offsetTop;
  const isOpen = covered > KEYBOARD;
  document.documentElement.style.setProperty("--covered", isOpen ? `${covered}px` : "0px");
  standings.style.transform = isOpen && offsetTop ? `translateY(${offsetTop}px)` : "";
}

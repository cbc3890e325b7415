// The next entry: which stop follows the one that was touched last.
import { all } from "../dom.js";
import { isFilled, isLevel, textOf } from "./entries.js";
import { sheet } from "./page.js";

const STOPS = "input[type=text][data-unit], .level input, .cards-open";

let current = null;

export function startNextEntry() {
  sheet.addEventListener("focusin", ({ target }) => {
    if (target.matches(STOPS)) setCurrentStop(target);
  });
  // Not every phone gives the focus to a level.
  sheet.addEventListener("change", ({ target }) => {
    if (isLevel(target)) setCurrentStop(target);
  });
}

export const currentStop = () => current;

export function setCurrentStop(stop) {
  current = stop;
}

export function nextStop() {
  const stops = all(STOPS, sheet);
  return stops.slice(stops.indexOf(current) + 1).find((stop) => stop.offsetParent && !isSkipped(stop));
}

export function firstStopIn(field) {
  return all(STOPS, field).find((stop) => stop.offsetParent && !(isLevel(stop) && isSkipped(stop)));
}

// Of many kinds most are blank, and their names are tapped rather than typed at: Next leads to the first kind, and from
// one with a number to the following.
function isSkipped(stop) {
  const kinds = stop.closest(".kinds");
  if (isLevel(stop) && stop !== pickedLevel(stop.closest(".levels"))) return true;
  if (isReplaced(stop.closest(".entry"))) return true;
  return kinds !== null && stop !== kinds.querySelector(STOPS) && !(kinds.contains(current) && textOf(current));
}

// The levels of one entry are one stop, as they are for the Tab key.
function pickedLevel(levels) {
  return levels.querySelector("input:checked") ?? levels.querySelector("input[data-unit]");
}

// A field that is entered by kinds or else by one sum is asked once: in the way of this player, or of the one before.
function isReplaced(field) {
  const other = all(".entry", field.closest(".row")).find((one) => replaces(one, field) || replaces(field, one));
  if (!other) return false;
  const left = current?.closest(".entry");
  return isFilled(other) || (left?.dataset.field === other.dataset.field && isFilled(left));
}

function replaces(one, other) {
  return one.dataset.field === other.dataset.instead;
}

// Typing: a text is entered after a pause, or when its entry is left. Events: "change", and "typed" at each key.

import { connection, leavingAddress } from "./connection.js";
import { editedEarly, firstInput, isFocused, isTextEntry, keyOf, seenText, shownText, wordsFor } from "./entries.js";
import { isHalfTyped } from "./number-text.js";
import { conflicts, finishedOn, outbox, playId, seats, sheet } from "./page.js";

const TYPING_PAUSE = 350; // ms after the last key before an edit is sent

const early = editedEarly(); // before the scripts came
const pauses = new Map(); // timers of the entries that are being typed; 0 while only a further key can end the text
let composing = null; // the input in which an input method composes
let entered = null; // the input that has just got the focus

export const typing = new EventTarget();
export const isBeingTyped = (key) => pauses.has(key);
export const isTyping = () => pauses.size > 0;
export const isEarly = (key) => early.includes(key);

export function enterSoon(input) {
  const key = keyOf(input);
  clearTimeout(pauses.get(key));
  const isUnfinished = composing === input || isHalfTyped(input.value);
  pauses.set(key, isUnfinished ? 0 : setTimeout(enterNow, TYPING_PAUSE, key));
  connection.clearProblem();
  typing.dispatchEvent(new Event("typed"));
  typing.dispatchEvent(new Event("change"));
}

export function enterNow(key) {
  clearTimeout(pauses.get(key));
  pauses.delete(key);
  enter(key, shownText(key));
  typing.dispatchEvent(new Event("change"));
}

export function enterAll() {
  [...pauses.keys()].forEach(enterNow);
}

export function startTyping() {
  sheet.addEventListener("input", ({ target }) => {
    if (isTextEntry(target)) enterSoon(target);
  });
  // A text that was already sent is not sent again when its entry is left: it may have lost to another phone's.
  sheet.addEventListener("change", ({ target }) => {
    if (target.dataset.unit && (target.type !== "text" || pauses.has(keyOf(target)))) enterNow(keyOf(target));
  });
  sheet.addEventListener("focusout", ({ target }) => {
    if (isTextEntry(target) && pauses.has(keyOf(target))) enterNow(keyOf(target));
  });
  sheet.addEventListener("submit", (event) => event.preventDefault());
  waitForComposition();
  selectOnFocus();
  // Before that event htmx would not hear what it is to send.
  document.addEventListener("DOMContentLoaded", () => early.forEach(enterEarly));
}

function waitForComposition() {
  sheet.addEventListener("compositionstart", ({ target }) => {
    composing = target;
    if (isTextEntry(target) && pauses.has(keyOf(target))) enterSoon(target);
  });
  sheet.addEventListener("compositionend", ({ target }) => {
    composing = null;
    if (isTextEntry(target)) enterSoon(target);
  });
}

// Selects the whole text on focus. The tap that gives the focus would then set the caret, so once more after it.
function selectOnFocus() {
  sheet.addEventListener("focusin", ({ target }) => {
    entered = isTextEntry(target) ? target : null;
    entered?.select();
  });
  sheet.addEventListener("click", ({ target }) => {
    if (entered && target === entered) entered.select();
    entered = null;
  });
  sheet.addEventListener("keydown", () => {
    entered = null;
  });
}

function enterEarly(key) {
  if (isFocused(key)) enterSoon(firstInput(key));
  else enterNow(key);
}

// An edit in the outbox, on its way to the server.
export function enter(key, text) {
  outbox.enter(draftOf(key, text), seenText(key), conflicts.has(key));
  if (outbox.queue.length) connection.clearProblem();
  connection.send();
}

export function draftOf(key, text) {
  const [, seat, unit] = key.match(/^(\d+)-(.*)$/);
  const addresses = { sheet: location.pathname, leaving: leavingAddress };
  return { play: playId, of: seats[seat], seat, unit, text, finishedOn, ...addresses, ...wordsFor(key, text) };
}

// The sign that says whether everything is saved, and the mark on points that may be old.
import { announce, byId, makeElement, setText, words } from "../dom.js";
import { connection } from "./connection.js";
import { PLAY_FINISHED, REJECTED, SEAT_GONE } from "./edit.js";
import { fieldElement } from "./entries.js";
import { goTo } from "./filter.js";
import { conflicts, outbox, standings } from "./page.js";
import { isAnnounced, signFor } from "./status.js";
import { isTyping, typing } from "./typing.js";

const sign = byId("saved");

export const rejectedWords = words.saved.rejected;

export function startSavedSign() {
  document.addEventListener("DOMContentLoaded", () => onChange(update));
  sign.addEventListener("click", (event) => {
    if (sign.dataset.state !== "unsettled") return;
    event.preventDefault();
    goTo(fieldElement(conflicts.firstKey).querySelector(".conflict"));
  });
}

export function unsettledWords() {
  return words.saved.unsettled.replace("{}", conflicts.size);
}

function update() {
  const now = facts();
  showSign(signFor(now));
  // The points leave out what waits here, and what others write while the server is out of reach. Most responses come
  // before the stylesheet shows the mark.
  standings.toggleAttribute("data-stale", now.isQueued || !connection.isReached);
}

function showSign(state) {
  sign.dataset.state = state;
  const text = state === "unsettled" ? unsettledWords() : words.saved[state];
  if (!setText(sign.firstElementChild, text)) return;
  const href = linkOf(state);
  if (href) sign.firstElementChild.replaceChildren(makeElement("a", { href, textContent: text }));
  if (isAnnounced(state)) announce(text);
}

function linkOf(state) {
  return { finished: connection.resultLink, deleted: location.pathname, stranded: "#outbox", unsettled: "#sheet" }[
    state
  ];
}

// The facts about what is saved, out of the stores that own them

export function facts() {
  const has = (state) => outbox.inState(state).length > 0;
  return {
    problem: connection.problem,
    isTyping: isTyping(),
    isQueued: outbox.queue.length > 0,
    isRejected: has(REJECTED),
    isFinished: outbox.isFinished,
    isStranded: has(SEAT_GONE) || has(PLAY_FINISHED),
    questions: conflicts.size,
  };
}

export function isAllSaved() {
  return outbox.isEmpty && !isTyping();
}

// Nothing would be lost if the page went away.
export function isSafeToLeave() {
  const { isQueued, isRejected, isFinished } = facts();
  const isLate = isFinished && outbox.inState(PLAY_FINISHED).length > 0;
  const isLost = outbox.unstored.some(({ state }) => state === SEAT_GONE);
  return !isTyping() && !isQueued && !isRejected && !isLate && !isLost;
}

// Calls once after any number of changes in one go.
export function onChange(act) {
  let isDue = false;
  function schedule() {
    if (!isDue) queueMicrotask(run);
    isDue = true;
  }
  function run() {
    isDue = false;
    act();
  }
  for (const store of [outbox, conflicts, connection, typing]) store.addEventListener("change", schedule);
  schedule();
}

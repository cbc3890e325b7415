// Applies responses of the server to the sheet, whether to an edit, an undo or a poll, without touching the entry that
// somebody is typing in. Event: "applied".
import { announce, byId } from "../dom.js";
import { connection, readLiveDataFromPage, readResponse } from "./connection.js";
import { keyOfEdit } from "./edit.js";
import * as entries from "./entries.js";
import { restoreNotices } from "./filter.js";
import { conflicts, outbox, sheet } from "./page.js";
import { ask } from "./questions.js";
import { setLiveData, showLiveData } from "./rows.js";
import { isAllSaved } from "./saved-sign.js";
import { isBeingTyped } from "./typing.js";
import { anchorInView, holdStill } from "./viewport.js";

let version = Number(byId("play-state").dataset.version);
let changedKeys = []; // the entries that the newest response changed on this page
let anchor = null;

export const live = new EventTarget();
export const shownVersion = () => version;
export const lastChanged = () => changedKeys;
export const servedLiveData = readLiveDataFromPage();

export function startLive() {
  setLiveData(servedLiveData);
  // Late responses never beat newer ones.
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "play-state") return;
    const response = readResponse(detail.xhr);
    detail.shouldSwap = response.isLiveUpdate && response.version >= version;
    if (detail.shouldSwap) anchor = anchorInView();
  });
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id !== "play-state") return;
    apply(readLiveDataFromPage(detail.xhr));
    holdStill(anchor);
  });
  byId("poller").addEventListener("htmx:afterRequest", ({ detail }) => {
    connection.handlePoll(readResponse(detail.xhr), isAllSaved());
  });
  connection.addEventListener("confirmed", ({ detail }) => confirm(detail));
  outbox.addEventListener("released", ({ detail: key }) => showServed(key));
  conflicts.addEventListener("released", ({ detail: key }) => showServed(key));
  sheet.addEventListener("focusout", ({ target }) => {
    if (entries.isTextEntry(target)) requestAnimationFrame(() => showServed(entries.keyOf(target)));
  });
}

function apply(liveData) {
  version = Number(byId("play-state").dataset.version);
  setLiveData(liveData);
  showLiveData();
  restoreNotices();
  const texts = Object.entries(liveData.entries ?? {});
  changedKeys = texts.filter(([key, text]) => receive(key, text)).map(([key]) => key);
  live.dispatchEvent(new Event("applied"));
}

// The entry shows what the whole response, or a newer one, has: another phone may have written there since the edit.
function confirm({ edit, liveData: { conflict, spoken } }) {
  const key = keyOfEdit(edit);
  const isQuestion = conflict && !conflicts.isResolved(conflict);
  entries.setSeenText(key, conflict ? conflict.theirs : edit.text);
  conflicts.resolve(key); // by this newer text, taken or not
  if (isQuestion) ask(key, conflict);
  showServed(key);
  if (spoken) announce(isQuestion ? conflict.message : spoken);
}

function receive(key, text) {
  if (!entries.hasEntry(key)) return false;
  entries.setServedText(key, text);
  conflicts.update(key, text);
  return showServed(key);
}

// Shows what the server has, and returns whether that was new. An entry under the fingers, or with a newer text on its
// way, stays.
function showServed(key) {
  if (isBeingTyped(key) || outbox.holds(key) || entries.isFocused(key)) return false;
  entries.setSeenText(key, entries.servedText(key));
  return entries.show(key, entries.servedText(key));
}

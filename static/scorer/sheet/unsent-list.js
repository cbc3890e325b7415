// Lists unsent entries, each with one tap to drop it: on the home page those of every play, on a result its own, on a
// sheet those that do not go out by themselves.
import { byId, makeButton, makeElement, scrollToMiddle, words } from "../dom.js";
import { isOwn, post } from "../http.js";
import { fieldsOf, isSameEntry, newest, PLAY_FINISHED } from "./edit.js";
import { clear, forget, store, stored } from "./outbox-storage.js";

const MAX_FLIGHT_TIME = 60_000; // ms in which a request sent on leaving may still be in flight

const list = byId("outbox");

// Items are { edit, kind, drop, send }. `kind` picks the sentence: waits, gone or ask.
export function showUnsent(items) {
  if (!list) return;
  list.querySelector("ul").replaceChildren(...items.map(makeItem));
  list.hidden = !items.length;
}

export async function listUnsent() {
  if (!list) return;
  await sendLeftEdits();
  if (list.dataset.play) stored(list.dataset.play).forEach(markFinished);
  showStored();
}

// Empties the outboxes of this phone; false, and nothing is done, while an entry is unsent.
export function clearOutbox() {
  const isUnsent = stored().some((edit) => !edit.arrived);
  if (!isUnsent) clear();
  else if (list) scrollToMiddle(list);
  return !isUnsent;
}

export function postEdits(address, edits) {
  return post(
    address,
    edits.flatMap((edit) => Object.entries(fieldsOf(edit))),
  );
}

function makeItem({ edit, kind, drop, send }) {
  const item = makeElement("li", {}, makeElement("span", { textContent: fillIn(words.unsent[kind], edit) }));
  if (kind === "waits" && !list.dataset.play) item.append(linkToSheet(edit));
  if (send) item.append(makeAction("send", edit, send));
  item.append(makeAction("drop", edit, drop));
  return item;
}

// A typed text may itself hold a placeholder, so all are filled in one pass.
function fillIn(sentence, { player, field, shown }) {
  const parts = { player, field, text: shown || words.unsent.nothing };
  return sentence.replace(/\{(player|field|text)\}/g, (_, part) => parts[part]);
}

function linkToSheet({ sheet, title }) {
  return makeElement("small", {}, makeElement("a", { href: sheet, textContent: title, lang: "en" }));
}

function makeAction(word, edit, act) {
  const button = makeButton(words.unsent[word], act);
  button.setAttribute("aria-label", fillIn(words.unsent[`${word}Label`], edit));
  return button;
}

function showStored() {
  const unsent = newest(stored(list.dataset.play)).filter((edit) => !edit.arrived);
  showUnsent(unsent.map((edit) => ({ edit, kind: "waits", drop: () => drop(edit) })));
}

function drop(edit) {
  stored(edit.play)
    .filter((one) => isSameEntry(one, edit))
    .forEach(forget);
  showStored();
}

// On a result everything that has not arrived by now came after the finish.
function markFinished(edit) {
  if (edit.arrived) forget(edit);
  else store({ ...edit, state: PLAY_FINISHED });
}

// Edits that left with their sheet a moment ago have arrived or are about to, but no page read the response. Each is sent
// once more; its id counts once. It stays stored until its sheet has shown which text it met.
async function sendLeftEdits() {
  const left = stored(list.dataset.play).filter((edit) => Math.abs(Date.now() - edit.left) < MAX_FLIGHT_TIME);
  for (const edit of left) {
    delete edit.left;
    store(edit);
  }
  for (const edit of left) if (!(await sendAgain(edit))) return;
}

async function sendAgain(edit) {
  const response = await postEdits(edit.leaving, [edit]).catch(() => null);
  if (response?.status === 204 && isOwn(response)) store({ ...edit, arrived: true });
  return response !== null;
}

// What waits on this phone, told: by player and entry, with one tap to drop it. Home lists every play's, the result its
// own; on the sheet the list holds what has lost its seat and what was overtaken by a finish.

import { OURS, post } from "./asking.js";
import { clear, forget, isSameEntry, keep, kept, newest } from "./shelf.js";

const SOON = 60_000; // ms in which a request that left with its page may still be under way

const list = document.getElementById("kept");

// `kind` says which sentence: waits, gone or ask. `acts` are buttons beside Drop, by the name of their word.
export function tellKept(told) {
  if (!list) return;
  const lines = list.querySelector("ul");
  lines.replaceChildren(...told.map(line));
  list.hidden = !told.length;
}

function line({ edit, kind, drop, send }) {
  const item = document.createElement("li");
  item.append(sentence(edit, kind));
  if (kind === "waits") item.append(wayTo(edit));
  if (send) item.append(button("send", edit, send));
  item.append(button("drop", edit, drop));
  return item;
}

function sentence(edit, kind) {
  return Object.assign(document.createElement("span"), { textContent: worded(list.dataset[kind], edit) });
}

// What a person typed may hold a place of the sentence: all are filled in one pass.
function worded(words, { player, field, shown }) {
  const parts = { player, field, text: shown || list.dataset.nothing };
  return words.replace(/\{(player|field|text)\}/g, (_, part) => parts[part]);
}

function wayTo({ sheet, title }) {
  const small = document.createElement("small");
  if (!list.dataset.play)
    small.append(Object.assign(document.createElement("a"), { href: sheet, textContent: title, lang: "en" }));
  return small;
}

function button(word, edit, act) {
  const made = Object.assign(document.createElement("button"), {
    type: "button",
    className: "plain",
    textContent: list.dataset[word],
  });
  made.setAttribute("aria-label", worded(list.dataset[`${word}Which`], edit));
  made.addEventListener("click", act);
  return made;
}

export async function tellWhatWaits() {
  if (!list || document.getElementById("pad")) return;
  await sendTheLeaving();
  if (list.dataset.play) kept(list.dataset.play).forEach(overtake);
  tellAll();
}

// This is a play's result: what has not arrived by now came after the finish.
function overtake(edit) {
  if (edit.arrived) forget(edit);
  else keep(Object.assign(edit, { finished: true }));
}

function tellAll() {
  tellKept(
    newest(kept(list.dataset.play))
      .filter((edit) => !edit.arrived)
      .map((edit) => ({
        edit,
        kind: "waits",
        drop: () => {
          dropEntry(edit);
          tellAll();
        },
      })),
  );
}

// Whoever signs out leaves no names and no numbers on this phone: what waits is sent or dropped first.
export function leavesNothing() {
  const waits = kept().some((edit) => !edit.arrived);
  if (waits) list?.scrollIntoView({ block: "center", behavior: "instant" });
  else clear();
  return !waits;
}

export function dropEntry(edit) {
  kept(edit.play)
    .filter((one) => isSameEntry(one, edit))
    .forEach(forget);
}

// What left with its sheet a moment ago has arrived, or is about to; nobody was there to read the answer. Each sent once
// more tells: an id counts once. What has arrived stays until its sheet has shown what it met there.
async function sendTheLeaving() {
  const left = kept(list.dataset.play).filter(({ left: at }) => Math.abs(Date.now() - at) < SOON);
  left.forEach((edit) => {
    delete edit.left;
    keep(edit);
  });
  for (const edit of left) if (!(await sendAgain(edit))) return;
}

async function sendAgain(edit) {
  const answer = await postEdits(edit.leaving, [edit]).catch(() => null);
  if (answer?.status === 204 && answer.headers.has(OURS)) keep(Object.assign(edit, { arrived: true }));
  return answer !== null;
}

export function postEdits(address, edits) {
  return post(
    address,
    edits.flatMap((edit) => Object.entries(asSent(edit))),
  );
}

export function asSent({ id, of, seat, unit, was, text }) {
  return { id, of, seat, unit, was, text };
}

// Lists the edits that do not go out by themselves: their seat has left the table, or they came after a finish.
import { all, byId } from "../dom.js";
import { connection } from "./connection.js";
import { keyOfEdit, newest, PLAY_FINISHED, SEAT_GONE } from "./edit.js";
import { show } from "./entries.js";
import { outbox, sheet } from "./page.js";
import { draftOf } from "./typing.js";
import { showUnsent } from "./unsent-list.js";

let listed = "";

export function startStranded() {
  outbox.addEventListener("change", list);
  connection.addEventListener("failed", ({ detail: { edit, response } }) => {
    if (edit.state === SEAT_GONE && response.isSeatGone) closeRows(edit.seat);
  });
}

// The list is built anew only if it differs: somebody may be about to tap it.
function list() {
  const gone = newest(outbox.inState(SEAT_GONE)).map((edit) => itemOf(edit, "gone"));
  const late = outbox.isFinished ? [] : newest(outbox.inState(PLAY_FINISHED)).map((edit) => itemOf(edit, "ask"));
  const items = [...gone, ...late];
  const ids = items.map(({ edit, kind }) => `${kind} ${edit.id}`).join();
  if (ids !== listed) showUnsent(items);
  listed = ids;
}

function itemOf(edit, kind) {
  const send = kind === "ask" ? () => resend(edit) : undefined;
  return { edit, kind, send, drop: () => outbox.drop(edit) };
}

function resend(edit) {
  const key = keyOfEdit(edit);
  show(key, edit.text);
  outbox.resend(edit, draftOf(key, edit.text));
  connection.send();
}

// Somebody else may sit there now: the rows take no more until the page is loaded anew.
function closeRows(seat) {
  for (const row of all(`.row[data-seat="${seat}"]`, sheet)) row.inert = true;
  byId("outbox-reload").hidden = false;
}

// Takes back this phone's last entry, in place, and shows where. A page of its own explains what cannot be taken back.
import { announce, words } from "../dom.js";
import { newId } from "../http.js";
import { connection, readResponse } from "./connection.js";
import { fieldElement, labelOf } from "./entries.js";
import { lastChanged } from "./live.js";
import { outbox, undoForm } from "./page.js";
import { facts } from "./saved-sign.js";
import { typing } from "./typing.js";
import { reveal } from "./viewport.js";

let entered = []; // ids of this page's edits, since it knows which entry is its last
let isFailed = false; // no response came; the form is sent again

export function startUndo() {
  outbox.addEventListener("entered", ({ detail: edit }) => {
    cancelRetry();
    entered.push(edit.id);
  });
  outbox.addEventListener("withdrawn", ({ detail: edit }) => withdraw(edit));
  typing.addEventListener("typed", cancelRetry);
  connection.addEventListener("confirmed", ({ detail: { edit, response, liveData } }) => {
    if (response.met === response.version) entered = []; // it was there already: the server knows which entry is the last
    if (liveData.conflict) withdraw(edit);
  });
  undoForm.addEventListener("htmx:afterRequest", ({ detail }) => {
    const response = readResponse(detail.xhr);
    if (response.isLiveUpdate) return showUndone();
    if (response.status === 204) return; // a new page is on its way
    if ([409, 410].includes(response.status)) return isWriting() ? renew() : undoForm.submit();
    isFailed = true;
    connection.retry(response.status, retry);
  });
}

// Undo means the entry that was last at the tap.
export function rememberLast() {
  if (!isFailed) undoForm.elements.last.value = entered.at(-1) ?? "";
}

function isWriting() {
  const { isQueued, isTyping } = facts();
  return isQueued || isTyping;
}

// With the same id, so that it counts once.
function retry() {
  if (isFailed) undoForm.requestSubmit();
  isFailed = false;
}

// A text that is typed after the tap is not to be taken back.
function cancelRetry() {
  if (isFailed) renew();
}

function renew() {
  isFailed = false;
  undoForm.elements.id.value = newId();
}

function withdraw({ id }) {
  entered = entered.filter((one) => one !== id);
}

function showUndone() {
  entered = [];
  renew();
  connection.clearProblem();
  const [key] = lastChanged();
  if (!key) return;
  reveal(fieldElement(key));
  announce(words.sheet.undone.replace("{}", () => labelOf(key)));
}

// Finish and undo are about what the server has: they wait until everything is saved. An entry that the server will
// never have stops a finish, and is shown.
import { announce, byId, scrollToMiddle } from "../dom.js";
import { connection } from "./connection.js";
import { keyOfEdit, REJECTED } from "./edit.js";
import { fieldElement } from "./entries.js";
import { shownVersion } from "./live.js";
import { finishForm, outbox, undoForm } from "./page.js";
import { facts, onChange, rejectedWords } from "./saved-sign.js";
import { isAtRest } from "./status.js";
import { enterAll, typing } from "./typing.js";
import { rememberLast } from "./undo.js";
import { reveal } from "./viewport.js";

let deferred = null; // the form that waits, and the version that was shown at the tap
let isDeferredOne = false; // the submit event is of this script's own making

export function startSubmit() {
  document.addEventListener("submit", submitWhenSaved, true);
  onChange(submitDeferred);
  connection.addEventListener("failed", cancel);
  connection.addEventListener("confirmed", ({ detail: { response, liveData } }) => {
    if (liveData.conflict)
      cancel(); // its question comes first
    else if (deferred?.seen === response.met) deferred.seen = response.version;
  });
  outbox.addEventListener("entered", cancelUndo);
  typing.addEventListener("typed", cancelUndo);
}

function submitWhenSaved(event) {
  const { target: form, submitter } = event;
  enterAll();
  if (form === undoForm && !isDeferredOne) rememberLast();
  const stop = reasonToStop(form, submitter);
  if (!stop) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isOutOfReach(form)) connection.reportOutOfReach();
  stop();
}

// The action in place of submitting the form; none if all is well.
function reasonToStop(form, submitter) {
  const { isQueued, isRejected, isStranded } = facts();
  if (isQueued) return () => (deferred = { form, submitter, seen: shownVersion() });
  if (isRejected) return showRejected;
  if (form === finishForm && isStranded) return () => scrollToMiddle(byId("outbox"));
  return isOutOfReach(form) ? () => {} : null;
}

function isOutOfReach(form) {
  return connection.isCutOff && form !== undoForm;
}

function showRejected() {
  const [edit] = outbox.inState(REJECTED);
  reveal(fieldElement(keyOfEdit(edit)));
  announce(rejectedWords);
}

// At the tap the user has seen the standings, and knows this phone's later entries.
function submitDeferred() {
  if (!deferred || !isAtRest(facts())) return;
  const { form, submitter, seen } = deferred;
  cancel();
  if (form === finishForm) byId("version").value = seen;
  isDeferredOne = true;
  form.requestSubmit(submitter);
  isDeferredOne = false;
}

function cancel() {
  deferred = null;
}

function cancelUndo() {
  if (deferred?.form === undoForm) cancel();
}

// Asks which text is meant where two phones wrote into one entry: one tap enters this phone's after all, another leaves
// the other text. The question goes as well when anybody writes there anew.
import { announce, makeButton, makeElement, words } from "../dom.js";
import { isOwn, post } from "../http.js";
import { connection, RETRY_DELAY } from "./connection.js";
import { keyOfEdit } from "./edit.js";
import { fieldElement, show } from "./entries.js";
import { dismissals, forgetDismissal, storeDismissal } from "./outbox-storage.js";
import { conflicts, outbox, playId, sheet } from "./page.js";
import { unsettledWords } from "./saved-sign.js";
import { enter } from "./typing.js";

const RESOLVED = "scorer settled"; // where the tabs of a phone pass on which question has its answer

const elements = new Map();

export function startQuestions() {
  conflicts.addEventListener("closed", ({ detail: key }) => {
    elements.get(key).remove();
    elements.delete(key);
  });
  conflicts.addEventListener("resolved", ({ detail: id }) => {
    try {
      localStorage.setItem(RESOLVED, id);
    } catch {
      // the other tabs ask until they are loaded again
    }
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === RESOLVED) conflicts.resolvedElsewhere(newValue);
  });
  dismissals(playId).forEach(reportDismissal);
}

export function ask(key, conflict) {
  const { id, message, use, yours } = conflict;
  const question = makeElement("p", { className: "message conflict" }, makeElement("span", { textContent: message }));
  question.append(
    makeButton(use, () => useMine(key, yours)),
    makeButton(words.sheet.leave, () => dismiss(key, id)),
  );
  elements.set(key, question);
  fieldElement(key).append(question);
  conflicts.open(key, conflict);
}

// The server knows which questions are open, so that no reload loses one. It has not heard of an answer that is on its
// way; and an edit that waits for the same entry brings a question of its own where it meets another text.
export function askAgain(questions = []) {
  const open = questions.filter((one) => !conflicts.isResolved(one) && !outbox.lastQueued(keyOfEdit(one)));
  for (const one of open) ask(keyOfEdit(one), one);
  if (open.length) announce(unsettledWords());
}

function useMine(key, text) {
  focusField(key);
  show(key, text);
  enter(key, text);
  conflicts.resolve(key);
}

// Any text may stand there by now. The answer is no entry, so it never waits in the outbox.
function dismiss(key, id) {
  focusField(key);
  storeDismissal(playId, id);
  reportDismissal(id);
  conflicts.dismiss(key);
}

// Unreported, the question would come back on the next visit. A sheet that is gone has no next visit.
async function reportDismissal(id) {
  const response = await post(sheet.dataset.dismiss, { id }).catch(() => null);
  if (response?.status === 403) await connection.renewToken();
  if ((response && isOwn(response)) || [404, 410].includes(response?.status)) forgetDismissal(playId, id);
  else setTimeout(reportDismissal, RETRY_DELAY, id);
}

// The tapped button goes with its question. Some phones leave the focus in the entry meanwhile.
function focusField(key) {
  Object.assign(fieldElement(key), { tabIndex: -1 }).focus({ preventScroll: true });
}

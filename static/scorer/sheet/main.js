// The sheet. Until all of its scripts and htmx are here it is one plain form.
import { scrollBy } from "../dom.js";
import { startCardPicker } from "./card-picker.js";
import { startConnection } from "./connection.js";
import { keyOfEdit } from "./edit.js";
import { keys, servedText, show } from "./entries.js";
import { startFilter } from "./filter.js";
import { startKeypad } from "./keypad.js";
import { startLeaving } from "./leaving.js";
import { servedLiveData, startLive } from "./live.js";
import { startNextEntry } from "./next-entry.js";
import { stored } from "./outbox-storage.js";
import { finishedOn, outbox, playId, seats } from "./page.js";
import { askAgain, startQuestions } from "./questions.js";
import { startRows } from "./rows.js";
import { startSavedSign } from "./saved-sign.js";
import { startStepper } from "./stepper.js";
import { startStranded } from "./stranded.js";
import { startSubmit } from "./submit.js";
import { isEarly, startTyping } from "./typing.js";
import { startUndo } from "./undo.js";
import { startViewport } from "./viewport.js";
import { startWorkings } from "./workings.js";

const PARTS = [
  startConnection,
  startTyping,
  startLive,
  startRows,
  startQuestions,
  startStranded,
  startUndo,
  startSubmit,
  startLeaving,
  startViewport,
  startNextEntry,
  startFilter,
  startKeypad,
  startStepper,
  startCardPicker,
  startWorkings,
  startSavedSign,
];

if (window.htmx) {
  activate();
  for (const start of PARTS) start();
  showTexts();
  askAgain(servedLiveData.questions);
}

// The page is shorter than the plain form; an entry that somebody is typing in already stays where it is.
function activate() {
  const typed = document.activeElement;
  const before = typed === document.body ? 0 : typed.getBoundingClientRect().top;
  document.documentElement.classList.remove("no-js");
  if (typed !== document.body) scrollBy(typed.getBoundingClientRect().top - before);
}

// The texts of the server, replaced by unsent ones of this phone. A text that was typed before the scripts loaded stays.
function showTexts() {
  for (const key of keys()) if (!isEarly(key)) show(key, servedText(key));
  outbox.restore(stored(playId), { seats, finishedOn, textOf: servedText });
  for (const edit of outbox.queue) if (!isEarly(keyOfEdit(edit))) show(keyOfEdit(edit), edit.text);
}

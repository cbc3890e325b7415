// The keys above the phone's keyboard: Next, and what number pads lack, a plus and another sign.
import { byId, setText, words } from "../dom.js";
import { isLevel, isTextEntry, playerOf } from "./entries.js";
import { filter } from "./filter.js";
import { live } from "./live.js";
import { currentStop, nextStop, setCurrentStop } from "./next-entry.js";
import { takesPlus, withOtherSign } from "./number-text.js";
import { finishForm, sheet } from "./page.js";
import { enterSoon } from "./typing.js";
import { reveal } from "./viewport.js";

const keys = byId("keypad");
const nextKey = byId("key-next");

export function startKeypad() {
  for (const event of ["input", "focusin", "change"]) sheet.addEventListener(event, labelKeys);
  for (const place of [sheet, finishForm]) {
    // Only in the next frame does another element have the focus.
    place.addEventListener("focusout", () => requestAnimationFrame(labelKeys));
  }
  finishForm.addEventListener("focusin", labelKeys);
  filter.addEventListener("change", labelKeys);
  live.addEventListener("applied", labelKeys);
  // The keys must not take the focus from the entry.
  for (const name of ["pointerdown", "mousedown"]) keys.addEventListener(name, (event) => event.preventDefault());
  nextKey.addEventListener("click", goToNext);
  byId("key-plus").addEventListener("click", () => addPlus(document.activeElement));
  byId("key-sign").addEventListener("click", () => changeSign(document.activeElement));
  sheet.addEventListener("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isComposing || event.key !== "Enter" || !(isTextEntry(event.target) || isLevel(event.target))) return;
    goToNext();
    event.preventDefault();
  });
  labelKeys();
}

export function labelKeys() {
  const next = nextStop();
  setText(nextKey, next ? words.sheet.next.replace("{}", () => nameOf(next)) : words.sheet.closeKeyboard);
  const typed = document.activeElement;
  byId("key-plus").hidden = typed.dataset.sum === undefined;
  byId("key-sign").hidden = typed.dataset.signed === undefined;
  keys.hidden = finishForm.contains(typed); // at the end there is one next step, and it has a button of its own
}

// The shortest name that is clear: the entry's within a row, the player's within a line, else the line's.
function nameOf(stop) {
  const [row, line] = [stop.closest(".row"), stop.closest(".line")];
  if (row === currentStop()?.closest(".row")) return stop.dataset.name;
  if (line === currentStop()?.closest(".line")) return playerOf(stop);
  return line.querySelector("h2").firstChild.textContent.trim();
}

function goToNext() {
  const next = nextStop();
  if (!next) return goToFinish();
  next.focus({ preventScroll: true });
  reveal(next, nextStop());
}

function goToFinish() {
  setCurrentStop(null);
  finishForm.querySelector("button").focus({ preventScroll: true });
  finishForm.scrollIntoView({ block: "center", behavior: "instant" });
  labelKeys();
}

function addPlus(input) {
  const at = input.selectionEnd;
  if (input.value.length >= input.maxLength || !takesPlus(input.value.slice(0, at))) return;
  input.setRangeText("+", at, at, "end");
  enterSoon(input);
}

function changeSign(input) {
  input.value = withOtherSign(input.value);
  input.setSelectionRange(input.value.length, input.value.length);
  enterSoon(input);
}

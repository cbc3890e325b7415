// Steps a number: by the buttons beside its entry, held or tapped, or by the arrow keys.
import { isTextEntry } from "./entries.js";
import { labelKeys } from "./keypad.js";
import { setCurrentStop } from "./next-entry.js";
import { stepped } from "./number-text.js";
import { sheet } from "./page.js";
import { enterSoon } from "./typing.js";

const HOLD = 450; // ms before a held button begins to repeat
const REPEAT = 120; // ms between two steps
const FAST_REPEAT = 40; // ms between them after the first ones
const SLOW_STEPS = 10;
const ARROWS = { ArrowUp: 1, ArrowDown: -1 };

let timer = 0;
let heldButton = null; // the click that ends its hold does not count

export function startStepper() {
  sheet.addEventListener("pointerdown", (event) => {
    heldButton = null;
    const button = event.target.closest(".step");
    if (button && !event.button) timer = setTimeout(repeat, HOLD, button, 1);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    sheet.addEventListener(name, () => clearTimeout(timer), true);
  }
  sheet.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".step")) event.preventDefault();
  });
  // Neither a stepper nor a working takes the focus from an entry: the phone's keyboard would close.
  sheet.addEventListener("mousedown", (event) => {
    if (event.target.closest(".step, .points")) event.preventDefault();
  });
  sheet.addEventListener("click", ({ target }) => {
    const button = target.closest(".step");
    if (!button) return;
    if (button === heldButton) heldButton = null;
    else stepByButton(button);
  });
  sheet.addEventListener("keydown", (event) => {
    const isComposing = event.isComposing || event.keyCode === 229;
    if (isComposing || !(event.key in ARROWS) || !isTextEntry(event.target) || isSum(event.target)) return;
    step(event.target, ARROWS[event.key]);
    event.preventDefault();
  });
}

function repeat(button, times) {
  heldButton = button;
  stepByButton(button);
  timer = setTimeout(repeat, times > SLOW_STEPS ? FAST_REPEAT : REPEAT, button, times + 1);
}

// Moves the focus here if it is in another entry, so that the next digit does not land there.
function stepByButton(button) {
  const input = button.parentElement.querySelector("[data-unit]");
  const typed = document.activeElement;
  setCurrentStop(input);
  if (typed !== input && isTextEntry(typed)) input.focus({ preventScroll: true });
  step(input, Number(button.dataset.step));
  if (input === document.activeElement) input.select();
  labelKeys();
}

function step(input, by) {
  const { low, high, default: blank } = input.dataset;
  const text = stepped(input.value, by, { low: Number(low), high: Number(high), blank });
  if (text === null) return;
  input.value = text;
  enterSoon(input);
}

function isSum(input) {
  return input.dataset.sum !== undefined;
}

// Vibrates: a tick at the page's own keys, and another pattern where an entry of this phone cannot be read.
import { byId } from "../dom.js";
import { isOn, startSwitch } from "./switch.js";

const TICK = 8; // ms
const ERROR = [30, 60, 30]; // ms
const OWN_ERROR = 15_000; // ms after a touch in which an entry's error is this phone's own doing

const sheet = byId("sheet");
const toggle = byId("haptics");
const touched = new WeakMap(); // times by entries

// A desk's browser has the command too, and nothing that could move.
if (navigator.vibrate && matchMedia("(any-pointer: coarse)").matches) {
  startSwitch(toggle, matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on", () => vibrate(TICK));
  document.addEventListener("click", ({ target }) => {
    if (target.closest(".step, .key, .level input")) vibrate(TICK);
  });
  for (const name of ["click", "input"]) sheet.addEventListener(name, rememberTouch, true);
  new MutationObserver(vibrateAtErrors).observe(sheet, { subtree: true, attributeFilter: ["aria-invalid"] });
}

function vibrate(pattern) {
  if (isOn(toggle)) navigator.vibrate(pattern);
}

function rememberTouch({ target }) {
  const entry = target.closest(".entry");
  if (entry) touched.set(entry, Date.now());
}

function vibrateAtErrors(records) {
  const isError = ({ target }) => target.getAttribute("aria-invalid") === "true";
  if (records.some((record) => isError(record) && isOwn(record.target))) vibrate(ERROR);
}

function isOwn(input) {
  return Date.now() - touched.get(input.closest(".entry")) < OWN_ERROR;
}

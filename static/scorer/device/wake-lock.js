// Keeps the screen on. The browser releases the lock whenever the page is hidden.
import { byId } from "../dom.js";
import { isOn, startSwitch } from "./switch.js";

const toggle = byId("wake-lock");
const refused = byId("wake-lock-refused");
let lock = null;
let isRequested = false;

if (navigator.wakeLock) {
  startSwitch(toggle, "on", update);
  document.addEventListener("visibilitychange", update);
  update();
} else byId("wake-lock-unsupported").hidden = window.isSecureContext; // no browser can over plain http, so the page explains it

async function update() {
  if (!isOn(toggle)) lock?.release();
  else if (!lock && !isRequested && !document.hidden) await requestLock();
  showRefusal();
}

async function requestLock() {
  isRequested = true;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  isRequested = false;
  lock?.addEventListener("release", () => {
    lock = null;
    showRefusal();
  });
  if (!isOn(toggle)) lock?.release(); // switched off meanwhile
}

function showRefusal() {
  refused.hidden = lock !== null || isRequested || !isOn(toggle) || document.hidden;
  if (refused.hidden) toggle.removeAttribute("aria-describedby");
  else toggle.setAttribute("aria-describedby", refused.id);
}

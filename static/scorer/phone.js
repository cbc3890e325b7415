// What belongs to this phone alone while a sheet lies open on it: its screen, its ticks, and who holds it. It remembers
// all three.
import { newId, OURS, post, token } from "./asking.js";

const byId = (id) => document.getElementById(id);
const pad = byId("pad");

function remembered(name) {
  try {
    return localStorage.getItem(`scorer ${name}`);
  } catch {
    return null;
  }
}

function remember(name, what) {
  try {
    localStorage.setItem(`scorer ${name}`, what);
  } catch {
    /* it holds as long as the page */
  }
}

// A switch of the sheet, shown where the browser can do what it is for. `told` hears each change.
function offer(toggle, standard, told) {
  turn(toggle, (remembered(toggle.id) ?? standard) === "on");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    turn(toggle, !isOn(toggle));
    remember(toggle.id, isOn(toggle) ? "on" : "off");
    told();
  });
}

function turn(toggle, on) {
  toggle.setAttribute("aria-checked", String(on));
}

function isOn(toggle) {
  return toggle.getAttribute("aria-checked") === "true";
}

// The screen stays on, where the browser can see to it. It lets go whenever the page is hidden.

const awake = byId("awake");
let lock = null;
let isAsking = false;

if (navigator.wakeLock) {
  offer(awake, "on", keepOrLetGo);
  document.addEventListener("visibilitychange", keepOrLetGo);
  keepOrLetGo();
} else byId("awake-never").hidden = window.isSecureContext; // over plain http no browser can, and a person may ask why

async function keepOrLetGo() {
  if (!isOn(awake)) lock?.release();
  else if (!lock && !isAsking && !document.hidden) await askForLight();
  tellOfLight();
}

async function askForLight() {
  isAsking = true;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  isAsking = false;
  lock?.addEventListener("release", () => {
    lock = null;
    tellOfLight();
  });
  if (!isOn(awake)) lock?.release(); // switched off meanwhile
}

function tellOfLight() {
  const refused = byId("awake-refused");
  refused.hidden = lock !== null || isAsking || !isOn(awake) || document.hidden;
  if (refused.hidden) awake.removeAttribute("aria-describedby");
  else awake.setAttribute("aria-describedby", refused.id);
}

// A tick at the page's own keys, and another feel where an entry of this phone cannot be read.

const TICK = 8; // ms
const WRONG = [30, 60, 30];
const OWN = 15_000; // ms after a touch in which an entry's error is this phone's own doing

const ticks = byId("ticks");
const touched = new WeakMap(); // entries, and when they were touched last

// A desk's browser has the command too, and nothing that could move.
if (navigator.vibrate && matchMedia("(any-pointer: coarse)").matches) {
  offer(ticks, matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on", tick);
  document.addEventListener("click", ({ target }) => {
    if (target.closest(".step, .key, .level input")) tick();
  });
  ["click", "input"].forEach((name) => pad.addEventListener(name, touch, true));
  new MutationObserver(feelErrors).observe(pad, { subtree: true, attributeFilter: ["aria-invalid"] });
}

function tick() {
  feel(TICK);
}

function feel(pattern) {
  if (isOn(ticks)) navigator.vibrate(pattern);
}

function touch({ target }) {
  const entry = target.closest(".entry");
  if (entry) touched.set(entry, Date.now());
}

function feelErrors(records) {
  if (records.some(({ target }) => target.getAttribute("aria-invalid") === "true" && isOwn(target))) feel(WRONG);
}

function isOwn(input) {
  return Date.now() - touched.get(input.closest(".entry")) < OWN;
}

// Whose phone this is at this table, as the page that asks has told: the row of a seat, or nobody's.

const MOST = 20; // tables that it is remembered of

const me = ofThisPhone();
nameMe(me);

function ofThisPhone() {
  const { searchParams } = new URL(location.href);
  const [play, seats] = [pad.dataset.play, pad.dataset.seats.split(" ")];
  if (!searchParams.has("me")) return saidBefore().find(([of]) => of === play)?.[1] ?? "";
  const row = seats[searchParams.get("only")] ?? "";
  remember("seats", JSON.stringify([[play, row], ...saidBefore().filter(([of]) => of !== play)].slice(0, MOST)));
  forgetInAddress(searchParams);
  return row;
}

function saidBefore() {
  try {
    const said = JSON.parse(remembered("seats"));
    return Array.isArray(said) ? said.filter(Array.isArray) : [];
  } catch {
    return [];
  }
}

// Who is sent this address is somebody else.
function forgetInAddress(query) {
  query.delete("me");
  const rest = String(query);
  history.replaceState(null, "", location.pathname + (rest && `?${rest}`) + location.hash);
}

function nameMe(row) {
  const position = pad.dataset.seats.split(" ").indexOf(row);
  byId("me").textContent = document.querySelector(`.filter a[data-only="${position}"]`)?.textContent ?? "";
}

// Who else looks at this sheet. The phone says that it is there, and hears who is; nobody hears of one that is hidden.
// Two tabs of one browser are one phone: where one is left, another that is looked at says at once that it is still there.
// Each look has a name, and a tab takes back its own alone, since the one may arrive before the other or after.

const FIRST = 1000; // ms: whoever only passes by is not told of
const EVERY = 31_000; // ms
const COMES = { comes: "" };

const here = byId("here");
let look = null; // the name of this one, while the page is looked at
let tabs = null; // of this browser at this sheet; not every browser has a way to hear of them

setTimeout(beHere, FIRST);
setInterval(beHere, EVERY);
document.addEventListener("visibilitychange", beHere);
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) beHere();
});
addEventListener("pagehide", leave);

function beHere() {
  if (document.hidden) leave();
  else sayHere(look === null ? begin() : {});
}

function begin() {
  look = newId();
  tabs = window.BroadcastChannel ? new BroadcastChannel(`scorer here ${pad.dataset.play}`) : null;
  tabs?.addEventListener("message", () => sayHere(COMES));
  return COMES;
}

async function sayHere(comes) {
  const answer = await post(here.dataset.tell, { of: me, look, ...comes }).catch(() => null);
  const isKnown = answer?.status === 200 && answer.headers.has(OURS) && answer.url.endsWith("/here/"); // a play that has gone leads to another page
  placeOthers(isKnown ? await answer.text() : ""); // better nobody than who has gone long since
}

// What is under the thumb stays there, however many come.
function placeOthers(html) {
  const before = pad.getBoundingClientRect().top;
  here.innerHTML = html;
  const moved = pad.getBoundingClientRect().top - before;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

// A request of the page's own would get lost with the page where a worker has to pass it on; this one does not.
function leave() {
  if (look === null) return;
  navigator.sendBeacon(here.dataset.tell, new URLSearchParams({ leaves: look, csrfmiddlewaretoken: token() }));
  tabs?.postMessage("left");
  tabs?.close(); // who is not looked at has nothing to say
  look = tabs = null;
}

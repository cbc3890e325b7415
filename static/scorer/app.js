// What the pages do beyond links and forms. Without this file every page still works, the sheet as one plain form.
//
// The sheet sends its edits one at a time, in the order they were made, and keeps each one until the server has
// confirmed it. What comes back is put in place without touching the entry that somebody is typing in.

import { newId, OURS, post, request, token } from "./asking.js";
import { asSent, leavesNothing, postEdits, tellKept, tellWhatWaits } from "./leftover.js";
import * as shelf from "./shelf.js";

(() => {
  const PAUSE = 350; // ms after the last key before an entry is sent
  const RETRY = 2000; // ms before an edit that failed is sent again
  const LATER = 5000; // ms before it is tried again where there seems to be no sheet any more
  const PATIENCE = 8000; // ms before a form that got no answer may be sent again
  const HASTE = 300; // ms within which a second tap may still belong to the first
  const HOLD = 450; // ms before a held stepper begins to repeat
  const SETTLED = "scorer settled"; // where the tabs of this phone tell each other which question has its answer
  const HEADROOM = 60; // px for the heading above a row that is brought into view

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isMouse = () => matchMedia("(pointer: fine)").matches;

  // Writes a text only where it differs, so that a screen reader hears of changes alone.
  function put(element, text) {
    if (element.textContent === text) return false;
    element.textContent = text;
    return true;
  }

  // A sentence that was said before is said again: two numbers in a row may leave a total where it was.
  function say(text) {
    byId("status").textContent = text;
  }

  // Every page

  const pad = byId("pad");
  const isWhole = !pad || window.htmx !== undefined;

  // A sheet of which a part did not arrive stays the plain form that it is without scripts.
  if (isWhole) unfold();
  else byId("not-whole").hidden = false;
  document.addEventListener("submit", sendOnce);
  window.addEventListener("pageshow", () => all("form[data-sent]").forEach(letSendAgain));
  fillInToday();
  all("input[type=date][data-today]").forEach(beginWithToday);
  all("[data-order]").forEach(keepOrder);
  tellWhatWaits();
  window.addEventListener("load", haveTheOfflinePage);

  // Over plain http there is no worker, nor in some private windows; nothing is said of it.
  async function haveTheOfflinePage() {
    if (!window.isSecureContext || !navigator.serviceWorker) return;
    try {
      await navigator.serviceWorker.register("/worker.js");
      (await navigator.serviceWorker.ready).active.postMessage(document.documentElement.lang);
    } catch {
      /* a page without it does all the same */
    }
  }

  // The page is shorter than the plain form; what somebody is typing in already stays where it is.
  function unfold() {
    const typed = document.activeElement;
    const before = typed === document.body ? 0 : typed.getBoundingClientRect().top;
    document.documentElement.classList.remove("no-js");
    if (typed !== document.body)
      window.scrollBy({ top: typed.getBoundingClientRect().top - before, behavior: "instant" });
  }

  // The people of a group sit in the order in which they were tapped.
  function keepOrder(order) {
    order.form.addEventListener("change", ({ target }) => {
      if (target.name !== order.dataset.order) return;
      const others = order.value.split(",").filter((id) => id && id !== target.value);
      order.value = (target.checked ? [...others, target.value] : others).join(",");
    });
  }

  // A second tap while the first is under way does nothing. The form is let go again in case no answer comes.
  function sendOnce(event) {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    if (form.dataset.first && !leavesNothing()) {
      say(form.dataset.first);
      return event.preventDefault();
    }
    form.dataset.sent = "";
    freshen(form);
    fillInToday();
    // Only after the browser has read the form: a disabled button is not sent with it.
    setTimeout(() => {
      if (event.submitter) event.submitter.disabled = true;
    });
    setTimeout(letSendAgain, PATIENCE, form);
  }

  function letSendAgain(form) {
    delete form.dataset.sent;
    all("button:disabled", form).forEach((button) => {
      button.disabled = false;
    });
  }

  function freshen(form) {
    const field = form.elements.csrfmiddlewaretoken;
    if (field && token()) field.value = token();
  }

  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-CSRFToken"] = token();
  });

  function two(number) {
    return String(number).padStart(2, "0");
  }

  // The date of play is the phone's own, not the server's.
  function today() {
    const now = new Date();
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  }

  // At a finish nobody is asked for the day: it is the one on which the play comes to its end.
  function fillInToday() {
    all("input[type=hidden][data-today]").forEach((input) => {
      input.value = today();
    });
  }

  // Where a day is asked for, the phone's is no more than what the field begins with. One that was chosen stays, even if
  // it is the server's own; the browser's history keeps it for whoever comes back, which not every browser does by itself.
  function beginWithToday(input) {
    if (input.value === input.defaultValue) input.value = history.state?.day ?? today();
    input.addEventListener("input", () => history.replaceState({ ...history.state, day: input.value }, ""));
  }

  // So are the times in the log.
  for (const time of all("time[data-clock]")) {
    const at = new Date(time.dateTime);
    put(time, `${two(at.getHours())}:${two(at.getMinutes())}`);
  }

  // Rules and ties that were opened from a sheet lead back to it. Where to, only this tab knows: an address or a
  // referrer would give the sheet's secret away.
  const WAY_BACK = "scorer back";
  try {
    knowTheWayBack();
  } catch {
    /* without storage the link leads home */
  }

  function knowTheWayBack() {
    const text = document.querySelector("[data-back]")?.dataset.back;
    if (text) sessionStorage.setItem(WAY_BACK, JSON.stringify({ text, href: location.pathname }));
    else if (document.querySelector(".page-home")) sessionStorage.removeItem(WAY_BACK);
    const way = JSON.parse(sessionStorage.getItem(WAY_BACK));
    const back = document.querySelector(":is(.page-rules, .page-ties) .back");
    if (way && back) Object.assign(back, { href: way.href, textContent: way.text });
  }

  // A hidden page does not ask what is new; it asks at once when it is looked at again.
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "poller" && document.hidden) event.preventDefault();
  });
  document.addEventListener("visibilitychange", catchUp);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) catchUp();
  });

  function catchUp() {
    if (byId("poller") && !document.hidden) window.htmx?.trigger("#poller", "catchup");
  }

  // Whatever a part of a page is to be replaced by: only the server's own answer takes its place.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!isOurs(event.detail.xhr)) event.detail.shouldSwap = false;
  });

  function isOurs(xhr) {
    return xhr.getResponseHeader(OURS) !== null;
  }

  // Who only looks on sees it too when the server cannot be asked. The sheet says it of more than that.
  document.body.addEventListener("htmx:afterRequest", ({ target, detail: { xhr } }) => {
    if (target.id !== "poller") return;
    const isTaken = isOurs(xhr) && [200, 204].includes(xhr.status);
    byId("live")?.toggleAttribute("data-old", !isTaken);
    if (byId("ended") && (isTaken || xhr.status === 404)) tellThatItEnded(!isTaken);
  });

  // Who reads a result goes on reading it; what would only lead nowhere is offered no more.
  function tellThatItEnded(hasEnded) {
    const notice = byId("ended");
    if (notice.hidden === !hasEnded) return;
    notice.hidden = !hasEnded;
    document.body.classList.toggle("ended", hasEnded);
    if (hasEnded) say(notice.textContent);
  }

  // Copying and sharing. Over plain http a browser offers neither; the old command still copies a selected text.

  all("[data-copy]").forEach((button) =>
    button.addEventListener("click", async () => {
      const input = byId(button.dataset.copy);
      if (await copied(input.value, input)) confirmOn(button);
    }),
  );

  all("[data-share]").forEach((button) =>
    button.addEventListener("click", async () => {
      const { share: url, shareText: text } = button.dataset;
      if (navigator.share) return navigator.share({ text, url }).catch(() => {});
      if (await copied(`${text} ${url}`)) confirmOn(button);
    }),
  );

  async function copied(text, input) {
    if (navigator.clipboard)
      return navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
    const selected =
      input ?? document.body.appendChild(Object.assign(document.createElement("textarea"), { value: text }));
    selected.select();
    const done = document.execCommand("copy");
    if (!input) selected.remove();
    return done;
  }

  function confirmOn(button) {
    button.dataset.label ??= button.textContent;
    put(button, button.dataset.copied);
    say(button.dataset.copied);
    setTimeout(() => put(button, button.dataset.label), 2000);
  }

  // The sheet

  if (!pad || !isWhole) return;

  const sender = byId("sender");
  const saved = byId("saved");
  const keys = byId("keys");
  const standings = byId("standings");
  const finish = byId("finish-form");
  const undo = byId("undo-form");
  const fields = all(".entry", pad);
  const seats = pad.dataset.seats.split(" "); // the row of each seat: at one place different people may sit in turn

  // An entry is known by its key: the seat and the unit of writing, like "0-gold" or "2-goods.silk".
  const inputsOf = new Map();
  const held = new Map(); // the text that the server has, by its newest answer
  const seen = new Map(); // the text that this person saw it have: the `was` of the next edit
  const pauses = new Map(); // entries that are being typed, with the timer that ends the pause after a key
  const waiting = []; // edits that the server has not confirmed, oldest first
  const kept = new Set(); // edits that lie on the shelf, by their ids
  const adopted = new Set(); // those of them that another tab may be sending too
  const homeless = []; // edits whose seat has gone
  const overtaken = []; // edits that came after a finish: whether they still count is asked
  const refusals = new Map(); // edits that the server will not take, by their entries
  const questions = new Map(); // which of two phones' texts is meant, by their entries
  const settled = new Set(shelf.letBe(pad.dataset.play)); // the ids of those that are answered
  let underWay = null; // the one of them that has been sent
  let isReached = true; // the server, when it was last asked
  let isCutOff = false; // there was no answer at all
  let leaving = false;
  let mine = []; // the ids of what this page has entered since it knows what its last entry is
  let afterwards = null; // the form that is sent once nothing waits, and the version that was seen when it was tapped
  let isSentAgain = false; // a form, by this script
  let undoFailed = false; // it got no answer, and will be sent again
  let isFinished = false; // by another phone
  let hasAskedForToken = false;
  let composing = null; // the input in which an input method composes
  let version = Number(byId("truth").dataset.version);
  const served = JSON.parse(byId("cells").textContent);
  let hidden = new Set(served.hidden); // fields that do not matter now
  let messages = served.messages; // what the server says of the fields

  readSheet();
  const early = [...inputsOf.keys()].filter(isTypedEarly);
  showServed();
  restoreWaiting();
  settled.forEach(tellLetBe);
  askAgain(served.questions);
  // The page is kept still by `keepStill`; a browser that does so too would move it twice.
  document.documentElement.style.overflowAnchor = "none";
  window.addEventListener("pageshow", comeBack);
  window.addEventListener("online", send);
  window.addEventListener("pagehide", sendOnLeaving);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) flush();
  });
  document.addEventListener("submit", submitWhenSafe, true);
  document.addEventListener("click", stayWhileCutOff);
  pad.addEventListener("submit", (event) => event.preventDefault());

  function keyOf(input) {
    return `${input.closest("[data-seat]").dataset.seat}-${input.dataset.unit}`;
  }

  function keyOfEdit(edit) {
    return `${edit.seat}-${edit.unit}`;
  }

  function fieldOf(key) {
    return key.split(".")[0];
  }

  function readSheet() {
    for (const input of all("[data-unit]", pad)) {
      const key = keyOf(input);
      inputsOf.set(key, [...(inputsOf.get(key) ?? []), input]);
    }
    for (const [key, inputs] of inputsOf) {
      const text = inputs.map(servedText).join("");
      held.set(key, text);
      seen.set(key, text);
    }
  }

  // Typed or picked before this script came. A browser may have put back older ticks on the way back to a page.
  function isTypedEarly(key) {
    if (shownText(key) === held.get(key)) return false;
    const [way] = performance.getEntriesByType("navigation");
    return inputsOf.get(key)[0].type === "text" || way?.type === "navigate";
  }

  function showServed() {
    for (const [key, text] of held) if (!early.includes(key)) show(key, text);
  }

  function takeUp(key) {
    const [input] = inputsOf.get(key);
    if (isTypedIn(input)) soon(input);
    else commit(key);
  }

  function servedText(input) {
    if (input.type === "text") return input.defaultValue;
    return input.defaultChecked ? input.value : "";
  }

  function textOf(input) {
    if (input.type === "text") return input.value;
    return input.checked ? input.value : "";
  }

  function shownText(key) {
    return inputsOf.get(key).map(textOf).join("");
  }

  function show(key, text) {
    if (shownText(key) === text) return false;
    for (const input of inputsOf.get(key)) {
      if (input.type === "text") input.value = text;
      else input.checked = input.type === "checkbox" ? text !== "" : input.value === text;
    }
    return true;
  }

  // Edits on their way to the server

  function enter(key, text) {
    callOffUndo();
    forgive(key);
    decide(key);
    const last = lastWaiting(key);
    if (last && !mayBeSent(last)) putInPlaceOf(last, text);
    else if (text !== lastText(key) || questions.has(key)) lineUp(newEdit(key, text, lastText(key)));
    if (waiting.length) tell("saving"); // a tick has no pause in which that was said
    send();
    rest();
  }

  function lastWaiting(key) {
    return waiting.filter((edit) => keyOfEdit(edit) === key).pop();
  }

  function lastText(key) {
    return (lastWaiting(key) ?? { text: seen.get(key) }).text;
  }

  // An edit that may have been sent, by this tab or another, stays as it was: its id may stand for its text on the
  // server already. One that was not gives way to a new one.
  function mayBeSent(edit) {
    if (edit.sent || !kept.has(edit.id)) return Boolean(edit.sent);
    const there = shelf.look(edit);
    return !there || Boolean(there.sent);
  }

  function putInPlaceOf(edit, text) {
    const newer = Object.assign(newEdit(keyOfEdit(edit), text, edit.was), { order: edit.order });
    disown(edit);
    waiting.splice(waiting.indexOf(edit), 1, newer);
    shelf.forget(edit);
    keep(newer);
  }

  function lineUp(edit) {
    waiting.push(edit);
    keep(edit);
  }

  // With the words in which it can be told to a person later, whoever may sit there then.
  function newEdit(key, text, was) {
    const [, seat, unit] = key.match(/^(\d+)-(.*)$/);
    const edit = { id: newId(), play: pad.dataset.play, of: seats[seat], seat, unit, was, text, order: nextOrder() };
    mine.push(edit.id);
    return Object.assign(
      edit,
      { finishedOn: pad.dataset.finished, sheet: location.pathname, leaving: sender.dataset.leaving },
      told(key, text),
    );
  }

  function nextOrder() {
    return 1 + Math.max(0, ...[...waiting, ...shelf.kept(pad.dataset.play)].map((edit) => edit.order));
  }

  function told(key, text) {
    const [input] = inputsOf.get(key);
    const title = document.querySelector(".game-title").textContent.trim();
    const isCardOff = input.type === "checkbox" && !text;
    return {
      title,
      player: whose(input),
      field: isCardOff ? cardName(input) : fieldName(input),
      shown: shownWord(key, text),
    };
  }

  function fieldName(input) {
    return input.dataset.name ?? input.closest(".cards").querySelector(".cards-open").dataset.name;
  }

  function shownWord(key, text) {
    const inputs = inputsOf.get(key);
    if (inputs[0].type === "text" || !text) return text;
    const picked = inputs.find((input) => input.value === text);
    if (isLevel(inputs[0])) return picked?.dataset.words ?? text;
    return cardName(picked);
  }

  function isLevel(input) {
    return input.matches(".level input");
  }

  function cardName(input) {
    return input.closest(".card").querySelector("span").textContent;
  }

  function send() {
    leaveToOtherTabs();
    dateStandings();
    if (leaving || underWay || !waiting.length) return;
    underWay = waiting[0];
    keep(Object.assign(underWay, { sent: true }));
    for (const [name, value] of Object.entries(asSent(underWay))) sender.elements[name].value = value;
    window.htmx.trigger(sender, "send");
  }

  // A page that was put aside and is shown again: what it left behind may have been dropped on another page since.
  function comeBack({ persisted }) {
    leaving = false;
    if (persisted) kept.forEach((id) => adopted.add(id));
    send();
    rest();
  }

  // What was taken up from another tab and is gone from the shelf has been settled there.
  function leaveToOtherTabs() {
    for (const edit of waiting.filter((one) => one !== underWay && adopted.has(one.id) && !shelf.look(one))) {
      waiting.splice(waiting.indexOf(edit), 1);
      follow(keyOfEdit(edit));
    }
  }

  sender.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    const edit = underWay;
    underWay = null;
    if (isTruth(xhr)) return confirmed(edit, xhr);
    afterwards = null;
    if (xhr.status === 400) return refused(edit);
    if (xhr.status === 404) return noSheet();
    if (xhr.status === 410) return tell("deleted", location.pathname);
    if (xhr.status === 409) return xhr.getResponseHeader("Scorer-Seat") ? seatGone(edit) : finishedElsewhere(xhr);
    tryAgain(xhr, send);
  });

  async function tryAgain(xhr, act) {
    tell("retry");
    if (xhr.status === 403) await askForToken();
    setTimeout(act, RETRY);
  }

  // Without its cookie nothing is taken from this browser. The sheet brings a new one.
  async function askForToken() {
    if (hasAskedForToken) return;
    hasAskedForToken = true;
    await request(location.pathname).catch(() => {});
  }

  // The link has ended, or something between here and the server says so in passing.
  function noSheet() {
    tell("gone");
    setTimeout(send, LATER);
  }

  // Anything else that comes back with 200, such as the page of a hotel's network, has saved nothing.
  function isTruth(xhr) {
    return xhr.status === 200 && xhr.getResponseHeader("Scorer-Version") !== null;
  }

  function versionOf(xhr) {
    return Number(xhr.getResponseHeader("Scorer-Version"));
  }

  function cellsOf(xhr) {
    const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
    return JSON.parse(answer.getElementById("cells").textContent);
  }

  // What stands in the entry now was put in `held` with the rest of the answer, or of a newer one: another phone may
  // have written there since the edit was taken.
  function confirmed(edit, xhr) {
    const [key, { conflict, spoken }] = [keyOfEdit(edit), cellsOf(xhr)];
    const asks = conflict && !settled.has(conflict.id); // it may have been answered while the edit was sent again
    hasAskedForToken = false;
    isReached = true;
    isCutOff = false;
    drop(edit);
    if (isFinished) reopened();
    if (met(xhr) === versionOf(xhr)) mine = []; // it was there already: what it would take back is for the server to say
    if (conflict) disown(edit);
    if (conflict)
      afterwards = null; // its question comes first
    else if (afterwards?.seen === met(xhr)) afterwards.seen = versionOf(xhr);
    seen.set(key, conflict ? conflict.theirs : edit.text);
    endQuestion(key); // a newer text of this phone, taken or not
    if (asks) ask(key, conflict);
    follow(key);
    if (spoken) say(asks ? conflict.message : spoken);
    send();
    rest();
  }

  // The table has no such entry, or it cannot hold such a text. That must not stop the edits behind it; the text stays
  // on this phone, with the note that it is not saved, until another one is typed in its place.
  function refused(edit) {
    const key = keyOfEdit(edit);
    waiting.splice(waiting.indexOf(edit), 1);
    disown(edit);
    const newer = waiting.find((one) => keyOfEdit(one) === key);
    if (newer) {
      keep(Object.assign(newer, { was: edit.was }));
      shelf.forget(edit);
    } else refusals.set(key, edit);
    placeMessages();
    send();
    rest();
  }

  function forgive(key) {
    if (!refusals.has(key)) return;
    shelf.forget(refusals.get(key));
    refusals.delete(key);
    placeMessages();
  }

  function rest() {
    if (waiting.length || pauses.size) return;
    if (refusals.size) return tell("refused");
    if (isFinished) return;
    if (homeless.length || overtaken.length) tell("kept", "#kept");
    else if (questions.size) tell("unsettled", "#pad");
    else tell("saved");
    sendAfterwards();
  }

  // Who finishes has seen the standings at the tap, and knows what this phone has entered since.
  function sendAfterwards() {
    if (!afterwards) return;
    const { form, submitter, seen: version } = afterwards;
    afterwards = null;
    if (form === finish) byId("version").value = version;
    submitAgain(form, submitter);
  }

  function submitAgain(form, submitter) {
    isSentAgain = true;
    form.requestSubmit(submitter);
    isSentAgain = false;
  }

  // What was not taken cannot be taken back.
  function disown({ id }) {
    mine = mine.filter((one) => one !== id);
  }

  function met(xhr) {
    return Number(xhr.getResponseHeader("Scorer-Met"));
  }

  function tell(state, link) {
    saved.dataset.state = state;
    const text = textOfSign(state);
    if (!put(saved.firstElementChild, text)) return;
    if (link)
      saved.firstElementChild.replaceChildren(
        Object.assign(document.createElement("a"), { href: link, textContent: text }),
      );
    if (!["saving", "saved", "unsettled"].includes(state)) say(text); // each question was spoken when it came
  }

  function textOfSign(state) {
    return saved.dataset[state].replace("{}", questions.size);
  }

  saved.addEventListener("click", (event) => {
    if (saved.dataset.state !== "unsettled") return;
    event.preventDefault();
    const [{ question }] = questions.values();
    leadTo(question);
  });

  // What waits survives a reload, a lock and a closed browser. Each edit has a place of its own, since a second tab
  // of the same sheet keeps its edits here too.

  function keep(edit) {
    if (shelf.keep(edit)) kept.add(edit.id);
  }

  function drop(edit) {
    waiting.splice(waiting.indexOf(edit), 1);
    shelf.forget(edit);
  }

  function restoreWaiting() {
    for (const edit of shelf.kept(pad.dataset.play)) {
      kept.add(edit.id);
      adopted.add(edit.id);
      placeFor(seated(edit)).push(edit);
    }
    take(homeless, (edit) => edit.arrived).forEach(shelf.forget);
    shelf
      .newest(overtaken)
      .filter((edit) => held.get(keyOfEdit(edit)) === edit.text)
      .forEach((edit) => decide(keyOfEdit(edit)));
    waiting.filter((edit) => !early.includes(keyOfEdit(edit))).forEach((edit) => show(keyOfEdit(edit), edit.text));
    if (waiting.length) tell("saving");
    tellTheRest();
  }

  // A seat is known by its row, wherever at the table it is now.
  function seated(edit) {
    return Object.assign(edit, { seat: String(seats.indexOf(edit.of)) });
  }

  function placeFor(edit) {
    if (!inputsOf.has(keyOfEdit(edit))) return homeless;
    if (edit.arrived) return waiting; // for its answer alone
    return edit.finished || edit.finishedOn !== pad.dataset.finished ? overtaken : waiting;
  }

  // What cannot go out by itself

  function tellTheRest() {
    tellKept([
      ...shelf.newest(homeless).map((edit) => ({ edit, kind: "gone", drop: () => settle(homeless, edit) })),
      ...(isFinished ? [] : shelf.newest(overtaken)).map((edit) => ({
        edit,
        kind: "ask",
        drop: () => settle(overtaken, edit),
        send: () => sendAfterAll(edit),
      })),
    ]);
  }

  function take(list, wanted) {
    const taken = list.filter(wanted);
    taken.forEach(disown);
    list.splice(0, list.length, ...list.filter((edit) => !wanted(edit)));
    return taken;
  }

  function settle(list, edit) {
    take(list, (one) => shelf.isSameEntry(one, edit)).forEach(shelf.forget);
    if (list === overtaken) follow(keyOfEdit(edit));
    tellTheRest();
    rest();
  }

  function sendAfterAll(edit) {
    const key = keyOfEdit(edit);
    const taken = take(overtaken, (one) => shelf.isSameEntry(one, edit));
    taken.forEach(shelf.forget);
    show(key, edit.text);
    lineUp(newEdit(key, edit.text, taken[0].was));
    tellTheRest();
    send();
  }

  // A new number in an entry answers whether the one that was overtaken still counts.
  function decide(key) {
    if (take(overtaken, (edit) => keyOfEdit(edit) === key).map(shelf.forget).length) tellTheRest();
  }

  // Whoever sits there now did not mean these: they stay here, and the row takes no more until the page is loaded anew.
  function seatGone(edit) {
    homeless.push(...take(waiting, (one) => one.of === edit.of));
    all(`.row[data-seat="${edit.seat}"]`, pad).forEach((row) => {
      row.inert = true;
    });
    byId("kept-reload").hidden = false;
    tellTheRest();
    send();
    rest();
  }

  function finishedElsewhere(xhr) {
    isFinished = true;
    overtaken.push(...take(waiting, () => true));
    overtaken.forEach((edit) => keep(Object.assign(edit, { finished: true })));
    dateStandings();
    tell("finished", xhr.getResponseHeader("Scorer-Result"));
  }

  function reopened() {
    isFinished = false;
    tellTheRest();
    overtaken.map(keyOfEdit).forEach(follow);
    rest();
  }

  // On leaving

  // A request of the page ends with the page, one that is kept alive does not. All that waits goes in one, since several
  // could overtake each other. If it fails all the same, the edits go out with the next visit; an id counts once.
  function sendOnLeaving() {
    leaving = true; // else the flush would send one of them beside the request that takes them all
    flush();
    if (!waiting.length) return;
    waiting.forEach((edit) => keep(Object.assign(edit, { sent: true, left: Date.now() })));
    postEdits(sender.dataset.leaving, waiting).catch(() => {});
  }

  // Finish and undo speak of what the server has: they wait until it has everything. What it refused, it never will
  // have: then they lead there.
  function submitWhenSafe(event) {
    const { target: form, submitter } = event;
    flush();
    if (form === undo && !isSentAgain) undo.elements.last.value = mine[mine.length - 1] ?? "";
    const isUnsettled = form === finish && (homeless.length || overtaken.length) > 0;
    if (!waiting.length && !refusals.size && !isUnsettled && (!isCutOff || form === undo)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isCutOff && form !== undo) tell("unreached");
    if (waiting.length) afterwards = { form, submitter, seen: version };
    else if (refusals.size) showRefusal();
    else if (isUnsettled) byId("kept").scrollIntoView({ block: "center", behavior: "instant" });
  }

  // Without a connection a link would lead to the browser's own page, where nobody says that nothing is lost.
  function stayWhileCutOff(event) {
    const link = event.target.closest("a[href]");
    const leads = link && link.pathname !== location.pathname && !event.ctrlKey && !event.metaKey;
    if (!leads || !isCutOff || navigator.serviceWorker?.controller) return;
    event.preventDefault();
    tell("unreached");
  }

  function showRefusal() {
    const [key] = refusals.keys();
    reveal(byId(`f-${fieldOf(key)}`));
    say(saved.dataset.refused);
  }

  // Undo happens in place, and shows where. What cannot be taken back is explained on a page of its own.
  undo.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    if (isTruth(xhr)) return undone();
    if ([409, 410].includes(xhr.status)) return waiting.length || pauses.size ? callOff() : undo.submit();
    if (xhr.status === 204) return; // a new page is on its way
    undoFailed = true;
    tryAgain(xhr, undoAgain);
  });

  // With the same id, so that it counts once.
  function undoAgain() {
    if (undoFailed) submitAgain(undo);
    undoFailed = false;
  }

  // Undo meant what was last when it was tapped. What is typed since then is not to be taken back.
  function callOffUndo() {
    if (afterwards?.form === undo) afterwards = null;
    if (undoFailed) callOff();
  }

  function callOff() {
    undoFailed = false;
    undo.elements.id.value = newId();
  }

  function undone() {
    mine = [];
    undo.elements.id.value = newId();
    rest();
    const [key] = changed;
    if (!key) return;
    reveal(byId(`f-${fieldOf(key)}`));
    say(undo.dataset.undone.replace("{}", () => labelOf(inputsOf.get(key)[0])));
  }

  function labelOf(input) {
    const labelled = isLevel(input) ? input.closest(".levels") : input;
    return labelled.getAttribute("aria-label") ?? input.labels[0].textContent;
  }

  // What the server says

  // They leave out what waits here, and what others write while nobody can be asked. An answer as fast as most are comes
  // before the stylesheet shows the mark.
  function dateStandings() {
    standings.toggleAttribute("data-old", waiting.length > 0 || !isReached);
  }

  window.addEventListener("offline", () => {
    isReached = false;
    isCutOff = true;
    dateStandings();
  });

  let still = null;
  let changed = []; // the entries that its last answer changed on this page

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr } = event.detail;
    if (target.id !== "truth") return;
    event.detail.shouldSwap = isTruth(xhr) && versionOf(xhr) >= version;
    if (event.detail.shouldSwap) still = underTheThumb();
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "truth") return;
    settleIn(JSON.parse(byId("cells").textContent));
    keepStill(still);
  });

  // An answer that would leave the page waits until the edits of this phone are safe, and one that would only load it
  // again until nobody is in the middle of an entry; the next poll brings it again.
  document.body.addEventListener("htmx:beforeOnLoad", (event) => {
    const { xhr } = event.detail;
    const [leaves, reloads] = ["HX-Redirect", "HX-Refresh"].map((name) => xhr.getResponseHeader(name) !== null);
    if (((leaves || reloads) && !isSafe()) || (reloads && isAtWork())) event.preventDefault();
  });

  function isSafe() {
    const unsaved = [waiting, isFinished ? overtaken : [], homeless.filter(({ id }) => !kept.has(id))];
    return !pauses.size && !refusals.size && unsaved.every((edits) => !edits.length);
  }

  function hasAllSaved() {
    return ![waiting, homeless, overtaken].some((edits) => edits.length) && !pauses.size && !refusals.size;
  }

  function isAtWork() {
    return isText(document.activeElement) || openedCards() !== null;
  }

  byId("poller").addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
    isReached = isTruth(xhr) || (xhr.status === 204 && isOurs(xhr));
    isCutOff = xhr.status === 0;
    dateStandings();
    if (xhr.status === 404) return tell(hasAllSaved() ? "ended" : "gone");
    if (isReached) moveTo(ledOnTo(xhr));
    const { state } = saved.dataset;
    const isBack = isTruth(xhr) || (["gone", "ended", "unreached"].includes(state) && xhr.status === 204);
    if (!isBack || !["finished", "deleted", "gone", "ended", "unreached"].includes(state)) return;
    send();
    if (isFinished) reopened();
    else rest();
  });

  // A group keeps the play by now. Whoever may write there is led on from the old link at each request, and goes on as
  // before; as soon as nothing is lost by it the page itself moves to where it is now.
  function moveTo(address) {
    if (!address || !isSafe() || isAtWork()) return;
    history.replaceState(history.state, "", address + location.search + location.hash);
    location.reload();
  }

  function ledOnTo(xhr) {
    const asked = byId("poller").getAttribute("hx-get");
    const { origin, pathname } = new URL(xhr.responseURL);
    const isLedOn = origin === location.origin && pathname !== asked && pathname.endsWith("/since/");
    return isLedOn && pathname.slice(0, -"since/".length);
  }

  function settleIn(cells) {
    version = Number(byId("truth").dataset.version);
    Object.entries(cells.points).forEach(([key, points]) => placePoints(byId(`p-${key}`), points));
    messages = cells.messages;
    placeMessages();
    hidden = new Set(cells.hidden);
    hideFields();
    placeSeats();
    keepNoticesOpen();
    changed = Object.entries(cells.entries ?? {})
      .filter(([key, text]) => hear(key, text))
      .map(([key]) => key);
    all(".points[aria-expanded=true]", pad).forEach(look);
    all(".cards[data-open]", pad).forEach(markOwners);
    labelKeys();
  }

  // Who plays a faction plays its colour, and without a name is called by it: every row takes that from the strip.
  function placeSeats() {
    for (const chip of all(".chip", standings)) {
      const [mark, name] = [chip.querySelector(".mark"), chip.querySelector("bdi").textContent];
      all(`.row[data-seat="${chip.dataset.seat}"]`, pad).forEach((row) => placeSeat(row, mark, name));
      put(document.querySelector(`.filter a[data-only="${chip.dataset.seat}"] bdi`), name);
    }
  }

  function placeSeat(row, mark, name) {
    const [marked, named] = [row.querySelector(".who .mark"), row.querySelector(".who bdi")];
    if (marked.getAttribute("class") !== mark.getAttribute("class")) marked.replaceWith(mark.cloneNode(true));
    const before = named.textContent;
    if (before === name) return;
    all("bdi", row)
      .filter((one) => one.textContent === before)
      .forEach((one) => put(one, name));
    for (const one of all("[aria-label]", row))
      one.setAttribute("aria-label", renamed(one.getAttribute("aria-label"), before, name));
    for (const one of all("[data-label]", row)) one.dataset.label = renamed(one.dataset.label, before, name);
  }

  function renamed(label, before, name) {
    const at = label.lastIndexOf(before);
    return at < 0 ? label : label.slice(0, at) + name + label.slice(at + before.length);
  }

  let noticesAreOpen = false;
  standings.addEventListener(
    "toggle",
    ({ target }) => {
      noticesAreOpen = target.open;
    },
    true,
  );
  standings.addEventListener("click", (event) => {
    const linked = byId(event.target.closest("a")?.hash.slice(1));
    if (!linked) return;
    event.preventDefault();
    closeNotices();
    leadTo(linked);
  });

  function keepNoticesOpen() {
    const notices = byId("notices");
    if (notices) notices.open = noticesAreOpen;
    else noticesAreOpen = false;
  }

  // Else they would cover what their link leads to.
  function closeNotices() {
    if (byId("notices")) byId("notices").open = false;
  }

  function placePoints(button, points) {
    // An artificial opponent has points in lines of which it has no row.
    if (!button || !put(button, points)) return;
    button.setAttribute("aria-label", button.dataset.label.replace("{}", points));
    button.classList.remove("moved");
    requestAnimationFrame(() => button.classList.add("moved"));
  }

  function placeMessages() {
    const unsaved = new Set([...refusals.keys()].map(fieldOf));
    for (const field of fields) {
      const key = field.id.slice(2);
      placeMessage(field, unsaved.has(key) ? saved.dataset.refused : (messages[key] ?? ""));
    }
  }

  function placeMessage(field, message) {
    if (!put(byId(`m-${field.id.slice(2)}`), message)) return;
    all("[aria-invalid]", field).forEach((input) => input.setAttribute("aria-invalid", String(message !== "")));
  }

  // A field that stops to matter stays while it has the focus.
  function hideFields() {
    for (const field of fields) {
      const state = hidden.has(field.id.slice(2)) ? "hidden" : "";
      if (field.dataset.hidden !== state && !field.contains(document.activeElement)) field.dataset.hidden = state;
    }
  }

  function hear(key, text) {
    if (!inputsOf.has(key)) return false;
    held.set(key, text);
    if (questions.has(key) && questions.get(key).theirs !== text) {
      endQuestion(key);
      rest();
    }
    return follow(key);
  }

  // Shows what the server has and says whether that was new, unless this person has the entry under the fingers or a newer text is on its way.
  function follow(key) {
    const unsaved = isFinished ? [...waiting, ...overtaken] : waiting;
    const busy = pauses.has(key) || refusals.has(key) || unsaved.some((edit) => keyOfEdit(edit) === key);
    if (busy || isTypedIn(inputsOf.get(key)[0])) return false;
    seen.set(key, held.get(key));
    return show(key, held.get(key));
  }

  function isTypedIn(input) {
    return input.type === "text" && input === document.activeElement;
  }

  // Two phones wrote into one entry: both texts are shown, and one tap puts this phone's in after all, another leaves
  // what stands. The question goes as well when anybody writes there anew.
  function ask(key, { id, message, use, theirs, yours }) {
    const question = Object.assign(document.createElement("p"), { className: "message conflict" });
    const sentence = Object.assign(document.createElement("span"), { textContent: message });
    question.append(
      sentence,
      answer(use, () => useMine(key, yours)),
      answer(pad.dataset.leave, () => letBe(key, id)),
    );
    questions.set(key, { question, id, theirs });
    byId(`f-${fieldOf(key)}`).append(question);
  }

  // The server knows what is not settled yet, so that no reload takes it away. It has not heard of an answer that is on
  // its way; and what waits for the same entry brings a question of its own where it meets another text.
  function askAgain(questioned = []) {
    const open = questioned.filter((one) => !settled.has(one.id) && !lastWaiting(keyOfEdit(one)));
    open.forEach((one) => ask(keyOfEdit(one), one));
    if (open.length) say(textOfSign("unsettled"));
  }

  function answer(textContent, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "plain", textContent });
    button.addEventListener("click", act);
    return button;
  }

  function useMine(key, text) {
    standBeside(key);
    show(key, text);
    enter(key, text);
    endQuestion(key);
  }

  // What stands may stay, whatever it is by now. That is no entry: it is told, and never waits on the phone as one.
  function letBe(key, id) {
    standBeside(key);
    shelf.keepLetBe(pad.dataset.play, id);
    tellLetBe(id);
    endQuestion(key);
    follow(key);
    rest();
  }

  // Else the question would come back on the next visit. Where there is no such sheet any more, there is none to come back.
  async function tellLetBe(id) {
    const answer = await post(pad.dataset.letBe, { id }).catch(() => null);
    if (answer?.status === 403) await askForToken();
    if (answer?.headers.has(OURS) || [404, 410].includes(answer?.status)) shelf.forgetLetBe(pad.dataset.play, id);
    else setTimeout(tellLetBe, RETRY, id);
  }

  // The button that was tapped goes with its question. Some phones leave the focus in the entry meanwhile.
  function standBeside(key) {
    Object.assign(byId(`f-${fieldOf(key)}`), { tabIndex: -1 }).focus({ preventScroll: true });
  }

  // Every tab of this phone asks, and one is answered: the others hear of it.
  function endQuestion(key) {
    if (!questions.has(key)) return;
    settled.add(questions.get(key).id);
    try {
      localStorage.setItem(SETTLED, questions.get(key).id);
    } catch {
      /* they ask until they are loaded again */
    }
    closeQuestion(key);
  }

  window.addEventListener("storage", (event) => {
    if (event.key !== SETTLED) return;
    settled.add(event.newValue);
    [...questions.keys()].filter((key) => questions.get(key).id === event.newValue).forEach(closeQuestion);
    rest();
  });

  function closeQuestion(key) {
    questions.get(key).question.remove();
    questions.delete(key);
  }

  // What the thumb is on stays where it is while the page around it grows or shrinks.

  let touched = null;
  document.addEventListener(
    "pointerdown",
    (event) => {
      touched = event.target;
    },
    true,
  );

  function underTheThumb() {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".row");
    const element = [touched, document.activeElement, middle].find((one) => one && pad.contains(one) && isInView(one));
    return element && { element, top: element.getBoundingClientRect().top };
  }

  function isInView(element) {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  }

  function keepStill(anchor) {
    if (!anchor?.element.getClientRects().length) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (moved) window.scrollBy({ top: moved, behavior: "instant" });
  }

  // Typing

  const [TYPED, MEANT] = ["０１２３４５６７８９＋－−", "0123456789+--"];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Python strips these separators too
  const AROUND = /^(?:[^\S\ufeff]|[\x1c-\x1f\x85])+|(?:[^\S\ufeff]|[\x1c-\x1f\x85])+$/g;

  // What a person may have typed for digits and signs, as the server reads it: `tidy` in forms.py, to the letter.
  function tidy(text) {
    const plain = text.replace(/[０-９＋－−]/g, (letter) => MEANT[TYPED.indexOf(letter)]);
    return plain.replace(/ー(?=\p{Nd})/gu, "-").replace(AROUND, "");
  }

  // A sign whose digits are still to come: sent now, it would come back as an error.
  function isHalfTyped(text) {
    return ["-", "ー"].includes(tidy(text));
  }

  pad.addEventListener("input", (event) => {
    if (!isText(event.target)) return;
    soon(event.target);
    labelKeys();
  });
  pad.addEventListener("change", ({ target }) => {
    if (isLevel(target)) stand(target); // not every phone gives it the focus
    // A text that was already sent is not sent again when its entry is left: it may have lost to another phone's.
    if (target.dataset.unit && (target.type !== "text" || pauses.has(keyOf(target)))) commit(keyOf(target));
  });
  pad.addEventListener("compositionstart", (event) => {
    composing = event.target;
    if (isText(composing) && pauses.has(keyOf(composing))) soon(composing);
  });
  pad.addEventListener("compositionend", (event) => {
    composing = null;
    if (isText(event.target)) soon(event.target);
  });

  function isText(input) {
    return input.type === "text" && input.dataset.unit !== undefined;
  }

  function soon(input) {
    const key = keyOf(input);
    callOffUndo();
    clearTimeout(pauses.get(key));
    const unfinished = composing === input || isHalfTyped(input.value);
    pauses.set(key, unfinished ? 0 : setTimeout(commit, PAUSE, key));
    tell("saving");
  }

  function commit(key) {
    clearTimeout(pauses.get(key));
    pauses.delete(key);
    enter(key, shownText(key));
  }

  function flush() {
    [...pauses.keys()].forEach(commit);
  }

  // Everything is selected on focus. The tap that gives the focus would then set the caret, so once more after it.

  let entered = null;

  pad.addEventListener("focusin", (event) => {
    entered = isText(event.target) ? event.target : null;
    entered?.select();
    if (event.target.matches(STOPS)) stand(event.target);
    labelKeys();
  });
  pad.addEventListener("click", (event) => {
    if (entered && event.target === entered) entered.select();
    entered = null;
  });
  pad.addEventListener("keydown", () => {
    entered = null;
  });

  pad.addEventListener("focusout", (event) => {
    // Only in the next frame does another element have the focus.
    requestAnimationFrame(() => {
      hideFields();
      labelKeys();
    });
    if (!isText(event.target)) return;
    const key = keyOf(event.target);
    if (pauses.has(key)) commit(key);
    requestAnimationFrame(() => follow(key));
  });

  pad.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && (isText(event.target) || isLevel(event.target))) goOn();
    else if (!isText(event.target)) return;
    else if (event.key === "ArrowUp" && isStepped(event.target)) step(event.target, 1);
    else if (event.key === "ArrowDown" && isStepped(event.target)) step(event.target, -1);
    else return;
    event.preventDefault();
  });

  // Stepping

  function isStepped(input) {
    return input.dataset.sum === undefined;
  }

  function numberIn(text) {
    const plain = tidy(text);
    return /^-?[0-9]{1,6}$/.test(plain) ? Number(plain) : NaN;
  }

  // A text that is no number stays: a slip of the thumb must not replace it.
  function step(input, by) {
    const { low, high, default: standard } = input.dataset;
    const now = numberIn(tidy(input.value) || standard || "0");
    const then = String(Math.min(Number(high), Math.max(Number(low), now + by)));
    if (then === "NaN" || then === input.value) return;
    input.value = then;
    soon(input);
  }

  // A tap steps once; a held button repeats, faster after a while, and the click that ends the hold does not count.

  let repeating = 0;
  let heldButton = null;

  pad.addEventListener("pointerdown", (event) => {
    heldButton = null;
    const button = event.target.closest(".step");
    if (button && !event.button) repeating = setTimeout(repeat, HOLD, button, 1);
  });
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) =>
    pad.addEventListener(name, () => clearTimeout(repeating), true),
  );
  pad.addEventListener("contextmenu", (event) => {
    if (event.target.closest(".step")) event.preventDefault();
  });
  // Neither a stepper nor a working takes the focus from an entry: the phone's keyboard would close.
  pad.addEventListener("mousedown", (event) => {
    if (event.target.closest(".step, .points")) event.preventDefault();
  });

  function repeat(button, times) {
    heldButton = button;
    stepBy(button);
    repeating = setTimeout(repeat, times > 10 ? 40 : 120, button, times + 1);
  }

  function stepBy(button) {
    const input = button.parentElement.querySelector("[data-unit]");
    const typed = document.activeElement;
    stand(input);
    // Who was typing elsewhere goes on here: the next digit must not land in the entry that was left.
    if (typed !== input && isText(typed)) input.focus({ preventScroll: true });
    step(input, Number(button.dataset.step));
    if (input === document.activeElement) input.select();
    labelKeys();
  }

  pad.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches(".points")) toggleWorking(button);
    else if (button.matches(".card-off")) putAway(button);
    else if (button.matches(".cards-open")) openCards(button.closest(".cards"));
    else if (button.matches(".cards-done")) closeCards(button.closest(".cards"));
    else if (button === heldButton) heldButton = null;
    else if (button.matches(".step")) stepBy(button);
  });

  // Workings

  all(".points", pad).forEach((button) => {
    button.disabled = false;
  }); // without a script they open nothing

  function toggleWorking(button) {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    byId(button.getAttribute("aria-controls")).hidden = !open;
    if (open) look(button);
  }

  function look(button) {
    window.htmx.trigger(button, "look");
  }

  // The card picker: the checkboxes of the form, laid out as a panel with a search

  let pickedByKey = false;

  pad.addEventListener("keydown", () => {
    pickedByKey = true;
  });
  pad.addEventListener("pointerdown", () => {
    pickedByKey = false;
  });
  pad.addEventListener("input", (event) => {
    if (event.target.matches(".cards-search")) filterCards(event.target.closest(".cards"), event.target.value);
  });
  pad.addEventListener("change", (event) => {
    // One of many is picked with one tap; arrow keys pass over the others on their way.
    const cards = event.target.closest(".cards[data-open]");
    if (!cards || event.target.matches(".cards-search")) return;
    if (event.target.type !== "radio" || pickedByKey) return searchAnew(cards, event.target);
    closeCards(cards);
    if (isFirstChoice && event.target.value) askTheNext(cards);
  });
  // A picked card's own place opens the picker again; without that a tap beside its cross would take it away.
  pad.addEventListener("click", (event) => {
    const cards = event.target.closest(".card")?.closest(".cards:not([data-open])");
    if (!cards) return;
    event.preventDefault();
    openCards(cards);
  });
  document.addEventListener("keydown", (event) => {
    const cards = openedCards();
    if (cards && event.key === "Escape") closeCards(cards);
    if (event.key === "Enter" && event.target.matches(".cards-search")) event.preventDefault();
  });
  // A tap beside the panel closes it, and does nothing to what it lands on.
  ["pointerdown", "click"].forEach((name) =>
    document.addEventListener(
      name,
      (event) => {
        const cards = openedCards();
        if (!cards || cards.contains(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        if (name === "click") closeCards(cards);
      },
      true,
    ),
  );

  function openedCards() {
    return pad.querySelector(".cards[data-open]");
  }

  let isFirstChoice = false; // where the picker that is open was blank

  function openCards(cards) {
    isFirstChoice = !holds(cards);
    cards.dataset.open = "";
    cards.setAttribute("role", "dialog");
    cards.setAttribute("aria-modal", "true");
    setBesideInert(cards, true);
    document.documentElement.classList.add("picking");
    cards.querySelector(".cards-search").value = "";
    filterCards(cards, "");
    markOwners(cards);
    // On a phone the search waits for a tap: its keyboard would cover the cards.
    (isMouse() ? cards.querySelector(".cards-search") : Object.assign(cards, { tabIndex: -1 })).focus({
      preventScroll: true,
    });
  }

  // While the panel is open the keyboard and a screen reader stay in it. What is spoken is still heard.
  function setBesideInert(cards, inert) {
    for (let at = cards; at !== document.body; at = at.parentElement) {
      for (const beside of at.parentElement.children) {
        if (beside !== at && beside !== byId("status")) beside.inert = inert;
      }
    }
  }

  // The next card is looked for among all of them, and the one just picked stays in sight.
  function searchAnew(cards, picked) {
    const search = cards.querySelector(".cards-search");
    if (!search.value) return;
    search.value = "";
    filterCards(cards, "");
    picked.closest(".card").scrollIntoView({ block: "nearest", behavior: "instant" });
    if (isMouse() && !pickedByKey) search.focus({ preventScroll: true });
  }

  function putAway(button) {
    const input = button.previousElementSibling.querySelector("input");
    const [cards, key] = [button.closest(".cards"), keyOf(input)];
    show(key, "");
    commit(key);
    opener(cards).focus({ preventScroll: true });
  }

  // Of a choice the one button is shown before it is made, the other after.
  function opener(cards) {
    return all(".cards-open", cards).find((button) => button.offsetParent);
  }

  function closeCards(cards) {
    delete cards.dataset.open;
    cards.setAttribute("role", "group");
    cards.removeAttribute("aria-modal");
    setBesideInert(cards, false);
    document.documentElement.classList.remove("picking");
    filterCards(cards, "");
    opener(cards)?.focus({ preventScroll: true });
  }

  // Where everybody's rows are shown, one who has chosen is followed by the next who has not. The second of two hasty
  // taps must not choose for that one.
  function askTheNext(cards) {
    const asked = all(`.cards[data-cards="${cards.dataset.cards}"]`, pad);
    const next = asked[asked.indexOf(cards) + 1];
    if (pad.dataset.only || !next?.offsetParent || holds(next)) return;
    const list = next.querySelector(".cards-list");
    list.inert = true;
    setTimeout(() => {
      list.inert = false;
    }, HASTE);
    openCards(next);
    reveal(next);
  }

  // What is typed, folded as the server has folded the names of the cards.
  function folded(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i").toLowerCase();
  }

  function filterCards(cards, text) {
    const wanted = folded(text.trim());
    all(".card[data-slug]", cards).forEach((card) => {
      card.hidden = !card.dataset.words.includes(wanted);
    });
  }

  // A card that somebody else owns says whose.
  function markOwners(cards) {
    const owners = ownersBeside(cards);
    for (const card of all(".card[data-slug]", cards)) {
      if (owners.has(card.dataset.slug)) card.dataset.owner = owners.get(card.dataset.slug);
      else delete card.dataset.owner;
    }
  }

  function ownersBeside(cards) {
    const picked = all(`[data-cards="${cards.dataset.cards}"] [data-slug] input:checked`, pad);
    const others = picked.filter((input) => !cards.contains(input)).map((input) => input.closest(".card"));
    return new Map(others.map((card) => [card.dataset.slug, whose(card)]));
  }

  function whose(element) {
    return element.closest(".row").querySelector(".who bdi").textContent;
  }

  // One player's rows or everybody's

  all(".filter a").forEach((link) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      choose(link);
    }),
  );

  function choose(link) {
    if (link.dataset.only) pad.dataset.only = link.dataset.only;
    else delete pad.dataset.only;
    all(".row", pad).forEach((row) => row.classList.toggle("chosen", row.dataset.seat === link.dataset.only));
    all(".filter a").forEach((one) => one.removeAttribute("aria-current"));
    link.setAttribute("aria-current", "true");
    history.replaceState(null, "", link.dataset.only ? link.href : location.pathname);
    labelKeys();
  }

  // What is led to may stand in the row of somebody who is not shown, and a section is about everybody's.
  function showEverybody(linked) {
    const rows = linked.matches(".line") ? all(".row", linked) : [linked.closest(".row")];
    if (rows.some((row) => !row.offsetParent)) choose(document.querySelector('.filter a[data-only=""]'));
  }

  // The keys under the thumb

  const STOPS = "input[type=text][data-unit], .level input, .cards-open";
  const nextKey = byId("key-next");
  let here = null; // the entry that was touched last: Next goes on from there

  function stand(entry) {
    here = entry;
  }

  function follower() {
    const stops = all(STOPS, pad);
    return stops.slice(stops.indexOf(here) + 1).find((stop) => stop.offsetParent && !isPassedOver(stop));
  }

  // Of many kinds most are blank, and a name is tapped rather than typed at: Next leads to the first kind, and from one
  // with a number to the following.
  function isPassedOver(stop) {
    const kinds = stop.closest(".kinds");
    if (isLevel(stop) && stop !== pickedLevel(stop.closest(".levels"))) return true;
    if (isAskedOtherwise(stop.closest(".entry"))) return true;
    return kinds !== null && stop !== kinds.querySelector(STOPS) && !(kinds.contains(here) && textOf(here));
  }

  // The levels of one entry are one stop, as they are for the Tab key.
  function pickedLevel(levels) {
    return levels.querySelector("input:checked") ?? levels.querySelector("input[data-unit]");
  }

  // What is entered by kinds or else by one sum is asked once: as this player has it, or as the one before.
  function isAskedOtherwise(field) {
    const other = all(".entry", field.closest(".row")).find((one) => isInstead(one, field) || isInstead(field, one));
    if (!other) return false;
    const left = here?.closest(".entry");
    return holds(other) || (left?.dataset.field === other.dataset.field && holds(left));
  }

  function isInstead(one, other) {
    return one.dataset.field === other.dataset.instead;
  }

  function holds(field) {
    return all("[data-unit]", field).some(textOf);
  }

  function labelKeys() {
    const follows = follower();
    put(nextKey, follows ? nextKey.dataset.next.replace("{}", () => nameOf(follows)) : nextKey.dataset.done);
    const typed = document.activeElement;
    byId("key-plus").hidden = typed.dataset.sum === undefined;
    byId("key-sign").hidden = typed.dataset.signed === undefined;
    keys.hidden = finish.contains(typed); // at the end there is one next step, and it has a button of its own
  }

  // The shortest name that tells: the entry's within a row, the player's within a line of the pad, else the line's.
  function nameOf(entry) {
    const [row, line] = [entry.closest(".row"), entry.closest(".line")];
    if (row === here?.closest(".row")) return entry.dataset.name;
    if (line === here?.closest(".line")) return whose(entry);
    return line.querySelector("h2").firstChild.textContent.trim();
  }

  function goOn() {
    const follows = follower();
    if (!follows) return goToTheEnd();
    follows.focus({ preventScroll: true });
    reveal(follows);
  }

  function goToTheEnd() {
    stand(null);
    finish.querySelector("button").focus({ preventScroll: true });
    finish.scrollIntoView({ block: "center", behavior: "instant" });
    labelKeys();
  }

  function reveal(entry) {
    const view = window.visualViewport;
    const top = standings.getBoundingClientRect().bottom + HEADROOM;
    const bottom = view.offsetTop + view.height - keys.offsetHeight;
    const row = entry.closest(".row").getBoundingClientRect();
    const box = row.height < bottom - top ? row : entry.getBoundingClientRect();
    if (box.top < top || box.bottom > bottom) window.scrollBy({ top: box.top - top, behavior: "instant" });
  }

  finish.addEventListener("focusout", () => requestAnimationFrame(labelKeys));
  finish.addEventListener("focusin", labelKeys);

  // The keys must not take the focus from the entry.
  ["pointerdown", "mousedown"].forEach((name) => keys.addEventListener(name, (event) => event.preventDefault()));
  nextKey.addEventListener("click", goOn);
  byId("key-plus").addEventListener("click", () => addPlus(document.activeElement));
  byId("key-sign").addEventListener("click", () => changeSign(document.activeElement));

  function addPlus(input) {
    const at = input.selectionEnd;
    const full = input.value.length >= input.maxLength;
    if (full || /(^|\+)$/.test(tidy(input.value.slice(0, at)))) return;
    input.setRangeText("+", at, at, "end");
    soon(input);
  }

  function changeSign(input) {
    const text = isHalfTyped(input.value) ? "-" : tidy(input.value);
    input.value = text.startsWith("-") ? text.slice(1).trim() : `-${text}`;
    input.setSelectionRange(input.value.length, input.value.length);
    soon(input);
  }

  // Over an open keyboard an iPhone neither moves what is fixed to the bottom nor keeps what sticks to the top.
  function ridesOnKeyboard() {
    const { height, offsetTop, scale } = window.visualViewport;
    const covered = scale > 1.05 ? 0 : innerHeight - height - offsetTop;
    document.documentElement.style.setProperty("--covered", covered > 40 ? `${covered}px` : "0px");
    standings.style.transform = covered > 40 && offsetTop ? `translateY(${offsetTop}px)` : "";
  }
  ["resize", "scroll"].forEach((name) => window.visualViewport.addEventListener(name, ridesOnKeyboard));

  // A link to one entry or section, such as from the page before the finish.
  function goToTheLinked() {
    const linked = byId(decodeURIComponent(location.hash.slice(1)));
    if (linked?.matches(".entry, .line")) leadTo(linked);
  }

  function leadTo(linked) {
    showEverybody(linked);
    const entry =
      linked.matches(".entry") &&
      all(STOPS, linked).find((one) => one.offsetParent && !(isLevel(one) && isPassedOver(one)));
    (entry || Object.assign(linked, { tabIndex: -1 })).focus({ preventScroll: true });
    if (linked.matches(".line")) linked.scrollIntoView({ behavior: "instant" });
    else reveal(entry || linked);
  }

  // Before that htmx would not hear what it is told to send.
  document.addEventListener("DOMContentLoaded", () => {
    early.forEach(takeUp);
    rest();
  });
  labelKeys();
  window.addEventListener("load", goToTheLinked); // earlier the browser would take the focus back
})();

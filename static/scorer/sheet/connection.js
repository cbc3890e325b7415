// The connection: sends the outbox, one edit at a time in the order they were made, and again until the server answers.
// Events: "change"; "confirmed" and "failed" with { edit, answer, liveData }.
import { byId } from "../dom.js";
import { isOwn, request } from "../http.js";
import { fieldsOf, SAVED } from "./edit.js";
import { outbox } from "./page.js";
import { OUT_OF_REACH, problemAfter, problemAfterPoll, RETRY } from "./status.js";
import { postEdits } from "./unsent-list.js";

export const RETRY_DELAY = 2000; // ms before a failed edit is sent again
const LINK_RETRY_DELAY = 5000; // ms before it is sent again to a link that seems to have ended

const sender = byId("edit-form");
const liveDataRead = new WeakMap(); // by request
export const leavingAddress = sender.dataset.leaving;

class Connection extends EventTarget {
  problem = null; // one of sheet/status.js
  resultLink = null; // of a play that another phone finished
  isReached = true; // by the last answer
  isCutOff = false; // there was no answer at all
  #underWay = null;
  #isLeaving = false;
  #hasRenewedToken = false;

  send() {
    outbox.yieldToOtherTabs(this.#underWay);
    if (this.#isLeaving || this.#underWay || !outbox.queue.length) return;
    [this.#underWay] = outbox.queue;
    outbox.markSent(this.#underWay);
    for (const [name, value] of Object.entries(fieldsOf(this.#underWay))) sender.elements[name].value = value;
    this.#changed();
    window.htmx.trigger(sender, "send");
  }

  answered(xhr) {
    const [edit, answer] = [this.#underWay, readAnswer(xhr)];
    this.#underWay = null;
    this.resultLink = answer.resultLink;
    const isSaved = outbox.answered(edit, answer) === SAVED;
    this.#setProblem(problemAfter(answer));
    if (isSaved) this.#confirm();
    this.#emit(isSaved ? "confirmed" : "failed", { edit, answer, liveData: isSaved ? liveDataOf(xhr) : null });
    if (this.problem === null) this.send();
    else if (answer.status === 404) setTimeout(() => this.send(), LINK_RETRY_DELAY);
    else if (this.problem === RETRY) this.retry(answer.status, () => this.send());
  }

  polled(answer, isAllSaved) {
    const before = this.problem;
    this.isReached = answer.isLiveUpdate || (answer.status === 204 && answer.isOwn);
    this.isCutOff = answer.status === 0;
    this.#setProblem(problemAfterPoll(before, answer, isAllSaved));
    if (answer.isLiveUpdate && this.problem === null) outbox.reopen();
    if (before !== null && this.problem === null) this.send();
  }

  async retry(status, act) {
    this.#setProblem(RETRY);
    if (status === 403) await this.renewToken();
    setTimeout(act, RETRY_DELAY);
  }

  // Nothing is taken from a browser without its cookie. The sheet brings a new one.
  async renewToken() {
    if (this.#hasRenewedToken) return;
    this.#hasRenewedToken = true;
    await request(location.pathname).catch(() => {});
  }

  // A text typed or sent anew has not failed yet.
  clearProblem() {
    this.#setProblem(null);
  }

  reportOutOfReach() {
    this.#setProblem(OUT_OF_REACH);
  }

  goOffline() {
    Object.assign(this, { isReached: false, isCutOff: true });
    this.#changed();
  }

  // From here on nothing goes out but the one request of `sendLeft`.
  leave() {
    this.#isLeaving = true;
  }

  comeBack() {
    this.#isLeaving = false;
    this.send();
    this.#changed();
  }

  // A request of the page ends with the page; one that is kept alive does not. The whole queue goes in one, since several
  // could overtake each other. If it fails, the edits go out on the next visit; an id counts once.
  sendLeft() {
    const edits = outbox.markLeft(Date.now());
    if (edits.length) postEdits(leavingAddress, edits).catch(() => {});
  }

  #confirm() {
    this.#hasRenewedToken = false;
    Object.assign(this, { isReached: true, isCutOff: false });
  }

  #setProblem(problem) {
    this.problem = problem;
    this.#changed();
  }

  #changed() {
    this.#emit("change");
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

export const connection = new Connection();

export function startConnection() {
  sender.addEventListener("htmx:afterRequest", ({ detail }) => connection.answered(detail.xhr));
  window.addEventListener("online", () => connection.send());
  window.addEventListener("offline", () => connection.goOffline());
}

// Answers to requests of htmx's, each read once

// `version` is null for anything but a live update. `met` is the version that an edit met.
export function readAnswer(xhr) {
  const version = xhr.status === 200 ? xhr.getResponseHeader("Scorer-Version") : null;
  return {
    status: xhr.status,
    isOwn: isOwn(xhr),
    isLiveUpdate: version !== null,
    version: version === null ? null : Number(version),
    met: Number(xhr.getResponseHeader("Scorer-Met")),
    isSeatGone: xhr.getResponseHeader("Scorer-Seat") !== null,
    resultLink: xhr.getResponseHeader("Scorer-Result"),
  };
}

// The data of a live update that has just been swapped in.
export function readLiveDataFromPage(xhr) {
  const liveData = JSON.parse(byId("live-data").textContent);
  if (xhr) liveDataRead.set(xhr, liveData);
  return liveData;
}

// The data of any live update. One that is older than the page was never swapped in, and is parsed here.
export function liveDataOf(xhr) {
  if (liveDataRead.has(xhr)) return liveDataRead.get(xhr);
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  return JSON.parse(answer.getElementById("live-data").textContent);
}

// The connection: sends the outbox, one edit at a time in the order they were made, and again until the server responds.
// Events: "change"; "confirmed" and "failed" with { edit, response, liveData }.
import { byId } from "../dom.js";
import { isOwn, request } from "../http.js";
import { fieldsOf, SAVED } from "./edit.js";
import { outbox } from "./page.js";
import { OUT_OF_REACH, problemAfter, problemAfterPoll, RETRY } from "./status.js";
import { postEdits } from "./unsent-list.js";

export const RETRY_DELAY = 2000; // ms before a failed edit is sent again
const LINK_RETRY_DELAY = 5000; // ms before it is sent again to a link that seems to have ended

const sender = byId("edit-form");
const parsedLiveData = new WeakMap(); // by request
export const leavingAddress = sender.dataset.leaving;

class Connection extends EventTarget {
  problem = null; // one of sheet/status.js
  resultLink = null; // of a play that another phone finished
  isReached = true; // by the last response
  isCutOff = false; // there was no response at all
  #inFlight = null;
  #isLeaving = false;
  #hasRenewedToken = false;

  send() {
    outbox.yieldToOtherTabs(this.#inFlight);
    if (this.#isLeaving || this.#inFlight || !outbox.queue.length) return;
    [this.#inFlight] = outbox.queue;
    outbox.markSent(this.#inFlight);
    for (const [name, value] of Object.entries(fieldsOf(this.#inFlight))) sender.elements[name].value = value;
    this.#changed();
    window.htmx.trigger(sender, "send");
  }

  handleResponse(xhr) {
    const [edit, response] = [this.#inFlight, readResponse(xhr)];
    this.#inFlight = null;
    this.resultLink = response.resultLink;
    const isSaved = outbox.handleResponse(edit, response) === SAVED;
    this.#setProblem(problemAfter(response));
    if (isSaved) this.#confirm();
    this.#emit(isSaved ? "confirmed" : "failed", { edit, response, liveData: isSaved ? liveDataOf(xhr) : null });
    if (this.problem === null) this.send();
    else if (response.status === 404) setTimeout(() => this.send(), LINK_RETRY_DELAY);
    else if (this.problem === RETRY) this.retry(response.status, () => this.send());
  }

  handlePoll(response, isAllSaved) {
    const before = this.problem;
    this.isReached = response.isLiveUpdate || (response.status === 204 && response.isOwn);
    this.isCutOff = response.status === 0;
    this.#setProblem(problemAfterPoll(before, response, isAllSaved));
    if (response.isLiveUpdate && this.problem === null) outbox.reopen();
    if (before !== null && this.problem === null) this.send();
  }

  async retry(status, act) {
    this.#setProblem(RETRY);
    if (status === 403) await this.renewToken();
    setTimeout(act, RETRY_DELAY);
  }

  // The server refuses writes without the cookie; loading the sheet sets it again.
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

  resume() {
    this.#isLeaving = false;
    this.send();
    this.#changed();
  }

  // A request of the page ends with the page; one that is kept alive does not. The whole queue goes in one, since several
  // could overtake each other. If it fails, the edits go out on the next visit; an id counts once.
  sendOnLeave() {
    const edits = outbox.markLeaving(Date.now());
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
  sender.addEventListener("htmx:afterRequest", ({ detail }) => connection.handleResponse(detail.xhr));
  window.addEventListener("online", () => connection.send());
  window.addEventListener("offline", () => connection.goOffline());
}

// Responses to requests of htmx, each parsed once

// `version` is null for anything but a live update. `met` is the version that an edit met.
export function readResponse(xhr) {
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
  if (xhr) parsedLiveData.set(xhr, liveData);
  return liveData;
}

// The data of any live update. One that is older than the page was never swapped in, and is parsed here.
function liveDataOf(xhr) {
  if (parsedLiveData.has(xhr)) return parsedLiveData.get(xhr);
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  return JSON.parse(page.getElementById("live-data").textContent);
}

// The state of the saved sign, out of the facts of the outbox, the connection and the questions. Pure.

// A problem of the connection outranks everything: the sign must never look saved.
export const RETRY = "retry"; // no response, or an error; sent again soon
export const LINK_GONE = "gone"; // the link may have ended, and something is unsaved
export const LINK_ENDED = "ended"; // the link may have ended, and nothing is unsaved
export const DELETED = "deleted"; // the play was deleted
export const OUT_OF_REACH = "unreached"; // no connection at all, told to somebody about to leave

const PASSING = [LINK_GONE, LINK_ENDED, OUT_OF_REACH];
const QUIET = ["saving", "saved", "unsettled"]; // each question was announced as it came

export function signFor(facts) {
  if (facts.problem) return facts.problem;
  if (facts.isTyping || facts.isQueued) return "saving";
  if (facts.isRejected) return "rejected";
  if (facts.isFinished) return "finished";
  if (facts.isStranded) return "stranded";
  return facts.questions ? "unsettled" : "saved";
}

export function isAnnounced(sign) {
  return !QUIET.includes(sign);
}

// Everything is saved that can be, so that a finish or an undo may go out.
export function isAtRest({ isTyping, isQueued, isRejected, isFinished }) {
  return !isTyping && !isQueued && !isRejected && !isFinished;
}

// The problem that a response to an edit or an undo leaves. Anything else that comes back with 200, such as the page of a
// hotel's network, has saved nothing.
export function problemAfter({ status, version }) {
  if ((status === 200 && version !== null) || [400, 409].includes(status)) return null;
  return { 404: LINK_GONE, 410: DELETED }[status] ?? RETRY;
}

// The problem after a poll. An edit that failed is sent again by itself. A deleted play that is back has a new version;
// of the link any response is enough.
export function problemAfterPoll(problem, { status, version, isOwn }, isAllSaved) {
  if (status === 404) return isAllSaved ? LINK_ENDED : LINK_GONE;
  const isLiveUpdate = status === 200 && version !== null;
  const isBack = (isLiveUpdate && problem !== RETRY) || (status === 204 && isOwn && PASSING.includes(problem));
  return isBack ? null : problem;
}

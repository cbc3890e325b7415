import assert from "node:assert/strict";
import { test } from "node:test";
import * as status from "../../static/scorer/sheet/status.js";

const QUIET = {
  problem: null,
  isTyping: false,
  isQueued: false,
  isRejected: false,
  isFinished: false,
  isStranded: false,
  questions: 0,
};
const TRUTH = { status: 200, version: 7, isOwn: true };
const NOTHING_NEW = { status: 204, version: null, isOwn: true };
const HOTEL = { status: 200, version: null, isOwn: false };

const sign = (facts) => status.signFor({ ...QUIET, ...facts });

test("the sign says saved only of a sheet with nothing else to say", () => {
  assert.equal(sign({}), "saved");
  for (const [fact, value] of Object.entries({ ...QUIET, problem: status.RETRY, questions: 1 })) {
    assert.notEqual(sign({ [fact]: value || true }), "saved", fact);
  }
});

test("a problem of the connection comes before everything", () => {
  const everything = {
    isTyping: true,
    isQueued: true,
    isRejected: true,
    isFinished: true,
    isStranded: true,
    questions: 2,
  };
  for (const problem of [status.RETRY, status.LINK_GONE, status.LINK_ENDED, status.DELETED, status.OUT_OF_REACH]) {
    assert.equal(sign({ ...everything, problem }), problem);
  }
});

test("what is on its way comes before what is stuck, and that before questions", () => {
  assert.equal(sign({ isTyping: true, isRejected: true }), "saving");
  assert.equal(sign({ isQueued: true, isStranded: true }), "saving");
  assert.equal(sign({ isRejected: true, isFinished: true, isStranded: true }), "rejected");
  assert.equal(sign({ isFinished: true, isStranded: true }), "finished");
  assert.equal(sign({ isStranded: true, questions: 1 }), "stranded");
  assert.equal(sign({ questions: 1 }), "unsettled");
});

test("routine is not announced, trouble is", () => {
  for (const quiet of ["saving", "saved", "unsettled"]) assert.ok(!status.isAnnounced(quiet), quiet);
  for (const loud of ["retry", "gone", "ended", "deleted", "unreached", "rejected", "finished", "stranded"]) {
    assert.ok(status.isAnnounced(loud), loud);
  }
});

test("a finish may go out beside a question or an edit without a seat, and beside nothing that is unsaved", () => {
  assert.ok(status.isAtRest({ ...QUIET, isStranded: true, questions: 1 }));
  for (const fact of ["isTyping", "isQueued", "isRejected", "isFinished"]) {
    assert.ok(!status.isAtRest({ ...QUIET, [fact]: true }), fact);
  }
});

test("only a live update, or an answer that settles the edit, leaves no problem", () => {
  const after = (code, version = null) => status.problemAfter({ status: code, version });
  assert.equal(after(200, 3), null);
  assert.equal(after(400), null);
  assert.equal(after(409), null);
  assert.equal(after(404), status.LINK_GONE);
  assert.equal(after(410), status.DELETED);
  for (const code of [0, 200, 204, 403, 413, 500, 502, 503]) assert.equal(after(code), status.RETRY, String(code));
});

test("a poll that finds no link says whether anything is unsaved", () => {
  const missing = { status: 404, version: null, isOwn: false };
  assert.equal(status.problemAfterPoll(null, missing, true), status.LINK_ENDED);
  assert.equal(status.problemAfterPoll(null, missing, false), status.LINK_GONE);
});

test("a poll ends the problems that it shows to be over, and no other", () => {
  const passing = [status.LINK_GONE, status.LINK_ENDED, status.OUT_OF_REACH];
  for (const problem of passing) assert.equal(status.problemAfterPoll(problem, NOTHING_NEW, true), null);
  for (const problem of [...passing, status.DELETED]) assert.equal(status.problemAfterPoll(problem, TRUTH, true), null);
  assert.equal(status.problemAfterPoll(status.DELETED, NOTHING_NEW, true), status.DELETED);
  for (const answer of [TRUTH, NOTHING_NEW])
    assert.equal(status.problemAfterPoll(status.RETRY, answer, true), status.RETRY);
  for (const problem of [null, ...passing, status.DELETED, status.RETRY]) {
    for (const answer of [HOTEL, { ...HOTEL, status: 0 }, { ...NOTHING_NEW, isOwn: false }]) {
      assert.equal(status.problemAfterPoll(problem, answer, true), problem);
    }
  }
});

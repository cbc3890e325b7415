import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as edits from "../../static/scorer/sheet/edit.js";
import { Outbox } from "../../static/scorer/sheet/outbox.js";
import { draft, FakeStorage, SEATS } from "./fake-phone.js";

const TRUTH = { status: 200, version: 3 };
const NO_ANSWER = { status: 0, version: null };
const REFUSAL = { status: 400, version: null };
const TOO_LATE = { status: 409, version: null, isSeatGone: false };
const GONE = { status: 409, version: null, isSeatGone: true };

let storage;
let outbox;
let events;

function listen() {
  events = [];
  for (const type of ["entered", "withdrawn"]) {
    outbox.addEventListener(type, ({ detail }) => events.push(`${type} ${detail.text}`));
  }
  outbox.addEventListener("released", ({ detail }) => events.push(`released ${detail}`));
}

beforeEach(() => {
  storage = new FakeStorage();
  outbox = new Outbox(storage);
  listen();
});

function enter(seat, unit, text, base = "") {
  outbox.enter(draft(seat, unit, text), base);
  return outbox.queue.at(-1);
}

function send(edit, answer) {
  outbox.markSent(edit);
  return outbox.handleResponse(edit, answer);
}

function reload({ texts = { "0-gold": "", "1-gold": "", "2-gold": "" }, seats = SEATS, finishedOn = "" } = {}) {
  outbox = new Outbox(storage);
  listen();
  outbox.restore(storage.stored(), { seats, finishedOn, textOf: (key) => texts[key] });
}

const texts = (list) => list.map(({ text }) => text);
const queued = () => texts(outbox.queue);
const storedTexts = () => texts(storage.stored());

test("an answer decides what becomes of an edit", () => {
  const edit = { state: edits.SENT };
  assert.equal(edits.next(edit, TRUTH), edits.SAVED);
  assert.equal(edits.next(edit, REFUSAL), edits.REJECTED);
  assert.equal(edits.next(edit, GONE), edits.SEAT_GONE);
  assert.equal(edits.next(edit, TOO_LATE), edits.PLAY_FINISHED);
  for (const status of [0, 200, 204, 403, 404, 410, 413, 500, 502, 503]) {
    assert.equal(edits.next(edit, { status, version: null }), edits.SENT, String(status));
  }
});

test("edits go out in the order in which they were made", () => {
  enter(0, "gold", "1");
  enter(1, "gold", "2");
  enter(2, "gold", "3");
  assert.deepEqual(queued(), ["1", "2", "3"]);
  assert.deepEqual(storedTexts(), ["1", "2", "3"]);
});

test("the order does not hang on the phone's clock", () => {
  enter(0, "gold", "1");
  reload();
  enter(1, "gold", "2");
  const [first, second] = storage.stored();
  assert.ok(first.order < second.order);
});

test("a text that the server has already is no edit", () => {
  enter(0, "gold", "7", "7");
  assert.ok(outbox.isEmpty);
  assert.deepEqual(events, []);
});

test("a text is entered all the same where the person insists", () => {
  outbox.enter(draft(0, "gold", "7"), "7", true);
  assert.deepEqual(queued(), ["7"]);
});

test("a newer text takes the place of one that was not sent, and starts from the same text", () => {
  enter(0, "gold", "1", "5");
  enter(1, "gold", "2");
  outbox.enter(draft(0, "gold", "12"), "5");
  assert.deepEqual(queued(), ["12", "2"]);
  assert.equal(outbox.queue[0].was, "5");
  assert.deepEqual(storedTexts(), ["12", "2"]);
  assert.deepEqual(events, ["entered 1", "entered 2", "withdrawn 1", "entered 12"]);
});

test("a sent text stays, and a newer one waits behind it", () => {
  outbox.markSent(enter(0, "gold", "1"));
  enter(0, "gold", "12");
  assert.deepEqual(queued(), ["1", "12"]);
  assert.equal(outbox.queue[1].was, "1");
});

test("a sent text stays also where the phone keeps nothing", () => {
  storage.isFull = true;
  outbox.markSent(enter(0, "gold", "1"));
  enter(0, "gold", "12");
  assert.deepEqual(queued(), ["1", "12"]);
});

test("a text that another tab has sent or settled stays as it was", () => {
  const sent = enter(0, "gold", "1");
  storage.store({ ...sent, state: edits.SENT });
  enter(0, "gold", "12");
  assert.deepEqual(queued(), ["1", "12"]);
  const settled = enter(1, "gold", "3");
  storage.forget(settled);
  enter(1, "gold", "4");
  assert.deepEqual(queued(), ["1", "12", "3", "4"]);
});

test("a full phone sends all the same", () => {
  storage.isFull = true;
  const edit = enter(0, "gold", "1");
  enter(0, "gold", "12");
  assert.deepEqual(queued(), ["12"]);
  assert.deepEqual(outbox.unstored, outbox.queue);
  assert.notEqual(outbox.queue[0].id, edit.id);
});

test("a confirmed edit leaves nothing behind", () => {
  assert.equal(send(enter(0, "gold", "1"), TRUTH), edits.SAVED);
  assert.ok(outbox.isEmpty);
  assert.deepEqual(storedTexts(), []);
});

test("without an answer the edit goes out again", () => {
  assert.equal(send(enter(0, "gold", "1"), NO_ANSWER), edits.SENT);
  assert.deepEqual(queued(), ["1"]);
});

test("a rejected edit stops none behind it, and holds its entry", () => {
  const edit = enter(0, "gold", "1");
  enter(1, "gold", "2");
  send(edit, REFUSAL);
  assert.deepEqual(queued(), ["2"]);
  assert.deepEqual(texts(outbox.inState(edits.REJECTED)), ["1"]);
  assert.ok(outbox.holds("0-gold"));
  assert.equal(events.at(-1), "withdrawn 1");
});

test("a rejected edit is sent once more after a reload", () => {
  send(enter(0, "gold", "1"), REFUSAL);
  reload();
  assert.deepEqual(queued(), ["1"]);
});

test("a text in place of a rejected one forgets it", () => {
  send(enter(0, "gold", "1"), REFUSAL);
  enter(0, "gold", "2");
  assert.deepEqual(outbox.inState(edits.REJECTED), []);
  assert.deepEqual(storedTexts(), ["2"]);
});

test("a text behind a rejected one starts from where that had started", () => {
  const edit = enter(0, "gold", "7", "3");
  outbox.markSent(edit);
  enter(0, "gold", "75");
  outbox.handleResponse(edit, REFUSAL);
  assert.deepEqual(queued(), ["75"]);
  assert.equal(outbox.queue[0].was, "3");
  assert.deepEqual(outbox.inState(edits.REJECTED), []);
});

test("a gone seat takes all of its edits along, and nobody else's", () => {
  const edit = enter(2, "gold", "41");
  enter(1, "gold", "5");
  enter(2, "tiles", "6");
  send(edit, GONE);
  assert.deepEqual(queued(), ["5"]);
  assert.deepEqual(texts(outbox.inState(edits.SEAT_GONE)), ["41", "6"]);
  assert.ok(!outbox.holds("2-gold"));
  assert.deepEqual(storedTexts(), ["41", "5", "6"]);
});

test("an edit finds its seat wherever at the table it is now", () => {
  enter(2, "gold", "41");
  reload({ seats: ["13", "11"] });
  assert.equal(edits.keyOfEdit(outbox.queue[0]), "0-gold");
});

test("an edit whose seat or entry is gone waits for its person", () => {
  enter(2, "gold", "41");
  reload({ seats: ["11", "12"] });
  assert.deepEqual(texts(outbox.inState(edits.SEAT_GONE)), ["41"]);
  outbox.drop(outbox.inState(edits.SEAT_GONE)[0]);
  assert.ok(outbox.isEmpty);
  assert.deepEqual(storedTexts(), []);
});

test("after a finish elsewhere everything waits to be asked about", () => {
  const edit = enter(0, "gold", "1");
  enter(1, "gold", "2");
  send(edit, TOO_LATE);
  assert.ok(outbox.isFinished);
  assert.deepEqual(queued(), []);
  assert.deepEqual(texts(outbox.inState(edits.PLAY_FINISHED)), ["1", "2"]);
  assert.ok(outbox.holds("0-gold"));
  reload();
  assert.deepEqual(texts(outbox.inState(edits.PLAY_FINISHED)), ["1", "2"]);
});

test("a play that goes on frees the entries, and still asks", () => {
  send(enter(0, "gold", "1"), TOO_LATE);
  outbox.reopen();
  assert.ok(!outbox.isFinished);
  assert.ok(!outbox.holds("0-gold"));
  assert.equal(events.at(-1), "released 0-gold");
  assert.deepEqual(texts(outbox.inState(edits.PLAY_FINISHED)), ["1"]);
});

test("an edit that is confirmed shows that the play goes on", () => {
  send(enter(0, "gold", "1"), TOO_LATE);
  send(enter(1, "gold", "2"), TRUTH);
  assert.ok(!outbox.isFinished);
});

test("a late text is sent from where the first of its entry had started", () => {
  const first = enter(0, "gold", "1", "9");
  outbox.markSent(first);
  enter(0, "gold", "12");
  outbox.handleResponse(first, TOO_LATE);
  outbox.reopen();
  const [newest] = edits.newest(outbox.inState(edits.PLAY_FINISHED));
  outbox.resend(newest, draft(0, "gold", newest.text));
  assert.deepEqual(queued(), ["12"]);
  assert.equal(outbox.queue[0].was, "9");
  assert.deepEqual(storedTexts(), ["12"]);
});

test("a new text answers whether the late one is sent", () => {
  send(enter(0, "gold", "1"), TOO_LATE);
  outbox.reopen();
  enter(0, "gold", "7");
  assert.deepEqual(outbox.inState(edits.PLAY_FINISHED), []);
  assert.deepEqual(storedTexts(), ["7"]);
});

test("an edit of before a finish is late, even if no answer said so", () => {
  enter(0, "gold", "1");
  reload({ finishedOn: "2026-01-31" });
  assert.deepEqual(texts(outbox.inState(edits.PLAY_FINISHED)), ["1"]);
});

test("nothing is asked about a late text that the server has", () => {
  enter(0, "gold", "1");
  reload({ finishedOn: "2026-01-31", texts: { "0-gold": "1" } });
  assert.ok(outbox.isEmpty);
  assert.deepEqual(storedTexts(), []);
});

test("an edit that arrived on another page goes out once more, for its answer alone", () => {
  const edit = enter(0, "gold", "1");
  storage.store({ ...edit, state: edits.SENT, arrived: true });
  reload({ finishedOn: "2026-01-31" });
  assert.deepEqual(queued(), ["1"]);
  reload({ seats: [] });
  assert.ok(outbox.isEmpty);
  assert.deepEqual(storedTexts(), []);
});

test("an edit that another tab settled is no longer sent here", () => {
  enter(0, "gold", "1");
  enter(1, "gold", "2");
  reload();
  storage.forget(outbox.queue[0]);
  outbox.yieldToOtherTabs(null);
  assert.deepEqual(queued(), ["2"]);
  assert.deepEqual(events, ["released 0-gold"]);
});

test("an edit under way, or of this tab alone, is not yielded", () => {
  const own = enter(0, "gold", "1");
  storage.forget(own);
  outbox.yieldToOtherTabs(null);
  assert.deepEqual(queued(), ["1"]);
  outbox.share();
  outbox.yieldToOtherTabs(own);
  assert.deepEqual(queued(), ["1"]);
  outbox.yieldToOtherTabs(null);
  assert.deepEqual(queued(), []);
});

test("all that leaves with the page counts as sent", () => {
  enter(0, "gold", "1");
  enter(1, "gold", "2");
  assert.deepEqual(texts(outbox.markLeaving(5000)), ["1", "2"]);
  for (const note of storage.stored()) assert.deepEqual([note.state, note.left], [edits.SENT, 5000]);
});

test("the newest edit of each entry is the one to ask about", () => {
  const list = [draft(0, "gold", "1"), draft(1, "gold", "2"), draft(0, "gold", "3")];
  assert.deepEqual(texts(edits.newest(list)), ["2", "3"]);
});

// The outbox on a slow and lossy line: 200 edits in random order, with lost requests, lost answers,
// reloads and crashes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsOf, keyOfEdit } from "../../static/scorer/sheet/edit.js";
import { Outbox } from "../../static/scorer/sheet/outbox.js";
import { draft, FakeStorage, randomNumbers, SEATS } from "./fake-phone.js";

const EDITS = 200;
const SCHEDULES = 40;
const UNITS = ["gold", "tiles", "goods.silk", "goods.gold"];
const KEYS = SEATS.flatMap((_, seat) => UNITS.map((unit) => `${seat}-${unit}`));
const NO_ANSWER = { status: 0, version: null };

// Counts each id once, and takes a text only from a phone that saw what stands there.
class FakeServer {
  texts = new Map(KEYS.map((key) => [key, ""]));
  taken = [];
  conflicts = 0;

  receive(edit) {
    const key = keyOfEdit(edit);
    if (!this.taken.some(({ id }) => id === edit.id)) this.take(key, edit);
    return { status: 200, version: this.taken.length };
  }

  take(key, edit) {
    this.taken.push(edit);
    if (this.texts.get(key) === edit.was) this.texts.set(key, edit.text);
    else this.conflicts += 1;
  }
}

class Phone {
  storage = new FakeStorage();
  typed = new Map();

  constructor(server, random) {
    Object.assign(this, { server, random });
    this.open();
  }

  open() {
    this.seen = new Map(this.server.texts);
    this.underWay = null;
    this.outbox = new Outbox(this.storage);
    const textOf = (key) => this.server.texts.get(key);
    this.outbox.restore(this.storage.stored(), { seats: SEATS, finishedOn: "", textOf });
  }

  type() {
    const key = KEYS[Math.floor(this.random() * KEYS.length)];
    const text = this.random() < 0.2 ? "" : String(Math.floor(this.random() * 100));
    const [, seat, unit] = key.match(/^(\d+)-(.*)$/);
    this.typed.set(key, text);
    this.outbox.enter(draft(Number(seat), unit, text), this.seen.get(key));
  }

  send() {
    if (this.underWay || !this.outbox.queue.length) return;
    [this.underWay] = this.outbox.queue;
    this.outbox.markSent(this.underWay);
  }

  // `fate` below the first number loses the request, below the second the answer.
  hear(fate, lostRequests, lostAnswers) {
    if (!this.underWay) return;
    const edit = this.underWay;
    this.underWay = null;
    const answer = fate < lostRequests ? NO_ANSWER : this.server.receive(fieldsOf(edit));
    if (fate < lostAnswers) return this.outbox.handleResponse(edit, NO_ANSWER);
    this.outbox.handleResponse(edit, answer);
    this.seen.set(keyOfEdit(edit), edit.text);
  }

  // The page is left with all that waits in one request, which may get lost, and opened again.
  reload() {
    const left = this.outbox.markLeaving(Date.now()).map(fieldsOf);
    if (this.random() < 0.5) for (const edit of left) this.server.receive(edit);
    this.open();
  }

  // The browser is killed; the request that was under way arrives or not.
  crash() {
    if (this.underWay && this.random() < 0.5) this.server.receive(fieldsOf(this.underWay));
    this.open();
  }

  finish() {
    while (this.outbox.queue.length) {
      this.send();
      this.hear(1, 0, 0);
    }
  }
}

function run(seed) {
  const random = randomNumbers(seed);
  const server = new FakeServer();
  const phone = new Phone(server, random);
  for (let typed = 0; typed < EDITS; ) {
    const chance = random();
    if (chance < 0.4) typed += 1;
    if (chance < 0.4) phone.type();
    else if (chance < 0.7) phone.send();
    else if (chance < 0.96) phone.hear(random(), 0.15, 0.3);
    else if (chance < 0.98) phone.crash();
    else phone.reload();
  }
  phone.finish();
  return { server, phone };
}

for (let seed = 1; seed <= SCHEDULES; seed += 1) {
  test(`200 edits arrive once and in order, schedule ${seed}`, () => {
    const { server, phone } = run(seed);
    for (const [key, text] of phone.typed) assert.equal(server.texts.get(key), text, key);
    assert.equal(server.conflicts, 0);
    assert.ok(phone.outbox.isEmpty);
    assert.equal(phone.storage.records.size, 0);
  });
}

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Conflicts } from "../../static/scorer/sheet/conflicts.js";

const GOLD = "0-gold";
const QUESTION = { id: "edit-1", theirs: "12" };

let conflicts;
let events;

beforeEach(() => {
  conflicts = new Conflicts(["answered before"]);
  events = [];
  for (const type of ["change", "closed", "resolved", "released"]) {
    conflicts.addEventListener(type, ({ detail }) => events.push([type, detail]));
  }
});

test("an open question is known by its entry", () => {
  conflicts.open(GOLD, QUESTION);
  conflicts.open("1-gold", { id: "edit-2", theirs: "3" });
  assert.ok(conflicts.has(GOLD));
  assert.ok(!conflicts.has("0-tiles"));
  assert.equal(conflicts.size, 2);
  assert.equal(conflicts.firstKey, GOLD);
});

test("an answer closes the question for good", () => {
  conflicts.open(GOLD, QUESTION);
  conflicts.resolve(GOLD);
  assert.equal(conflicts.size, 0);
  assert.ok(conflicts.isResolved(QUESTION));
  assert.deepEqual(
    events.slice(1),
    [
      ["resolved", "edit-1"],
      ["closed", GOLD],
      ["change", undefined],
    ].map(([a, b]) => [a, b ?? null]),
  );
});

test("an entry without a question has nothing to settle", () => {
  conflicts.resolve(GOLD);
  assert.deepEqual(events, []);
});

test("leaving the other text frees the entry to show it", () => {
  conflicts.open(GOLD, QUESTION);
  conflicts.dismiss(GOLD);
  assert.deepEqual(events.at(-1), ["released", GOLD]);
  assert.ok(conflicts.isResolved(QUESTION));
});

test("an answer on another tab closes the question here, and is not passed on again", () => {
  conflicts.open(GOLD, QUESTION);
  conflicts.resolvedElsewhere(QUESTION.id);
  assert.equal(conflicts.size, 0);
  assert.ok(!events.some(([type]) => type === "resolved"));
});

test("an answer that came before its question counts too", () => {
  conflicts.resolvedElsewhere("edit-9");
  assert.ok(conflicts.isResolved({ id: "edit-9" }));
  assert.ok(conflicts.isResolved({ id: "answered before" }));
});

test("a new text of anybody ends the question, the same text once more does not", () => {
  conflicts.open(GOLD, QUESTION);
  conflicts.update(GOLD, "12");
  assert.ok(conflicts.has(GOLD));
  conflicts.update("1-gold", "5");
  conflicts.update(GOLD, "20");
  assert.ok(!conflicts.has(GOLD));
});

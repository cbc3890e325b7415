import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  isHalfTyped,
  normalizeNumber,
  numberIn,
  stepped,
  takesPlus,
  withOtherSign,
} from "../../static/scorer/sheet/number-text.js";

const CASES = JSON.parse(readFileSync(new URL("../plays/number_texts.json", import.meta.url), "utf8"));
const RANGE = { low: -5, high: 99, blank: "" };

for (const { text, normalized, number } of CASES) {
  test(`${JSON.stringify(text)} is read as the server reads it`, () => {
    assert.equal(normalizeNumber(text), normalized);
    assert.equal(numberIn(text), number ?? Number.NaN);
  });
}

test("a sign alone is half typed", () => {
  for (const text of ["-", "ー", " － "]) assert.ok(isHalfTyped(text), text);
  for (const text of ["", "-5", "5"]) assert.ok(!isHalfTyped(text), text);
});

test("a step goes up and down by one", () => {
  assert.equal(stepped("7", 1, RANGE), "8");
  assert.equal(stepped("７", -1, RANGE), "6");
});

test("a blank entry is stepped from the number that it counts as", () => {
  assert.equal(stepped("", 1, RANGE), "1");
  assert.equal(stepped(" ", 1, { ...RANGE, blank: "4" }), "5");
});

test("a step stays within the limits, and changes nothing there", () => {
  assert.equal(stepped("99", 1, RANGE), null);
  assert.equal(stepped("500", -1, RANGE), "99");
  assert.equal(stepped("-5", -1, RANGE), null);
});

test("a step leaves a text alone that is no number", () => {
  for (const text of ["seven", "5+", "1234567"]) assert.equal(stepped(text, 1, RANGE), null);
});

test("a plus follows a number, and never another plus", () => {
  for (const text of ["5", "5+8", "-5"]) assert.ok(takesPlus(text), text);
  for (const text of ["", "5+", "5 ＋ "]) assert.ok(!takesPlus(text), text);
});

test("the sign key changes any sign that a phone types", () => {
  const cases = { "－５": "5", ー5: "5", "−5": "5", "- 5": "5", ー: "", "-": "", "５": "-5", "": "-" };
  for (const [text, after] of Object.entries(cases)) assert.equal(withOtherSign(text), after, text);
});

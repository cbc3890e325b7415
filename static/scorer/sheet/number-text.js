// Numbers as people type them. Pure; scorer/plays/forms/sheet_fields.py reads them alike, and both are held to
// tests/plays/number_texts.json.

const TYPED = "０１２３４５６７８９＋－−";
const MEANT = "0123456789+--";
const PYTHON_SPACE = "(?:[^\\S\\ufeff]|[\\x1c-\\x1f\\x85])+"; // what str.strip removes
const AROUND = new RegExp(`^${PYTHON_SPACE}|${PYTHON_SPACE}$`, "g");
const WHOLE_NUMBER = /^-?[0-9]{1,6}$/;

// Plain digits and signs in place of full-width ones, and of the long vowel mark that Japanese keyboards have for minus.
export function normalizeNumber(text) {
  const plain = text.replace(/[０-９＋－−]/g, (letter) => MEANT[TYPED.indexOf(letter)]);
  return plain.replace(/ー(?=\p{Nd})/gu, "-").replace(AROUND, "");
}

// NaN for any other text.
export function numberIn(text) {
  const plain = normalizeNumber(text);
  return WHOLE_NUMBER.test(plain) ? Number(plain) : Number.NaN;
}

// A sign whose digits are still to come: sent now, it would come back as an error.
export function isHalfTyped(text) {
  return ["-", "ー"].includes(normalizeNumber(text));
}

// The text after a step, or null where there is none: a slip of the thumb replaces no text that is no number.
export function stepped(text, by, { low, high, blank }) {
  const now = numberIn(normalizeNumber(text) || blank || "0");
  const then = String(Math.min(high, Math.max(low, now + by)));
  return then === "NaN" || then === text ? null : then;
}

// A plus follows a number, and no other plus.
export function takesPlus(before) {
  return !/(^|\+)$/.test(normalizeNumber(before));
}

export function withOtherSign(text) {
  const plain = isHalfTyped(text) ? "-" : normalizeNumber(text);
  return plain.startsWith("-") ? plain.slice(1).trim() : `-${plain}`;
}

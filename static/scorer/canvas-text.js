// Text on a canvas: broken into lines, fitted to a width, cut with an ellipsis.

// Breaks between words, and between any two letters where a language has no spaces.
function breakLines(context, text, width) {
  const lines = [""];
  for (const part of wordsOf(text)) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1) && context.measureText(longer.trimEnd()).width > width) lines.push(part.trimStart());
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trimEnd());
}

function wordsOf(text) {
  if (!("Segmenter" in Intl)) return text.split(/(?<=\s)/);
  const segmenter = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

// The largest size in which a text has at most `maxLines` lines, each within the width; in the smallest it is cut.
export function fit(context, text, { sizes, weight, family, width, maxLines }) {
  for (const size of sizes) {
    context.font = `${weight} ${size}px ${family}`;
    const lines = breakLines(context, text, width);
    const fits = (line) => context.measureText(line).width <= width;
    if (lines.length <= maxLines && lines.every(fits)) return { size, lines };
  }
  const lines = breakLines(context, text, width).slice(0, maxLines);
  return { size: sizes.at(-1), lines: lines.map((line) => cut(context, line, width)) };
}

export function cut(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length && context.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("")}…`;
}

export function write(context, text, x, y, { font, fill, align = "left" }) {
  Object.assign(context, { font, fillStyle: fill, textAlign: align, textBaseline: "alphabetic" });
  context.fillText(text, x, y);
}

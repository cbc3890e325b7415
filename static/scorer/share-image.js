// The result as an image for a chat, drawn from the page's own data in the theme of the page.

import { cut, fit, write } from "./canvas-text.js";
import { byId, makeElement } from "./dom.js";

const WIDTH = 1080; // px, as all lengths here
const EDGE = 72;
const ROW = 108;
const TITLE_TOP = 250;
const TITLE_HEIGHT = 1.15; // of a line, in sizes of its type
const REASON_HEIGHT = 1.4;
const REVOKE_AFTER = 60_000; // ms in which a browser has saved the image

const result = JSON.parse(byId("share-image-data").textContent);
const style = getComputedStyle(document.body);
const [serif, sans] = [colour("serif"), colour("sans")];
const button = document.querySelector("[data-share-image]");

button.hidden = false;
button.addEventListener("click", () => draw().toBlob(share, "image/png"));

// A custom property of the style sheet.
function colour(name) {
  return style.getPropertyValue(`--${name}`).trim() || style.getPropertyValue("--ink").trim();
}

function draw() {
  const width = WIDTH - 2 * EDGE;
  const [, ruler] = makePaper(1);
  const title = fit(ruler, result.title, {
    sizes: [104, 88, 74, 62, 52],
    weight: 500,
    family: serif,
    width,
    maxLines: 3,
  });
  const reason = fit(ruler, result.reason, { sizes: [46, 40, 34], weight: 400, family: serif, width, maxLines: 5 });
  const reasonTop = TITLE_TOP + title.lines.length * title.size * TITLE_HEIGHT + 20;
  const rowsTop = reasonTop + reason.lines.length * reason.size * REASON_HEIGHT + 40;
  const [canvas, context] = makePaper(Math.round(rowsTop + result.rows.length * ROW + 100));
  drawHead(context, width);
  drawLines(context, title, TITLE_TOP, { weight: 500, lineHeight: TITLE_HEIGHT, fill: colour("ink") });
  drawLines(context, reason, reasonTop, { weight: 400, lineHeight: REASON_HEIGHT, fill: colour("soft") });
  result.rows.forEach((row, at) => drawRow(context, row, rowsTop + at * ROW));
  const foot = { font: `500 30px ${serif}`, fill: colour("soft"), align: "right" };
  write(context, "Scorer", WIDTH - EDGE, canvas.height - 40, foot);
  return canvas;
}

function makePaper(height) {
  const canvas = makeElement("canvas", { width: WIDTH, height });
  const context = canvas.getContext("2d");
  context.fillStyle = colour("paper");
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = colour("accent");
  context.fillRect(0, 0, WIDTH, 18);
  return [canvas, context];
}

function drawHead(context, width) {
  drawEmblem(context, EDGE, 76, 84);
  const game = fit(context, result.game, {
    sizes: [42, 36, 30],
    weight: 600,
    family: sans,
    width: width - 110,
    maxLines: 1,
  });
  write(context, game.lines[0], EDGE + 108, 112, { font: `600 ${game.size}px ${sans}`, fill: colour("accent") });
  write(context, result.date, EDGE + 108, 156, { font: `400 32px ${sans}`, fill: colour("soft") });
}

function drawEmblem(context, x, y, size) {
  const emblem = document.querySelector(".verdict .emblem");
  if (!emblem) return;
  const scale = size / emblem.viewBox.baseVal.width;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.fillStyle = colour("accent");
  for (const path of emblem.querySelectorAll("path")) {
    context.fill(new Path2D(path.getAttribute("d")), path.getAttribute("fill-rule") || "nonzero");
  }
  context.restore();
}

function drawLines(context, { lines, size }, top, { weight, lineHeight, fill }) {
  const font = `${weight} ${size}px ${serif}`;
  lines.forEach((line, at) => write(context, line, EDGE, top + (at + 0.8) * size * lineHeight, { font, fill }));
}

function drawRow(context, row, y) {
  const base = y + ROW * 0.64;
  context.fillStyle = colour("rule");
  context.fillRect(EDGE, y, WIDTH - 2 * EDGE, 2);
  write(context, row.place, EDGE, base, { font: `400 34px ${sans}`, fill: colour("soft") });
  if (row.shape) drawMark(context, row, EDGE + 112, base - 34);
  write(context, row.total, WIDTH - EDGE, base, { font: `500 60px ${serif}`, fill: colour("ink"), align: "right" });
  const nameAt = EDGE + (row.shape ? 176 : 112);
  const room = WIDTH - EDGE - nameAt - context.measureText(row.total).width - 24;
  writeCut(context, row.name, nameAt, row.why ? base - 16 : base, { size: 44, fill: colour("ink"), room });
  if (row.why) writeCut(context, row.why, nameAt, base + 24, { size: 28, fill: colour("soft"), room });
}

function writeCut(context, text, x, y, { size, fill, room }) {
  const font = `400 ${size}px ${sans}`;
  context.font = font;
  write(context, cut(context, text, room), x, y, { font, fill });
}

function drawMark(context, row, x, y) {
  const shape = new Path2D(row.shape);
  context.save();
  context.translate(x, y);
  context.scale(2, 2);
  context.fillStyle = colour(`player-${row.colour}`);
  context.fill(shape);
  context.strokeStyle = colour("soft");
  context.lineWidth = 0.7;
  context.stroke(shape);
  context.restore();
}

// A phone shares it; a browser that cannot share files, or that came over plain http, saves it.
async function share(blob) {
  const files = [new File([blob], result.file, { type: "image/png" })];
  if (!navigator.canShare?.({ files })) return save(blob);
  try {
    await navigator.share({ files });
  } catch (error) {
    if (error.name !== "AbortError") save(blob);
  }
}

function save(blob) {
  const link = makeElement("a", { href: URL.createObjectURL(blob), download: result.file });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER);
}

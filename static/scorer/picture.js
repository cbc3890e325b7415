/* The result as a picture, for a chat: drawn here from what the page says, in the theme that the page has. */

(() => {
  const WIDTH = 1080,
    EDGE = 72,
    ROW = 108;
  const told = document.getElementById("picture-data");
  const button = document.querySelector("[data-picture]");
  if (!told || !button) return;
  const result = JSON.parse(told.textContent);
  const style = getComputedStyle(document.body);
  const colour = (name, otherwise = "ink") =>
    style.getPropertyValue(`--${name}`).trim() || style.getPropertyValue(`--${otherwise}`).trim();
  const serif = colour("serif"),
    sans = colour("sans");

  /* Lines that fit: broken between words, and between any two letters where a language has no spaces. */
  function lines(brush, text, width) {
    const parts =
      "Segmenter" in Intl
        ? Array.from(
            new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(text),
            (one) => one.segment,
          )
        : text.split(/(?<=\s)/);
    const made = [""];
    for (const part of parts) {
      const longer = made.at(-1) + part;
      if (made.at(-1) && brush.measureText(longer.trimEnd()).width > width) made.push(part.trimStart());
      else made[made.length - 1] = longer;
    }
    return made.map((line) => line.trimEnd());
  }

  /* The largest type in which a text has at most so many lines, each within the width. */
  function fitted(brush, text, { sizes, face, width, most }) {
    for (const size of sizes) {
      brush.font = `${face[0]} ${size}px ${face[1]}`;
      const made = lines(brush, text, width);
      if (made.length <= most && made.every((line) => brush.measureText(line).width <= width))
        return { size, lines: made };
    }
    const size = sizes.at(-1);
    return {
      size,
      lines: lines(brush, text, width)
        .slice(0, most)
        .map((line) => cut(brush, line, width)),
    };
  }

  function cut(brush, text, width) {
    if (brush.measureText(text).width <= width) return text;
    const letters = Array.from(text);
    while (letters.length && brush.measureText(`${letters.join("")}…`).width > width) letters.pop();
    return `${letters.join("")}…`;
  }

  function write(brush, text, x, y, { font, fill = colour("ink"), align = "left" }) {
    Object.assign(brush, { font, fillStyle: fill, textAlign: align, textBaseline: "alphabetic" });
    brush.fillText(text, x, y);
  }

  function emblem(brush, x, y, size) {
    const drawn = document.querySelector(".verdict .emblem");
    if (!drawn) return;
    const scale = size / drawn.viewBox.baseVal.width;
    brush.save();
    brush.translate(x, y);
    brush.scale(scale, scale);
    brush.fillStyle = colour("accent");
    drawn
      .querySelectorAll("path")
      .forEach((path) => brush.fill(new Path2D(path.getAttribute("d")), path.getAttribute("fill-rule") || "nonzero"));
    brush.restore();
  }

  function mark(brush, row, x, y) {
    brush.save();
    brush.translate(x, y);
    brush.scale(2, 2);
    const piece = new Path2D(row.shape);
    brush.fillStyle = colour(`p-${row.colour}`);
    brush.fill(piece);
    brush.strokeStyle = colour("soft");
    brush.lineWidth = 0.7;
    brush.stroke(piece);
    brush.restore();
  }

  function person(brush, row, y) {
    const base = y + ROW * 0.64;
    brush.fillStyle = colour("rule");
    brush.fillRect(EDGE, y, WIDTH - 2 * EDGE, 2);
    write(brush, row.place, EDGE, base, { font: `400 34px ${sans}`, fill: colour("soft") });
    if (row.shape) mark(brush, row, EDGE + 112, base - 34);
    const nameAt = EDGE + (row.shape ? 176 : 112);
    write(brush, row.total, WIDTH - EDGE, base, { font: `500 60px ${serif}`, align: "right" });
    const room = WIDTH - EDGE - nameAt - brush.measureText(row.total).width - 24;
    brush.font = `400 44px ${sans}`;
    write(brush, cut(brush, row.name, room), nameAt, row.why ? base - 16 : base, { font: `400 44px ${sans}` });
    if (!row.why) return;
    brush.font = `400 28px ${sans}`;
    write(brush, cut(brush, row.why, room), nameAt, base + 24, { font: `400 28px ${sans}`, fill: colour("soft") });
  }

  function paper(height) {
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height });
    const brush = canvas.getContext("2d");
    brush.fillStyle = colour("paper");
    brush.fillRect(0, 0, WIDTH, height);
    brush.fillStyle = colour("accent");
    brush.fillRect(0, 0, WIDTH, 18);
    return [canvas, brush];
  }

  function draw() {
    const width = WIDTH - 2 * EDGE;
    const [, ruler] = paper(1);
    const title = fitted(ruler, result.title, { sizes: [104, 88, 74, 62, 52], face: ["500", serif], width, most: 3 });
    const reason = fitted(ruler, result.reason, { sizes: [46, 40, 34], face: ["400", serif], width, most: 5 });
    const titleTop = 250,
      reasonTop = titleTop + title.lines.length * title.size * 1.15 + 20;
    const rowsTop = reasonTop + reason.lines.length * reason.size * 1.4 + 40;
    const [canvas, brush] = paper(Math.round(rowsTop + result.rows.length * ROW + 100));
    emblem(brush, EDGE, 76, 84);
    const game = fitted(brush, result.game, { sizes: [42, 36, 30], face: ["600", sans], width: width - 110, most: 1 });
    write(brush, game.lines[0], EDGE + 108, 112, { font: `600 ${game.size}px ${sans}`, fill: colour("accent") });
    write(brush, result.date, EDGE + 108, 156, { font: `400 32px ${sans}`, fill: colour("soft") });
    title.lines.forEach((line, n) =>
      write(brush, line, EDGE, titleTop + (n + 0.8) * title.size * 1.15, { font: `500 ${title.size}px ${serif}` }),
    );
    reason.lines.forEach((line, n) =>
      write(brush, line, EDGE, reasonTop + (n + 0.8) * reason.size * 1.4, {
        font: `400 ${reason.size}px ${serif}`,
        fill: colour("soft"),
      }),
    );
    result.rows.forEach((row, n) => person(brush, row, rowsTop + n * ROW));
    write(brush, "Scorer", WIDTH - EDGE, canvas.height - 40, {
      font: `500 30px ${serif}`,
      fill: colour("soft"),
      align: "right",
    });
    return canvas;
  }

  function save(blob) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: result.file });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /* A phone shares it; a browser that cannot share files, or that came over plain http, saves it. */
  async function send(blob) {
    const files = [new File([blob], result.file, { type: "image/png" })];
    if (!navigator.canShare?.({ files })) return save(blob);
    try {
      await navigator.share({ files });
    } catch (why) {
      if (why.name !== "AbortError") save(blob);
    }
  }

  button.hidden = false;
  button.addEventListener("click", () => draw().toBlob(send, "image/png"));
})();

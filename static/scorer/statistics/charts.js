// Draws the charts of a page: stacked bars out of the JSON beside each canvas, in the colours of the style sheet.
import { all, byId } from "../dom.js";

const MAX_LABEL = 30; // letters that a name in the legend may have

const darkTheme = matchMedia("(prefers-color-scheme: dark)");
const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
let charts = [];

drawAll();
darkTheme.addEventListener("change", drawAll);

function drawAll() {
  for (const chart of charts) chart.destroy();
  charts = all("canvas[data-chart]").map(draw);
}

function draw(canvas) {
  const { labels, sets } = JSON.parse(byId(canvas.dataset.chart).textContent);
  const tints = sets.map(({ tint }) => tint);
  const [colours, theme] = [coloursOf(canvas.parentElement, tints), readTheme()];
  const datasets = sets.map(({ label, data }, at) => ({
    label: shorten(label),
    data,
    backgroundColor: colours[at],
    borderColor: theme.paper,
    borderWidth: { top: 1 },
    maxBarThickness: 64,
  }));
  return new Chart(canvas, { type: "bar", data: { labels, datasets }, options: optionsFor(theme) });
}

function optionsFor({ text, rule, font }) {
  const ticks = { color: text, font: { family: font } };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { stacked: true, grid: { display: false }, border: { color: rule }, ticks: { ...ticks, maxRotation: 45 } },
      y: { stacked: true, grid: { color: rule }, border: { display: false }, ticks: { ...ticks, precision: 0 } },
    },
    plugins: {
      legend: { position: "bottom", labels: { color: text, boxWidth: 12, boxHeight: 12, font: { family: font } } },
      tooltip: { bodyFont: { family: font }, titleFont: { family: font } },
    },
  };
}

function shorten(label) {
  const letters = Array.from(label);
  return letters.length > MAX_LABEL ? `${letters.slice(0, MAX_LABEL - 1).join("")}…` : label;
}

// The colours of the tints in the theme of the page, as a drawing in it would have them.
function coloursOf(place, tints) {
  const svg = makeSvg("svg", "visually-hidden");
  svg.append(...tints.map((tint) => makeSvg("rect", `tint-${tint}`)));
  place.append(svg);
  const colours = [...svg.children].map((rect) => toRgb(getComputedStyle(rect).fill));
  svg.remove();
  return colours;
}

function makeSvg(tag, className) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  element.setAttribute("class", className);
  return element;
}

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => toRgb(style.getPropertyValue(name).trim());
  const font = getComputedStyle(document.body).fontFamily;
  return { text: read("--soft"), rule: read("--rule"), paper: read("--paper"), font };
}

// Chart.js cannot read every colour that a style sheet can mix, so this is the pixel that it paints.
function toRgb(colour) {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

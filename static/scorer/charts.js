// Draws the charts of a page: stacked bars out of the JSON beside each canvas, in the colours of the stylesheet.

const DARK = matchMedia("(prefers-color-scheme: dark)");
const LONGEST_LABEL = 30; // letters that a name in the legend may have

// A colour as the stylesheet mixes it, in the form that the library can read: as the pixel that it paints.
const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
function plain(colour) {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

// As the stylesheet has them, which the theme decides.
function colours(place, tints) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "visually-hidden");
  for (const tint of tints) {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.setAttribute("class", `tint-${tint}`);
    svg.append(rect);
  }
  place.append(svg);
  const found = [...svg.children].map((rect) => plain(getComputedStyle(rect).fill));
  svg.remove();
  return found;
}

function inks() {
  const style = getComputedStyle(document.documentElement);
  const ink = (name) => plain(style.getPropertyValue(name).trim());
  return {
    text: ink("--soft"),
    rule: ink("--rule"),
    paper: ink("--paper"),
    font: getComputedStyle(document.body).fontFamily,
  };
}

function options(ink) {
  const ticks = { color: ink.text, font: { family: ink.font } };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { stacked: true, grid: { display: false }, border: { color: ink.rule }, ticks: { ...ticks, maxRotation: 45 } },
      y: { stacked: true, grid: { color: ink.rule }, border: { display: false }, ticks: { ...ticks, precision: 0 } },
    },
    plugins: {
      legend: {
        position: "bottom",
        labels: { color: ink.text, boxWidth: 12, boxHeight: 12, font: { family: ink.font } },
      },
      tooltip: { bodyFont: { family: ink.font }, titleFont: { family: ink.font } },
    },
  };
}

function short(label) {
  const letters = Array.from(label);
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join("")}…` : label;
}

function draw(canvas) {
  const told = JSON.parse(document.getElementById(canvas.dataset.chart).textContent);
  const colour = colours(
    canvas.parentElement,
    told.sets.map((set) => set.tint),
  );
  const ink = inks();
  const datasets = told.sets.map((set, at) => ({
    label: short(set.label),
    data: set.data,
    backgroundColor: colour[at],
    borderColor: ink.paper,
    borderWidth: { top: 1 },
    maxBarThickness: 64,
  }));
  return new Chart(canvas, { type: "bar", data: { labels: told.labels, datasets }, options: options(ink) });
}

let charts = [];
function drawAll() {
  charts.forEach((chart) => chart.destroy());
  charts = [...document.querySelectorAll("canvas[data-chart]")].map(draw);
}

drawAll();
DARK.addEventListener("change", drawAll);

// The chart for the README: a bar for each contestant, in SVG, readable on light and on dark ground.
import { figureOf } from './measuring.mjs';

const charted = ['rare literal', 'inner literal', 'class'];
const ours = ['Searcher', 'search', 'tg'];

/** What people see who do not know the API. */
const labels = {
  Searcher: 'threadgrep: Searcher, warm',
  search: 'threadgrep: search()',
  tg: 'threadgrep: tg',
  rg: 'ripgrep, whole process',
  'rg spawned + parsed': 'ripgrep, spawned from Node',
};

/** A bar ends at this many times ripgrep's, and says so: to scale, the slowest would leave all others a pixel. */
const longestBar = 4;

const layout = { width: 760, labels: 210, bar: 16, gap: 6, head: 34, end: 90, margin: 16 };

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .head { font-weight: 600; }
  .note { font-size: 11px; fill: #59636e; }
  .ours { fill: #1a7f5a; }
  .other { fill: #afb8c1; }
  .cut { stroke: #ffffff; stroke-width: 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .note { fill: #9198a1; }
    .ours { fill: #3fb984; }
    .other { fill: #57606a; }
    .cut { stroke: #0d1117; }
  }`;

/**
 * Null where the run has not all of the charted series.
 * @param {import('./measuring.mjs').Series[]} all
 * @param {string} footnote
 * @returns {string | null}
 */
export function chart(all, footnote) {
  const panels = charted
    .map((pattern) => all.find(({ name }) => name === `kernel/${pattern}`))
    .filter((series) => series?.figures.some(({ median }) => median !== null));
  if (panels.length < charted.length) return null;
  const parts = [];
  let top = layout.margin;
  for (const series of panels) {
    const panel = panelOf(series, top);
    parts.push(panel.svg);
    top = panel.bottom + layout.margin;
  }
  parts.push(`<text class="note" x="${layout.margin}" y="${top}">${escaped(footnote)}</text>`);
  const height = top + layout.margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Milliseconds to search the Linux source; shorter is better</title>',
    `<style>${style}\n</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function panelOf(series, top) {
  // The floor is no contestant: it finds nothing.
  const figures = series.figures
    .filter(({ median, contestant }) => median !== null && !contestant.startsWith('walk'))
    .sort((left, right) => left.median - right.median);
  const unit = figureOf(series, 'rg spawned + parsed')?.median ?? figures[0].median;
  const slowest = Math.min(figures.at(-1).median, unit * longestBar);
  const scale = (layout.width - layout.labels - layout.end - layout.margin) / slowest;
  const [, pattern] = series.name.split('/');
  const head = `${pattern}: ${series.lines?.toLocaleString('en') ?? '?'} lines, milliseconds`;
  const svg = [`<text class="head" x="${layout.margin}" y="${top + 14}">${escaped(head)}</text>`];
  let y = top + layout.head - layout.gap;
  for (const figure of figures) {
    svg.push(barOf(figure, y, slowest, scale));
    y += layout.bar + layout.gap;
  }
  return { svg: svg.join('\n'), bottom: y };
}

function barOf({ contestant, median, unfair }, y, slowest, scale) {
  const width = Math.max(1, Math.min(median, slowest) * scale);
  const x = layout.labels + layout.margin;
  const base = y + layout.bar - 4;
  const kind = ours.includes(contestant) ? 'ours' : 'other';
  const right = x + width;
  const isCut = median > slowest;
  return [
    `<text x="${x - 8}" y="${base}" text-anchor="end">${escaped(labels[contestant] ?? contestant)}${unfair ? ' *' : ''}</text>`,
    `<rect class="${kind}" x="${x}" y="${y}" width="${width.toFixed(1)}" height="${layout.bar}" rx="2"/>`,
    isCut
      ? `<line class="cut" x1="${right - 14}" y1="${y + layout.bar + 1}" x2="${right - 8}" y2="${y - 1}"/>`
      : '',
    `<text x="${(right + 6).toFixed(1)}" y="${base}">${Math.round(median).toLocaleString('en')}${isCut ? ' (cut)' : ''}</text>`,
  ].join('');
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

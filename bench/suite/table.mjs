// The figures of a run as text.
import { ratio } from './measuring.mjs';
import { notAskedFor } from './targets.mjs';

/** Whom each kind is held against: commands against the command, what is in-process against how ripgrep is used from there. */
const opponents = { command: 'rg', 'in-process': 'rg spawned + parsed' };

/** A change of a ratio that is worth a mark. */
const notableChange = 0.1;

/** @param {import('./measuring.mjs').Series} series */
export function seriesTable(series) {
  if (series.skipped !== null) return `${series.title}\n  skipped: ${series.skipped}\n`;
  const head =
    series.lines === null ? series.title : `${series.title}, ${number(series.lines)} matching lines`;
  const values = Object.entries(series.values ?? {}).map(([name, value]) => [name, shown(value)]);
  const rows = series.figures.map((figure) => figureRow(series, figure));
  const columns = ['contestant', 'median ms', '÷ rg', 'rounds', 'note'];
  const body = rows.length > 0 ? aligned([columns, ...rows]) : aligned(values);
  return `${head}\n${body}\n`;
}

function figureRow(series, { contestant, kind, median, milliseconds, unfair, skipped }) {
  if (median === null) return [contestant, '', '', '', `skipped: ${skipped}`];
  const against = ratio(series, contestant, opponents[kind]);
  const note = unfair === null ? '' : `UNFAIR: ${unfair}`;
  return [
    contestant,
    shown(median),
    against === null ? '' : against.toFixed(2),
    String(milliseconds.length),
    note,
  ];
}

/** @param {import('./targets.mjs').Judgement[]} all */
export function targetTable(all) {
  const judgements = all.filter(({ note }) => note !== notAskedFor);
  if (judgements.length === 0) return 'targets: none for what was measured\n';
  const rows = judgements.map(({ name, wanted, measured, outcome, note }) => [
    name,
    wanted,
    measured === null ? '' : shown(measured),
    note === '' ? outcome : `${outcome}: ${note}`,
  ]);
  const count = (outcome) => judgements.filter((judgement) => judgement.outcome === outcome).length;
  const total = `${count('reached')} reached, ${count('not reached')} not reached, of ${judgements.length}`;
  const others = all.length - judgements.length;
  const rest = others === 0 ? '' : `; ${others} more are for what was not asked for`;
  return `targets\n${aligned([['measure', 'wanted', 'measured', 'outcome'], ...rows])}\n${total}${rest}\n`;
}

/**
 * How the ratios changed since an earlier run; ratios, because the times are those of a machine and a day.
 * @param {import('./measuring.mjs').Series[]} now
 * @param {{ date: string, series: import('./measuring.mjs').Series[] }} then
 */
export function changeTable(now, then) {
  const rows = now.flatMap((series) => {
    const old = then.series.find(({ name }) => name === series.name);
    return old ? changes(series, old) : [];
  });
  if (rows.length === 0) return `against the run of ${then.date}: nothing in common\n`;
  const columns = ['series', 'figure', 'then', 'now', 'change'];
  return `against the run of ${then.date}\n${aligned([columns, ...rows])}\n`;
}

function changes(series, old) {
  const ratios = series.figures
    .filter(({ contestant, kind }) => contestant !== opponents[kind])
    .map(({ contestant, kind }) => [
      `${contestant} ÷ ${opponents[kind]}`,
      ratio(old, contestant, opponents[kind]),
      ratio(series, contestant, opponents[kind]),
    ]);
  const values = Object.entries(series.values ?? {}).map(([name, value]) => [
    name,
    old.values?.[name] ?? null,
    value,
  ]);
  return [...ratios, ...values]
    .filter(([, before, after]) => before !== null && after !== null)
    .map(([name, before, after]) => {
      const change = after / before - 1;
      const mark = Math.abs(change) > notableChange ? '  <<<' : '';
      const percent = `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(0)} %`;
      return [series.name, name, shown(before), shown(after), percent + mark];
    });
}

function shown(value) {
  if (value >= 1000) return number(Math.round(value));
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

function number(value) {
  return value.toLocaleString('en');
}

/** Two blanks in front; all columns but the last as wide as their widest cell. */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ');
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n');
}

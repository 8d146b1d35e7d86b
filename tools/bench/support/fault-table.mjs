import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, tool } from '../../scripts/support/root.mjs';

/** @typedef {import('./fault-classes.mjs').FaultClass} FaultClass */
/** @typedef {import('./fault-trial.mjs').Outcome} Outcome */
/** @typedef {{ each: FaultClass, database: string | null, outcome: Outcome | null, control: string, ok: boolean }} Line */

const file = inRoot('docs/reliability.md');
const marks = { start: '<!-- bench:faults -->', end: '<!-- /bench:faults -->' };

/** @param {FaultClass} each @param {Outcome | null} outcome */
export function formatFigures({ trial }, outcome) {
  if ('notMeasured' in trial) return `not measured. ${trial.notMeasured}`;
  return Object.entries(outcome?.figures ?? {})
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** @param {string} text */
const toCell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** @param {FaultClass} each */
function formatControl({ control }) {
  if ('none' in control) return control.none;
  return `\`${control.file}\`: \`${toCell(control.from).slice(0, 90)}\``;
}

/** @param {Line[]} lines of one class @returns {string} its row */
function formatRow(lines) {
  const [{ each } = { each: null }] = lines;
  if (!each) throw new Error('There is no class without a line.');
  const figures = lines
    .map(({ database, outcome }) => `${database ? `${database}: ` : ''}${formatFigures(each, outcome)}`)
    .join('; ');
  const fails = lines.every(({ control }) => control.startsWith('fails') || control === 'not here');
  const where = 'databases' in each.control && each.control.databases ? `yes, on ${each.control.databases.join()}` : 'yes';
  const answer = fails ? where : 'NO';
  const cells = [`${each.number}. ${each.name}`, each.fault, figures, formatControl(each), 'none' in each.control ? '' : answer];
  return `| ${cells.map(toCell).join(' | ')} |`;
}

const head = '| class | fault | figures | the guard | fails without it |\n| --- | --- | --- | --- | --- |';
const readNumber = (/** @type {string} */ row) => Number(/^\| (\d+)\./.exec(row)?.[1]);

/** @param {Line[]} lines of one class, whose row they replace between the marks of docs/reliability.md */
export function writeRow(lines) {
  const text = readFileSync(file, 'utf8');
  const [start, end] = [text.indexOf(marks.start), text.indexOf(marks.end)];
  if (start < 0 || end < start) throw new Error(`${file} has no place between ${marks.start} and ${marks.end}.`);
  const row = formatRow(lines);
  const rows = text
    .slice(start, end)
    .split('\n')
    .filter((each) => readNumber(each) > 0 && readNumber(each) !== readNumber(row));
  const all = [...rows, row].sort((one, other) => readNumber(one) - readNumber(other));
  writeFileSync(file, `${text.slice(0, start)}${marks.start}\n\n${head}\n${all.join('\n')}\n\n${text.slice(end)}`);
  execFileSync(tool('biome'), ['format', '--write', file], { stdio: 'ignore' });
}

import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/support/root.mjs';

/** @typedef {import('./fault-classes.mjs').FaultClass} FaultClass */
/** @typedef {import('./fault-trial.mjs').Outcome} Outcome */
/** @typedef {{ each: FaultClass, database: string | null, outcome: Outcome | null, control: string, ok: boolean }} Line */

const file = inRoot('docs/reliability.md');
const marks = ['<!-- bench:faults -->', '<!-- /bench:faults -->'];

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

/** @param {Line[]} lines @returns {string} a row for each class */
function formatRows(lines) {
  return [...new Set(lines.map(({ each }) => each))]
    .map((each) => {
      const own = lines.filter((line) => line.each === each);
      const figures = own
        .map(({ database, outcome }) => `${database ? `${database}: ` : ''}${formatFigures(each, outcome)}`)
        .join('; ');
      const fails = own.every(({ control }) => control.startsWith('fails') || control === 'not here');
      const control = 'none' in each.control ? 'no' : fails ? 'yes' : 'NO';
      const cells = [`${each.number}. ${each.name}`, each.fault, figures, formatControl(each), control];
      return `| ${cells.map(toCell).join(' | ')} |`;
    })
    .join('\n');
}

/** @param {Line[]} lines puts them between the marks of docs/reliability.md */
export function writeTable(lines) {
  const text = readFileSync(file, 'utf8');
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error(`${file} has no place between ${marks.join(' and ')}.`);
  const head = '| class | fault | figures | the guard | fails without it |\n| --- | --- | --- | --- | --- |';
  const before = text.slice(0, start + String(marks[0]).length);
  writeFileSync(file, `${before}\n\n${head}\n${formatRows(lines)}\n\n${text.slice(end)}`);
}

/**
 * Lets made-up students sit an adaptive mock test by the rules that score it: `npm run bench:adaptive -- [students] [seed] [folder]`. Each question is
 * as hard as it is declared to be, give or take its width, which the rules do not know. Prints, along the scale of true scores, how far the middle of
 * the range lies off (bias), its error, how wide the range is and how often it holds the true score, who sits which form, and how much a wrong form cost.
 * Exit code 1 where scores by a coin come out as well as the rule's: then the bench cannot tell rules apart.
 */
import { runnerImport } from 'vite';
import { inRoot, root } from '../scripts/support/root.mjs';
import { createRandom } from './support/random.mjs';

const [students = '10000', seedText = '1', folder = 'content/mocks/sat-full-1'] = process.argv.slice(2);
for (const number of [students, seedText]) {
  if (/^[1-9]\d{0,5}$/.test(number)) continue;
  console.error(`Students and seed are numbers from 1, not '${number}'.`);
  process.exit(2);
}

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;
const { readMock } = await load('server/content/mock.ts');
const { toPrior } = await load('server/ability/prior.ts');
const { simulate } = await load('tools/bench/support/adaptive.ts');

const read = await readMock(inRoot(folder));
if ('problems' in read) {
  for (const { file, line, reason } of read.problems) console.error(`${file}:${line}: ${reason}`);
  process.exit(2);
}

/** @param {{ questions: any[] }} quiz */
const toItems = ({ questions }) =>
  questions
    .filter(({ key }) => !key.uncounted)
    .map(({ delivered, difficulty, key }) =>
      toPrior({ kind: delivered.kind, optionCount: Object.keys(delivered.options).length, difficulty, key }),
    );

/** @param {number} value @param {number} [places] */
const format = (value, places = 0) => value.toFixed(places).padStart(6);

const random = createRandom(Number(seedText));
let failed = false;
for (const type of ['reading-writing', 'math']) {
  const modules = read.mock.modules.filter((/** @type {any} */ module) => module.type === type);
  const [first, second] = modules;
  if (!first || !second?.harder) {
    console.error(`${folder} has no section '${type}' whose second module has two forms.`);
    process.exit(2);
  }
  const section = { first: toItems(first.quiz), easier: toItems(second.quiz), harder: toItems(second.harder) };
  const { bands, overall } = simulate(section, { students: Number(students), random });
  console.log(`\n${type}: ${students} students, seed ${seedText}`);
  console.log('true score | students | bias | error | range | holds it | harder form | wrong form | costs');
  for (const band of bands) {
    const { label, count, bias, error, width, holds, harder, misrouted, lost } = band;
    const shares = [holds, harder, misrouted, lost].map((share) => `${format(100 * share)} %`);
    console.log([label.padEnd(10), format(count), ...[bias, error, width].map((each) => format(each)), ...shares].join(' | '));
  }
  const { bias, error, holds, harder, spread } = overall;
  console.log(
    `all: bias ${bias.toFixed(1)}, error ${error.toFixed(1)}, range holds the true score in ${(100 * holds).toFixed(1)} %,`,
  );
  console.log(`${(100 * harder).toFixed(1)} % sat the harder form; without any answer the error would be ${spread.toFixed(1)}`);
  failed ||= error >= 0.9 * spread;
}
process.exitCode = failed ? 1 : 0;

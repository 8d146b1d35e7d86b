/** @typedef {'refused' | 'ignored' | 'killed' | 'by chart' | 'survived' | 'unreached' | 'untried'} Fate */
/** @typedef {{ line: number, mutator: string, original: string, replacement: string, fate: Fate, by: string }} Tried */

/** @param {Tried[]} tried @param {Fate[]} fates */
export const count = (tried, ...fates) => tried.filter(({ fate }) => fates.includes(fate)).length;

/** @param {Tried[]} tried @returns {string[]} a row's figures: mutants, refused, ignored, killed, left, per cent killed, and with charts */
export function countFates(tried) {
  const valid = count(tried, 'killed', 'by chart', 'survived', 'unreached');
  /** @param {number} some */
  const percent = (some) => (valid === 0 ? '–' : ((100 * some) / valid).toFixed(1));
  const killed = count(tried, 'killed');
  const withCharts = killed + count(tried, 'by chart');
  const [refused, ignored] = [count(tried, 'refused'), count(tried, 'ignored')];
  return [tried.length, refused, ignored, killed, valid - killed, percent(killed), percent(withCharts)].map(String);
}

/** @param {string} name @param {string[]} figures */
export const row = (name, figures) => `| ${[name.padEnd(34), ...figures.map((figure) => figure.padStart(8))].join(' | ')} |`;

/** @param {string} code */
const short = (code) => code.replace(/\s+/g, ' ').slice(0, 110);

/** @param {{ file: string, tried: Tried[] }} result */
export const listSurvivors = ({ file, tried }) =>
  tried
    .filter(({ fate }) => fate !== 'killed' && fate !== 'refused')
    .map(
      ({ line, mutator, original, replacement, fate, by }) =>
        `- ${file}:${line} ${fate}${by ? ` (${by})` : ''} ${mutator}: \`${short(original)}\` -> \`${short(replacement)}\``,
    );

/** @param {number} some @param {number} all @returns {[number, number]} Wilson's interval of 95 %, in per cent */
export function estimateInterval(some, all) {
  const [share, z] = [some / all, 1.96];
  const middle = share + z ** 2 / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const [low, high] = [middle - half, middle + half].map((each) => (100 * each) / (1 + z ** 2 / all));
  return [low ?? 0, high ?? 0];
}

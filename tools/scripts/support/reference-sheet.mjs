import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { criticalChiSquare, criticalT, normalArea } from './distributions.mjs';
import { inRoot } from './root.mjs';

/** @typedef {{ title: string, html: string }} Section */
/** @typedef {{ head: string[], rows: string[][] }} Table the first of each row names it */

const { module } = await runnerImport(inRoot('server/content/markdown.ts'));
const { renderHtml } = /** @type {typeof import('../../../server/content/markdown.ts')} */ (module);

/** @param {string} name of a file in content/reference @returns {Promise<Section[]>} */
export async function readSections(name) {
  const path = `content/reference/${name}.md`;
  const [, ...sections] = readFileSync(inRoot(path), 'utf8').split(/^## /m);
  return Promise.all(
    sections.map(async (section) => {
      const [title = '', ...lines] = section.split('\n');
      const text = lines.join('\n').trim();
      /** @param {number} line @param {string} reason */
      const report = (line, reason) => {
        throw new Error(`${path}, '${title}', line ${line}: ${reason}`);
      };
      const figures = { address: () => report(1, 'a sheet has no figures') };
      const html = await renderHtml({ text, line: 1, lineAt: () => 1 }, { report, figures });
      return { title, html: html.replaceAll(/\n+/g, '') };
    }),
  );
}

/** The tails of the tables of critical values, and the confidence of an interval that leaves as much on each side. */
const tails = [0.25, 0.2, 0.15, 0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.0025, 0.001, 0.0005];
const upTo = (/** @type {number} */ last) => Array.from({ length: last }, (_, at) => at + 1);

/** @param {number} value */
const withoutZero = (value, digits = 4) => value.toFixed(digits).replace(/^0/, '');
/** Four digits that count, and `decimals` at most. @param {number} value @param {number} decimals */
const toFour = (value, decimals) => withoutZero(value, Math.min(decimals, Math.max(0, 4 - Math.trunc(value).toString().length)));
/** @param {number} tail */
const tailText = (tail) => tail.toFixed(Math.max(2, `${tail}`.length - 2)).replace(/^0/, '');

/** @returns {Table} the areas to the left of z, a row for each tenth */
function tabulateNormal() {
  const hundredths = Array.from({ length: 10 }, (_, at) => at);
  /** @param {number} sign @param {number} tenths */
  const row = (sign, tenths) => [
    `${sign < 0 ? '−' : ''}${(tenths / 10).toFixed(1)}`,
    ...hundredths.map((hundredth) => withoutZero(normalArea((sign * (tenths * 10 + hundredth)) / 100))),
  ];
  const tenths = [0, ...upTo(34)];
  return {
    head: ['z', ...hundredths.map((hundredth) => `.0${hundredth}`)],
    rows: [...tenths.toReversed().map((tenth) => row(-1, tenth)), ...tenths.map((tenth) => row(1, tenth))],
  };
}

/** @returns {Table} */
const tabulateT = () => ({
  head: ['df', ...tails.map(tailText)],
  rows: [
    ...[...upTo(30), 40, 50, 60, 80, 100, 1000, Infinity].map((df) => [
      df === Infinity ? '∞' : `${df}`,
      ...tails.map((tail) => toFour(criticalT(df, tail), 3)),
    ]),
    ['C', ...tails.map((tail) => `${Number((100 * (1 - 2 * tail)).toFixed(1))}%`)],
  ],
});

/** @returns {Table} */
const tabulateChiSquare = () => ({
  head: ['df', ...tails.map(tailText)],
  rows: [...upTo(30), 40, 50, 60, 80, 100].map((df) => [`${df}`, ...tails.map((tail) => toFour(criticalChiSquare(df, tail), 2))]),
});

/** What stands in src/content/reference, by the name of its file. @returns {Promise<Record<string, unknown>>} */
export const makeSheets = async () => ({
  'ap-statistics.json': {
    sections: await readSections('ap-statistics'),
    normal: tabulateNormal(),
    t: tabulateT(),
    chiSquare: tabulateChiSquare(),
  },
  'ap-computer-science-a.json': { sections: await readSections('ap-computer-science-a') },
});

/** @param {unknown} sheet @returns {string} as it stands in its file */
export const toFile = (sheet) => `${JSON.stringify(sheet)}\n`;

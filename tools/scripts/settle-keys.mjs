/**
 * `node tools/scripts/settle-keys.mjs [FILE ...]`: gives as few questions as possible a `seed:` of their own where the places of the keys of a
 * quiz.yaml or bank.yaml would show a pattern by bad luck, as tests/packs/balance.test.ts would find it. Without files: all of content/.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { parse } from 'yaml';
import { inRoot, root } from './support/root.mjs';

/** @typedef {{ id: string; seed?: string; order?: string; answer: string; options?: Record<string, unknown> }} Written */
/** @typedef {typeof import('../../server/content/option-order.ts')} Order */
/** @typedef {typeof import('../../server/content/report/key-patterns.ts')} Patterns */

const { module: order } = await runnerImport(inRoot('server/content/option-order.ts'));
const { permute, seedOf } = /** @type {Order} */ (order);
const { module: patterns } = await runnerImport(inRoot('server/content/report/key-patterns.ts'));
const { keyPatterns, opening } = /** @type {Patterns} */ (patterns);

const everyFile = ['quizzes', 'mocks', 'bank']
  .flatMap((kind) =>
    readdirSync(inRoot('content', kind), { recursive: true, encoding: 'utf8' }).map((file) => `content/${kind}/${file}`),
  )
  .filter((file) => /\/(?:quiz|bank)\.yaml$/.test(file))
  .sort();
const given = process.argv.slice(2).map((file) => relative(root, resolve(file)));

/** @param {string} file @returns {Written[]} */
const read = (file) => parse(readFileSync(inRoot(file), 'utf8'), { schema: 'failsafe' }).questions;

/** @param {Written} question @param {string | undefined} seed */
function show({ id, order, answer, options = {} }, seed) {
  const letters = Object.keys(options);
  const shown = order === 'fixed' ? letters : permute(letters, seedOf(id, seed));
  return { letters, key: letters[shown.indexOf(answer)] ?? '' };
}

/** @param {readonly Written[]} questions */
const choices = (questions) => questions.filter(({ options }) => options !== undefined);

/** @type {Map<string, string | null>} */
const openings = new Map(everyFile.map((file) => [file, opening(choices(read(file)).map((each) => show(each, each.seed)))]));

/** @param {string} file @param {readonly { letters: string[]; key: string }[]} asked */
function isSettled(file, asked) {
  const own = opening(asked);
  const isShared = own !== null && [...openings].some(([other, start]) => other !== file && start === own);
  return keyPatterns(asked).length === 0 && !isShared;
}

/** Numbers from 0 to 1 that are the same in every run. */
function* numbers() {
  for (let state = 1; ; state = (state * 48271) % 2147483647) yield state / 2147483647;
}
const random = numbers();
const pick = (/** @type {number} */ below) => Math.floor(/** @type {number} */ (random.next().value) * below);

/** The seeds, by id, with which the list shows no pattern. @param {string} file @param {readonly Written[]} asked */
function settle(file, asked) {
  const movable = asked.filter(({ order }) => order !== 'fixed');
  for (let changes = 0; changes <= movable.length; changes += 1) {
    for (let attempt = 0; attempt < (changes === 0 ? 1 : 4000); attempt += 1) {
      const seeds = new Map(asked.map(({ id, seed }) => [id, seed]));
      for (let change = 0; change < changes; change += 1) seeds.set(movable[pick(movable.length)]?.id ?? '', String(1 + pick(9)));
      if (
        isSettled(
          file,
          asked.map((each) => show(each, seeds.get(each.id))),
        )
      )
        return seeds;
    }
  }
  throw new Error(`${file}: no seeds were found.`);
}

for (const file of given.length > 0 ? given : everyFile) {
  const asked = choices(read(file));
  const seeds = settle(file, asked);
  let [text, changed] = [readFileSync(inRoot(file), 'utf8'), 0];
  for (const { id, seed } of asked) {
    const wanted = seeds.get(id);
    if (wanted === undefined || wanted === seed) continue;
    changed += 1;
    const line = `  - id: ${id}\n`;
    text = text.replace(seed === undefined ? line : `${line}    seed: ${seed}\n`, `${line}    seed: ${wanted}\n`);
  }
  if (changed > 0) writeFileSync(inRoot(file), text);
  openings.set(file, opening(asked.map((each) => show(each, seeds.get(each.id)))));
  console.log(`${file}: ${changed} of ${asked.length} choices got a seed`);
}

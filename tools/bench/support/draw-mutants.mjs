import { createHash } from 'node:crypto';
import { getOriginal } from './mutants.mjs';

/** @typedef {import('./mutants.mjs').Mutant & { rank: string, original: string }} Drawn */

/**
 * Puts mutants into an order that the seed draws. A mutant keeps its place in it when other code changes, its line included.
 * @param {Record<string, string>} sources by file @param {import('./mutants.mjs').Mutant[]} mutants @param {string} seed
 * @returns {Drawn[]}
 */
export function drawMutants(sources, mutants, seed) {
  /** @type {Map<string, number>} */
  const alike = new Map();
  return mutants
    .map((mutant) => {
      const original = getOriginal(sources[mutant.file] ?? '', mutant);
      const text = JSON.stringify([seed, mutant.file, mutant.mutatorName, original, mutant.replacement]);
      alike.set(text, (alike.get(text) ?? 0) + 1);
      return {
        ...mutant,
        original,
        rank: createHash('sha256')
          .update(`${text} ${alike.get(text)}`)
          .digest('hex'),
      };
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1));
}

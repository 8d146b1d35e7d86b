import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/support/root.mjs';
import { loadedBy } from './test-imports.mjs';

/** @typedef {import('./mutation-report.mjs').Tried} Tried */
/** @typedef {Tried & { file: string, rank: string, test: string | null, key: string }} Verdict `test`: what noticed it, or did when it was last tried, a path under the project's folder; the verdict stands as long as `key` does */

/** @param {(string | Buffer)[]} parts */
export const hash = (parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
/** @param {string[]} files absolute */
export const hashFiles = (files) => hash(files.map((file) => (existsSync(file) ? readFileSync(file) : '')));

/** What was found of each mutant, until its file changes, or the test that noticed it; where none did, until any test of the layer changes. */
export class KeptVerdicts {
  /** @type {Map<string, Verdict>} */
  byRank = new Map();
  /** By rank, the test that noticed a mutant when it was last tried: mostly it does so again. @type {Map<string, string>} */
  lastNoticedBy = new Map();

  /** @param {string} place @param {string[]} tests of the layer @param {boolean} forget */
  constructor(place, tests, forget) {
    this.place = place;
    const loaded = [...new Set(tests.flatMap((test) => [...loadedBy(test)]))].sort();
    this.tests = hashFiles(loaded.filter((file) => file.startsWith(inRoot('tests'))));
    /** @type {Verdict[]} */
    const before = existsSync(place) && !forget ? JSON.parse(readFileSync(place, 'utf8')) : [];
    for (const verdict of before) {
      if (verdict.test) this.lastNoticedBy.set(verdict.rank, inRoot(verdict.test));
      if (verdict.key === this.toKey(verdict)) this.byRank.set(verdict.rank, verdict);
    }
  }

  /** @param {Omit<Verdict, 'key'>} verdict */
  toKey({ file, fate, test }) {
    const reason = fate === 'refused' || fate === 'untried' ? '' : test ? hashFiles([inRoot(test)]) : this.tests;
    return hash([hashFiles([inRoot(file)]), reason]);
  }

  /** @param {Omit<Verdict, 'key'>[]} verdicts */
  add(verdicts) {
    for (const verdict of verdicts) this.byRank.set(verdict.rank, { ...verdict, key: this.toKey(verdict) });
    writeFileSync(this.place, JSON.stringify([...this.byRank.values()]));
  }
}

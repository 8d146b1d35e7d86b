import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ id: string, section: string, says: string }} Requirement */

const row = /^\| *(\d[\w.]*(?:-[a-z]+)?-\d+) *\| *(.*?) *\|$/;

/** @param {string} id @returns {string} what stands before its running number: '4.2', or '8-quiz' */
const toSection = (id) => id.replace(/-\d+$/, '');

/** @param {string} list a path from the project's folder @returns {Requirement[]} its rows */
export function readRequirements(list) {
  const rows = readFileSync(resolve(root, list), 'utf8')
    .split('\n')
    .map((line) => row.exec(line) ?? []);
  return rows.flatMap(([, id, says = '']) => (id ? [{ id, section: toSection(id), says }] : []));
}

/**
 * `node tools/scripts/reference-sheets.mjs`: writes the reference sheets of the exam hall (src/content/reference) from content/reference, and computes the tables
 * of AP Statistics. The same run always writes the same bytes.
 */
import { writeFileSync } from 'node:fs';
import { makeSheets, toFile } from './support/reference-sheet.mjs';
import { inRoot } from './support/root.mjs';

for (const [file, sheet] of Object.entries(await makeSheets()))
  writeFileSync(inRoot('src/content/reference', file), toFile(sheet));

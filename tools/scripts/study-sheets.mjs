/**
 * `node tools/scripts/study-sheets.mjs [COURSE-FOLDER…]`: prints the study sheets of content/materials as PDFs, each from the Markdown file of its
 * name, with the fonts of the site (all under the SIL Open Font License, which allows them in documents). Needs the Chromium of the
 * browser tests. The same sheet printed again by the same Chromium has the same bytes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { parse } from 'yaml';
import { compactPdf } from './support/compact-pdf.mjs';
import { inRoot } from './support/root.mjs';
import { sheetPage } from './support/study-sheet.mjs';

const materials = inRoot('content/materials');
/** What a student's line should carry for one sheet, in bytes. */
const largestSheet = 300_000;

/** The course's name as it stands on its sheets, by the folder. */
const courses = new Map([
  ['sat-dominance-program', 'SAT Mathematics'],
  ['ap-calculus-bc', 'AP Calculus BC'],
  ['ap-statistics', 'AP Statistics'],
]);

/** @param {import('@playwright/test').Page} tab @param {string} folder @param {{ title: string, file: string }} sheet */
async function print(tab, folder, { title, file }) {
  const source = join(materials, folder, file.replace(/\.pdf$/, '.md'));
  const read = (/** @type {string} */ path) => readFileSync(join(materials, folder, path), 'utf8');
  await tab.setContent(sheetPage({ title, course: courses.get(folder) ?? folder, markdown: readFileSync(source, 'utf8'), read }));
  await tab.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  const pdf = compactPdf(await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
  if (pdf.length > largestSheet) throw new Error(`${folder}/${file} has ${pdf.length} bytes: ${largestSheet} is the most.`);
  writeFileSync(join(materials, folder, file), pdf);
  console.log(`${folder}/${file}: ${Math.ceil(pdf.length / 1000)} KB`);
}

const wanted = process.argv.slice(2);
const folders = wanted.length > 0 ? wanted : readdirSync(materials).sort();
const debian = '/usr/bin/chromium';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const tab = await browser.newPage();
for (const folder of folders) {
  /** @type {{ files: { title: string, file: string }[] }} */
  const { files } = parse(readFileSync(join(materials, folder, 'materials.yaml'), 'utf8'));
  for (const sheet of files) await print(tab, folder, sheet);
}
await browser.close();

/**
 * `node tools/scripts/study-sheets.mjs [COURSE-FOLDER[/SHEET]…]`: prints the study sheets of content/materials as PDFs, each from the Markdown file
 * of its name, with the fonts of the site (all under the SIL Open Font License, which allows them in documents), and writes the pages of the
 * skills that a sheet names (`<!-- skill: … -->` below a heading) into its course's materials.yaml. Needs the Chromium of the browser tests. The
 * same sheet printed again by the same Chromium has the same bytes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { parse } from 'yaml';
import { compactPdf } from './support/compact-pdf.mjs';
import { inRoot } from './support/root.mjs';
import { formatList, readPrinted, skillPages, skillsIn } from './support/sheet-skills.mjs';
import { fitWide, sheetPage } from './support/study-sheet.mjs';

const materials = inRoot('content/materials');
/** What a student's line should carry for one sheet, in bytes. */
const largestSheet = 200_000;

/** The course's name as it stands on its sheets, by the folder; a sheet may say another: `<!-- course: SAT Reading and Writing -->`. */
const courses = new Map([
  ['sat-dominance-program', 'SAT Mathematics'],
  ['ap-calculus-bc', 'AP Calculus BC'],
  ['ap-computer-science-a', 'AP Computer Science A'],
  ['ap-macroeconomics', 'AP Macroeconomics'],
  ['ap-microeconomics', 'AP Microeconomics'],
  ['ap-precalculus', 'AP Precalculus'],
  ['ap-psychology', 'AP Psychology'],
  ['ap-statistics', 'AP Statistics'],
  ['ap-us-govt-politics', 'AP US Government and Politics'],
  ['ap-world-history', 'AP World History'],
]);

/** @typedef {{ title: string, file: string, skills?: { skill: string, page: number }[] }} Sheet as materials.yaml lists it */

/** Prints a sheet, and answers with how it is listed from now on. @param {import('@playwright/test').Page} tab @param {string} folder @param {Sheet} sheet @returns {Promise<Sheet>} */
async function print(tab, folder, { title, file, skills }) {
  const read = (/** @type {string} */ path) => readFileSync(join(materials, folder, path), 'utf8');
  const markdown = read(file.replace(/\.pdf$/, '.md'));
  const course = /^<!-- course: (.+) -->$/m.exec(markdown)?.[1] ?? courses.get(folder) ?? folder;
  await tab.setContent(sheetPage({ title, course, markdown, read }));
  await tab.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  const wide = await fitWide(tab);
  if (wide.length > 0) throw new Error(`${folder}/${file} has formulas or tables that are too wide: ${wide.join('; ')}`);
  const pdf = compactPdf(await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
  if (pdf.length > largestSheet) throw new Error(`${folder}/${file} has ${pdf.length} bytes: ${largestSheet} is the most.`);
  writeFileSync(join(materials, folder, file), pdf);
  console.log(`${folder}/${file}: ${Math.ceil(pdf.length / 1000)} KB`);
  const named = skillsIn(markdown).length > 0 ? skillPages(markdown, (await readPrinted(pdf)).pages) : skills;
  return { title, file, ...(named ? { skills: named } : {}) };
}

const all = readdirSync(materials).sort();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const isWanted = (/** @type {string} */ folder, /** @type {string} */ file) =>
  wanted.some((path) => path === folder || path === `${folder}/${file.replace(/\.pdf$/, '')}`);
const debian = '/usr/bin/chromium';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const tab = await browser.newPage();
for (const folder of all.filter((name) => wanted.some((path) => path.split('/')[0] === name))) {
  const list = join(materials, folder, 'materials.yaml');
  /** @type {{ files: Sheet[] }} */
  const { files } = parse(readFileSync(list, 'utf8'));
  /** @type {Sheet[]} */
  const listed = [];
  for (const sheet of files) listed.push(isWanted(folder, sheet.file) ? await print(tab, folder, sheet) : sheet);
  writeFileSync(list, formatList(listed));
}
await browser.close();

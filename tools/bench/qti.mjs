/**
 * `npm run bench:qti [-- sat-full-1 ap-statistics]`: exports the packs of the build's demonstration, or those named, as QTI 3.0, holds every file to
 * tests/support/content/qti-schema/ (and to the schemas that 1EdTech publishes, where `QTI_SCHEMA` names a folder that has them), and opens every item in another player, `@citolab/qti-components` (`npm --prefix tools/bench ci`), in Chromium:
 * its passage and its images are there, each right answer scores 1, each other 0. Exit code 1 where one does not.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { runnerImport } from 'vite';
import { inRoot, root } from '../scripts/support/root.mjs';
import { openPlayer } from './support/qti-player.mjs';

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;
const { packedPath } = await load('server/demo/packed-database.ts');
const { exportContent } = await load('server/content/export.ts');
const { findSchemaFaults } = await load('tests/support/content/qti-schema.ts');

const folder = mkdtempSync(join(tmpdir(), 'prepchart-qti-'));
const database = join(folder, '.database');
cpSync(packedPath(), database, { recursive: true });
const client = await PGlite.create({ dataDir: database });
const db = drizzle({ client });
const slugs = await listSlugs(process.argv.slice(2));
const counts = { packs: 0, files: 0, items: 0, answers: 0 };
/** @type {string[]} */
const faults = [];
const player = await openPlayer(folder);
try {
  for (const slug of slugs) await tryPack(slug);
  faults.push(...player.errors.map((error) => `the player's page: ${error}`));
} finally {
  await player.close();
  await client.close();
  rmSync(folder, { recursive: true });
}
for (const fault of faults) console.log(fault);
console.log(
  `${counts.packs} packs, ${counts.files} XML files in ${process.env.QTI_SCHEMA ? 'our schema and the published one' : 'our schema'}, ${counts.items} items opened, ${counts.answers} answers scored, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {string[]} named @returns {Promise<string[]>} those named, else every pack but the sets of free response, which are no package of QTI */
async function listSlugs(named) {
  if (named.length > 0) return named;
  const { rows } = await client.query('select slug from quizzes where module_of is null order by slug');
  return rows.map((row) => /** @type {{ slug: string }} */ (row).slug).filter((slug) => !/-free-response-\d+$/.test(slug));
}

/** @param {string} slug */
async function tryPack(slug) {
  const to = join(folder, slug);
  await exportContent(db, { slug, folder: to });
  faults.push(...(await findSchemaFaults(to)).map((/** @type {string} */ fault) => `${slug}: ${fault}`));
  const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.xml'));
  counts.packs += 1;
  counts.files += files.length;
  for (const path of files.filter((file) => file.startsWith('items')))
    await tryItem(`${slug}/${path}`, readFileSync(join(to, path), 'utf8'));
  console.log(`${slug}: ${counts.items} items so far, ${faults.length} faults`);
}

/** @param {string} path @param {string} xml */
async function tryItem(path, xml) {
  const right = [...xml.matchAll(/<qti-correct-response><qti-value>([^<]*)|map-key="([^"]*)"/g)].map(
    ([, key, form]) => key ?? form ?? '',
  );
  const { passage, scores, brokenImages } = await player.play(`/${path}`, [...new Set([...right, '987654'])]);
  counts.items += 1;
  counts.answers += Object.keys(scores).length;
  for (const [answer, score] of Object.entries(scores)) {
    const expected = right.includes(answer) ? 1 : 0;
    if (score !== expected) faults.push(`${path}: '${answer}' scores ${score}, not ${expected}`);
  }
  if (Object.keys(scores).length < 2) faults.push(`${path}: nothing to answer`);
  if (xml.includes('qti-assessment-stimulus-ref') && passage === 0) faults.push(`${path}: its passage is not shown`);
  faults.push(...brokenImages.map((image) => `${path}: the image ${image} is not shown`));
}

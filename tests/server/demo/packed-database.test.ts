import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { importMissing, packedAt } from '../../../server/demo/content.ts';
import { fillDemo } from '../../../server/demo/fill.ts';
import { beginDemoDatabase, packedPath } from '../../../server/demo/packed-database.ts';
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from '../../support/content/content.ts';
import { freshDatabase } from '../../support/server/database.ts';

function smallContent(): string {
  const content = temporaryFolder();
  fill(`${content}/quizzes/owls`, goodFiles);
  for (const kind of ['mocks', 'bank', 'materials']) fill(`${content}/${kind}`, { 'README.md': 'none yet' });
  return content;
}

it('a demonstration that begins with what the build has packed is like one that imports it, to the times', async () => {
  const content = smallContent();
  const now = new Date('2026-03-02T10:00:00.000Z');
  const begin = async (isPacked: boolean) => {
    const { db, close } = await freshDatabase();
    if (isPacked) await importMissing(db, content, packedAt);
    await fillDemo(db, now, content);
    const { slug, createdAt } = quizzes;
    const named = await db.select({ slug, createdAt }).from(quizzes).orderBy(asc(slug));
    const versions = await db.select({ version: quizVersions.version, createdAt: quizVersions.createdAt }).from(quizVersions);
    await close();
    return { named, versions };
  };
  const imported = await begin(false);
  expect(imported.named.map(({ slug }) => slug)).toEqual(['owls']);
  expect(await begin(true)).toEqual(imported);
});

it('what was packed of other content is not taken', () => {
  const content = smallContent();
  const before = packedPath(content);
  expect(packedPath(content)).toBe(before);
  fill(`${content}/quizzes/owls`, { 'quiz.yaml': replaced(goodQuiz, 'By sight', 'By smell') });
  const edited = packedPath(content);
  fill(`${content}/quizzes/gulls`, goodFiles);
  expect(new Set([before, edited, packedPath(content)]).size).toBe(3);
});

it('what was packed is copied whole to where there is no database yet, and a database that is there is never begun anew', () => {
  const packed = temporaryFolder();
  fill(packed, { 'base/1': 'rows', PG_VERSION: '18' });
  const folder = `${temporaryFolder()}/data/db`;
  fill(`${folder}.part`, { PG_VERSION: 'of a start that was killed' });
  expect(beginDemoDatabase(folder, () => packed)).toBeNull();
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['PG_VERSION', 'base', 'base/1']);
  expect(readFileSync(`${folder}/PG_VERSION`, 'utf8')).toBe('18');
  expect(existsSync(`${folder}.part`)).toBe(false);
  expect(statSync(folder).mode & 0o077).toBe(0);
  const there = temporaryFolder();
  expect(beginDemoDatabase(there, () => packed)).toBeNull();
  expect(readdirSync(there)).toEqual([]);
});

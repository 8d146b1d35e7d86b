import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { defaultModuleSeconds } from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { askedQuestions, media, quizVersions, quizzes } from '../db/tables/content.ts';
import { CallRefused } from '../http/refused.ts';
import { type ExportedQuiz, type Part, packageFiles } from './qti/write-package.ts';
import { figurePath } from './qti/write-text.ts';
import type { QuestionContent } from './question.ts';

/** What an export wrote. */
export type ExportReport = { slug: string; version: number; questions: number; modules?: number; files: number; folder: string };

/**
 * Writes the newest version of a quiz, a bank or a mock test into a folder as a QTI 3.0 package. Of a module with two forms both are written, one after
 * the other: how one is chosen is not told; free-response sections are left out. Throws `CallRefused` where there is
 * none of this name, for one of free response alone, for a module by itself, and for a folder that is not empty.
 */
export async function exportContent(db: Database, { slug, folder }: { slug: string; folder: string }): Promise<ExportReport> {
  const [quiz] = await db.select().from(quizzes).where(eq(quizzes.slug, slug));
  if (!quiz) throw new CallRefused(404, 'notFound', `There is no quiz, bank or mock test '${slug}'.`);
  if (quiz.moduleOf !== null) {
    throw new CallRefused(409, 'conflict', `'${slug}' is a module: export the whole mock test, '${slug.split('/')[0]}'.`);
  }
  const { exported, version } = await newest(db, quiz);
  if (exported.parts.length === 0)
    throw new CallRefused(
      409,
      'conflict',
      `'${slug}' is free response alone, which has no place in a package of QTI: its files are its export.`,
    );
  const { files, addresses } = packageFiles(exported);
  await makeEmpty(folder);
  for (const [path, xml] of files) await write(join(folder, path), xml);
  await writeFigures(db, folder, addresses);
  const count = exported.parts.reduce((sum, part) => sum + part.questions.length, 0);
  const modules = quiz.isNode ? { modules: exported.parts.length } : {};
  return { slug, version, questions: count, ...modules, files: files.size + addresses.length, folder };
}

type Quiz = typeof quizzes.$inferSelect;

async function newest(db: Database, { id, slug, isNode }: Quiz): Promise<{ exported: ExportedQuiz; version: number }> {
  const [head] = await db
    .select()
    .from(quizVersions)
    .where(eq(quizVersions.quizId, id))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  if (!head) throw new Error(`'${slug}' has no version.`);
  const { title, creator, subject, minutes, version } = head;
  const names = { slug, title: title ?? '', creator: creator ?? '', subject, minutes };
  if (!isNode) {
    const part = { name: null, title: names.title, type: null, seconds: null, questions: await loadQuestions(db, head.id) };
    return { exported: { ...names, parts: [part] }, version };
  }
  const parts: Part[] = [];
  const forms = (head.modules ?? []).flatMap(({ harder, ...module }) =>
    harder === undefined ? [module] : [module, { ...module, versionId: harder }],
  );
  for (const { versionId, type, seconds } of forms) {
    if (type === 'free-response') continue;
    const [module] = await db
      .select({ slug: quizzes.slug, title: quizVersions.title })
      .from(quizVersions)
      .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
      .where(eq(quizVersions.id, versionId));
    const name = module?.slug.split('/')[1];
    if (!module || name === undefined) throw new Error(`A module of '${slug}' is gone.`);
    const asked = await loadQuestions(db, versionId);
    parts.push({ name, title: module.title ?? '', type, seconds: seconds ?? defaultModuleSeconds, questions: asked });
  }
  return { exported: { ...names, parts }, version };
}

async function loadQuestions(db: Database, versionId: string): Promise<QuestionContent[]> {
  const rows = await db
    .select()
    .from(askedQuestions)
    .where(eq(askedQuestions.versionId, versionId))
    .orderBy(asc(askedQuestions.number));
  return rows.map(({ versionId: _, number: _number, ...question }) => question);
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CallRefused(409, 'conflict', `${folder} is not empty: give a new folder.`);
}

async function writeFigures(db: Database, folder: string, addresses: readonly string[]): Promise<void> {
  const addressByDigest = new Map(addresses.map((address) => [address.slice('/media/'.length).split('.')[0] ?? '', address]));
  const images = await db
    .select()
    .from(media)
    .where(inArray(media.digest, [...addressByDigest.keys()]));
  if (images.length < addressByDigest.size) throw new Error('An image of the questions is gone.');
  for (const { digest, bytes } of images) await write(join(folder, figurePath(addressByDigest.get(digest) ?? '')), bytes);
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'wx' });
}

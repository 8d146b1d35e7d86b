import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostVersions, type PackFile } from '../../../contract/desk/packs.ts';
import { comparePacks } from '../../content/compare-packs.ts';
import { readCompared } from '../../content/compared-pack.ts';
import type { Queryable } from '../../db/open.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { draftQuestions } from '../../db/tables/drafts.ts';
import { CallRefused } from '../../http/refused.ts';
import { findPack, madeBy } from './find.ts';

type PackQuery = { pack: string; version?: number | undefined };

/** A pack's page, as `getPack` of the contract says. Throws `CallRefused` 404. */
export async function readPackFile(db: Queryable, { pack, version }: PackQuery): Promise<PackFile> {
  const line = await findPack(db, pack);
  if (!line) throw new CallRefused(404, 'notFound', `There is no quiz, mock test or bank '${pack}'.`);
  const isAside = and(eq(draftQuestions.slug, pack), ne(draftQuestions.state, 'released'));
  const versions = line.quiz === null ? [] : await readVersions(db, { pack, quiz: line.quiz });
  const wanted = version ?? versions[0]?.version;
  return {
    ...line,
    heldBack: await db.$count(draftQuestions, isAside),
    versions,
    shown: line.quiz === null || wanted === undefined ? null : await compareWithBefore(db, line.quiz, wanted),
  };
}

async function readVersions(db: Queryable, { pack, quiz }: { pack: string; quiz: string }): Promise<PackFile['versions']> {
  const { version, questionCount, createdAt } = quizVersions;
  const by = sql<string | null>`${madeBy(sql`${pack}`, sql`${createdAt}`)}`;
  const rows = await db
    .select({ version, questions: questionCount, createdAt, by })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quiz))
    .orderBy(desc(version))
    .limit(mostVersions);
  return rows.map(({ createdAt: at, ...each }) => ({ ...each, at: at.getTime() }));
}

async function compareWithBefore(db: Queryable, quiz: string, version: number): Promise<PackFile['shown']> {
  const rows = await db
    .select()
    .from(quizVersions)
    .where(and(eq(quizVersions.quizId, quiz), inArray(quizVersions.version, [version - 1, version])));
  const [before, after] = [version - 1, version].map((wanted) => rows.find((each) => each.version === wanted));
  if (!before || !after) return null;
  const difference = comparePacks(await readCompared(db, before), await readCompared(db, after));
  return { version, before: before.version, difference };
}

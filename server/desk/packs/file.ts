import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostVersions, type PackFile, type PackLine } from '../../../contract/desk/packs.ts';
import { type ComparedPack, comparePacks } from '../../content/compare-packs.ts';
import { readCompared, toCompared } from '../../content/compared-pack.ts';
import { type DraftVersion, readDraft } from '../../content/draft-versions/read-draft.ts';
import { readPack } from '../../content/drafts/read-pack.ts';
import { isFinished } from '../../content/drafts/released.ts';
import { toForms } from '../../content/sittable.ts';
import type { Queryable } from '../../db/open.ts';
import { quizVersions, quizzes } from '../../db/tables/content.ts';
import { draftQuestions } from '../../db/tables/drafts.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { findPack, madeBy } from './find.ts';

type PackQuery = { pack: string; version?: number | undefined };

/** A pack's page, as `getPack` of the contract says. Throws `CallRefused` 404. */
export async function readPackFile(db: Queryable, { pack, version }: PackQuery): Promise<PackFile> {
  const isAside = and(eq(draftQuestions.slug, pack), ne(draftQuestions.state, 'released'));
  const [line, heldBack, versions, toCompare, draft] = await together(
    () => findPack(db, pack),
    () => db.$count(draftQuestions, isAside),
    () => readVersions(db, pack),
    () => readWithBefore(db, { pack, version }),
    () => readDraft(db, pack),
  );
  if (!line) throw new CallRefused(404, 'notFound', `There is no quiz, mock test or bank '${pack}'.`);
  const [waiting, shown] = await together(
    async () => line.draft && draft && readWaiting(db, { pack, line: line.draft, draft }),
    async () => (line.quiz === null ? null : compareWithBefore(db, toCompare)),
  );
  return { ...line, draft: waiting, heldBack, versions: line.quiz === null ? [] : versions, shown };
}

type WaitingDraft = { pack: string; line: NonNullable<PackLine['draft']>; draft: DraftVersion };

async function readWaiting(db: Queryable, { pack, line, draft }: WaitingDraft): Promise<PackFile['draft']> {
  const { content, kind, follows, seen } = draft;
  const before = await readBefore(db, { pack, kind, follows });
  const unexplained =
    kind === 'mock' ? [] : toForms(content).flatMap(({ questions }) => questions.filter((each) => !isFinished(each)));
  return {
    ...{ ...line, seen, heldBack: unexplained.length },
    follows: follows && { version: follows.version, isLater: follows.createdAt > draft.keptAt },
    difference: before && comparePacks(before, toCompared(content)),
  };
}

/** What a draft is compared with: a mock test's newest version, and of any other pack all its questions, wherever they stand. */
async function readBefore(
  db: Queryable,
  { pack, kind, follows }: Pick<DraftVersion, 'kind' | 'follows'> & { pack: string },
): Promise<ComparedPack | null> {
  if (kind === 'mock') return follows && readCompared(db, follows);
  const open = await readPack(db, pack).catch((error: unknown) => {
    if (error instanceof CallRefused) return null;
    throw error;
  });
  return open && { ...open, sheets: [{ module: null, seconds: null, questions: open.questions, tasks: [] }] };
}

async function readVersions(db: Queryable, pack: string): Promise<PackFile['versions']> {
  const { version, questionCount, createdAt } = quizVersions;
  const by = sql<string | null>`${madeBy(sql`${pack}`, sql`${createdAt}`)}`;
  const rows = await db
    .select({ version, questions: questionCount, createdAt, by })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(eq(quizzes.slug, pack))
    .orderBy(desc(version))
    .limit(mostVersions);
  return rows.map(({ createdAt: at, ...each }) => ({ ...each, at: at.getTime() }));
}

/** A version, the newest unless one is named, and the one before it. */
async function readWithBefore(db: Queryable, { pack, version }: PackQuery): Promise<(typeof quizVersions.$inferSelect)[]> {
  const rows = await db
    .select({ version: quizVersions })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizzes.slug, pack), version === undefined ? undefined : inArray(quizVersions.version, [version - 1, version])))
    .orderBy(desc(quizVersions.version))
    .limit(2);
  return rows.map((row) => row.version);
}

async function compareWithBefore(
  db: Queryable,
  [after, before]: readonly (typeof quizVersions.$inferSelect)[],
): Promise<PackFile['shown']> {
  if (!before || !after) return null;
  const [old, now] = await together(
    () => readCompared(db, before),
    () => readCompared(db, after),
  );
  return { version: after.version, before: before.version, difference: comparePacks(old, now) };
}

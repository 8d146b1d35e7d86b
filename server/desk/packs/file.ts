import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostVersions, type PackFile, type PackLine } from '../../../contract/desk/packs.ts';
import { type ComparedPack, comparePacks } from '../../content/compare-packs.ts';
import { readCompared, toCompared } from '../../content/compared-pack.ts';
import { type DraftVersion, readDraft } from '../../content/draft-versions/read-draft.ts';
import { readPack } from '../../content/drafts/read-pack.ts';
import { isFinished } from '../../content/drafts/released.ts';
import { toForms } from '../../content/sittable.ts';
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
    draft: line.draft && (await readWaiting(db, { pack, line: line.draft })),
    heldBack: await db.$count(draftQuestions, isAside),
    versions,
    shown: line.quiz === null || wanted === undefined ? null : await compareWithBefore(db, line.quiz, wanted),
  };
}

type DraftQuery = { pack: string; line: NonNullable<PackLine['draft']> };

async function readWaiting(db: Queryable, { pack, line }: DraftQuery): Promise<PackFile['draft']> {
  const draft = await readDraft(db, pack);
  if (!draft) return null;
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

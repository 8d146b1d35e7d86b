import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DraftState } from '../../../contract/desk/drafts.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, type QuestionSource, questions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { draftPacks, draftQuestions } from '../../db/tables/drafts.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Head } from '../head.ts';
import type { QuestionContent } from '../question.ts';
import type { QuizContent } from '../quiz.ts';
import { isOfKind, type PackKind } from './lock-pack.ts';
import { inWrittenOrder } from './written-order.ts';

export type PackQuestion = QuestionContent & { state: DraftState; source: QuestionSource | null };

/** A quiz or a bank with all its questions in their order, wherever they stand. `version` null: nothing is released yet. `withdrawnAt`: of the pack as a whole. */
export type OpenPack = Head & {
  slug: string;
  kind: PackKind;
  quizId: string | null;
  version: number | null;
  withdrawnAt: Date | null;
  questions: PackQuestion[];
};

/** A pack as it stands now. Throws `CallRefused`: 404, 409 for a mock test or a part of one. */
export async function readPack(db: Queryable, slug: string): Promise<OpenPack> {
  const [[quiz], [kept], newest, rows] = await together(
    () => db.select().from(quizzes).where(eq(quizzes.slug, slug)),
    () => db.select().from(draftPacks).where(eq(draftPacks.slug, slug)),
    () => readNewest(db, slug),
    () => db.select().from(draftQuestions).where(eq(draftQuestions.slug, slug)).orderBy(asc(draftQuestions.name)),
  );
  if (!quiz && !kept) throw new CallRefused(404, 'notFound', `There is no quiz and no bank '${slug}'.`);
  const kind = quiz?.isBank || kept?.kind === 'bank' ? 'bank' : 'quiz';
  if (quiz && !isOfKind(quiz, kind))
    throw new CallRefused(
      409,
      'conflict',
      `'${slug}' is a mock test or a part of one: its questions have no states of their own.`,
    );
  const version = quiz ? newest : null;
  const aside = rows.map(({ slug: _, digest: _digest, changedAt: _changedAt, ...question }) => question);
  const names = new Set(aside.map(({ name }) => name));
  const asked = (version?.questions ?? []).filter((each) => !names.has(each.name));
  const head = kept ?? version ?? { title: '', creator: '', subject: '', minutes: null };
  const { title, creator, subject, minutes } = head;
  return {
    ...{ slug, kind, quizId: quiz?.id ?? null, version: version?.version ?? null, withdrawnAt: quiz?.withdrawnAt ?? null },
    ...{ title: title ?? '', creator: creator ?? '', subject, minutes },
    questions: inOrderOf(
      kept?.order ?? [],
      [...asked, ...aside].map(({ state, source, ...question }) => ({ ...inWrittenOrder(question), state, source })),
    ),
  };
}

const { name, domain, skill, difficulty, delivered, key } = askedQuestions;
const questionFields = { name, domain, skill, difficulty, delivered, key };
const released = { state: 'released' as const };
const isSame = and(eq(questions.versionId, askedQuestions.versionId), eq(questions.number, askedQuestions.number));

/** The newest version of what has this name, with its questions as released ones; by one statement, so that they are its own. */
async function readNewest(db: Queryable, slug: string) {
  const newest = sql`(select newest.id from quiz_versions newest join quizzes on quizzes.id = newest.quiz_id where quizzes.slug = ${slug}
    order by newest.version desc limit 1)`;
  const rows = await db
    .select({ version: quizVersions, question: questionFields, source: questions.source })
    .from(quizVersions)
    .leftJoin(askedQuestions, eq(askedQuestions.versionId, quizVersions.id))
    .leftJoin(questions, isSame)
    .where(eq(quizVersions.id, newest))
    .orderBy(asc(askedQuestions.number));
  const [first] = rows;
  if (!first) return null;
  return {
    ...first.version,
    questions: rows.flatMap(({ question, source }) => (question ? [{ ...question, source, ...released }] : [])),
  };
}

/** The questions of some versions, as released ones, by their versions. */
export async function readReleased(db: Queryable, versionIds: string[]): Promise<Map<string, PackQuestion[]>> {
  const rows = await db
    .select({ versionId: askedQuestions.versionId, ...questionFields, source: questions.source })
    .from(askedQuestions)
    .innerJoin(questions, isSame)
    .where(inArray(askedQuestions.versionId, versionIds))
    .orderBy(asc(askedQuestions.number));
  const byVersion = new Map(versionIds.map((id) => [id, [] as PackQuestion[]]));
  for (const { versionId, ...question } of rows) byVersion.get(versionId)?.push({ ...question, ...released });
  return byVersion;
}

/** As the pack was written; what has come since stands at the end. */
function inOrderOf(order: readonly string[], list: PackQuestion[]): PackQuestion[] {
  const places = new Map(order.map((name, at) => [name, at]));
  const placeOf = ({ name }: PackQuestion) => places.get(name) ?? order.length;
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A pack as an import has it; its images are stored already. */
export function toPackContent({ slug, title, creator, subject, minutes, questions: all }: Omit<OpenPack, 'kind'>): QuizContent {
  return {
    ...{ slug, title, creator, subject, minutes },
    questions: all.map(({ state: _, source: _source, ...question }) => question),
    sources: all.map(({ source }) => source),
    ...{ lines: [], images: [], digest: '', warnings: [] },
  };
}

import { and, asc, desc, eq } from 'drizzle-orm';
import type { DraftState } from '../../../contract/desk/drafts.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, type QuestionSource, questions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { draftPacks, draftQuestions } from '../../db/tables/drafts.ts';
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
  const [quiz] = await db.select().from(quizzes).where(eq(quizzes.slug, slug));
  const [kept] = await db.select().from(draftPacks).where(eq(draftPacks.slug, slug));
  if (!quiz && !kept) throw new CallRefused(404, 'notFound', `There is no quiz and no bank '${slug}'.`);
  const kind = quiz?.isBank || kept?.kind === 'bank' ? 'bank' : 'quiz';
  if (quiz && !isOfKind(quiz, kind))
    throw new CallRefused(
      409,
      'conflict',
      `'${slug}' is a mock test or a part of one: its questions have no states of their own.`,
    );
  const version = quiz ? await readNewest(db, quiz.id) : null;
  const rows = await db.select().from(draftQuestions).where(eq(draftQuestions.slug, slug)).orderBy(asc(draftQuestions.name));
  const aside = rows.map(({ slug: _, digest: _digest, changedAt: _changedAt, ...question }) => question);
  const names = new Set(aside.map(({ name }) => name));
  const released = (version?.questions ?? []).filter(({ name }) => !names.has(name));
  const head = kept ?? version ?? { title: '', creator: '', subject: '', minutes: null };
  const { title, creator, subject, minutes } = head;
  return {
    ...{ slug, kind, quizId: quiz?.id ?? null, version: version?.version ?? null, withdrawnAt: quiz?.withdrawnAt ?? null },
    ...{ title: title ?? '', creator: creator ?? '', subject, minutes },
    questions: inOrderOf(
      kept?.order ?? [],
      [...released, ...aside].map(({ state, source, ...question }) => ({ ...inWrittenOrder(question), state, source })),
    ),
  };
}

/** The newest version of a quiz, with its questions as released ones. */
async function readNewest(db: Queryable, quizId: string) {
  const [version] = await db
    .select()
    .from(quizVersions)
    .where(eq(quizVersions.quizId, quizId))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  return version ? readVersion(db, version) : null;
}

/** A version with its questions as released ones. */
export async function readVersion(db: Queryable, version: typeof quizVersions.$inferSelect) {
  const { name, domain, skill, difficulty } = askedQuestions;
  const rows = await db
    .select({
      ...{ name, domain, skill, difficulty, delivered: askedQuestions.delivered, key: askedQuestions.key },
      source: questions.source,
    })
    .from(askedQuestions)
    .innerJoin(questions, and(eq(questions.versionId, askedQuestions.versionId), eq(questions.number, askedQuestions.number)))
    .where(eq(askedQuestions.versionId, version.id))
    .orderBy(asc(askedQuestions.number));
  return { ...version, questions: rows.map((row) => ({ ...row, state: 'released' as const })) };
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

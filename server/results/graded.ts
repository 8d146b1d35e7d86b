import { and, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QuestionKind } from '../../contract/exam/questions.ts';
import { isReached } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import type { AnswerKey } from '../db/tables/content.ts';
import { askedQuestions, quizVersions, quizzes } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { type Statement, together } from '../db/together.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';

/**
 * A question that a student got to, and whether the answer is right. `subject`: of the quiz or module it was asked in. `at`: when that, or the whole mock
 * test, was finished.
 */
export type GradedQuestion = { subject: string; domain: string; skill: string; right: boolean; at: Date };

/** `record`: only of this one; `between`: only of those that were finished then, its end not included. */
type GradedFilter = { studentId: string; record?: string | undefined; between?: { from: Date; to: Date }; now: Date };

/**
 * Every question that a student got to in the sittings whose result is open, or in some of them: of quizzes, drills and begun modules of
 * mock tests. Three queries, however many there are.
 */
export const readGradedQuestions = async (db: Queryable, whose: GradedFilter): Promise<GradedQuestion[]> =>
  (await prepareGraded(db, whose))();

/** Reads in which sittings they are, and gives what reads them, by statements that are asked at once. */
export async function prepareGraded(db: Queryable, whose: GradedFilter): Promise<Statement<GradedQuestion[]>> {
  const sat = await openParts(db, whose);
  const ids = sat.map(({ id }) => id);
  const versionIds = [...new Set(sat.map(({ versionId }) => versionId))];
  return async () => {
    const [answers, asked] = await together(
      () => newestAnswers(db, ids),
      () => askedIn(db, versionIds),
    );
    return grade(sat, asked, answers);
  };
}

const grade = (
  sat: Awaited<ReturnType<typeof openParts>>,
  asked: Awaited<ReturnType<typeof askedIn>>,
  answers: Awaited<ReturnType<typeof newestAnswers>>,
): GradedQuestion[] =>
  sat.flatMap(({ id, versionId, subject, timePerQuestion, at }) =>
    (asked.get(versionId) ?? []).flatMap(({ number, domain, skill, kind, key }) => {
      // What the school decided for everybody tells nothing of this student.
      if (!tells(key)) return [];
      const answer = answers.get(toPlace(id, number))?.answer ?? '';
      if (!isReached({ answer, shown: number in timePerQuestion })) return [];
      return [{ subject, domain, skill, at, right: isRight({ kind }, key, answer) }];
    }),
  );

const whole = alias(sittings, 'whole');
const late = alias(sittings, 'late');

/** The quizzes and modules in whose questions a student may look. */
const openParts = (db: Queryable, { studentId, record, between, now }: GradedFilter) => {
  const awaited = db
    .select({ id: late.id })
    .from(late)
    .where(
      and(eq(late.recordId, whole.id), eq(late.state, 'submitted'), sql`${late.lateUntil} > ${now.toISOString()}::timestamptz`),
    );
  return db
    .select({
      id: sittings.id,
      versionId: sittings.versionId,
      subject: quizVersions.subject,
      timePerQuestion: sittings.timePerQuestion,
      at: sql`${whole.submittedAt}`.mapWith(sittings.submittedAt),
    })
    .from(sittings)
    .innerJoin(whole, or(eq(whole.id, sittings.recordId), and(isNull(sittings.recordId), eq(whole.id, sittings.id))))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(
      and(
        eq(sittings.studentId, studentId),
        record === undefined ? undefined : eq(whole.id, record),
        between && and(gte(whole.submittedAt, between.from), lt(whole.submittedAt, between.to)),
        eq(quizzes.isNode, false),
        isNotNull(sittings.startedAt),
        eq(whole.state, 'submitted'),
        notExists(awaited),
      ),
    );
};

type GradedQuestionRow = {
  number: number;
  domain: string;
  skill: string;
  kind: QuestionKind;
  key: Pick<AnswerKey, 'answer' | 'accepted' | 'ruling'>;
};

/** The questions of some versions in their order, without their texts: those are long. */
async function askedIn(db: Queryable, versionIds: string[]): Promise<Map<string, GradedQuestionRow[]>> {
  const rows = await db
    .select({
      versionId: askedQuestions.versionId,
      number: askedQuestions.number,
      domain: askedQuestions.domain,
      skill: askedQuestions.skill,
      kind: sql<QuestionKind>`${askedQuestions.delivered} ->> 'kind'`,
      key: sql<GradedQuestionRow['key']>`${askedQuestions.key} - 'explanation'`,
    })
    .from(askedQuestions)
    .where(inArray(askedQuestions.versionId, versionIds))
    .orderBy(askedQuestions.versionId, askedQuestions.number);
  const byVersion = new Map<string, GradedQuestionRow[]>();
  for (const { versionId, ...asked } of rows) {
    const others = byVersion.get(versionId);
    if (others) others.push(asked);
    else byVersion.set(versionId, [asked]);
  }
  return byVersion;
}

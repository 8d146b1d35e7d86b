import { and, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { drillLength, nameArea, restDays, type startDrill as startDrillCall } from '../../contract/practice/practice.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { holdUnnoted, keepFound } from '../notebook/note-mistakes.ts';
import { toCourse } from '../portal/course-content.ts';
import { type DrillQuestion, freshQuestions } from './fresh-questions.ts';
import { missedQuestions } from './missed-questions.ts';
import { readOwnCourses } from './own-courses.ts';
import { getPaceSeconds } from './pace.ts';

/** A drill as a record names it. */
type Drill = { quizId: string; studentQuizId: string };
type DrillRequest = z.infer<typeof startDrillCall.body>;

const minutesPerQuestion = 1.5;

/**
 * Makes a drill of questions of an area, for one student, and assigns it: an ordinary quiz for the attempt. While the student has one of the same
 * name that is not finished, that one. Throws `CallRefused` 404 where the area is of no course of the student's, or has no such question.
 */
export const startDrill = (db: Queryable, request: DrillRequest, now: Date): Promise<Drill> =>
  transact(db, async (tx) => {
    const { studentId, area, length = drillLength, timed = false, from } = request;
    const title = nameDrill(request);
    const [, unfinished, own, unnoted] = await together(
      // Drills that are made at once, and an erasure, happen in sequence.
      async () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update'),
      () => unfinishedDrill(tx, studentId, title),
      () => readOwnCourses(tx, studentId),
      async () => (from === 'missed' ? holdUnnoted(tx, studentId, now) : null),
    );
    if (unfinished) return async () => unfinished;
    if (!own.has(toCourse(area.subject))) throw new CallRefused(404, 'notFound', refuse(request));
    const [, asked] = await together(
      async () => unnoted && keepFound(tx, { studentId, ...unnoted }, now),
      () => findQuestions(tx, request, now),
    );
    const found = apart(asked).slice(0, length);
    if (found.length === 0) throw new CallRefused(404, 'notFound', refuse(request));
    return () => makeDrill(tx, { studentId, title, found, paceSeconds: timed ? getPaceSeconds(area.subject) : null }, now);
  });

/** The first of each family, and all that are of none: who has met one variant knows how the next one goes. */
const apart = (found: DrillQuestion[]): DrillQuestion[] =>
  found.filter(({ family }, at) => family === null || found.findIndex((other) => other.family === family) === at);

const findQuestions = (tx: Transaction, { studentId, area, difficulty, from }: DrillRequest, now: Date) =>
  from === 'missed'
    ? missedQuestions(tx, studentId, { filter: { area, difficulty }, now })
    : freshQuestions(tx, studentId, { filter: { area, difficulty }, now });

const refuse = ({ area, from }: DrillRequest): string =>
  from === 'missed'
    ? `You have no missed questions on “${nameArea(area)}.”`
    : `There’s no question on “${nameArea(area)}” that’s new to you, or that you had more than ${restDays} days ago.`;

/** 'Drill: Linear functions', or 'Drill: Algebra (hard, timed)'. */
export function nameDrill({ area, difficulty, timed = false, from }: Omit<DrillRequest, 'studentId'>): string {
  const kinds = [
    ...(from === 'missed' ? ['missed'] : []),
    ...(difficulty === undefined ? [] : [difficulty]),
    ...(timed ? ['timed'] : []),
  ];
  return `Drill: ${nameArea(area)}${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`;
}

async function unfinishedDrill(tx: Transaction, studentId: string, title: string): Promise<Drill | undefined> {
  const [drill] = await tx
    .select({ quizId: quizzes.id, studentQuizId: sittings.id })
    .from(quizzes)
    .innerJoin(sittings, eq(sittings.quizId, quizzes.id))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(and(eq(quizzes.drillFor, studentId), ne(sittings.state, 'submitted'), eq(quizVersions.title, title)));
  return drill;
}

type Contents = { studentId: string; title: string; found: DrillQuestion[]; paceSeconds: number | null };

async function makeDrill(tx: Transaction, { studentId, title, found, paceSeconds }: Contents, now: Date): Promise<Drill> {
  const [quizId, versionId, studentQuizId] = [newId(), newId(), newId()];
  const version = {
    ...{ id: versionId, quizId, version: 1, digest: quizId, createdAt: now },
    ...{ title, creator: 'Prepchart', subject: found[0]?.subject ?? '' },
    minutes: Math.ceil(found.length * (paceSeconds === null ? minutesPerQuestion : paceSeconds / 60)),
    paceSeconds,
    questionCount: found.length,
  };
  const rows = found.map((question, index) => ({
    ...{ versionId, number: index + 1, name: question.origin },
    ...{ ofVersionId: question.versionId, ofNumber: question.number },
  }));
  await together(
    () => tx.insert(quizzes).values({ id: quizId, slug: `drill/${quizId}`, drillFor: studentId, createdAt: now }),
    () => tx.insert(quizVersions).values(version),
    () => tx.insert(questions).values(rows),
    () => tx.insert(sittings).values({ id: studentQuizId, studentId, quizId, versionId, assignedAt: now }),
  );
  return { quizId, studentQuizId };
}

import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../db/tables/content.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtShares } from '../db/tables/doubt-shares.ts';
import { doubtLines, doubtReads, doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { newId } from '../ids.ts';

const asker = 'demo.cohort.01';
const courseId = 'course-sat';
const quizSlug = 'sat-mathematics-core';
/** The question, and the option that the first demo student chose as well in the newest sitting: in an order that the import makes. */
const chosen = { name: 'exponential-period', option: '3 months' };
const question = 'I read the exponent as four steps a year, so 20% every 3 months. Why is it every 4 years?';
const answer =
  'Four steps a year would be the exponent $4t$. Here it is $\\frac{t}{4}$: it goes up by 1 only when $t$ goes up by 4. So the factor 1.20 is applied once every 4 years.';
const dayMs = 24 * 3_600_000;

/**
 * Adds a solved doubt of one of the made-up cohort that its tutor offers in the review of its question. They are in no course and could not ask, so its rows are written as they would be.
 * Where it is there already, nothing changes.
 */
export async function addSharedDoubt(tx: Transaction, now: Date): Promise<void> {
  const { number, delivered } = askedQuestions;
  const [found] = await tx
    .select({ sitting: sittings, studentId: students.id, title: quizVersions.title, asked: { number, delivered } })
    .from(students)
    .innerJoin(sittings, eq(sittings.studentId, students.id))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .innerJoin(quizzes, and(eq(quizzes.id, sittings.quizId), eq(quizzes.slug, quizSlug)))
    .innerJoin(askedQuestions, and(eq(askedQuestions.versionId, sittings.versionId), eq(askedQuestions.name, chosen.name)))
    .where(eq(students.username, asker))
    .orderBy(desc(sittings.submittedAt))
    .limit(1);
  const [course] = await tx.select({ tutorId: courses.instructorId }).from(courses).where(eq(courses.id, courseId));
  const tutorId = course?.tutorId;
  if (!found || !tutorId) return;
  const { sitting, studentId, title, asked } = found;
  const option = Object.entries(asked.delivered.options).find(([, words]) => words.includes(chosen.option));
  if (!option) return;
  const [wrong] = option;
  if ((await tx.$count(doubts, eq(doubts.studentId, studentId))) > 0) return;
  const doubtId = newId();
  const at = (minutes: number) => new Date(now.getTime() - 5 * dayMs + minutes * 60_000);
  const place = { versionId: sitting.versionId, number: asked.number };
  await tx.insert(doubts).values({
    ...{ id: doubtId, studentId, courseId, clientKey: newId(), state: 'solved', lastNumber: 2, revision: 3 },
    about: {
      ...{ kind: 'question', ...place, quizIds: [sitting.quizId], sittingId: sitting.id },
      ...{ source: title ?? quizSlug, answer: wrong },
    },
    ...{ askedAt: at(0), changedAt: at(30), solvedAt: at(30), firstAnswerAt: at(20), firstWaitMs: 20 * 60_000 },
  });
  const line = { doubtId, clientKey: newId() };
  await tx.insert(doubtLines).values([
    { ...line, number: 1, author: 'student', kind: 'doubt', text: question, writtenAt: at(0), revision: 1 },
    { ...line, number: 2, author: tutorId, kind: 'answer', text: answer, writtenAt: at(20), revision: 2 },
  ]);
  const readers = ['student', tutorId].map((reader) => ({ doubtId, reader, number: 2, seenAt: at(30) }));
  await tx.insert(doubtReads).values(readers);
  await tx.insert(doubtShares).values({
    ...{ doubtId, state: 'offered', ...place, answer: wrong, questionText: question, answerText: answer },
    ...{ offeredBy: tutorId, offeredAt: at(40), changedAt: at(40) },
  });
}

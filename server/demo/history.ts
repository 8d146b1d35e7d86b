import { and, asc, eq } from 'drizzle-orm';
import type { PlanItem } from '../../contract/plan/plan.ts';
import type { Transaction } from '../db/open.ts';
import { askedQuestions, quizzes } from '../db/tables/content.ts';
import { courseFiles } from '../db/tables/courses.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { sittings } from '../db/tables/sittings.ts';
import { nothingMore } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { noteOpened } from '../materials/content.ts';
import { answerEntry } from '../notebook/answer-notebook.ts';
import { isAsked, readNotebook } from '../notebook/notebook.ts';
import { addDays, getWeekday } from '../plan/calendar.ts';
import { keepGoal } from '../plan/keep-goal.ts';
import { findToday, readStudyPlan } from '../plan/study-plan.ts';
import { startDrill } from '../practice/drills.ts';
import { sitMock, sitQuiz } from './sit.ts';

/** How many days the first demo student has been with the school. */
export const historyDays = 43;

const zone = 'UTC';
const satCourseId = 'course-sat';
const weak = [
  'Standard English Conventions',
  'Advanced Math',
  'Inference for Categorical Data: Proportions',
  'Series and Motion',
];

/**
 * What the student did, so many days ago: `slug` names content, which is passed over where it is not there. A mock test's `missed` is by module. What
 * `plan` does is the first drill of the student's own study plan; `notebook` answers what is due, so many at most.
 */
type HistoryEntry =
  | { days: number; do: 'quiz'; slug: string; missed: number; pace: number }
  | { days: number; do: 'mock'; slug: string; missed: readonly number[]; pace: number }
  | { days: number; do: 'plan'; missed: number; pace: number }
  | { days: number; do: 'notebook'; most: number };

const history: readonly HistoryEntry[] = [
  { days: 40, do: 'quiz', slug: 'sat-reading-writing-foundations', missed: 5, pace: 1.2 },
  { days: 33, do: 'mock', slug: 'sat-full-1', missed: [8, 7, 8, 9], pace: 0.95 },
  { days: 29, do: 'notebook', most: 4 },
  { days: 27, do: 'plan', missed: 1, pace: 1 },
  { days: 26, do: 'quiz', slug: 'ap-psychology-brain-and-senses', missed: 4, pace: 1.05 },
  { days: 24, do: 'quiz', slug: 'ap-psychology-learning-and-memory', missed: 3, pace: 0.8 },
  { days: 20, do: 'quiz', slug: 'sat-mathematics-core', missed: 4, pace: 1 },
  { days: 17, do: 'quiz', slug: 'ap-calculus-bc-series-and-motion', missed: 4, pace: 1.15 },
  { days: 15, do: 'mock', slug: 'ap-calculus-bc-1', missed: [9, 5], pace: 0.9 },
  { days: 13, do: 'quiz', slug: 'ap-psychology-people-and-health', missed: 1, pace: 0.9 },
  { days: 12, do: 'plan', missed: 3, pace: 0.9 },
  { days: 10, do: 'quiz', slug: 'ap-statistics-data-and-probability', missed: 4, pace: 0.95 },
  { days: 9, do: 'mock', slug: 'sat-full-2', missed: [5, 4, 6, 7], pace: 0.9 },
  { days: 8, do: 'quiz', slug: 'ap-calculus-bc-rates-and-accumulation', missed: 2, pace: 0.9 },
  { days: 6, do: 'plan', missed: 1, pace: 0.84 },
  { days: 6, do: 'notebook', most: 14 },
  { days: 5, do: 'notebook', most: 20 },
  { days: 4, do: 'notebook', most: 20 },
  { days: 2, do: 'notebook', most: 24 },
  { days: 1, do: 'plan', missed: 1, pace: 1.07 },
];

/** Does six weeks of a student's work, each entry at its time and by the calls that a student makes. */
export async function addHistory(tx: Transaction, studentId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
  await setGoal(tx, studentId, { now, at: ago(41) });
  await openPdfs(tx, studentId);
  for (const entry of history) await doEntry(tx, studentId, entry, ago(entry.days));
}

/** The SAT, on the first Saturday that is five weeks away. */
async function setGoal(tx: Transaction, studentId: string, { now, at }: { now: Date; at: Date }): Promise<void> {
  const inFiveWeeks = addDays(findToday(now, zone), 35);
  const testDate = addDays(inFiveWeeks, (6 - getWeekday(inFiveWeeks) + 7) % 7);
  const goal = { testDate, score: 1350, weeklyMinutes: 240 };
  const today = findToday(at, zone);
  await keepGoal(tx, { studentId, courseId: satCourseId, goal, today }, at, async () => nothingMore);
}

/** The first PDF of each course has been opened. */
async function openPdfs(tx: Transaction, studentId: string): Promise<void> {
  const files = await tx
    .select({ fileId: courseFiles.id })
    .from(courseFiles)
    .where(eq(courseFiles.position, 1))
    .orderBy(asc(courseFiles.courseId));
  for (const { fileId } of files) await noteOpened(tx, { studentId, fileId });
}

async function doEntry(tx: Transaction, studentId: string, entry: HistoryEntry, startedAt: Date): Promise<void> {
  switch (entry.do) {
    case 'quiz': {
      const studentQuizId = await findSitting(tx, { studentId, slug: entry.slug });
      if (studentQuizId) await sitQuiz(tx, { studentId, studentQuizId }, { ...entry, weak, startedAt });
      return;
    }
    case 'mock': {
      const studentQuizId = await findSitting(tx, { studentId, slug: entry.slug });
      if (studentQuizId) await sitMock(tx, { studentId, studentQuizId }, { ...entry, weak, startedAt });
      return;
    }
    case 'plan':
      return followPlan(tx, studentId, { ...entry, startedAt });
    case 'notebook':
      return answerDue(tx, studentId, { most: entry.most, now: startedAt });
  }
}

/** The student's sitting of a quiz or mock test that waits: each is sat once, as the list says. Null where there is no such content. */
async function findSitting(tx: Transaction, { studentId, slug }: { studentId: string; slug: string }): Promise<string | null> {
  const [waiting] = await tx
    .select({ id: sittings.id })
    .from(sittings)
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(and(eq(quizzes.slug, slug), eq(sittings.studentId, studentId), eq(sittings.state, 'assigned')));
  return waiting?.id ?? null;
}

type DrillRequest = { missed: number; pace: number; startedAt: Date };

async function followPlan(tx: Transaction, studentId: string, { startedAt, ...how }: DrillRequest): Promise<void> {
  const { plans } = await readStudyPlan(tx, { studentId, zone }, startedAt);
  const items = plans.find(({ courseId }) => courseId === satCourseId)?.weeks.flatMap((week) => week.items) ?? [];
  const drill = items.find((item): item is Extract<PlanItem, { kind: 'drill' }> => item.kind === 'drill');
  if (!drill) return;
  const { studentQuizId } = await startDrill(tx, { studentId, area: drill.area }, startedAt);
  await sitQuiz(tx, { studentId, studentQuizId }, { ...how, weak, startedAt });
}

/** Answers what is due in the notebook: every fourth question goes wrong again. */
async function answerDue(tx: Transaction, studentId: string, { most, now }: { most: number; now: Date }): Promise<void> {
  const { entries } = await readNotebook(tx, studentId, now);
  for (const [at, { entryId }] of entries.slice(0, most).entries()) {
    const [asked] = await tx
      .select({ key: askedQuestions.key })
      .from(notebookEntries)
      .innerJoin(askedQuestions, isAsked)
      .where(eq(notebookEntries.id, entryId));
    const answer = at % 4 === 3 ? '' : (asked?.key.answer ?? '');
    await answerEntry(tx, { studentId, entryId, answer, idempotencyKey: newId() }, new Date(now.getTime() + at * 60_000));
  }
}

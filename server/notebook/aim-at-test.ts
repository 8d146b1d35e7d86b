import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { notebookDays } from '../../contract/notebook/notebook.ts';
import type { Goal } from '../../contract/plan/plan.ts';
import type { Transaction } from '../db/open.ts';
import { quizVersions } from '../db/tables/content.ts';
import { notebookAnswers, notebookEntries } from '../db/tables/notebook.ts';
import { type Statement, together } from '../db/together.ts';
import { nothingMore } from '../db/transact.ts';
import { type GoalCourse, readGoalCourses } from '../plan/goals.ts';
import { minutesPerQuestion } from '../plan/plan-drills.ts';
import { toCourse } from '../portal/course-content.ts';
import { chooseDue, type DueRequest, type Review } from './choose-due.ts';
import { daysAfter } from './days.ts';
import type { Mistake } from './mistakes.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the due days of a course's questions are chosen by; those that are chosen are counted in `booked`. */
type Aim = Pick<DueRequest, 'testAt' | 'dailyQuestions'> & { booked: number[] };

/** An entry that was answered now, and the subject of its quiz. */
type AnsweredEntry = { entryId: string; addedAt: Date; subject: string; right: boolean };

/**
 * When an answered question comes back for the test of its course, by what was known before it was answered; null without a test date ahead, or where no day before it has
 * time left.
 */
export function aimAtTest({ aims, answers }: { aims: Aims; answers: Answers }, answered: AnsweredEntry, now: Date): Date | null {
  const { entryId, addedAt, subject, right } = answered;
  const aim = findAim(aims, toCourse(subject), now);
  return aim && choose(aim, [{ at: addedAt, right: false }, ...(answers.get(entryId) ?? []), { at: now, right }], now);
}

/** What a student's due days are chosen by: the goals of the courses, and the questions that wait. */
export type Aims = { courses: GoalCourse[]; waiting: WaitingEntry[] };

/** Reads what due days are chosen by, for all courses at once. */
export async function readAims(tx: Transaction, studentId: string, now: Date): Promise<Aims> {
  const [courses, waiting] = await together(
    () => readGoalCourses(tx, studentId),
    () => readWaiting(tx, studentId, now),
  );
  return { courses, waiting };
}

/** When mistakes that come into the notebook now are due for the tests of their courses, by `origin`; none of a course without a test date. */
export function aimMistakes(known: Aims, mistakes: readonly Mistake[], now: Date): Map<string, Date> {
  const due = new Map<string, Date>();
  const aims = new Map<string, Aim | null>();
  for (const { origin, subject, since } of mistakes) {
    const course = toCourse(subject);
    const aim = aims.get(course) ?? (aims.has(course) ? null : findAim(known, course, now));
    aims.set(course, aim);
    const day = aim && choose(aim, [{ at: since, right: false }], now);
    if (day) due.set(origin, day);
  }
  return due;
}

/**
 * Chooses anew when the questions that wait come back, for a course whose goal is now another: without a test date after 3 and 7 days. Gives them all with the days that they have then, and what
 * stores those, by one statement, which locks them in the order in which mistakes are kept.
 */
export function aimAgain(
  tx: Transaction,
  { waiting: waitingOfAll, answers }: { waiting: readonly WaitingEntry[]; answers: Answers },
  { course, goal }: { course: string; goal: Goal },
  now: Date,
): { waiting: WaitingEntry[]; store: Statement } {
  // No day is booked: every question has its day chosen here.
  const aim = toAim(goal, []);
  const waiting = waitingOfAll.map((entry) => {
    if (entry.course !== course) return entry;
    const { id, addedAt, timesRight } = entry;
    const reviews = [{ at: addedAt, right: false }, ...(answers.get(id) ?? [])];
    const last = reviews.at(-1)?.at ?? addedAt;
    const usual = daysAfter(last, timesRight > 0 ? notebookDays.afterRight : notebookDays.afterWrong);
    return { ...entry, dueAt: (aim && choose(aim, reviews, now)) ?? usual };
  });
  const chosen = waiting.filter((entry) => entry.course === course);
  if (chosen.length === 0) return { waiting, store: nothingMore };
  const [ids, days] = [chosen.map(({ id }) => id), chosen.map(({ dueAt }) => dueAt.toISOString())];
  const store = () =>
    tx.execute(sql`
      with held as materialized (
        select id from notebook_entries where id = any(${sql.param(ids)}::text[]) order by origin collate "C" for no key update
      )
      update notebook_entries set due_at = chosen.due_at::timestamptz
      from unnest(${sql.param(ids)}::text[], ${sql.param(days)}::text[]) as chosen (id, due_at) join held on held.id = chosen.id
      where notebook_entries.id = chosen.id
    `);
  return { waiting, store };
}

function choose(aim: Aim, reviews: Review[], now: Date): Date | null {
  const due = chooseDue({ ...aim, reviews, now });
  if (due) book(aim.booked, due, now);
  return due;
}

function book(booked: number[], due: Date, now: Date): void {
  const day = Math.round((due.getTime() - now.getTime()) / dayMs);
  booked[day] = (booked[day] ?? 0) + 1;
}

/** Null without a test date ahead. */
function findAim({ courses, waiting }: Aims, course: string, now: Date): Aim | null {
  const goal = courses.find(({ course_name }) => course_name === course)?.goal;
  if (!goal || goal.testDate === null) return null;
  const booked: number[] = [];
  for (const each of waiting) if (each.course === course) book(booked, each.dueAt, now);
  return toAim(goal, booked);
}

/** Null without a test date. */
const toAim = ({ testDate, weeklyMinutes }: Goal, booked: number[]): Aim | null =>
  testDate === null
    ? null
    : { testAt: startAnywhere(testDate), dailyQuestions: Math.floor(weeklyMinutes / 7 / minutesPerQuestion), booked };

/** When a day begins where it begins first, so that no zone has a due day on the test day itself. */
const startAnywhere = (day: string): Date => new Date(Date.parse(day) - 14 * hourMs);

/** A question that waits for its due day. */
type WaitingEntry = { id: string; origin: string; addedAt: Date; timesRight: number; dueAt: Date; course: string };

/** A student's questions that wait for a day after now, the first of them first. */
export async function readWaiting(tx: Transaction, studentId: string, now: Date): Promise<WaitingEntry[]> {
  const { id, origin, addedAt, timesRight, dueAt } = notebookEntries;
  const rows = await tx
    .select({ id, origin, addedAt, timesRight, dueAt, subject: quizVersions.subject })
    .from(notebookEntries)
    .innerJoin(quizVersions, eq(quizVersions.id, notebookEntries.versionId))
    .where(waitsFor(studentId, now))
    .orderBy(asc(dueAt), asc(id));
  return rows.flatMap(({ dueAt, subject, ...entry }) => (dueAt === null ? [] : [{ ...entry, dueAt, course: toCourse(subject) }]));
}

type Answers = Map<string, Review[]>;

/** The answers to the questions that wait. */
export const readWaitingAnswers = (tx: Transaction, studentId: string, now: Date): Promise<Answers> =>
  readAnswers(tx, waitsFor(studentId, now));

/** The answers to one entry. */
export const readEntryAnswers = (tx: Transaction, entryId: string): Promise<Answers> =>
  readAnswers(tx, eq(notebookEntries.id, entryId));

/** The answers to entries since they were added, the oldest first. */
async function readAnswers(tx: Transaction, which: SQL | undefined): Promise<Answers> {
  const { entryId, answeredAt, right } = notebookAnswers;
  const rows = await tx
    .select({ entryId, at: answeredAt, right })
    .from(notebookAnswers)
    .innerJoin(notebookEntries, eq(notebookEntries.id, entryId))
    .where(and(which, gt(answeredAt, notebookEntries.addedAt)))
    .orderBy(asc(answeredAt), asc(notebookAnswers.id));
  const answers: Answers = new Map();
  for (const { entryId: id, at, right: wasRight } of rows) {
    const its = answers.get(id) ?? [];
    its.push({ at, right: wasRight });
    answers.set(id, its);
  }
  return answers;
}

const waitsFor = (studentId: string, now: Date): SQL | undefined =>
  and(eq(notebookEntries.studentId, studentId), isNotNull(notebookEntries.dueAt), gt(notebookEntries.dueAt, now));

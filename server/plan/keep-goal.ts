import { type Goal, isOnScale, type ScoreScale } from '../../contract/plan/plan.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { goals } from '../db/tables/plan.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { aimAgain, readAims, readWaitingAnswers } from '../notebook/aim-at-test.ts';
import { findUnnoted, type HeldSittings, holdFound, keepFound } from '../notebook/note-mistakes.ts';
import { addDays, type Day, isDay } from './calendar.ts';
import { findScale, type GoalCourse } from './goals.ts';

/** A test that is further away has no date yet. */
const furthestDays = 3 * 366;

type GoalRequest = { studentId: string; courseId: string; goal: Goal; today: Day };

/**
 * Keeps a goal in place of the one before, notes what was finished, has the notebook's questions come back for the goal, and gives what is read then: `prepare` gets the courses with it. Throws
 * `CallRefused`: 404 for a course that is not the student's, 400.
 */
export const keepGoal = <Answer>(
  db: Queryable,
  { studentId, courseId, goal, today }: GoalRequest,
  now: Date,
  prepare: (tx: Transaction, courses: readonly GoalCourse[]) => Promise<Statement<Answer>>,
): Promise<Answer> =>
  transact(db, async (tx) => {
    const [{ own, ...known }, found] = await together(
      () => readWaits(tx, studentId, now),
      () => findUnnoted(tx, studentId, now),
    );
    const course = own.find((each) => each.courseId === courseId);
    if (!course) throw new CallRefused(404, 'notFound', 'You’re not enrolled in this course.');
    requireDate(goal, today);
    requireScore(goal, findScale(course.course_name));
    const courses = own.map((each) => (each === course ? { ...each, goal } : each));
    // Before anything is written: whoever opens the notebook locks the sittings first, too, and then its questions.
    const [held, waits, read] = await together(
      async () => (found.length > 0 ? holdFound(tx, { studentId, found, now }) : nothingHeld),
      async () => (found.length > 0 ? readWaits(tx, studentId, now) : known),
      () => prepare(tx, courses),
    );
    const left = waits.waiting.filter((entry) => !startsAnew(held, entry));
    const { waiting, store } = aimAgain(tx, { ...waits, waiting: left }, { course: course.course_name, goal }, now);
    const values = { ...goal, setAt: now };
    return async () => {
      const [, , , answer] = await together(
        () =>
          tx
            .insert(goals)
            .values({ studentId, courseId, ...values })
            .onConflictDoUpdate({ target: [goals.studentId, goals.courseId], set: values }),
        async () => (held.ids.length > 0 ? keepFound(tx, { studentId, held, aims: { courses, waiting } }, now) : undefined),
        store,
        read,
      );
      return answer;
    };
  });

const nothingHeld: HeldSittings = { ids: [], mistakes: [] };

/** Whether a question that waits went wrong again in what is noted now: then it has another day. */
const startsAnew = ({ mistakes }: HeldSittings, { origin }: { origin: string }): boolean =>
  mistakes.some((mistake) => mistake.origin === origin && mistake.reason === 'wrong');

/** The student's courses, the questions that wait, and how those were answered. */
async function readWaits(tx: Transaction, studentId: string, now: Date) {
  const [{ courses: own, waiting }, answers] = await together(
    () => readAims(tx, studentId, now),
    () => readWaitingAnswers(tx, studentId, now),
  );
  return { own, waiting, answers };
}

function requireDate({ testDate }: Goal, today: Day): void {
  if (testDate === null) return;
  if (!isDay(testDate)) throw new CallRefused(400, 'badInput', `${testDate} isn’t a valid date.`);
  if (testDate < today) throw new CallRefused(400, 'badInput', 'That date has passed. Choose a later day.');
  if (testDate > addDays(today, furthestDays)) throw new CallRefused(400, 'badInput', 'That date is too far away.');
}

function requireScore({ score }: Goal, scale: ScoreScale): void {
  if (score === null || isOnScale(score, scale)) return;
  const steps = scale.step === 1 ? '' : ` in steps of ${scale.step}`;
  throw new CallRefused(400, 'badInput', `The score goes from ${scale.low} to ${scale.high}${steps}.`);
}

import { Temporal } from 'temporal-polyfill';
import type { CoursePlan, StudyPlan } from '../../contract/plan/plan.ts';
import type { Queryable } from '../db/open.ts';
import { together } from '../db/together.ts';
import { placeIn } from '../exam/sitting/window.ts';
import { listHomework } from '../homework/student-work.ts';
import { noteMistakes } from '../notebook/note-mistakes.ts';
import { countChoices } from '../practice/choices.ts';
import { readGradedQuestions } from '../results/graded.ts';
import { dateAt, startOfDate } from '../schedule/school-time.ts';
import { type Day, toMonday } from './calendar.ts';
import { type PlanFacts, planCourse } from './plan-course.ts';
import { countPracticeDays } from './practice-days.ts';
import { readDue, readGiven, readSessions, readUnread, readWeights } from './read-courses.ts';
import { readMeasuredCourses } from './read-estimates.ts';
import { readPracticeDays } from './read-practice.ts';

type PlanRequest = { studentId: string; zone: string };

/** The day that it is on the clock of a zone. */
export const findToday = (now: Date, zone: string): Day => dateAt(now, zone).toString();

/** A student's plans, made anew from what is known now: nothing of a plan is kept but its goal. */
export async function readStudyPlan(db: Queryable, request: PlanRequest, now: Date): Promise<StudyPlan> {
  await noteMistakes(db, request.studentId, now);
  return readPlanAsKnown(db, request, now);
}

/** As `readStudyPlan`, without a change of what is known: for whoever only looks. */
export async function readPlanAsKnown(db: Queryable, { studentId, zone }: PlanRequest, now: Date): Promise<StudyPlan> {
  const [courses, known, days] = await together(
    () => readMeasuredCourses(db, studentId, now),
    () => readFacts(db, { studentId, zone }, now),
    () => readPracticeDays(db, studentId, { zone, now }),
  );
  const made = courses.map((course) => planCourse(course, known)).sort((one, other) => rankDate(one) - rankDate(other));
  return {
    today: known.today,
    practice: countPracticeDays(days, known.today),
    plans: made.map(({ plan }) => plan),
    next: findNext(made),
  };
}

type PlannedCourse = ReturnType<typeof planCourse>;

/** What to do first of all courses: homework that presses; else something of the nearest test's; of several that are as near, what is worth most. */
function findNext(made: readonly PlannedCourse[]): StudyPlan['next'] {
  const [first] = made
    .flatMap(({ plan, next }) => (next ? [{ plan, ...next }] : []))
    .sort((one, other) => rankPress(one) - rankPress(other) || rankDate(one) - rankDate(other) || other.worth - one.worth);
  return first ? { courseId: first.plan.courseId, course_name: first.plan.course_name, item: first.item } : null;
}

const rankPress = ({ presses }: { presses?: true }): number => (presses ? 0 : 1);

/** The nearest test first, then those without a date in the order of their names. */
const rankDate = ({ plan: { daysLeft } }: { plan: CoursePlan }): number =>
  daysLeft === null || daysLeft < 0 ? Number.MAX_SAFE_INTEGER : daysLeft;

async function readFacts(db: Queryable, { studentId, zone }: PlanRequest, now: Date): Promise<PlanFacts> {
  const today = findToday(now, zone);
  const monday = startOfDate(Temporal.PlainDate.from(toMonday(today)), zone);
  const [{ given, weights }, graded, choices, due, sessions, unread, homework] = await together(
    () => readGivenWeights(db, studentId, now),
    () => readGradedQuestions(db, { studentId, now }),
    () => countChoices(db, studentId, now),
    () => readDue(db, studentId, now),
    () => readSessions(db, studentId, monday),
    () => readUnread(db, studentId),
    () => listHomework(db, studentId, now),
  );
  return { ...{ today, now, zone, monday, given, weights }, ...{ graded, choices, due, sessions, unread, homework } };
}

/** What was given and was or can be begun, and how much of each skill there is in all of that but the drills. */
async function readGivenWeights(db: Queryable, studentId: string, now: Date) {
  const all = await readGiven(db, studentId);
  const given = all.filter((each) => each.state !== 'assigned' || placeIn(each, now) === 'open');
  const versionIds = given.flatMap((sitting) => (sitting.isDrill ? [] : sitting.versionIds));
  return { given, weights: await readWeights(db, [...new Set(versionIds)]) };
}

import type { WorkHead } from '../../contract/homework/homework.ts';
import { notebookAtOnce } from '../../contract/notebook/notebook.ts';
import { type CoursePlan, planWeeks } from '../../contract/plan/plan.ts';
import type { PracticeChoice } from '../../contract/practice/practice.ts';
import { daysAfter } from '../notebook/days.ts';
import { toCourse } from '../portal/course-content.ts';
import { nameDrill } from '../practice/drills.ts';
import type { GradedQuestion } from '../results/graded.ts';
import { dateAt } from '../schedule/school-time.ts';
import type { Day } from './calendar.ts';
import { chooseNext, type RankedItem } from './choose-next.ts';
import { makeOutlook } from './goal-outlook.ts';
import { findScale } from './goals.ts';
import {
  type HomeworkItem,
  type MissedDrill,
  makePlan,
  type PlanInput,
  type ReviewItem,
  type SessionItem,
  type SittingItem,
} from './make-plan.ts';
import { minutesPerQuestion, planMissedDrills } from './plan-drills.ts';
import { planReading, type UnreadFile } from './plan-reading.ts';
import {
  type RatedArea,
  type RatedCourse,
  rateAreas,
  rateDomains,
  ratePlace,
  type SkillAnswer,
  type SkillWeight,
} from './rate-skills.ts';
import type { CoursedSession, DueQuestion, GivenSitting } from './read-courses.ts';
import type { MeasuredCourse } from './read-estimates.ts';

/**
 * What plans are made of, of all courses of a student. `monday`: when the week began on the clock of `zone`. `weights` by version.
 */
export type PlanFacts = {
  today: Day;
  now: Date;
  zone: string;
  monday: Date;
  given: readonly GivenSitting[];
  graded: readonly GradedQuestion[];
  choices: readonly PracticeChoice[];
  weights: ReadonlyMap<string, readonly SkillWeight[]>;
  due: readonly DueQuestion[];
  sessions: readonly CoursedSession[];
  unread: readonly UnreadFile[];
  homework: readonly WorkHead[];
};

/** The plan of a course, and what of it is to be done now. */
export function planCourse(course: MeasuredCourse, known: PlanFacts): { plan: CoursePlan; next: RankedItem | null } {
  const { courseId, course_name, goal, estimate } = course;
  const mustMeasure = goal?.score != null && estimate === null;
  const own = orderTests(
    known.given.filter((sitting) => sitting.course === course_name),
    mustMeasure,
  );
  const rated = toRatedCourse(course_name, known, own);
  const areas = rateAreas(rated);
  const due = known.due.filter((question) => question.course === course_name);
  const sittings = own.flatMap((sitting) => toSittingItem(sitting, known.monday));
  const reading = planReading(
    known.unread.filter((file) => file.courseId === courseId),
    areas,
  );
  const plan = makePlan({
    ...{ today: known.today, goal, areas, sittings, reading, mustMeasure },
    sessions: known.sessions.filter((session) => session.courseId === courseId).map((session) => toSessionItem(session, known)),
    homework: known.homework.filter((head) => head.courseId === courseId).flatMap((head) => toHomeworkItem(head, known)),
    reviews: countReviews(due, known),
    missed: findMissedDrills(course_name, known, own),
    ...findDrilled(own, rated.answers, known.monday),
    hasResults: own.some(({ state, isDrill }) => state === 'submitted' && !isDrill),
  });
  const outlook = makeOutlook({
    ...{ goal, daysLeft: plan.daysLeft, weeksLeft: plan.weeksLeft, estimate, domains: rateDomains(rated) },
    newMinutes: countNewMinutes(areas, [...sittings.filter(({ done }) => !done), ...reading]),
  });
  const review = due.filter(({ dueAt }) => dueAt <= known.now).map((question) => ratePlace(question, rated));
  return {
    plan: { courseId, course_name, scale: findScale(course_name), goal, outlook, ...plan },
    next: chooseNext(plan.weeks, { areas, review, answers: rated.answers.length, now: known.now }),
  };
}

/** Where a score is wished and no test says how far it is, tests that can say it come before shorter ones. */
const orderTests = (own: readonly GivenSitting[], mustMeasure: boolean): readonly GivenSitting[] =>
  mustMeasure ? [...own.filter(isWholeMock), ...own.filter((sitting) => !isWholeMock(sitting))] : own;

/** What all takes that is new to a student: the questions of the banks, and what waits or was not read. */
const countNewMinutes = (areas: readonly RatedArea[], items: readonly { minutes: number }[]): number =>
  minutesPerQuestion * areas.reduce((sum, { fresh }) => sum + fresh, 0) + items.reduce((sum, { minutes }) => sum + minutes, 0);

/** What is due in the notebook now, and what falls due in each week after this one. */
function countReviews(due: readonly DueQuestion[], { now, monday }: PlanFacts): (ReviewItem | null)[] {
  const later = due.filter(({ dueAt }) => dueAt > now);
  return Array.from({ length: planWeeks.shown }, (_, week) => {
    const from = daysAfter(monday, 7 * week);
    const inWeek = later.filter(({ dueAt }) => dueAt >= from && dueAt < daysAfter(from, 7)).length;
    return toReview(week === 0 ? due.length - later.length : inWeek);
  });
}

/** As many questions as the notebook asks at once. */
function toReview(due: number): ReviewItem | null {
  const asked = Math.min(due, notebookAtOnce);
  return asked === 0 ? null : { kind: 'review', due: asked, minutes: Math.ceil(asked * minutesPerQuestion) };
}

/** Drills on what was missed in a course, but those that were done this week. */
function findMissedDrills(name: string, { choices, monday }: PlanFacts, own: readonly GivenSitting[]): MissedDrill[] {
  const done = own.flatMap(({ isDrill, submittedAt, title }) =>
    isDrill && submittedAt !== null && submittedAt >= monday ? [title] : [],
  );
  return planMissedDrills(choices.filter(({ subject }) => toCourse(subject) === name)).filter(
    ({ area, from }) => !done.includes(nameDrill({ area, from })),
  );
}

/** A mock test of fewer questions is a sample, and has not the shape of the real test. */
const leastOfWholeTest = 40;

const isWholeMock = ({ isMock, isDrill, questions }: GivenSitting): boolean =>
  isMock && !isDrill && questions >= leastOfWholeTest;

/** What a course's tests ask for is counted in its whole mock tests, which have the real test's shape; in its quizzes it is a guess, which nobody is told. */
function toRatedCourse(name: string, { graded, choices, weights, now }: PlanFacts, own: readonly GivenSitting[]): RatedCourse {
  const whole = own.filter(({ isDrill }) => !isDrill);
  const mocks = whole.filter(isWholeMock);
  const versionIds = new Set((mocks.length > 0 ? mocks : whole).flatMap((sitting) => sitting.versionIds));
  return {
    choices: choices.filter(({ subject, fresh }) => fresh > 0 && toCourse(subject) === name),
    answers: graded
      .filter(({ subject }) => toCourse(subject) === name)
      .map(({ domain, skill, right, at }) => ({ domain, skill, right, at: at.getTime() })),
    isWhole: mocks.length > 0,
    weights: [...versionIds].flatMap((versionId) => weights.get(versionId) ?? []),
    now: now.getTime(),
  };
}

/** What of a quiz or mock test belongs in a plan: what waits, and what was finished this week. Drills are planned as drills. */
function toSittingItem(sitting: GivenSitting, monday: Date): SittingItem[] {
  const { quizId, studentQuizId, title, minutes, state, submittedAt } = sitting;
  const done = submittedAt !== null;
  if (sitting.isDrill || (done && submittedAt < monday)) return [];
  return [{ kind: sitting.isMock ? 'mock' : 'quiz', quizId, studentQuizId, title, minutes, begun: state === 'inProgress', done }];
}

function toSessionItem(session: CoursedSession, { now, zone }: PlanFacts): SessionItem {
  const { sessionId, startsAt, duration, firstname, lastname } = session;
  return {
    ...{
      kind: 'session',
      sessionId,
      startsAt: startsAt.getTime(),
      zone,
      minutes: duration,
      tutor: `${firstname} ${lastname}`.trim(),
    },
    done: startsAt.getTime() + duration * 60_000 <= now.getTime(),
    day: dateAt(startsAt, zone).toString(),
  };
}

/** What of homework belongs in a plan: what is to be done, and what was handed in this week. */
function toHomeworkItem({ workId, title, state, dueAt, handedInAt }: WorkHead, { monday, zone }: PlanFacts): HomeworkItem[] {
  const done = handedInAt !== null;
  if (done && handedInAt < monday.getTime()) return [];
  const item = { kind: 'homework', workId, title, dueAt, zone, overdue: state === 'missing', minutes: 0, done } as const;
  return [{ ...item, day: dateAt(new Date(dueAt), zone).toString() }];
}

/** The drills of this week: their minutes and number, and the domain of what was answered last, where it was one. */
function findDrilled(
  own: readonly GivenSitting[],
  answers: readonly SkillAnswer[],
  monday: Date,
): Pick<PlanInput, 'practised' | 'drills'> {
  const drills = own.filter(({ isDrill, submittedAt }) => isDrill && submittedAt !== null && submittedAt >= monday);
  const last = Math.max(...answers.map(({ at }) => at));
  const [domain, ...others] = new Set(answers.filter(({ at }) => at === last).map((answer) => answer.domain));
  return {
    practised: Math.round(drills.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    drills: { done: drills.length, lastDomain: others.length === 0 ? (domain ?? null) : null },
  };
}

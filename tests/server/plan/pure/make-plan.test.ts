import { describe, expect, it } from 'vitest';
import type { PlanItem } from '../../../../contract/plan/plan.ts';
import {
  type HomeworkItem,
  type MissedDrill,
  makePlan,
  type PlanInput,
  type ReviewItem,
  type SessionItem,
  type SittingItem,
} from '../../../../server/plan/make-plan.ts';
import type { RatedArea } from '../../../../server/plan/rate-skills.ts';

/** A Wednesday. */
const today = '2026-11-25';
const area = (domain: string): RatedArea => ({
  ...{ area: { subject: 'SAT Math', domain }, weight: 0.3, isKnown: true, right: 0.5, fresh: 1000 },
  recent: { right: 0, total: 0 },
});
const sitting = (kind: 'quiz' | 'mock', title: string, more: Partial<SittingItem> = {}): SittingItem => ({
  ...{ kind, title, quizId: title, studentQuizId: title, minutes: kind === 'quiz' ? 20 : 134, begun: false, done: false },
  ...more,
});
const session = (day: string, more: Partial<SessionItem> = {}): SessionItem => ({
  ...{
    kind: 'session',
    sessionId: day,
    startsAt: Date.parse(`${day}T12:00:00Z`),
    zone: 'UTC',
    minutes: 45,
    tutor: 'Meera Iyer',
    done: false,
    day,
  },
  ...more,
});
const goal = (testDate: string | null, weeklyMinutes = 60) => ({ testDate, score: null, weeklyMinutes });
const plan = (more: Partial<PlanInput> = {}) =>
  makePlan({
    ...{ today, goal: goal(null), areas: [area('Algebra'), area('Geometry')], sittings: [], sessions: [], reviews: [] },
    ...{ reading: [], missed: [], homework: [] },
    ...{ practised: 0, drills: { done: 0, lastDomain: null }, hasResults: true },
    mustMeasure: false,
    ...more,
  });
const name = (item: PlanItem) => ('title' in item ? item.title : item.kind);
const names = (made: ReturnType<typeof makePlan>) => made.weeks.map(({ items }) => items.map(name));
const without = (kind: PlanItem['kind'], made: ReturnType<typeof makePlan>) =>
  made.weeks.map(({ items }) => items.filter((item) => item.kind !== kind && item.kind !== 'test').map(name));

it('goes by weeks from this Monday to that of the test', () => {
  expect(plan({ goal: goal('2026-12-06') })).toMatchObject({ daysLeft: 11, weeksLeft: 2 });
  expect(plan({ goal: goal('2026-12-07') })).toMatchObject({ daysLeft: 12, weeksLeft: 3 });
  expect(plan({ goal: goal('2026-12-07') }).weeks.map(({ start }) => start)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07']);
  expect(plan({ goal: goal(today) })).toMatchObject({ daysLeft: 0, weeksLeft: 1 });
});

it('has four weeks without a date, or with one that is over, and tells twelve at most', () => {
  expect(plan()).toMatchObject({ daysLeft: null, weeksLeft: 4 });
  expect(plan({ goal: goal('2026-11-24') })).toMatchObject({ daysLeft: -1, weeksLeft: 4 });
  const far = plan({ goal: goal('2027-05-08') });
  expect([far.weeksLeft, far.weeks.length]).toEqual([24, 12]);
});

it('fills the minutes of each week with drills, less what was practised in this one', () => {
  const made = plan({ goal: goal(null, 60), practised: 30 });
  expect(made.weeks.map(({ items }) => items.length)).toEqual([2, 4, 4, 4]);
  expect(plan({ goal: goal(null, 60), practised: 90 }).weeks[0]?.items).toEqual([]);
});

it('spreads the questions of a small bank over the weeks that are left', () => {
  const small = { ...area('Algebra'), fresh: 40 };
  expect(plan({ areas: [small] }).weeks.map(({ items }) => items.length)).toEqual([1, 1, 1, 1]);
});

it('has a drill each week while there are questions, however few', () => {
  const tiny = { ...area('Algebra'), fresh: 12 };
  expect(plan({ areas: [tiny] }).weeks.map(({ items }) => items.length)).toEqual([1, 1, 0, 0]);
});

it('counts quizzes and the notebook among the minutes, and no session', () => {
  const review: ReviewItem = { kind: 'review', due: 4, minutes: 6 };
  const made = plan({ sittings: [sitting('quiz', 'Boundaries')], sessions: [session('2026-11-27')], reviews: [review] });
  // 60 - 20 - 6 = 34 minutes are left: two drills, and four minutes are no third.
  expect(names(made)[0]).toEqual(['session', 'review', 'Boundaries', 'drill', 'drill']);
});

it('has sessions in their weeks, the held ones of this week too', () => {
  const made = plan({
    sessions: [session('2026-11-23', { done: true }), session('2026-11-29'), session('2026-11-30'), session('2027-03-01')],
  });
  expect(without('drill', made)).toEqual([['session', 'session'], ['session'], [], []]);
  expect(made.weeks[0]?.items[0]).not.toHaveProperty('day');
});

it('has homework in the week of its date: what is near or overdue in this one, what is far in the last', () => {
  const due = (day: string, more: Partial<HomeworkItem> = {}): HomeworkItem => ({
    ...{ kind: 'homework', workId: day, title: day, dueAt: Date.parse(`${day}T12:00:00Z`), zone: 'UTC', overdue: false },
    ...{ minutes: 0, done: false, day, ...more },
  });
  const handedIn = due('2026-12-20', { done: true });
  const days = ['2026-11-20', '2026-11-29', '2026-11-30', '2026-12-07', '2027-05-01'];
  const made = plan({ today: '2026-11-27', homework: [...days.map((day) => due(day)), handedIn] });
  expect(without('drill', made)).toEqual([
    ['2026-11-20', '2026-11-29', '2026-11-30', '2026-12-20'],
    [],
    ['2026-12-07'],
    ['2027-05-01'],
  ]);
  expect(made.weeks[0]?.items[0]).not.toHaveProperty('day');
  expect(names(plan({ goal: goal('2026-11-26'), homework: [due('2026-12-30')] }))[0]).toContain('2026-12-30');
});

it('spreads quizzes over the weeks, in the order in which they were given', () => {
  const given = ['One', 'Two'].map((title) => sitting('quiz', title));
  expect(without('drill', plan({ sittings: given }))).toEqual([['One'], [], ['Two'], []]);
});

describe('mock tests', () => {
  const mocks = (count: number) => Array.from({ length: count }, (_, at) => sitting('mock', `Mock ${at + 1}`));
  /** Six weeks, the test in the last. */
  const weeks = (count: number, more: Partial<PlanInput> = {}) =>
    without('drill', plan({ goal: goal('2027-01-01'), sittings: mocks(count), ...more }));

  it('the only one is sat a week before the test, or at once where nothing is known', () => {
    expect(weeks(1)).toEqual([[], [], [], [], ['Mock 1'], []]);
    expect(weeks(1, { hasResults: false })).toEqual([['Mock 1'], [], [], [], [], []]);
  });

  it('several are spread, the last a week before the test', () => {
    expect(weeks(3)).toEqual([[], ['Mock 1'], ['Mock 2'], [], ['Mock 3'], []]);
    expect(weeks(2, { hasResults: false })).toEqual([['Mock 1'], [], [], [], ['Mock 2'], []]);
  });

  it('the first is sat at once where a score is wished and no test says how far it is', () => {
    expect(weeks(1, { mustMeasure: true })).toEqual([['Mock 1'], [], [], [], [], []]);
    expect(weeks(2, { mustMeasure: true })).toEqual([['Mock 1'], [], [], [], ['Mock 2'], []]);
  });

  it('one that was begun is of now', () => {
    expect(weeks(1, { sittings: [sitting('mock', 'Begun', { begun: true })] })[0]).toEqual(['Begun']);
  });

  it('all have a week, however little time there is', () => {
    expect(without('drill', plan({ goal: goal(today), sittings: mocks(3) }))).toEqual([['Mock 1', 'Mock 2', 'Mock 3']]);
  });
});

it('keeps what was done this week in sight', () => {
  const done = sitting('quiz', 'Done', { done: true });
  expect(without('drill', plan({ sittings: [done, sitting('quiz', 'Waiting')] }))[0]).toEqual(['Done', 'Waiting']);
});

describe('the minutes that new questions leave', () => {
  const read = (id: string): PlanInput['reading'][number] => ({
    ...{ kind: 'read', courseId: 'course-sat', id, page: 1, skill: 'Lines', minutes: 18 },
  });
  const missed = (domain: string): MissedDrill => ({
    ...{ kind: 'drill', area: { subject: 'SAT Math', domain }, questions: 10, minutes: 15, share: null, mixed: false },
    ...{ recent: { right: 0, total: 10 }, from: 'missed' },
  });
  const small = [{ ...area('Algebra'), fresh: 40 }];
  const label = (item: PlanItem) =>
    item.kind === 'read' ? item.id : item.kind === 'drill' ? `${item.from} ${item.area.domain ?? 'mixed'}` : item.kind;
  const labels = (more: Partial<PlanInput>) =>
    plan({ areas: small, reading: ['One', 'Two', 'Three'].map(read), missed: ['A', 'B', 'C'].map(missed), ...more }).weeks.map(
      ({ items }) => items.map(label),
    );

  it('go to reading, each thing once, and to what was missed, each once a week', () => {
    expect(labels({ goal: goal(null, 150) })).toEqual([
      ['new Algebra', 'One', 'Two', 'missed A', 'missed B', 'missed C'],
      ['new Algebra', 'Three', 'missed A', 'missed B', 'missed C'],
      ['new Algebra', 'missed A', 'missed B', 'missed C'],
      ['new mixed', 'missed A', 'missed B', 'missed C'],
    ]);
  });

  it('are more things where there is more time', () => {
    const week = labels({ goal: goal(null, 240), missed: ['A', 'B', 'C', 'D', 'E'].map(missed) })[0];
    expect(week).toEqual(['new Algebra', 'One', 'Two', 'Three', 'missed A', 'missed B', 'missed C', 'missed D', 'missed E']);
  });

  it('begin each week with what the last one had no time for', () => {
    const weeks = labels({ goal: goal(null, 45), reading: [] });
    expect(weeks.map((items) => items.filter((item) => item.startsWith('missed')))).toEqual([
      ['missed A', 'missed B'],
      ['missed C', 'missed A'],
      ['missed B', 'missed C'],
      ['missed A', 'missed B'],
    ]);
  });

  it('are filled by whole things, and no more than that', () => {
    expect(labels({ goal: goal(null, 45) })[0]).toEqual(['new Algebra', 'One', 'Two']);
    const practised = plan({ goal: goal(null, 45), practised: 40 }).weeks;
    expect(practised.map(({ minutes }) => minutes)).toEqual([5, 45, 45, 45]);
    expect(practised[0]?.items).toEqual([]);
  });

  it('are told with each week, and are half in the week of the test, whose day comes last', () => {
    const made = plan({ goal: goal('2026-12-05', 60), areas: [area('Algebra')] });
    expect(made.weeks.map(({ minutes, items }) => [minutes, items.length])).toEqual([
      [60, 4],
      [30, 3],
    ]);
    expect(made.weeks[1]?.items.at(-1)).toEqual({ kind: 'test', day: '2026-12-05', minutes: 0 });
    expect(names(plan({ goal: goal('2026-11-24') })).flat()).not.toContain('test');
    expect(names(plan({ goal: goal('2027-05-08') })).flat()).not.toContain('test');
  });

  it('have what falls due in the notebook in its week', () => {
    const due: ReviewItem = { kind: 'review', due: 4, minutes: 6 };
    expect(without('drill', plan({ reviews: [null, due] }))).toEqual([[], ['review'], [], []]);
  });
});

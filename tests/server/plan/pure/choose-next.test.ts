import { expect, it } from 'vitest';
import type { PlanItem } from '../../../../contract/plan/plan.ts';
import { chooseNext, type KnownCourse } from '../../../../server/plan/choose-next.ts';
import type { RatedArea } from '../../../../server/plan/rate-skills.ts';

const rated = (weight: number, right: number): RatedArea => ({
  ...{ area: { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' }, weight, isKnown: true, right, fresh: 10 },
  recent: { right: 0, total: 0 },
});
const drill: Extract<PlanItem, { kind: 'drill' }> = {
  ...{ kind: 'drill', area: { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' }, questions: 10, minutes: 15 },
  ...{ share: 10, recent: { right: 1, total: 4 }, mixed: false, from: 'new' },
};
const review: PlanItem = { kind: 'review', due: 3, minutes: 5 };
const quiz = (more: object = {}): PlanItem => ({
  ...{ kind: 'quiz', quizId: 'q', studentQuizId: 's', title: 'Quiz', minutes: 20, begun: false, done: false },
  ...more,
});
const session: PlanItem = { kind: 'session', sessionId: 's', startsAt: 0, zone: 'UTC', minutes: 45, tutor: '', done: false };
const homework = (more: object = {}): PlanItem => ({
  ...{
    kind: 'homework',
    workId: 'w',
    title: 'Limits',
    dueAt: 72 * 3_600_000,
    zone: 'UTC',
    overdue: false,
    minutes: 0,
    done: false,
  },
  ...more,
});
const known = (more: Partial<KnownCourse> = {}): KnownCourse => ({
  areas: [rated(0.1, 0.5)],
  review: [],
  answers: 40,
  now: new Date(0),
  ...more,
});
const next = (items: PlanItem[], more?: Partial<KnownCourse>) =>
  chooseNext([{ start: '2026-11-23', minutes: 60, items }], known(more))?.item ?? null;

it('a test that was begun goes before all', () => {
  const begun = quiz({ begun: true });
  expect(next([review, drill, begun])).toEqual(begun);
});

it('who has answered little sits a test first, then not', () => {
  expect(next([quiz(), drill], { answers: 9 })).toEqual(quiz());
  expect(next([quiz(), drill], { answers: 10 })).toEqual(drill);
  expect(next([quiz({ done: true }), drill], { answers: 0 })).toEqual(drill);
});

it('of notebook and drill it is what has more expected points a minute', () => {
  expect(next([review, drill], { review: [rated(0.1, 0.5)] })).toEqual(review);
  expect(next([review, drill], { review: [rated(0.01, 0.5)] })).toEqual(drill);
  // A question that was missed is worth more than one of the same skill.
  expect(next([review, drill], { review: [rated(0.08, 0.5)] })).toEqual(review);
  // However the week has them in order.
  expect(next([drill, review], { review: [rated(0.1, 0.5)] })).toEqual(review);
  // The average counts, not the sum: many questions take more minutes.
  expect(next([review, drill], { review: [rated(0.01, 0.5), rated(0.01, 0.5), rated(0.01, 0.5)] })).toEqual(drill);
});

it('the notebook goes before a drill that is worth as much, wherever it stands', () => {
  // Half of 0.5 right: 0.75 is missing of 0.1, as 0.5 is of 0.15.
  const even = { areas: [rated(0.15, 0.5)], review: [rated(0.1, 0.5)] };
  expect(next([review, drill], even)).toEqual(review);
  expect(next([drill, review], even)).toEqual(review);
});

it('homework that is due within two days, or overdue, goes before all but a test that was begun', () => {
  const soon = homework({ dueAt: 48 * 3_600_000 });
  const overdue = homework({ workId: 'o', dueAt: -1, overdue: true });
  expect(next([review, drill, quiz(), homework(), soon])).toEqual(soon);
  expect(next([soon, overdue], { answers: 0 })).toEqual(overdue);
  expect(next([soon, quiz({ begun: true })])).toEqual(quiz({ begun: true }));
  expect(next([drill, homework({ dueAt: 0, done: true })])).toEqual(drill);
});

it('homework with a later date comes after what has points to expect, and before a test that waits', () => {
  expect(next([homework(), drill])).toEqual(drill);
  expect(next([quiz(), homework()])).toEqual(homework());
});

it('tells what it is worth, for choosing among courses', () => {
  const ranked = (items: PlanItem[], more?: Partial<KnownCourse>) =>
    chooseNext([{ start: '2026-11-23', minutes: 60, items }], known(more))?.worth;
  expect(ranked([quiz({ begun: true })])).toBe(Number.POSITIVE_INFINITY);
  // 0.1 * 0.5 * 0.25 in fifteen minutes.
  expect(ranked([drill])).toBeCloseTo(0.0125 / 15, 12);
  expect(ranked([quiz()], { areas: [rated(0.1, 0.5), rated(0.3, 0.5)], answers: 0 })).toBeCloseTo(0.025 / 15, 12);
});

it('a mixed drill is worth what its areas are on average', () => {
  const mixed: PlanItem = { ...drill, area: { subject: 'SAT Math' }, mixed: true };
  const areas = [rated(0.1, 0.5), rated(0.3, 0.5)];
  expect(next([review, mixed], { areas, review: [rated(0.1, 0.5)] })).toEqual(mixed);
});

it('without either it is the test that waits, and without that nothing: a session has its own time', () => {
  expect(next([session, quiz()])).toEqual(quiz());
  expect(next([session])).toBeNull();
  expect(chooseNext([], known())).toBeNull();
});

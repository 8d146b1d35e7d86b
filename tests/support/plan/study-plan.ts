import type { CoursePlan, PlanItem, StudyPlan } from '../../../contract/plan/plan.ts';

export const algebra = { subject: 'SAT Math', domain: 'Algebra', skill: 'Lines' };

export const items = {
  drill: {
    ...{ kind: 'drill', area: algebra, questions: 10, minutes: 15, share: 8, recent: { right: 2, total: 7 }, mixed: false },
    from: 'new',
  },
  mixed: {
    ...{ kind: 'drill', area: { subject: 'SAT Math' }, questions: 10, minutes: 15, share: null, recent: { right: 9, total: 20 } },
    ...{ mixed: true, from: 'new' },
  },
  missed: {
    ...{ kind: 'drill', area: { subject: 'SAT Math', domain: 'Algebra' }, questions: 6, minutes: 9, share: null, mixed: false },
    ...{ recent: { right: 0, total: 6 }, from: 'missed' },
  },
  read: { kind: 'read', courseId: 'course-sat', id: 'Lines and Systems', page: 2, skill: 'Lines', minutes: 18 },
  test: { kind: 'test', day: '2026-12-05', minutes: 0 },
  unseen: {
    kind: 'drill',
    area: algebra,
    questions: 5,
    minutes: 8,
    share: 3,
    recent: { right: 0, total: 0 },
    mixed: false,
    from: 'new',
  },
  review: { kind: 'review', due: 4, minutes: 6 },
  quiz: {
    ...{
      kind: 'quiz',
      quizId: 'quiz-1',
      studentQuizId: 'sitting-1',
      title: 'Boundaries',
      minutes: 20,
      begun: false,
      done: false,
    },
  },
  mock: {
    ...{ kind: 'mock', quizId: 'mock-1', studentQuizId: 'record-1', title: 'Full test', minutes: 134, begun: false, done: false },
  },
  homework: {
    ...{ kind: 'homework', workId: 'work-1', title: 'Limits', dueAt: Date.parse('2026-11-27T15:00:00Z'), zone: 'UTC' },
    ...{ overdue: false, minutes: 0, done: false },
  },
  session: {
    ...{
      kind: 'session',
      sessionId: 'slot-1',
      startsAt: Date.parse('2026-11-27T15:00:00Z'),
      zone: 'UTC',
      minutes: 45,
      tutor: 'Meera Iyer',
    },
    done: false,
  },
} satisfies Record<string, PlanItem>;

/** The plan of the SAT course with two weeks; no goal is set. */
export const coursePlan = (more: Partial<CoursePlan> = {}): CoursePlan => ({
  ...{ courseId: 'course-sat', course_name: 'SAT Dominance Program', scale: { low: 400, high: 1600, step: 10 } },
  ...{ goal: null, outlook: null, daysLeft: null, weeksLeft: 4 },
  weeks: [
    { start: '2026-11-23', minutes: 150, items: [items.session, items.review, items.quiz, items.drill] },
    { start: '2026-11-30', minutes: 150, items: [items.mock] },
  ],
  ...more,
});

/** A Wednesday, with practice on Monday and today. */
export const studyPlan = (more: Partial<StudyPlan> = {}): StudyPlan => ({
  today: '2026-11-25',
  practice: { week: [true, false, true, null, null, null, null], streak: 2 },
  plans: [coursePlan()],
  next: { courseId: 'course-sat', course_name: 'SAT Dominance Program', item: items.drill },
  ...more,
});

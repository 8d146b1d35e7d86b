import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { GoalOutlook, StudyPlan } from '../../../contract/plan/plan.ts';
import { studyPlanMachine } from '../../../src/machines/plan/study-plan.machine.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedGoal } from '../../../src/services/plan/plan.ts';
import type { WantedDrill } from '../../../src/services/practice/practice.ts';
import { PlanPage } from '../../../src/views/plan/plan-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { deferred } from '../../support/deferred.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { algebra, coursePlan, items, studyPlan } from '../../support/plan/study-plan.ts';

let sent: object[];
const offline = new CallFailed('unreachable', '');
type World = {
  plan?: StudyPlan | Error;
  kept?: StudyPlan | Error | Promise<StudyPlan>;
  drill?: { quizId: string; sittingId: string } | Error;
};

function answer<Output>(given: Output | Error): Output {
  if (given instanceof Error) throw given;
  return given;
}

async function open({ plan = studyPlan(), kept = offline, drill = offline }: World = {}) {
  sent = [];
  const logic = studyPlanMachine.provide({
    actors: {
      loadStudyPlan: fromPromise<StudyPlan, { studentId: string }>(async () => answer(plan)),
      keepGoal: fromPromise<StudyPlan, WantedGoal>(async ({ input }) => {
        sent.push(input);
        return answer(kept);
      }),
      startDrill: fromPromise<{ quizId: string; sittingId: string }, WantedDrill>(async ({ input }) => {
        sent.push(input);
        return answer(drill);
      }),
    },
  });
  render(
    <MemoryRouter initialEntries={['/plan']}>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <PlanPage logic={logic} />
        <Here />
      </PortalContext>
    </MemoryRouter>,
  );
  await act(async () => {});
}
function Here() {
  const { pathname, search } = useLocation();
  return <output data-testid="here">{pathname + search}</output>;
}

const week = () => screen.getByRole('region', { name: 'This week' });
const rows = () =>
  within(week())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
};
const set = 'Set goal: SAT Dominance Program';
const goal = { testDate: '2026-12-05', score: 1450, weeklyMinutes: 240 };
const withGoal = studyPlan({ plans: [coursePlan({ goal, daysLeft: 10, weeksLeft: 2 })] });

it('has this week, the next action first, with the reason and the minutes of each thing, and the way to it', async () => {
  const sessionAt = formatMoment(items.session.startsAt, 'shortWeekdayTime', 'UTC');
  await open();
  expect(rows()).toEqual([
    '10 questions on LinesAbout 8% of the test, and you got 2 of your last 7 right.15 minStart',
    `Session with Meera Iyer${sessionAt}45 minView`,
    '4 questions from your notebookYou missed or guessed them, and they’re due now.6 minStart',
    'BoundariesA quiz from your course.20 minStart',
  ]);
  const links = within(week())
    .getAllByRole('link', { name: /: / })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['View: Session with Meera Iyer', '/student-portal/schedule'],
    ['Start: 4 questions from your notebook', '/student-portal/notebook'],
    ['Start: Boundaries', '/student-portal/quizzes/quiz-1/instructions?sitting=sitting-1'],
  ]);
});

const homeworkDue = formatMoment(items.homework.dueAt, 'shortWeekdayTime', 'UTC');

it.each([
  ['a mixed drill', items.mixed, '10 mixed questions on SAT MathMixing topics helps you remember them.15 minStart'],
  [
    'what was never asked',
    items.unseen,
    '5 questions on LinesAbout 3% of the test, and you haven’t been asked about it yet.8 minStart',
  ],
  [
    'what was asked once',
    { ...items.drill, recent: { right: 0, total: 1 }, share: 0 },
    '10 questions on LinesLess than 1% of the test, and you got the last one wrong.15 minStart',
  ],
  ['what no test names', { ...items.drill, share: null }, '10 questions on LinesYou got 2 of your last 7 right.15 minStart'],
  [
    'what was missed',
    items.missed,
    '6 missed questions on AlgebraYou missed these before. Try them under test conditions.9 minStart',
  ],
  [
    'what was missed of a subject',
    { ...items.missed, area: { subject: 'SAT Math' }, mixed: true },
    '6 missed questions on SAT MathFrom every topic you’ve missed, mixed, as on the test.9 minStart',
  ],
  [
    'some of what was missed',
    { ...items.missed, recent: { right: 0, total: 22 } },
    '6 missed questions on AlgebraYou’ve missed 22 here so far. Try these under test conditions.9 minStart',
  ],
  ['homework', items.homework, `Homework: LimitsDue ${homeworkDue}.Open`],
  [
    'what is overdue',
    { ...items.homework, overdue: true },
    `Homework: LimitsIt was due ${homeworkDue}. You can still hand it in.Open`,
  ],
  ['what was handed in', { ...items.homework, done: true }, 'Homework: LimitsHanded in this week.View'],
  ['what is to be read', items.read, 'Read “Lines and Systems”It starts with Lines on page 2.18 minRead'],
  ['what has no skill', { ...items.read, skill: '' }, 'Read “Lines and Systems”You haven’t opened it yet.18 minRead'],
  ['the test', items.test, 'Test daySaturday, December 5. Charge your device, pack your photo ID, and get a good night’s sleep.'],
  ['what was begun', { ...items.quiz, begun: true }, 'BoundariesYou’ve started it. Your answers are saved.20 minContinue'],
  ['what is done', { ...items.mock, done: true }, 'Full testDone this week.2 h 14 minView'],
  [
    'a single question',
    { ...items.review, due: 1 },
    '1 question from your notebookYou missed or guessed it, and it’s due now.6 minStart',
  ],
])('says of %s what there is to say', async (_, item, words) => {
  await open({ plan: studyPlan({ plans: [coursePlan({ weeks: [{ start: '2026-11-23', minutes: 150, items: [item] }] })] }) });
  expect(rows()).toEqual([words]);
});

it('has the weeks to come that have something in a line each', async () => {
  const empty = { start: '2026-12-07', minutes: 150, items: [] };
  const third = { start: '2026-12-14', minutes: 150, items: [items.quiz, items.drill, items.drill] };
  const weeks = [...coursePlan().weeks, empty, third];
  await open({ plan: studyPlan({ plans: [coursePlan({ weeks, weeksLeft: 6 })] }) });
  const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Nov 30 – Dec 6 1 mock test 2 h 14 min', 'Dec 14 – Dec 20 1 quiz, 2 drills 50 min']);
  expect(screen.getByText('2 more weeks follow. We’ll plan that time as it gets closer.')).toBeTruthy();
});

it('leads from each thing of a week to come to that thing', async () => {
  const later = {
    start: '2026-11-30',
    minutes: 150,
    items: [items.session, items.review, items.mock, items.homework, items.read, items.drill],
  };
  const weeks = [{ start: '2026-11-23', minutes: 150, items: [] }, later];
  await open({ plan: studyPlan({ plans: [coursePlan({ weeks })] }), drill: { quizId: 'quiz-9', sittingId: 'sitting-9' } });
  const coming = screen.getByRole('region', { name: 'Later weeks' });
  const links = [...coming.querySelectorAll('a')].map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['View: Session with Meera Iyer', '/student-portal/schedule'],
    ['View: 4 questions from your notebook', '/student-portal/notebook'],
    ['Start: Full test', '/student-portal/mock-tests/mock-1/instructions?sitting=record-1'],
    ['Open: Homework: Limits', '/student-portal/homework/work-1'],
    ['Read: Lines and Systems', '/student-portal/course-material?course=course-sat&pdf=Lines+and+Systems&page=2'],
  ]);
  expect(coming.textContent).toContain('You missed or guessed them, and they’re due that week.');
  await userEvent.click(within(coming).getByText(/^Nov 30/));
  await press('Start: 10 questions on Lines');
  expect(screen.getByTestId('here').textContent).toBe('/student-portal/quizzes/quiz-9/instructions?sitting=sitting-9');
});

it('ends with the day of the test, and says how much of the student’s time is planned', async () => {
  await open({ plan: withGoal });
  expect(screen.getByRole('region', { name: 'Later weeks' }).textContent).toMatch(/Test daySaturday, December 5\./);
  expect(week().textContent).toContain('41 min planned');
  expect(week().textContent).toContain('1 h 49 min of your time this week is free');
  expect(within(week()).getByRole('link', { name: 'Choose a drill' }).getAttribute('href')).toBe('/student-portal/practice');
  expect(within(week()).getByRole('button', { name: 'Start: 10 questions on Lines' }).closest('li')?.dataset.next).toBe('true');
});

it('says nothing of the time where the week is full', async () => {
  const weeks = [{ start: '2026-11-23', minutes: 30, items: [items.quiz] }];
  await open({ plan: studyPlan({ plans: [coursePlan({ goal, weeks })] }) });
  expect(week().textContent).not.toContain('is free');
});

it('says when this week is done', async () => {
  await open({ plan: studyPlan({ plans: [coursePlan({ weeks: [{ start: '2026-11-23', minutes: 150, items: [] }] })] }) });
  expect(week().textContent).toContain('That’s all for this week.');
});

it('takes a goal, with the words at the field where it cannot be one, and shows the plan that follows', async () => {
  await open({ kept: withGoal });
  await press(set);
  expect(document.activeElement).toBe(screen.getByLabelText('Test date'));
  fireEvent.change(screen.getByLabelText('Test date'), { target: { value: '2026-12-05' } });
  await userEvent.type(screen.getByLabelText('Goal on the SAT'), '1455');
  await press('Save goal');
  const score = screen.getByLabelText('Goal on the SAT');
  expect([score.getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
  expect(screen.getByText('Enter a score from 400 to 1600, in steps of 10.')).toBeTruthy();
  await userEvent.clear(score);
  await userEvent.type(score, '1450');
  fireEvent.change(screen.getByLabelText('Time each week'), { target: { value: '240' } });
  await press('Save goal');
  expect(sent).toEqual([{ studentId: student._id, courseId: 'course-sat', goal }]);
  const card = screen.getByRole('region', { name: 'Your goal: SAT Dominance Program' });
  expect(card.textContent).toBe('10 days until the SATSaturday, December 5 · goal 1450 · 4 h a weekChange goal');
});

it('keeps what was typed where it could not be kept, and forgets it on Cancel', async () => {
  await open();
  await press(set);
  await userEvent.type(screen.getByLabelText('Goal on the SAT'), '1450');
  await press('Save goal');
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t save your goal. It’s still here: please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Goal on the SAT').value).toBe('1450');
  await press('Cancel');
  expect([screen.queryByRole('alert'), screen.queryByRole('form')]).toEqual([null, null]);
  await press(set);
  expect(screen.getByLabelText<HTMLInputElement>('Goal on the SAT').value).toBe('');
});

it.each([
  ['today', { testDate: '2026-11-25', score: null, weeklyMinutes: 60 }, 0, 'The SAT is todayWednesday, November 25 · 1 h a week'],
  [
    'tomorrow',
    { testDate: '2026-11-26', score: null, weeklyMinutes: 60 },
    1,
    '1 day until the SATThursday, November 26 · 1 h a week',
  ],
  [
    'over',
    { testDate: '2026-11-20', score: 1400, weeklyMinutes: 60 },
    -5,
    'Your test date has passedSet the next one, and the plan starts over from there.',
  ],
  ['open', { testDate: null, score: 1400, weeklyMinutes: 90 }, null, 'When is the SAT?goal 1400 · 1 h 30 min a week'],
])('says of a test that is %s what is set', async (_, own, daysLeft, words) => {
  await open({ plan: studyPlan({ plans: [coursePlan({ goal: own, daysLeft })] }) });
  expect(screen.getByRole('region', { name: /^Your goal/ }).textContent).toBe(`${words}Change goal`);
});

const estimate = { low: 1060, high: 1210, at: Date.parse('2026-11-21T12:00:00Z') };
const outlook: GoalOutlook = { standing: 'ahead', estimate, most: null, time: null };
const official = 'This is not an official score.';

it.each([
  ['unknown', { standing: 'unknown', estimate: null }, 'Take a full practice test to see how far you are from 1400.'],
  [
    'reached',
    { standing: 'reached' },
    `You’re there: your last full test came to 1060–1210 on Nov 21, 2026. You could aim higher. ${official}`,
  ],
  [
    'in the range',
    { standing: 'inRange' },
    `You’re on course: your last full test came to 1060–1210 on Nov 21, 2026, and 1400 is within that. ${official}`,
  ],
  [
    'ahead',
    {
      most: { domain: 'Advanced Math', share: 18, recent: { right: 4, total: 10 } },
      time: { weeklyMinutes: 360, reachNow: 67, reachThen: 100 },
    },
    [
      `Your last full test came to 1060–1210 on Nov 21, 2026, so 1400 is at least 190 points away. ${official}`,
      'You can gain most in Advanced Math: about 18% of the test, and you got 4 of your last 10 right.',
      'At 4 h a week, you’ll get through about 67% of what’s new before the test. At 6 h, all of it.',
    ].join(''),
  ],
] satisfies [string, Partial<GoalOutlook>, string][])('says of a goal score that is %s how far it is', async (_, more, words) => {
  const own = { ...goal, score: 1400 };
  await open({ plan: studyPlan({ plans: [coursePlan({ goal: own, daysLeft: 10, outlook: { ...outlook, ...more } })] }) });
  const card = screen.getByRole('region', { name: /^Your goal/ });
  expect(card.textContent).toBe(`10 days until the SATSaturday, December 5 · goal 1400 · 4 h a weekChange goal${words}`);
});

it('makes a drill and goes to its instructions', async () => {
  await open({ drill: { quizId: 'quiz-9', sittingId: 'sitting-9' } });
  await press('Start: 10 questions on Lines');
  expect(sent).toEqual([{ studentId: student._id, area: algebra, from: 'new' }]);
  expect(screen.getByTestId('here').textContent).toBe('/student-portal/quizzes/quiz-9/instructions?sitting=sitting-9');
});

it('says why no drill could be made', async () => {
  await open();
  await press('Start: 10 questions on Lines');
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t prepare your practice. Please try again.');
});

it('makes a drill while a goal is being changed, and keeps what was typed where it can’t', async () => {
  await open();
  await press(set);
  await userEvent.type(screen.getByLabelText('Goal on the SAT'), '1450');
  await press('Start: 10 questions on Lines');
  expect(sent).toEqual([{ studentId: student._id, area: algebra, from: 'new' }]);
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t prepare your practice. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Goal on the SAT').value).toBe('1450');
});

it('goes to a drill that was made once the goal that is being saved is kept', async () => {
  const saving = deferred<StudyPlan>();
  await open({ kept: saving.promise, drill: { quizId: 'quiz-9', sittingId: 'sitting-9' } });
  await press(set);
  await press('Save goal');
  await press('Start: 10 questions on Lines');
  expect(screen.getByTestId('here').textContent).toBe('/plan');
  const start = screen.getByRole('button', { name: 'Start: 10 questions on Lines' });
  expect(start.textContent).toBe('Preparing…');
  saving.resolve(withGoal);
  await act(async () => {});
  expect(screen.getByTestId('here').textContent).toBe('/student-portal/quizzes/quiz-9/instructions?sitting=sitting-9');
});

it('stays where the goal could not be kept before the drill, says so, and goes once that is given up', async () => {
  const saving = deferred<StudyPlan>();
  await open({ kept: saving.promise, drill: { quizId: 'quiz-9', sittingId: 'sitting-9' } });
  await press(set);
  await press('Save goal');
  await press('Start: 10 questions on Lines');
  saving.reject(offline);
  await act(async () => {});
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t save your goal. It’s still here: please try again.');
  expect(screen.getByRole('button', { name: 'Start: 10 questions on Lines' }).textContent).toBe('Start');
  await press('Cancel');
  expect(screen.getByTestId('here').textContent).toBe('/student-portal/quizzes/quiz-9/instructions?sitting=sitting-9');
});

it('says where there is no course', async () => {
  await open({ plan: studyPlan({ plans: [], next: null }) });
  expect(screen.getByRole('heading', { name: 'No plan yet' })).toBeTruthy();
});

it('can be tried again where nothing came', async () => {
  await open({ plan: offline });
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load your plan. Please try again.');
});

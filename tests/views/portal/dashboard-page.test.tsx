import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { PlanItem, StudyPlan } from '../../../contract/plan/plan.ts';
import type { StudentCourse } from '../../../contract/portal/courses.ts';
import { portalMachine } from '../../../src/machines/portal/portal.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { DashboardPage } from '../../../src/views/portal/dashboard-page.tsx';
import { PortalContext } from '../../../src/views/portal/portal-context.ts';
import { student } from '../../support/exam/quiz-attempt.ts';
import { makeQuizRecord } from '../../support/exam/records.ts';
import { algebra, coursePlan, items, studyPlan } from '../../support/plan/study-plan.ts';
import {
  dashboardWorld,
  makeCompleted,
  makeCourse,
  nextSession,
  notebookWith,
  sessionFor,
  sittings,
} from '../../support/portal/dashboard.ts';
import { proves } from '../../support/proves.ts';

let world: ReturnType<typeof dashboardWorld>;

beforeEach(() => {
  world = dashboardWorld();
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}
const portalWith = (courses: StudentCourse[]) =>
  createActor(portalMachine, {
    snapshot: portalMachine.resolveState({ value: 'idle', context: { student, courses, username: 'aanya', undelivered: 0 } }),
  });
/** Opens the dashboard of a portal that has `courses` already. */
const open = (courses: StudentCourse[] = []) =>
  render(
    <MemoryRouter>
      <PortalContext value={{ student, portal: portalWith(courses) }}>
        <Routes>
          <Route path="/" element={<DashboardPage logic={world.logic} />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </PortalContext>
    </MemoryRouter>,
  );
/** Tries a part again: the focus goes to its heading, since the button goes. */
function tryAgain(name: string) {
  const button = within(part(name)).getByRole('button', { name: 'Try again' });
  button.focus();
  fireEvent.click(button);
  expect([document.activeElement?.textContent, within(part(name)).queryByRole('alert')]).toEqual([name, null]);
}
/** The days of the week as they are read out, in the plan of the tests. */
const week =
  'MMonday: practicedTTuesday: no practiceWWednesday: practicedTThursday: to comeFFriday: to comeSSaturday: to comeSSunday: to come';
const come = (arrive: () => void) => act(async () => arrive());
const part = (name: string) => screen.getByRole('region', { name });
const readLinks = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

it('welcomes by first name, with today’s date', proves('2.10-3', '2.10-29', '2.10-30'), () => {
  open();
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date());
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.getByText(`Welcome, Aanya. ${today}`).tagName]).toEqual([
    'Your Dashboard',
    'P',
  ]);
  expect(document.title).toBe('Your Dashboard · Prepchart');
});

describe('Your Courses', () => {
  const openWith = async (courses: StudentCourse[]) => {
    open();
    await come(() => world.courses.resolve(courses));
  };

  it(
    'has a card for each, with progress and the way to its material',
    proves('2.10-31', '2.10-32', '2.10-33', '2.10-34', '2.10-35', '9-13', '6-5'),
    async () => {
      await openWith([
        makeCourse('c1', 40),
        makeCourse('c2', 0, { course_name: 'AP Psychology', instructorFirstName: 'Ira', instructorLastName: 'Sen' }),
        makeCourse('c3', 130, { course_name: 'AP Statistics' }),
      ]);
      const cards = within(part('Your Courses')).getAllByRole('listitem');
      expect(cards.map((card) => [card.textContent, within(card).getByRole<HTMLProgressElement>('progressbar').value])).toEqual([
        ['AP Calculus BCMeera Nair40%Go to Course', 40],
        ['AP PsychologyIra Sen0%Go to Course', 0],
        ['AP StatisticsMeera Nair100%Go to Course', 100],
      ]);
      expect(readLinks(part('Your Courses'))[0]).toEqual(['Go to Course: AP Calculus BC', '/student-portal/course-material']);
    },
  );

  it('shows those of the portal at once, and their progress of now when it comes', async () => {
    open([makeCourse('c1', 40)]);
    const percents = () =>
      within(part('Your Courses'))
        .getAllByRole<HTMLProgressElement>('progressbar')
        .map(({ value }) => value);
    expect(percents()).toEqual([40]);
    expect(screen.queryByText('No Courses Found')).toBeNull();
    await come(() => world.courses.resolve([makeCourse('c1', 41), makeCourse('c2', 0)]));
    expect(percents()).toEqual([41, 0]);
  });

  it('says where there are none', proves('2.10-36'), async () => {
    await openWith([]);
    expect(within(part('Your Courses')).getByRole('heading', { name: 'No Courses Found' }).tagName).toBe('H2');
  });

  it('says that they could not be shown, and tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    await come(() => world.courses.reject(new CallFailed('unreachable', '')));
    const courses = within(part('Your Courses'));
    expect(courses.queryByText('No Courses Found')).toBeNull();
    expect(courses.getByRole('alert').textContent).toBe('You’re still enrolled; we just couldn’t load your courses.Try again');
    tryAgain('Your Courses');
    await come(() => world.courses.resolve([makeCourse('c1', 40)]));
    expect(courses.getByRole('heading', { level: 3 }).textContent).toBe('AP Calculus BC');
  });
});

describe('what to do next', () => {
  const openWith = async (given: typeof sittings) => {
    open();
    await come(() => world.plan.resolve(studyPlan({ next: null })));
    await come(() => world.sittings.resolve(given));
  };

  it('is what can be resumed, and remembers what is chosen', async () => {
    await openWith(sittings);
    const region = part('Pick up where you left off');
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['First stepsMock test, 2 modules, 12 questionsResume Test', 'LimitsQuiz, 3 questionsResume Quiz']);
    expect(readLinks(region)).toEqual([
      ['Resume Test: First steps', '/student-portal/mock-tests/mock-of-m2/instructions'],
      ['Resume Quiz: Limits', '/student-portal/quizzes/quiz-of-s2/instructions'],
    ]);
    fireEvent.click(within(region).getByRole('link', { name: 'Resume Test: First steps' }));
    expect(world.calls.at(-1)).toEqual(['rememberStart', { kind: 'mock', quizId: 'mock-of-m2', studentQuizId: 'm2' }]);
  });

  it('is what to begin, where nothing is under way', async () => {
    await openWith(sittings.filter(({ in_progress }) => !in_progress));
    expect(readLinks(part('Next for you'))).toEqual([
      ['Start Quiz: Word pairs', '/student-portal/quizzes/quiz-of-s1/instructions'],
    ]);
  });

  it('says where nothing waits', async () => {
    await openWith([]);
    expect(part('Next for you').textContent).toBe(
      'Next for youNothing is waiting. When a tutor assigns you a quiz, it appears here.',
    );
  });

  it('says what failed and tries again, while the rest shows', async () => {
    open();
    await come(() => world.sittings.reject(new CallFailed('unreachable', '')));
    await come(() => world.session.resolve(sessionFor('UTC', null)));
    const region = within(part('Next for you'));
    expect([region.getByRole('alert').textContent, part('Next session').textContent]).toEqual([
      'An error occurred while fetching quizzes.Try again',
      'Next sessionYou have no session booked.Book a Session',
    ]);
    tryAgain('Next for you');
    await come(() => world.plan.resolve(studyPlan({ next: null })));
    await come(() => world.sittings.resolve([makeQuizRecord('s1')]));
    expect(screen.getByRole('link', { name: 'Start Quiz: Algebra' })).toBeTruthy();
  });
});

describe('the newest result', () => {
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.parse('2026-02-27T12:00:00Z'));
  const openWith = async (results: ReturnType<typeof makeCompleted>[]) => {
    open();
    await come(() => world.results.resolve(results));
    return part('Newest result');
  };

  it('is that of the newest whole sitting, with the way to it and to all others', async () => {
    const region = await openWith([
      makeCompleted('s3', { submittedAt: 5 }),
      makeCompleted('s4'),
      makeCompleted('d1', { submittedAt: Date.now(), isDrill: true }),
    ]);
    expect([region.textContent, readLinks(region)]).toEqual([
      `Newest result90% 18 of 20 rightSeries, ${date}View ResultsAll Results`,
      [
        ['View Results: Series', '/student-portal/quizzes/quiz-of-s4/results?sitting=s4'],
        ['All Results', '/student-portal/results'],
      ],
    ]);
  });

  it('of a full SAT is told on the scale of the SAT', async () => {
    const region = await openWith([
      makeCompleted('m1', { is_node: true, scaled: { low: 1180, high: 1310 }, right: 76, total: 98 }),
    ]);
    expect(region.textContent).toContain('Newest result1180–1310 estimated SAT score, 76 of 98 right');
  });

  it('of a mock test leads to the page of mock tests', async () => {
    expect(readLinks(await openWith([makeCompleted('m1', { is_node: true })]))[0]).toEqual([
      'View Result: Series',
      '/student-portal/mock-tests/quiz-of-m1/result?sitting=m1',
    ]);
  });

  it('is none before the first, nor after drills alone', async () => {
    expect((await openWith([makeCompleted('d1', { isDrill: true })])).textContent).toBe(
      'Newest resultNo result yet. The first quiz or mock test you finish appears here.All Results',
    );
  });

  it('gives way to what to begin with before anything was finished, and says what of that is done', async () => {
    open();
    await come(() => {
      world.results.resolve([]);
      world.plan.resolve(studyPlan());
    });
    const region = part('Getting started');
    expect(screen.queryByRole('region', { name: 'Newest result' })).toBeNull();
    expect(readLinks(region)).toEqual([
      ['Set your test date and goal', '/student-portal/plan'],
      ['Take your first quiz', '/student-portal/quizzes'],
      ['Book a session with your tutor', '/student-portal/schedule'],
    ]);
    const done = () => within(region).queryAllByText(', done').length;
    expect(done()).toBe(0);
    await come(() => world.session.resolve(sessionFor('UTC')));
    expect(done()).toBe(1);
  });

  it('says where a finished test waits for late answers', async () => {
    const region = await openWith([makeCompleted('s3')]);
    await come(() => world.sittings.resolve(sittings));
    expect(within(region).getByText(/has no result yet/).textContent).toBe(
      'Series has no result yet: answers still on their way may count.',
    );
    expect(readLinks(region)[0]).toEqual(['Series', '/student-portal/quizzes/quiz-of-s4/results?sitting=s4']);
  });

  it('says that it could not be shown, and tries again, as often as it fails', async () => {
    open();
    expect(part('Newest result').textContent).toBe('Newest resultLoading your newest result…');
    const told = [];
    for (let round = 0; round < 2; round += 1) {
      await come(() => world.results.reject(new CallFailed('unreachable', '')));
      told.push(within(part('Newest result')).getByRole('alert').textContent);
      tryAgain('Newest result');
    }
    await come(() => world.results.resolve([makeCompleted('s4')]));
    expect([told, part('Newest result').textContent?.includes('90%')]).toEqual([
      Array(2).fill('We couldn’t load your newest result.Try again'),
      true,
    ]);
  });
});

describe('what the plan puts first', () => {
  const title = 'Next for you';
  const openWith = async (item: PlanItem | null, more: Partial<StudyPlan> = {}) => {
    open();
    const waiting = sittings.filter(({ in_progress }) => !in_progress);
    await come(() => world.sittings.resolve(waiting));
    expect(part(title).textContent).toBe(`${title}Working out what’s next…`);
    const next = item && { courseId: 'course-sat', course_name: 'SAT Dominance Program', item };
    await come(() => world.plan.resolve(studyPlan({ next, ...more })));
    return part(title);
  };
  const press = (name: string) => fireEvent.click(within(part(title)).getByRole('button', { name }));
  const drill = 'Start: 10 questions on Lines';

  it.each<[string, PlanItem, string, [string, string]]>([
    [
      'what is due in the notebook',
      items.review,
      '4 questions from your notebookYou missed or guessed them, and they’re due now. About 6 min.See planStart',
      ['Start: 4 questions from your notebook', '/student-portal/notebook'],
    ],
    [
      'a quiz',
      items.quiz,
      'BoundariesA quiz from your course. About 20 min.See planStart',
      ['Start: Boundaries', '/student-portal/quizzes/quiz-1/instructions?sitting=sitting-1'],
    ],
    [
      'a mock test',
      items.mock,
      'Full testA full practice test, in one sitting. About 2 h 14 min.See planStart',
      ['Start: Full test', '/student-portal/mock-tests/mock-1/instructions?sitting=record-1'],
    ],
  ])('is %s, with its reason and its minutes', async (_, item, words, link) => {
    const region = await openWith(item);
    expect([region.textContent, readLinks(region)]).toEqual([`${title}${words}`, [['See plan', '/student-portal/plan'], link]]);
  });

  it('is a drill, and goes to it once it is made', async () => {
    expect((await openWith(items.drill)).textContent).toBe(
      `${title}10 questions on LinesAbout 8% of the test, and you got 2 of your last 7 right. About 15 min.See planStart`,
    );
    press(drill);
    expect(within(part(title)).getByRole('button').matches(':disabled')).toBe(true);
    expect(world.calls.at(-1)).toEqual(['startDrill', { studentId: student._id, area: algebra, from: 'new' }]);
    await come(() => world.drill.resolve({ quizId: 'drill-1', sittingId: 'sitting-1' }));
    expect(screen.getByText('/student-portal/quizzes/drill-1/instructions?sitting=sitting-1').tagName).toBe('P');
  });

  it('says that the drill could not be made, each time', async () => {
    await openWith(items.drill);
    press(drill);
    await come(() => world.drill.reject(new CallFailed('unreachable', '')));
    expect(within(part(title)).getByRole('alert').textContent).toBe('We couldn’t prepare your practice. Please try again.');
    press(drill);
    expect(within(part(title)).queryByRole('alert')).toBeNull();
  });

  it('names the course where there are several', async () => {
    const plans = [coursePlan(), coursePlan({ courseId: 'ap', course_name: 'AP Statistics' })];
    expect((await openWith(items.review, { plans })).textContent).toContain('SAT Dominance Program');
  });

  it('gives way to what is under way', async () => {
    open();
    await come(() => world.plan.resolve(studyPlan()));
    await come(() => world.sittings.resolve(sittings));
    expect(readLinks(part('Pick up where you left off'))).toHaveLength(2);
  });

  it.each([
    ['nothing', () => world.plan.resolve(studyPlan({ next: null }))],
    ['no plan', () => world.plan.reject(new CallFailed('unreachable', ''))],
  ])('is the next quiz where there is %s', async (_, arrive) => {
    open();
    await come(() => world.sittings.resolve(sittings.filter(({ in_progress }) => !in_progress)));
    await come(arrive);
    expect(readLinks(part(title))).toEqual([['Start Quiz: Word pairs', '/student-portal/quizzes/quiz-of-s1/instructions']]);
  });
});

describe('the plan', () => {
  const openWith = async (plan: StudyPlan) => {
    open();
    await come(() => world.plan.resolve(plan));
    return part('Your plan');
  };

  it('counts the days to the nearest test, with its goal, and the days with practice', async () => {
    const goal = { testDate: '2026-12-05', score: 1450, weeklyMinutes: 150 };
    const region = await openWith(studyPlan({ plans: [coursePlan({ goal, daysLeft: 10 })] }));
    expect(region.textContent).toBe(
      `Your plan10 days until the SATSaturday, December 5, goal 1450${week}2 days of practice in a row. Skipping one day doesn’t break it.Study Plan`,
    );
    expect(readLinks(region)).toEqual([['Study Plan', '/student-portal/plan']]);
  });

  it.each([
    ['none is set', coursePlan()],
    ['it is over', coursePlan({ goal: { testDate: '2026-11-20', score: null, weeklyMinutes: 90 }, daysLeft: -5 })],
  ])('asks for a test date where %s', async (_, plan) => {
    expect((await openWith(studyPlan({ plans: [plan] }))).textContent).toBe(
      `Your plan${week}2 days of practice in a row. Skipping one day doesn’t break it.Set your test date`,
    );
  });

  it('is not there without a course', async () => {
    open();
    await come(() => world.plan.resolve(studyPlan({ plans: [], next: null })));
    expect(screen.queryByRole('region', { name: 'Your plan' })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    open();
    await come(() => world.plan.reject(new CallFailed('unreachable', '')));
    expect(within(part('Your plan')).getByRole('alert').textContent).toBe(
      'We couldn’t load your plan. Please try again.Try again',
    );
    tryAgain('Your plan');
    await come(() => world.plan.resolve(studyPlan()));
    expect(readLinks(part('Your plan'))).toEqual([['Set your test date', '/student-portal/plan']]);
  });
});

describe('the mistake notebook', () => {
  it.each([
    [0, 'Nothing is due now. Questions you miss come back here, each on its day.'],
    [1, '1 question is due'],
    [12, '12 questions are due'],
  ])('says that %i are due, and leads there', async (due, words) => {
    open();
    await come(() => world.notebook.resolve(notebookWith(due)));
    const region = part('Mistake Notebook');
    expect([region.textContent, readLinks(region)]).toEqual([
      `Mistake Notebook${words}Open Notebook`,
      [['Open Notebook', '/student-portal/notebook']],
    ]);
  });

  it('says that it could not be shown, and tries again', async () => {
    open();
    await come(() => world.notebook.reject(new CallFailed('unreachable', '')));
    expect(within(part('Mistake Notebook')).getByRole('alert').textContent).toBe(
      'We couldn’t load your mistake notebook.Try again',
    );
    tryAgain('Mistake Notebook');
    await come(() => world.notebook.resolve(notebookWith(2)));
    expect(part('Mistake Notebook').textContent).toBe('Mistake Notebook2 questions are dueOpen Notebook');
  });
});

describe('the next session', () => {
  const openWith = async (zone: string, next = nextSession) => {
    open();
    await come(() => world.session.resolve(sessionFor(zone, next)));
    return part('Next session').textContent;
  };

  it('is awaited in its place, and none is booked until that is known', async () => {
    open();
    expect(part('Next session').textContent).toBe('Next sessionLoading your next session…');
    await come(() => world.session.resolve(sessionFor('UTC', null)));
    expect(part('Next session').textContent).toBe('Next sessionYou have no session booked.Book a Session');
  });

  it('is told on the school’s clock where the student’s shows the same', async () => {
    expect(await openWith('Asia/Colombo')).toBe(
      'Next sessionMon, Mar 2 8:00 pm to 9:00 pmIndia Standard TimeWith Meera Nair, AP Calculus BCView Schedule',
    );
    expect(readLinks(part('Next session'))).toEqual([['View Schedule', '/student-portal/schedule']]);
  });

  it('is told on both clocks where they differ, each with its zone, and with the school’s day where it is another', async () => {
    expect(await openWith('America/New_York')).toBe(
      'Next sessionMon, Mar 2 9:30 am to 10:30 amEastern Time(school: 8:00 pm to 9:00 pm, India Standard Time)With Meera Nair, AP Calculus BCView Schedule',
    );
  });

  it('… across midnight too', async () => {
    expect(await openWith('Pacific/Kiritimati', { ...nextSession, course_name: null })).toBe(
      'Next sessionTue, Mar 3 4:30 am to 5:30 amLine Islands Time(school: Mon, Mar 2, 8:00 pm to 9:00 pm, India Standard Time)With Meera NairView Schedule',
    );
  });

  it('says that it could not be shown, and tries again', async () => {
    open();
    await come(() => world.session.reject(new CallFailed('unreachable', '')));
    const region = within(part('Next session'));
    expect(region.getByRole('alert').textContent).toBe('We couldn’t load your next session.Try again');
    tryAgain('Next session');
    await come(() => world.session.resolve(sessionFor('UTC', null)));
    expect(readLinks(part('Next session'))).toEqual([['Book a Session', '/student-portal/schedule']]);
  });
});

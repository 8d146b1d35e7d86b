import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { StudentCourse } from '../../contract/courses.ts';
import { portalMachine } from '../../src/machines/portal.machine.ts';
import { CallFailed } from '../../src/services/call-failed.ts';
import { DashboardPage } from '../../src/views/portal/dashboard-page.tsx';
import { PortalContext } from '../../src/views/portal/portal-context.ts';
import { courseOf, dashboardWorld, nextSession, resultOf, sessionFor, sittings } from '../support/dashboard.ts';
import { student } from '../support/quiz-attempt.ts';
import { quizRecordOf } from '../support/records.ts';

let world: ReturnType<typeof dashboardWorld>;

beforeEach(() => {
  world = dashboardWorld();
});

const open = () =>
  render(
    <MemoryRouter>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <DashboardPage logic={world.logic} />
      </PortalContext>
    </MemoryRouter>,
  );
const come = (arrive: () => void) => act(async () => arrive());
const part = (name: string) => screen.getByRole('region', { name });
const linksOf = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

it('welcomes by first name, with today’s date [2.10-3] [2.10-29] [2.10-30]', () => {
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

  it('has a card for each, with progress and the way to its material [2.10-31] [2.10-32] [2.10-33] [2.10-34] [2.10-35] [9-13] [6-5]', async () => {
    await openWith([
      courseOf('c1', 40),
      courseOf('c2', 0, { course_name: 'AP Psychology', instructorFirstName: 'Ira', instructorLastName: 'Sen' }),
      courseOf('c3', 130, { course_name: 'AP Statistics' }),
    ]);
    const cards = within(part('Your Courses')).getAllByRole('listitem');
    expect(cards.map((card) => [card.textContent, within(card).getByRole<HTMLProgressElement>('progressbar').value])).toEqual([
      ['AP Calculus BCMeera Nair40%Go to Course', 40],
      ['AP PsychologyIra Sen0%Go to Course', 0],
      ['AP StatisticsMeera Nair100%Go to Course', 100],
    ]);
    expect(linksOf(part('Your Courses'))[0]).toEqual(['Go to Course: AP Calculus BC', '/student-portal/course-material']);
  });

  it('says where there are none [2.10-36]', async () => {
    await openWith([]);
    expect(within(part('Your Courses')).getByRole('heading', { name: 'No Courses Found' }).tagName).toBe('H2');
  });

  it('says calmly that they could not be shown, and tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open();
    await come(() => world.courses.reject(new CallFailed('unreachable', '')));
    const courses = within(part('Your Courses'));
    expect([courses.getByText('Your courses could not be shown').tagName, screen.queryByRole('alert')]).toEqual(['H2', null]);
    fireEvent.click(courses.getByRole('button', { name: 'Try again' }));
    await come(() => world.courses.resolve([courseOf('c1', 40)]));
    expect(courses.getByRole('heading', { level: 3 }).textContent).toBe('AP Calculus BC');
  });
});

describe('what to do next', () => {
  const openWith = async (given: typeof sittings) => {
    open();
    await come(() => world.sittings.resolve(given));
  };

  it('is what can be resumed, and remembers what is chosen', async () => {
    await openWith(sittings);
    const region = part('Go on where you stopped');
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['First stepsMock test, 2 modules, 12 questionsResume Test', 'LimitsQuiz, 3 questionsResume Quiz']);
    expect(linksOf(region)).toEqual([
      ['Resume Test: First steps', '/student-portal/mock-tests/mock-of-m2/instructions'],
      ['Resume Quiz: Limits', '/student-portal/quizzes/quiz-of-s2/instructions'],
    ]);
    fireEvent.click(within(region).getByRole('link', { name: 'Resume Test: First steps' }));
    expect(world.calls.at(-1)).toEqual(['rememberStart', { kind: 'mock', quizId: 'mock-of-m2', studentQuizId: 'm2' }]);
  });

  it('is what to begin, where nothing is under way', async () => {
    await openWith(sittings.filter(({ in_progress }) => !in_progress));
    expect(linksOf(part('Next for you'))).toEqual([
      ['Start Quiz: Word pairs', '/student-portal/quizzes/quiz-of-s1/instructions'],
    ]);
  });

  it('says where nothing waits', async () => {
    await openWith([]);
    expect(part('Next for you').textContent).toBe(
      'Next for youNothing waits for you. A quiz that a tutor assigns to you appears here.',
    );
    expect(screen.queryByRole('region', { name: 'Newest result' })).toBeNull();
  });

  it('says what failed and tries again, while the rest shows', async () => {
    open();
    await come(() => world.sittings.reject(new CallFailed('unreachable', '')));
    await come(() => world.session.resolve(sessionFor('UTC', null)));
    const region = within(part('Next for you'));
    expect([region.getByRole('alert').textContent, part('Next session').textContent]).toEqual([
      'An error occurred while fetching quizzes.Try again',
      'Next sessionNo session is booked.Book a Session',
    ]);
    fireEvent.click(region.getByRole('button', { name: 'Try again' }));
    await come(() => world.sittings.resolve([quizRecordOf('s1')]));
    expect(screen.getByRole('link', { name: 'Start Quiz: Algebra' })).toBeTruthy();
  });
});

describe('the newest result', () => {
  it('leads to its page at once, and shows the score when it is known', async () => {
    open();
    await come(() => world.sittings.resolve(sittings));
    const region = part('Newest result');
    const said = `Series, ${new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.parse('2026-02-27T12:00:00Z'))}View Results`;
    expect([region.textContent, linksOf(region)]).toEqual([
      `Newest result${said}`,
      [['View Results: Series', '/student-portal/quizzes/quiz-of-s4/results?sitting=s4']],
    ]);
    await come(() => world.result.resolve(resultOf({ right: 18, total: 20, percent: 90, seconds: 512 })));
    expect(region.textContent).toBe(`Newest result90% 18 of 20 right${said}`);
  });
});

describe('the next session', () => {
  const openWith = async (zone: string, next = nextSession) => {
    open();
    await come(() => world.session.resolve(sessionFor(zone, next)));
    return part('Next session').textContent;
  };

  it('is told on the school’s clock where the student’s shows the same', async () => {
    expect(await openWith('Asia/Colombo')).toBe(
      'Next sessionMon, Mar 2 8:00 pm to 9:00 pmWith Meera Nair, AP Calculus BCView Schedule',
    );
    expect(linksOf(part('Next session'))).toEqual([['View Schedule', '/student-portal/schedule']]);
  });

  it('is told on both clocks where they differ, with the school’s day where it is another', async () => {
    expect(await openWith('America/New_York')).toBe(
      'Next sessionMon, Mar 2 9:30 am to 10:30 amWith Meera Nair, AP Calculus BCAt the school: 8:00 pm to 9:00 pmView Schedule',
    );
  });

  it('… across midnight too', async () => {
    expect(await openWith('Pacific/Kiritimati', { ...nextSession, course_name: null })).toBe(
      'Next sessionTue, Mar 3 4:30 am to 5:30 amWith Meera NairAt the school: Mon, Mar 2, 8:00 pm to 9:00 pmView Schedule',
    );
  });

  it('says that it could not be shown, and tries again', async () => {
    open();
    await come(() => world.session.reject(new CallFailed('unreachable', '')));
    const region = within(part('Next session'));
    expect(region.getByRole('alert').textContent).toBe('Your next session could not be shown.Try again');
    fireEvent.click(region.getByRole('button', { name: 'Try again' }));
    await come(() => world.session.resolve(sessionFor('UTC', null)));
    expect(linksOf(part('Next session'))).toEqual([['Book a Session', '/student-portal/schedule']]);
  });
});

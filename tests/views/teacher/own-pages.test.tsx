import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Assignable } from '../../../contract/desk/assignments.ts';
import type { TeacherHome } from '../../../contract/teacher/home.ts';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import type { Resource } from '../../../contract/teacher/resources.ts';
import type { OwnStudents, StudentResults } from '../../../contract/teacher/students.ts';
import type { OwnTest, TestFile } from '../../../contract/teacher/tests.ts';
import { assigningMachine } from '../../../src/machines/desk/assigning.machine.ts';
import { ownStudentsMachine } from '../../../src/machines/teacher/own-students.machine.ts';
import { ownTestsMachine } from '../../../src/machines/teacher/own-tests.machine.ts';
import { resourcesMachine } from '../../../src/machines/teacher/resources.machine.ts';
import { teacherHomeMachine } from '../../../src/machines/teacher/teacher-home.machine.ts';
import { teacherProfileMachine } from '../../../src/machines/teacher/teacher-profile.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { AssignmentDraft, CheckedAssignment, MadeAssignment } from '../../../src/services/desk/assigning.ts';
import { HomePage } from '../../../src/views/teacher/home-page.tsx';
import { AssignTest } from '../../../src/views/teacher/parts/assign-test.tsx';
import { ProfilePage } from '../../../src/views/teacher/profile-page.tsx';
import { ResourcesPage } from '../../../src/views/teacher/resources-page.tsx';
import { ResultsPage } from '../../../src/views/teacher/results-page.tsx';
import { TeacherPage } from '../../../src/views/teacher/teacher-page.tsx';
import { TestsPage } from '../../../src/views/teacher/tests-page.tsx';
import { file, home, own, profile, resource, test, testFile } from '../../support/teacher/own-pages.ts';
import { teacherWorld, tutor } from '../../support/teacher/teacher-area.ts';

let world: ReturnType<typeof teacherWorld>;
let failing: boolean;

/** What a page loads: the answer, or nothing as long as the server cannot be reached. */
const loads = <Output, Input = void>(output: Output) =>
  fromPromise<Output, Input>(async () => {
    if (failing) throw new CallFailed('unreachable', '');
    return output;
  });

/** The area of somebody who really teaches, with its dialogs, for a page that stands alone. */
async function openArea() {
  const area = createActor(world.logic).start();
  area.send({ type: 'page.opened' });
  await vi.waitFor(() => expect(area.getSnapshot().children.dialogs).toBeTruthy());
  const { dialogs } = area.getSnapshot().children;
  if (!dialogs) throw new Error('No page is open.');
  return { area, dialogs };
}
const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const rowsOf = (name: string) => {
  const section = [...document.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === name);
  return [...(section?.querySelectorAll('li') ?? [])].map((row) => row.textContent);
};
const cards = () => [...document.querySelectorAll('main li, li')].map((card) => card.textContent);

beforeEach(() => {
  world = teacherWorld();
  world.stored = tutor;
  world.confirm = async () => tutor;
  failing = false;
});

it.each([
  ['teacher-dashboard', 'Loading your day…'],
  ['teacher-results', 'Loading your students…'],
  ['teacher-tests', 'Loading tests…'],
  ['teacher-resources', 'Loading resources…'],
  ['teacher-profile', 'Loading your profile…'],
] as const)(
  '%s asks the server where the teacher is not the demonstration’s, and shows none of its samples',
  async (page, waiting) => {
    // The server never answers.
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    world.remembered = page;
    show(<TeacherPage logic={world.logic} />);
    expect(await screen.findByText(waiting)).toBeTruthy();
    const { textContent } = document.body;
    for (const sample of ['Primary 4A', '66', '+91 90000 00000', 'June 2019', 'Place Value', 'Reading a Bar Chart', 'ample'])
      expect([sample, textContent?.includes(sample)]).toEqual([sample, false]);
    vi.unstubAllGlobals();
  },
);

describe('home', () => {
  const open = async () =>
    show(
      <HomePage
        {...(await openArea())}
        logic={teacherHomeMachine.provide({ actors: { loadTeacherHome: loads<TeacherHome>(home) } })}
      />,
    );

  it('has the figures, today’s sessions, what waits, classes and news', async () => {
    await open();
    await screen.findByText('Active CBT Tests');
    const figures = [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    expect([document.querySelector('h1')?.textContent, figures]).toEqual([
      'Welcome, Ravi!',
      [
        ['Classes Teaching', '2'],
        ['Total Students', '2'],
        ['Resources Uploaded', '4'],
        ['Active CBT Tests', '3'],
      ],
    ]);
    expect(rowsOf('Today’s Sessions')[0]).toMatch(/^Asha Menon\d+:\d\d [ap]m, AP Statistics · Open room$/);
    expect([rowsOf('Pending Tasks'), rowsOf('Your Classes')]).toEqual([
      ['1 doubt to answerOpen', '2 pieces of homework to look atOpen'],
      ['AP StatisticsCourse, 2 students', 'Evening groupGroup, 1 student'],
    ]);
    expect(rowsOf('Recent Activities').map((row) => /^(A doubt waitsNew, |A session is bookedMar)/.test(row ?? ''))).toEqual([
      true,
      true,
    ]);
    expect(screen.getByRole('button', { name: 'All notices, 1 unread' })).toBeTruthy();
  });

  it('leads to the pages where what waits is done', async () => {
    const { area, dialogs } = await openArea();
    const logic = teacherHomeMachine.provide({ actors: { loadTeacherHome: loads<TeacherHome>(home) } });
    show(<HomePage area={area} dialogs={dialogs} logic={logic} />);
    await screen.findByText('Active CBT Tests');
    const led = [];
    for (const name of ['Open: 1 doubt to answer', 'Open schedule', 'Give Homework', 'Assign Test', /^All notices/]) {
      press(name);
      led.push(area.getSnapshot().context.page);
    }
    expect(led).toEqual(['teacher-doubts', 'teacher-schedule', 'teacher-homework', 'teacher-tests', 'teacher-notices']);
  });

  it('says what could not be loaded, and tries again', async () => {
    failing = true;
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your day.');
    failing = false;
    press('Try again');
    expect(await screen.findByText('Classes Teaching')).toBeTruthy();
  });
});

describe('results', () => {
  const open = (students: OwnStudents = own) =>
    show(
      <ResultsPage
        logic={ownStudentsMachine.provide({
          actors: {
            loadOwnStudents: loads<OwnStudents>(students),
            loadOwnStudent: loads<StudentResults, { student: string }>(file),
          },
        })}
      />,
    );
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('has a card for each student, by the assessment type', async () => {
    open();
    await screen.findByText('Asha Menon', { selector: 'h2' });
    expect(cards()).toEqual([
      'Asha Menon3 doneAP Statistics, Evening groupNo pointsBoxplots: Homework, March 14, 2026Up 16 points from earlier resultsView Details',
      'Ravi Kapoor0 doneAP StatisticsNothing finished yet.View Details',
    ]);
    choose('Assessment type', 'Quiz');
    expect(cards()[0]).toBe(
      'Asha Menon2 doneAP Statistics, Evening group18/20Chance: Quiz, March 12, 2026Up 16 points from earlier resultsView Details',
    );
  });

  it('opens one with every result, filtered alike, and goes back', async () => {
    open();
    await screen.findByText('Asha Menon', { selector: 'h2' });
    press('View Details: Asha Menon');
    const region = await screen.findByRole('region', { name: 'Asha Menon' });
    expect([document.activeElement, within(region).getByText('Up 16 points from earlier results').tagName]).toEqual([
      screen.getByLabelText('Student'),
      'DD',
    ]);
    expect([...document.querySelectorAll('h3')].map((title) => title.closest('li')?.textContent)).toEqual([
      'BoxplotsHanded in lateAP StatisticsHomework, March 14, 2026No points',
      'ChanceCompletedAP StatisticsQuiz, March 12, 202618/2090%',
      'Full Test 1Ended earlyAP StatisticsMock test, March 2, 202640/5474%, about 1200 to 1260',
    ]);
    choose('Assessment type', 'Homework');
    expect([...document.querySelectorAll('h3')].map((title) => title.textContent)).toEqual(['Boxplots']);
    press('All students');
    expect(await screen.findByText('Ravi Kapoor', { selector: 'h2' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Student'));
  });

  it('says that there is nobody yet, and that more are not shown', async () => {
    const { unmount } = open({ students: [], more: 0 });
    expect(await screen.findByText('No students yet')).toBeTruthy();
    unmount();
    open({ ...own, more: 7 });
    expect(await screen.findByText('The first 2 by name; 7 more aren’t shown here.')).toBeTruthy();
  });
});

describe('tests', () => {
  const open = (tests: OwnTest[] = [test]) =>
    show(
      <TestsPage
        logic={ownTestsMachine.provide({
          actors: { loadOwnTests: loads<OwnTest[]>(tests), loadOwnTest: loads<TestFile, { test: string }>(testFile) },
        })}
      />,
    );

  it('has a card for each with who has it, and shows them by name', async () => {
    open();
    await screen.findByText('Chance', { selector: 'h2' });
    expect(cards()).toEqual(['ChanceAP Statistics20 questions2 finished, 0 under way, 1 not startedView DetailsAssign']);
    press('View Details: Chance');
    await screen.findByRole('region', { name: 'Chance' });
    expect([...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Asha Menon', 'Finished on Mar 12, 2026', '90% right'],
      ['Ravi Kapoor', 'Finished on Mar 13, 2026', 'Result on its way'],
      ['Tara Joshi', 'Not started', 'No result yet'],
    ]);
    expect(screen.getByText('To Evening group by Nandini Iyer on Mar 1, 2026')).toBeTruthy();
    press('All tests');
    expect(await screen.findByRole('button', { name: 'Assign: Chance' })).toBeTruthy();
  });

  it('assigns one by the school’s own flow, with the test chosen', async () => {
    const choices: Assignable = {
      tests: [{ id: 't1', title: 'Chance', kind: 'quiz', course: 'AP Statistics', questions: 20 }],
      ...{ courses: [{ id: 'c1', name: 'AP Statistics' }], groups: [{ id: 'g1', name: 'Evening group' }] },
    };
    const some = { count: 1, first: ['Asha Menon'] };
    const no = { count: 0, first: [] };
    const asked: AssignmentDraft[] = [];
    const logic = assigningMachine.provide({
      actors: {
        loadAssignable: loads<Assignable>(choices),
        checkAssignment: fromPromise<CheckedAssignment, AssignmentDraft>(async ({ input }) => {
          asked.push(input);
          return { title: 'Chance', to: 'AP Statistics', gets: some, has: no, sat: no, off: no, key: 'k' };
        }),
        makeAssignment: loads<MadeAssignment, { draft: AssignmentDraft; checked: CheckedAssignment }>({
          assignment: 'a1',
          given: 1,
        }),
      },
    });
    const left = vi.fn();
    show(<AssignTest quiz="t1" onLeave={left} logic={logic} />);
    const quiz = await screen.findByLabelText<HTMLSelectElement>('Test');
    expect([quiz.value, screen.queryByText(/^Preview it/)]).toEqual(['t1', null]);
    fireEvent.change(screen.getByLabelText('Course'), { target: { value: 'c1' } });
    press('See who gets it');
    await screen.findByText('One student gets Chance: AP Statistics.');
    press('Assign to one student');
    expect(await screen.findByText('Chance is assigned to one student, and they’re told.')).toBeTruthy();
    expect(asked.map(({ to, course }) => [to, course])).toEqual([['course', 'c1']]);
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    press('All tests');
    expect(left).toHaveBeenCalled();
  });
});

it('resources are a table, each to be downloaded and opened in the viewer', async () => {
  const saved: object[] = [];
  const saveResource = fromPromise<void, { courseId: string; title: string }>(async ({ input }) => {
    saved.push(input);
  });
  const actors = { loadResources: loads<Resource[]>([resource]), saveResource };
  show(<ResourcesPage logic={resourcesMachine.provide({ actors })} />);
  await screen.findByText('Sampling');
  expect([...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Title', 'Subject', 'Type', 'Actions'],
    ['Sampling', 'AP Statistics', 'PDF', 'DownloadPreview'],
  ]);
  press('Download: Sampling, AP Statistics');
  await vi.waitFor(() => expect(saved).toEqual([{ courseId: resource.courseId, title: 'Sampling' }]));
  press('Preview: Sampling, AP Statistics');
  const dialog = await screen.findByRole('dialog', { hidden: true });
  expect([dialog.querySelector('h2')?.textContent, screen.queryByRole('button', { name: 'Ask a tutor', hidden: true })]).toEqual([
    'Sampling',
    null,
  ]);
});

it('the profile shows what the school has, and mails a link for another password', async () => {
  const logic = teacherProfileMachine.provide({
    actors: { loadTeacherProfile: loads<TeacherProfile>(profile), forgotPassword: loads<void, { username: string }>(undefined) },
  });
  show(<ProfilePage {...(await openArea())} logic={logic} />);
  const section = await screen.findByRole('region', { name: 'Profile' });
  const read = (place: Element) =>
    [...place.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  expect(read(section)).toEqual([
    ['Name', 'Ravi Iyer'],
    ['Email', 'ravi@example.org'],
    ['Username', 'ravi'],
    ['Subjects', 'AP Statistics'],
    ['Doubts and homework in', 'AP Psychology'],
    ['Classes', 'Evening group'],
    ['Teaching here since', 'March 2026'],
  ]);
  expect(read(screen.getByRole('region', { name: 'Checks' }))).toEqual([
    ['Identity', 'Checked'],
    ['References', 'Not recorded yet'],
    ['Safeguarding training', 'Until March 1, 2027'],
    ['Code of conduct', 'Expired on January 1, 2026'],
  ]);
  expect(read(screen.getByRole('region', { name: 'Hours' }))[0]).toEqual(['Monday', '9:00 am – 1:00 pm']);
  press('Change Password');
  expect(await screen.findByText(/^We’ve emailed you a link/)).toBeTruthy();
});

import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TeacherPage as PageName } from '../../../src/content/teacher-pages.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { TeacherPage } from '../../../src/views/teacher/teacher-page.tsx';
import { proves } from '../../support/proves.ts';
import { teacherWorld } from '../../support/teacher/teacher-area.ts';

let world: ReturnType<typeof teacherWorld>;

function SignIn() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}
const show = () =>
  render(
    <MemoryRouter initialEntries={['/teacher-portal/dashboard']}>
      <Routes>
        <Route path="/teacher-portal/*" element={<TeacherPage logic={world.logic} />} />
        <Route path="/signin" element={<SignIn />} />
      </Routes>
    </MemoryRouter>,
  );
async function open(page: PageName = 'teacher-dashboard') {
  world.remembered = page;
  show();
  await vi.waitFor(() => expect(heading()).toBeTruthy(), { timeout: 60_000 });
}

beforeEach(() => {
  world = teacherWorld();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Roles are slow to look up in a whole page: buttons are found by name, in the page or in `place`. */
const named = (name: string, place: ParentNode = document) => {
  const buttons = [...place.querySelectorAll('button')];
  const button = buttons.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
  if (!button) throw new Error(`No button is named ${name}.`);
  return button;
};
const press = (name: string, place?: ParentNode) => fireEvent.click(named(name, place));
const heading = () => document.querySelector('h1')?.textContent;
const dialog = () => {
  const shown = document.querySelector('dialog');
  return shown && [shown.getAttribute('role'), shown.querySelector('h2')?.textContent];
};
const cards = () => [...document.querySelectorAll('main li')].map((card) => card.textContent);
const valuesIn = (place: ParentNode) => [...place.querySelectorAll('dd')].map((value) => value.textContent);
const openDialog = () => document.querySelector('dialog') ?? document.createElement('dialog');
const part = (name: string) => {
  const section = [...document.querySelectorAll('section')].find((each) => each.querySelector('h2')?.textContent === name);
  if (!section) throw new Error(`${name} has no section.`);
  return section;
};
const readRows = (name: string) => [...part(name).querySelectorAll('li')].map((row) => row.textContent);

/** Presses a button of the demonstration; the alert says so, and goes. */
function saysItIsADemonstration(name: string, why: string) {
  press(name);
  expect([dialog(), openDialog().querySelector('p')?.textContent]).toEqual([['alertdialog', 'This is demo content'], why]);
  press('OK');
  expect(dialog()).toBeNull();
}

describe('the frame', () => {
  it('sends whoever is no teacher to sign in, and back', proves('2.11-37'), async () => {
    world.stored = null;
    show();
    expect((await screen.findByText(/signin/)).textContent).toBe('/signin?next=/teacher-portal/dashboard');
  });

  it('opens without a connection, and says what that means', async () => {
    world.confirm = async () => {
      throw new CallFailed('unreachable', '');
    };
    await open();
    expect([
      heading(),
      screen
        .getByText(/^We couldn’t check that you’re still signed in/)
        .closest('[role]')
        ?.getAttribute('role'),
    ]).toEqual(['Welcome, Meera!', 'status']);
  });

  it(
    'leads to every page without an address of its own, with the focus on its heading',
    proves('2.11-1', '2.11-38', '6-13'),
    async () => {
      await open();
      const menu = screen.getByRole('navigation', { name: 'Teacher area' });
      const seen = [];
      for (const label of ['Results', 'Tests', 'Resources', 'Schedule', 'Home']) {
        press(label, menu);
        const current = [...menu.querySelectorAll('[aria-current="page"]')].map((button) => button.textContent);
        seen.push([current, document.activeElement?.textContent, document.title]);
      }
      expect(seen).toEqual([
        [['Results'], 'Results', 'Results · Prepchart'],
        [['Tests'], 'Tests', 'Tests · Prepchart'],
        [['Resources'], 'Resources', 'Resources · Prepchart'],
        [['Schedule'], 'Schedule', 'Schedule · Prepchart'],
        [['Home'], 'Welcome, Meera!', 'Home · Prepchart'],
      ]);
    },
  );

  it('its header menu offers Profile and Contact Us', proves('2.11-4', '2.11-5'), async () => {
    await open();
    press('MMeera NairTeacher');
    expect(screen.getByText('Contact Us').closest('a')?.getAttribute('href')).toBe('/contact');
    press('Profile');
    expect([heading(), screen.queryByText('Contact Us')]).toEqual(['Profile', null]);
  });

  it('keeps the focus in the page where Profile is chosen on that page', async () => {
    await open('teacher-profile');
    press('MMeera NairTeacher');
    named('Profile').focus();
    press('Profile');
    expect([screen.queryByText('Contact Us'), document.activeElement?.textContent]).toEqual([null, 'MMeera NairTeacher']);
  });

  it('Logout goes to the landing page, a document of its own', proves('2.11-3'), async () => {
    const replace = vi.fn();
    vi.stubGlobal('location', { replace });
    await open();
    press('Logout');
    await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/']]), { timeout: 60_000 });
  });
});

describe('teacher-dashboard', () => {
  beforeEach(() => open());

  it('welcomes, and says that it is a demonstration', proves('2.11-7', '2.11-6', '6-14'), () => {
    expect([heading(), screen.getByText(/are samples\.$/).tagName]).toEqual(['Welcome, Meera!', 'P']);
  });

  it('has four figures', proves('2.11-8', '2.11-9', '2.11-10', '2.11-11'), () => {
    const names = [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]);
    expect(names).toEqual([
      ['Classes Teaching', '3'],
      ['Total Students', '66'],
      ['Resources Uploaded', '6'],
      ['Active CBT Tests', '4'],
    ]);
  });

  it('lists classes, activities and tasks', proves('2.11-12', '2.11-13', '2.11-16'), () => {
    expect([readRows('Your Classes'), readRows('Recent Activities').length, readRows('Pending Tasks')]).toEqual([
      ['Primary 4AMathematics, 24 students', 'Primary 4BMathematics, 22 students', 'Primary 5AEnglish Language, 20 students'],
      4,
      [
        'Grade eight submissions for “Word Problems”Due today',
        'Prepare the unit test for Primary 5ADue tomorrow',
        'Write progress notes for Primary 4BDue this week',
      ],
    ]);
  });

  it('has quick actions: one is a demonstration, one leads to the tests', proves('2.11-14', '2.11-15'), async () => {
    expect([...part('Quick Actions').querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Upload Student Homework',
      'Assign Test',
    ]);
    saysItIsADemonstration(
      'Upload Student Homework',
      '“Upload Student Homework” is part of the demo. You can’t upload files here.',
    );
    press('Assign Test');
    expect(heading()).toBe('Tests');
  });
});

describe('teacher-results', () => {
  beforeEach(() => open('teacher-results'));
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const aarav = 'Place ValuePassedAarav MehtaQuiz, March 12, 202518/20View DetailsView Submission';

  it('has a card for each sample', proves('2.11-19', '2.11-20', '3-36', '3-37'), () => {
    expect([cards().length, cards()[0]]).toEqual([6, aarav]);
    const told = /^.+(Passed|Completed).+(?:Quiz|Homework), (March \d+, 2025)(\d+\/20)View DetailsView Submission$/;
    expect(cards().map((card) => told.exec(card ?? '')?.slice(1))).toEqual([
      ['Passed', 'March 12, 2025', '18/20'],
      ['Completed', 'March 14, 2025', '16/20'],
      ['Passed', 'March 17, 2025', '15/20'],
      ['Completed', 'March 18, 2025', '19/20'],
      ['Passed', 'March 12, 2025', '14/20'],
      ['Completed', 'March 19, 2025', '17/20'],
    ]);
  });

  it('is filtered by student and by assessment type', proves('2.11-17', '2.11-18'), () => {
    const types = [...screen.getByLabelText<HTMLSelectElement>('Assessment type').options];
    expect(types.map(({ text }) => text)).toEqual(['All Assessments', 'Quiz', 'Homework']);
    choose('Student', 'Aarav Mehta');
    expect(cards()).toEqual([aarav]);
    choose('Assessment type', 'Homework');
    expect([cards(), screen.getByText(/^Aarav Mehta has/).textContent]).toEqual([
      [],
      'Aarav Mehta has no homework results among the samples.',
    ]);
  });

  it('shows details and a submission', proves('2.11-19', '2.11-20'), () => {
    press('View Details: Place Value, Aarav Mehta');
    expect([dialog(), valuesIn(openDialog())]).toEqual([
      [null, 'Place Value'],
      ['Aarav Mehta', 'Quiz', '18/20', 'March 12, 2025', 'Passed'],
    ]);
    const names = [...openDialog().querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Student', 'Type', 'Score', 'Date', 'Status']);
    press('Close');
    press('View Submission: Place Value, Aarav Mehta');
    expect([dialog(), openDialog().querySelectorAll('li')[2]?.textContent]).toEqual([
      [null, 'Place Value, Aarav Mehta'],
      '8,450 rounded to the nearest hundred8,400Wrong',
    ]);
    press('Close');
    expect(dialog()).toBeNull();
  });
});

describe('teacher-tests', () => {
  beforeEach(() => open('teacher-tests'));

  it('has a card for each sample with subject and question count', proves('2.11-21', '2.11-22', '2.11-23', '3-35'), () => {
    expect(cards()).toEqual([
      'Place ValueMathematics20 questionsAssign',
      'Fractions and DecimalsMathematics15 questionsAssign',
      'Parts of SpeechEnglish Language20 questionsAssign',
      'Reading a Short StoryEnglish Language12 questionsAssign',
    ]);
  });

  it('assigns to groups or students, which only says so', proves('2.11-24', '2.11-25', '2.11-26', '2.11-27', '2.11-28'), () => {
    press('Assign: Parts of Speech');
    const modal = within(openDialog());
    const choices = () =>
      [...openDialog().querySelectorAll('fieldset')].map((group) => [
        group.querySelector('legend')?.textContent,
        [...group.querySelectorAll('label')].map((label) => label.textContent),
        [...group.querySelectorAll<HTMLInputElement>('input:checked')].map(({ name }) => name),
      ]);
    const groups = ['Primary 4A', 'Primary 4B', 'Primary 5A'];
    const students = ['Aarav Mehta', 'Diya Kapoor', 'Ishaan Verma', 'Naina Bose', 'Rohan Pillai', 'Tara Joshi'];
    expect([dialog(), modal.getByText('OR').tagName, choices()]).toEqual([
      [null, 'Assign Test'],
      'P',
      [
        ['Groups', groups, []],
        ['Individual students', students, []],
      ],
    ]);
    for (const name of ['Primary 4B', 'Tara Joshi', 'Diya Kapoor']) fireEvent.click(modal.getByLabelText(name));
    expect(choices()).toEqual([
      ['Groups', groups, ['Primary 4B']],
      ['Individual students, 2 chosen', students, ['Diya Kapoor', 'Tara Joshi']],
    ]);
    press('Confirm');
    expect([dialog(), openDialog().querySelector('p')?.textContent]).toEqual([
      ['alertdialog', 'Homework assigned!'],
      'This is a demo: nothing was sent to anyone.',
    ]);
    press('OK');
    expect(dialog()).toBeNull();
  });
});

describe('teacher-resources', () => {
  it('is a table whose actions are demonstrations', proves('2.11-29', '2.11-30'), async () => {
    await open('teacher-resources');
    const rows = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    expect([rows.length, rows[0], rows[1]]).toEqual([
      7,
      ['Title', 'Subject', 'Type', 'Actions'],
      ['Reading a Bar Chart', 'Mathematics', 'PDF', 'DownloadPreview'],
    ]);
    saysItIsADemonstration(
      'Download: Reading a Bar Chart',
      '“Download” is part of the demo. There’s no file to download in this sample.',
    );
    saysItIsADemonstration(
      'Preview: Reading a Bar Chart',
      '“Preview” is part of the demo. There’s no file to preview in this sample.',
    );
  });
});

describe('teacher-schedule', () => {
  it('leafs through months and has no classes on any day', proves('2.11-31', '2.11-32'), async () => {
    await open('teacher-schedule');
    const month = () => document.querySelector('h2')?.textContent;
    const day = () => [...(document.querySelector('main section')?.children ?? [])].map((line) => line.textContent);
    const here = month();
    const [today] = day();
    expect(day()).toEqual([today, 'No classes scheduled for this day.']);
    press('Previous month');
    const before = month();
    press('Next month');
    expect([before === here, month()]).toEqual([false, here]);
    press('Next month');
    const first = document.querySelector<HTMLButtonElement>('td button');
    const name = first?.getAttribute('aria-label') ?? '';
    press(name);
    expect([name === today, day()]).toEqual([false, [name, 'No classes scheduled for this day.']]);
  });
});

describe('teacher-profile', () => {
  it('is read-only; its buttons change nothing and say so', proves('2.11-33', '2.11-34', '2.11-35', '2.11-36'), async () => {
    await open('teacher-profile');
    expect([valuesIn(document).slice(0, 2), document.querySelectorAll('input, select, textarea').length]).toEqual([
      ['Meera Nair', 'meera@example.org'],
      0,
    ]);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Email', 'Phone', 'Subjects', 'Classes', 'Teaching here since'],
    ]);
    saysItIsADemonstration(
      'Change Email',
      '“Change Email” is part of the demo. The email address wasn’t changed, and you can’t change it here.',
    );
    saysItIsADemonstration(
      'Change Password',
      '“Change Password” is part of the demo. The password wasn’t changed, and you can’t change it here.',
    );
    expect(named('Change photo').querySelector('svg')?.classList.contains('lucide-camera')).toBe(true);
    saysItIsADemonstration('Change photo', '“Change photo” is part of the demo. You can’t take or upload a photo here.');
  });
});

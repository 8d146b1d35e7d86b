import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppRoutes } from '../../../../src/app/routes.tsx';
import { countUndelivered, forgetJournals, keepJournal } from '../../../../src/services/exam/journal-store.ts';
import { student } from '../../../support/exam/quiz-attempt.ts';
import { itEach, proves } from '../../../support/proves.ts';

/** What an empty server answers, whatever is asked for. */
const nothing = { status: 1, serverNow: 1_800_000_000_000, msg: '', data: [], next: null, timeZone: 'Asia/Kolkata' };

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(nothing);
  });
  sessionStorage.setItem('userData', JSON.stringify(student));
  sessionStorage.setItem('token', '"token-1"');
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The address that the app stands on. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
      <Address />
    </MemoryRouter>,
  );

itEach([
  ['', 'Your Dashboard', proves('2.1-9', '2.10-2')],
  ['/dashboard', 'Your Dashboard', proves('2.10-1', '2.10-3')],
  ['/course-material', 'Course Material', proves('2.10-4')],
  ['/homework', 'Homework', proves('2.10-5')],
  ['/quizzes', 'Available Quizzes', proves('2.10-6')],
  ['/mock-tests', 'Available Mock Tests', proves('2.10-7')],
  ['/results', 'Results', proves('2.10-16')],
  ['/schedule', 'My Schedule', proves('2.10-8')],
  ['/profile', 'My Profile', proves('2.10-9')],
  ['/quizzes/quiz-1/instructions', 'Test Instructions', proves('2.10-10')],
  ['/nowhere', 'Student Portal', proves('2.10-19')],
  ['/nowhere/at/all', 'Student Portal', proves('2.10-19')],
])('/student-portal%s is titled %s', async (path, title) => {
  open(`/student-portal${path}`);
  // Each page's code is loaded when it is first asked for.
  const heading = await screen.findByRole('heading', { level: 1 }, { timeout: 60_000 });
  // The title is set once the heading stands.
  await vi.waitFor(() => expect([heading.textContent, document.title]).toEqual([title, `${title} · Prepchart`]), {
    timeout: 60_000,
  });
});

itEach([
  ['/signin', 'Sign In', ['Student', 'Teacher'], [], proves('2.1-2', '6-4')],
  [
    '/contact-sat?plan=SAT+Marathon&currency=usd',
    'SAT Program Application',
    ['You are applying for: SAT Marathon', '$1,490'],
    ['Contact Us', 'Contact Us'],
    proves('2.1-6', '2.2-18', '6-3'),
  ],
  [
    '/contact-ap?subject=AP+Statistics&currency=usd',
    'AP Course Application',
    ['Applying for CourseAP Statistics', '$909'],
    ['Contact Us', 'Contact Us'],
    proves('2.1-7', '2.2-18', '6-3'),
  ],
])('%s is %s to whoever is not signed in: %j, where %j is highlighted', async (path, title, words, marked) => {
  sessionStorage.clear();
  open(path);
  await screen.findByRole('heading', { level: 1, name: title }, { timeout: 60_000 });
  for (const word of words) expect(screen.getByRole('main').textContent).toContain(word);
  expect([...document.querySelectorAll('header [aria-current]')].map(({ textContent }) => textContent)).toEqual(marked);
});

itEach([
  ['quizzes', proves('2.10-17')],
  ['mock-tests', proves('2.10-18')],
])('/student-portal/%s/attend has the whole page, without sidebar and header', async (kind) => {
  const frame = () => ['navigation', 'banner'].map((role) => screen.queryAllByRole(role).length);
  const { unmount } = open(`/student-portal/${kind}`);
  await screen.findByRole('heading', { level: 1 }, { timeout: 60_000 });
  const around = frame();
  unmount();
  open(`/student-portal/${kind}/attend/sitting-1`);
  await screen.findByRole('heading', { level: 1 }, { timeout: 60_000 });
  expect([around, frame()]).toEqual([
    // The sidebar and, on a phone, the tabs.
    [2, 1],
    [0, 0],
  ]);
});

it('while the courses load the portal says so', proves('4.1-2'), async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
  open('/student-portal/profile');
  expect((await screen.findByText('Loading Portal...', {}, { timeout: 60_000 })).closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('Logout clears session storage and goes to sign in', proves('2.10-21', '2.10-22'), async () => {
  open('/student-portal/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }, { timeout: 60_000 }));
  expect((await screen.findByRole('heading', { level: 1, name: 'Sign In' }, { timeout: 60_000 })).textContent).toBe('Sign In');
  expect([asked.at(-1), sessionStorage.length]).toEqual(['/api/logout', 0]);
});

it('whoever is not signed in is sent to sign in, and comes back to the whole address', async () => {
  sessionStorage.clear();
  open('/student-portal/schedule?about=sitting-1&day=2026-03-14');
  await screen.findByRole('heading', { level: 1, name: 'Sign In' }, { timeout: 60_000 });
  expect(address()).toBe('/signin?next=%2Fstudent-portal%2Fschedule%3Fabout%3Dsitting-1%26day%3D2026-03-14');
});

describe('logging out while answers wait on this device', () => {
  const entry = (seq: number) => ({ seq, question: seq, answer: 'A', marked: false, at: 1000 + seq });
  const title = 'Some answers haven’t been sent yet';
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const isLoggedOut = () => asked.includes('/api/logout');

  async function ask(answers: number) {
    const entries = Array.from({ length: answers }, (_, index) => entry(index + 1));
    const about = { key: 'sitting-1/tab-1', studentId: student._id, sittingId: 'sitting-1', ending: null };
    await keepJournal({ ...about, entries, events: [], timePerQuestion: {}, totalTime: 0 });
    open('/student-portal/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }, { timeout: 60_000 }));
    return screen.findByRole('dialog', { name: title });
  }
  afterEach(() => forgetJournals(['sitting-1/tab-1']));

  it.each([
    [1, 'One answer is waiting'],
    [2, '2 answers are waiting'],
  ])('says how many wait: %i', async (answers, words) => {
    const dialog = await ask(answers);
    expect(dialog.querySelector('p')?.textContent).toBe(
      `${words} for a connection. Unsent answers stay on this device under your name and are sent when you sign in here again.`,
    );
    expect([document.activeElement?.textContent, isLoggedOut()]).toEqual(['Stay signed in', false]);
  });

  it('‘Stay signed in’ leaves everything as it was', async () => {
    await ask(2);
    await press('Stay signed in');
    expect([screen.queryByRole('dialog', { name: title }), address(), isLoggedOut()]).toEqual([
      null,
      '/student-portal/profile',
      false,
    ]);
    expect([sessionStorage.length > 0, await countUndelivered(student._id)]).toEqual([true, 2]);
  });

  it('‘Log out’ goes to sign in; the answers stay on the device', async () => {
    await ask(2);
    await press('Log out');
    await screen.findByRole('heading', { level: 1, name: 'Sign In' }, { timeout: 60_000 });
    expect([address(), isLoggedOut(), sessionStorage.length, await countUndelivered(student._id)]).toEqual([
      '/signin',
      true,
      0,
      2,
    ]);
  });
});

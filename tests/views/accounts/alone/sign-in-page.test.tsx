import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInPage } from '../../../../src/views/accounts/sign-in-page.tsx';
import { type SignInStep, signInModel } from '../../../models/accounts/sign-in.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { student } from '../../../support/exam/quiz-attempt.ts';
import { statesOn, titleOf, walksOfPage } from '../../../support/model.ts';
import { alike, rebuiltInEachState } from '../../../support/rebuild.ts';

// The real services: only the network is the test's.
let asked: [path: string, body: unknown][];
let answer: Deferred<Response>;
let unmount: () => void;

const password = 'four quiet owls';
const asker = '/student-portal/quizzes?tab=completed';
const now = Date.parse('2026-03-10T05:00:00Z');
const teacher = { _id: 'teacher-1', firstname: 'Meera', lastname: 'Nair', email: 'meera@example.org' };

/** Where somebody arrives who is let in. */
function Arrived() {
  const { pathname, search } = useLocation();
  return <h1>{pathname + search}</h1>;
}
const settle = () => act(async () => {});
async function open() {
  const entry = `/signin?next=${encodeURIComponent(asker)}`;
  ({ unmount } = render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/signin" element={<SignInPage />} />
        <Route path="*" element={<Arrived />} />
      </Routes>
    </MemoryRouter>,
  ));
  await settle();
}

function field(name: 'username' | 'password'): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}
const typeIn = (name: 'username' | 'password', value: string) => void fireEvent.change(field(name), { target: { value } });
const choose = (words: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words);
  fireEvent.click(label?.querySelector('input') ?? document.body);
};
const showOrHide = () => void fireEvent.click(document.querySelector('[aria-label="Show password"]') ?? document.body);
const respond = (status: number, body: unknown) =>
  act(async () => answer.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })));
const accept = () => {
  const isTeacher = asked.at(-1)?.[0] === '/api/loginInstructor';
  return respond(200, { status: 1, serverNow: now, token: 'token-1', data: isTeacher ? teacher : student });
};
const refuse = (status: number, reason: string, msg: string) => respond(status, { status: 0, reason, msg, serverNow: now });

const hands: Record<SignInStep, () => void | Promise<void>> = {
  chooseTeacher: () => choose('Teacher'),
  chooseStudent: () => choose('Student'),
  typeUsername: () => typeIn('username', 'aanya'),
  typePassword: () => typeIn('password', password),
  showPassword: showOrHide,
  hidePassword: showOrHide,
  submit: () => void fireEvent.submit(document.querySelector('form') ?? document.body),
  serverAccepts: accept,
  serverRefusesWithWords: () => refuse(429, 'tooMany', 'Too many attempts. Wait 15 minutes.'),
  serverRefusesWithoutWords: () => refuse(401, 'signedOut', ''),
  networkFails: () => act(async () => answer.reject(new TypeError('Failed to fetch'))),
  answerCannotBeRead: () => respond(200, '<html>'),
};

const errorOf = (name: 'username' | 'password') => {
  const id = field(name).getAttribute('aria-describedby');
  return id ? (document.getElementById(id)?.textContent ?? null) : null;
};
/** What somebody sees at the form, or where they have arrived. */
function seen() {
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  const heading = document.querySelector('h1')?.textContent ?? null;
  if (!button) return { heading };
  return {
    heading,
    role: document.querySelector('label:has(:checked)')?.textContent ?? null,
    username: field('username').value,
    password: [field('password').value, field('password').type],
    errors: [errorOf('username'), errorOf('password')],
    alert: document.querySelector('[role=alert]')?.textContent ?? null,
    button: [button.textContent, button.disabled],
  };
}
/** What this browser keeps, and what it was asked to remember of the way here. */
const kept = () => ({ ...sessionStorage, ...localStorage });

const blank = {
  heading: 'Sign In',
  role: 'Student',
  username: '',
  password: ['', 'password'],
  errors: [null, null],
  alert: null,
  button: ['Sign In', false],
};
const filled = { ...blank, username: 'aanya', password: [password, 'password'] };
const teacherFilled = { ...filled, role: 'Teacher' };
const busy = { button: ['Signing in…', true] };
const noUsername = 'Enter your username.';
const noPassword = 'Enter your password.';
const tooMany = { alert: 'Too many attempts. Wait 15 minutes.' };
const invalid = { alert: 'Invalid credentials' };
const failed = { alert: 'An error occurred. Please try again.' };

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  vi.stubGlobal('fetch', (path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    asked.push([path, JSON.parse(body)]);
    const waiting = deferred<Response>();
    answer = waiting;
    signal.addEventListener('abort', () => waiting.reject(signal.reason));
    return waiting.promise;
  });
});
afterEach(() => {
  unmount?.();
  vi.unstubAllGlobals();
});

describe('the sign-in page walks the independent model [2.4-1] [2.4-2] [2.4-3] [2.4-4] [2.4-5] [2.4-6] [2.4-7] [2.4-8] [2.4-9] [2.4-10] [5-1] [5-2] [8-signin-1] [8-signin-2] [8-signin-3] [8-signin-4]', () => {
  const shows = (expected: object) => () => expect(seen()).toEqual(expected);
  const arrives = (place: string, call: string, who: object) => () => {
    expect(seen()).toEqual({ heading: place });
    expect(asked.at(-1)).toEqual([call, { username: 'aanya', password }]);
    expect(kept()).toEqual({ token: '"token-1"', ...who });
  };
  const claims: Record<string, () => void> = {
    blank: shows(blank),
    usernameOnly: shows({ ...filled, password: blank.password }),
    passwordOnly: shows({ ...filled, username: '' }),
    toldBoth: shows({ ...blank, errors: [noUsername, noPassword] }),
    toldPassword: shows({ ...filled, password: blank.password, errors: [null, noPassword] }),
    toldUsername: shows({ ...filled, username: '', errors: [noUsername, null] }),
    filled: shows(filled),
    passwordShown: shows({ ...filled, password: [password, 'text'] }),
    passwordHidden: shows(filled),
    checking: () => expect(seen()).toMatchObject({ ...busy, username: 'aanya', alert: null }),
    toldByServer: shows({ ...filled, ...tooMany }),
    toldInvalid: shows({ ...filled, ...invalid }),
    toldFailed: shows({ ...filled, ...failed }),
    toldUnreadable: shows({ ...filled, ...failed }),
    checkingAgain: shows({ ...filled, ...busy }),
    inPortal: arrives(asker, '/api/loginStudent', { userData: JSON.stringify(student) }),
    teacherBlank: shows({ ...blank, role: 'Teacher' }),
    studentAgain: shows(blank),
    teacherToldBoth: shows({ ...blank, role: 'Teacher', errors: [noUsername, noPassword] }),
    teacherFilled: shows(teacherFilled),
    teacherChecking: shows({ ...teacherFilled, ...busy }),
    teacherToldByServer: shows({ ...teacherFilled, ...tooMany }),
    teacherToldInvalid: shows({ ...teacherFilled, ...invalid }),
    teacherToldFailed: shows({ ...teacherFilled, ...failed }),
    inTeacherArea: arrives('/teacher-portal/dashboard', '/api/loginInstructor', { teacherData: JSON.stringify(teacher) }),
  };

  it.each(walksOfPage(signInModel.getShortestPaths()).map((path) => [titleOf(path), path] as const))('%s', async (_, path) => {
    await open();
    await path.test({ events: hands, states: claims });
  });

  it('and makes a claim about every state, and no other', () => {
    expect(Object.keys(claims).sort()).toEqual(statesOn(signInModel.getShortestPaths()));
  });
});

/** What somebody finds, and what this browser has kept. */
const found = (): Record<string, unknown> => ({
  ...seen(),
  kept: Object.keys(kept()).sort(),
  isPasswordKept: JSON.stringify(kept()).includes(password),
});

describe('a sign-in that is left in any state begins anew, knows the way back, and leaves nothing of the password', () => {
  rebuiltInEachState(signInModel, {
    begin: open,
    hands: () => hands,
    rebuild: async () => {
      unmount();
      // What was under way is given up with the page: its answer signs nobody in.
      answer?.resolve(new Response(JSON.stringify({ status: 1, serverNow: now, token: 'token-2', data: student })));
      await settle();
      await open();
    },
    found,
    expected: {
      ...alike(
        { ...blank, kept: [], isPasswordKept: false },
        `blank usernameOnly passwordOnly toldBoth toldPassword toldUsername filled passwordShown passwordHidden checking checkingAgain
        toldByServer toldInvalid toldFailed toldUnreadable teacherBlank studentAgain teacherToldBoth teacherFilled teacherChecking
        teacherToldByServer teacherToldInvalid teacherToldFailed`,
      ),
      // Who is signed in already may sign in as somebody else.
      inPortal: { ...blank, kept: ['token', 'userData'], isPasswordKept: false },
      inTeacherArea: { ...blank, kept: ['teacherData', 'token'], isPasswordKept: false },
    },
    afterwards: async () => {
      for (const step of ['typeUsername', 'typePassword', 'submit', 'serverAccepts'] as const) await hands[step]();
      expect(seen()).toEqual({ heading: asker });
    },
  });
});

it.each([
  ['username', noUsername, (): void => undefined],
  ['password', noPassword, (): void => typeIn('username', 'aanya')],
] as const)('leads to the first field that is missing: the %s', async (name, words, prepare) => {
  await open();
  prepare();
  hands.submit();
  expect([document.activeElement, errorOf(name)]).toEqual([field(name), words]);
  unmount();
});

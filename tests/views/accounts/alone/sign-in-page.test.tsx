import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInPage } from '../../../../src/views/accounts/sign-in-page.tsx';
import { blankForm, type SignInHands, type SignInLook, signInWalk } from '../../../models/accounts/sign-in.hands.ts';
import { signInModel, signInRequirements } from '../../../models/accounts/sign-in.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { student } from '../../../support/exam/quiz-attempt.ts';
import { coverPage, describePath } from '../../../support/model.ts';
import { proves } from '../../../support/proves.ts';
import { alike, rebuiltInEachState } from '../../../support/rebuild.ts';

// The real services: only the network is the test's.
let asked: [path: string, body: Record<string, unknown>][];
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
const typeCode = (value: string) =>
  void fireEvent.change(document.querySelector('input[name=code]') ?? document.body, { target: { value } });
const press = (words: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  fireEvent.click(button ?? document.body);
};
const choose = (words: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words);
  fireEvent.click(label?.querySelector('input') ?? document.body);
};
const respond = (status: number, body: unknown) =>
  act(async () => answer.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })));
const readError = (of: Element) => {
  const id = of
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((each) => each.endsWith('-error'));
  return id ? (document.getElementById(id)?.textContent ?? null) : null;
};
const findError = (name: 'username' | 'password') => readError(field(name));
/** What stands at the form, or where somebody has arrived. */
function seen() {
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
  const heading = document.querySelector('h1')?.textContent ?? null;
  if (!button) return { heading };
  const code = document.querySelector<HTMLInputElement>('input[name=code]');
  if (code) {
    return {
      heading,
      button: [button.textContent, button.disabled],
      code: [code.autocomplete, code.value, readError(code)],
      alert: document.querySelector('[role=alert]')?.textContent ?? null,
      others: document.querySelectorAll('input:not([name=code])').length,
      focused: button.disabled || document.activeElement === code,
    };
  }
  return {
    heading,
    button: [button.textContent, button.disabled],
    role: document.querySelector('label:has(:checked)')?.textContent ?? null,
    username: field('username').value,
    password: field('password').value,
    isPasswordShown: field('password').type === 'text',
    errors: { username: findError('username'), password: findError('password') },
    alert: document.querySelector('[role=alert]')?.textContent ?? null,
  };
}
/** What this browser keeps, and what it was asked to remember of the way here. */
const kept = () => ({ ...sessionStorage, ...localStorage });

/** The same as the model's table says it. */
const atForm = ({ isChecking, isPasswordShown, code, ...look }: SignInLook) => {
  const frame = { heading: 'Sign In', button: [isChecking ? 'Signing in…' : 'Sign In', isChecking] };
  if (code === null) return { ...look, ...frame, isPasswordShown: isPasswordShown ?? expect.any(Boolean) };
  const { kind, value, error } = code;
  return {
    ...frame,
    code: [kind === 'app' ? 'one-time-code' : 'off', value, error],
    alert: look.alert,
    others: 0,
    focused: true,
  };
};
const kinds = {
  Student: [asker, '/api/loginStudent', { userData: JSON.stringify(student), username: '"aanya"' }],
  Teacher: ['/teacher-portal/dashboard', '/api/loginInstructor', { teacherData: JSON.stringify(teacher) }],
} as const;

/** Walks the page. */
const hands: SignInHands = {
  person: { username: 'aanya', password },
  codes: { app: '123456', recovery: 'abcd-efgh' },
  typeCode,
  chooseCode: (kind) => press(kind === 'app' ? 'Use your authenticator app instead' : 'Use a recovery code instead'),
  startOver: () => press('Start over'),
  choose,
  type: typeIn,
  showOrHidePassword: () => void fireEvent.click(document.querySelector('[aria-label="Show password"]') ?? document.body),
  submit: () => void fireEvent.submit(document.querySelector('form') ?? document.body),
  accept: () => {
    const isTeacher = asked.at(-1)?.[0] === '/api/loginInstructor';
    return respond(200, { status: 1, serverNow: now, token: 'token-1', data: isTeacher ? teacher : student });
  },
  refuse: (status, reason, msg) => respond(status, { status: 0, reason, msg, serverNow: now }),
  cutOff: () => act(async () => answer.reject(new TypeError('Failed to fetch'))),
  answerUnreadably: () => respond(200, '<html>'),
  sees: (look) => expect(seen()).toEqual(atForm(look)),
  arrivesAs: (role) => {
    const [place, call, who] = kinds[role];
    expect(seen()).toEqual({ heading: place });
    const [path, { code, recoveryCode, ...credentials }] = asked.at(-1) ?? ['', {}];
    expect([path, credentials]).toEqual([call, { username: 'aanya', password }]);
    expect([code ?? '123456', recoveryCode ?? 'abcd-efgh']).toEqual(['123456', 'abcd-efgh']);
    expect(kept()).toEqual({ token: '"token-1"', ...who });
  },
};

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

describe('the sign-in page walks the independent model', proves(...signInRequirements.page), () => {
  it.each(coverPage(signInModel.getShortestPaths()).map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await open();
    await path.test(signInWalk(hands));
  });
});

/** What somebody finds, and what this browser has kept. */
const found = (): Record<string, unknown> => ({
  ...seen(),
  kept: Object.keys(kept()).sort(),
  isPasswordKept: JSON.stringify(kept()).includes(password),
});

const blank = atForm(blankForm);

describe('a sign-in that is left in any state begins anew, knows the way back, and leaves nothing of the password', () => {
  rebuiltInEachState(signInModel, {
    begin: open,
    hands: () => signInWalk(hands).events,
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
        toldByServer toldByServerCleared toldPasswordInstead toldInvalid toldFailed toldUnreadable teacherBlank studentAgain teacherToldBoth teacherFilled teacherChecking
        teacherToldByServer teacherToldInvalid teacherToldFailed codeAsked teacherAgain toldCodeMissing codeTypedAtLast codeFilled recoveryInstead checkingCode
        toldWrongCode nextCodeFilled checkingNextCode toldMissingInstead codeToldByServer codeToldFailed recoveryAsked codeAskedAgain
        toldRecoveryMissing recoveryFilled checkingRecovery toldWrongRecovery recoveryToldFailed`,
      ),
      // Who is signed in already may sign in as somebody else.
      inPortal: { ...blank, kept: ['token', 'userData', 'username'], isPasswordKept: false },
      inTeacherArea: { ...blank, kept: ['teacherData', 'token'], isPasswordKept: false },
    },
    afterwards: async () => {
      const { events } = signInWalk(hands);
      for (const step of ['typeUsername', 'typePassword', 'submit', 'serverAccepts'] as const) await events[step]();
      expect(seen()).toEqual({ heading: asker });
    },
  });
});

it.each([
  ['username', 'Enter your username.', (): void => undefined],
  ['password', 'Enter your password.', (): void => typeIn('username', 'aanya')],
] as const)('leads to the first field that is missing: the %s', async (name, words, prepare) => {
  await open();
  prepare();
  await hands.submit();
  expect([document.activeElement, findError(name)]).toEqual([field(name), words]);
  unmount();
});

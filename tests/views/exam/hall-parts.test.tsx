import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { hallPartsMachine } from '../../../src/machines/exam/hall-parts.machine.ts';
import { fetchCode, type LoadCode } from '../../../src/services/site/late-code.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import {
  button,
  choose,
  enter,
  hands,
  heading,
  pass,
  prepare,
  prepareQuiz,
  press,
  questionsCome,
  radio,
  see,
  settle,
  settled,
  show,
  showQuiz,
} from '../../support/exam/exam-driver.tsx';

let coming: Deferred<void>;
/** The part comes when the test says so. */
const hall = hallPartsMachine.provide({
  actors: {
    fetchParts: fromPromise<void, LoadCode>(async ({ input, signal }) => {
      coming = deferred();
      await coming.promise;
      await fetchCode(input, signal);
    }),
  },
});
const comes = async () => {
  coming.resolve();
  await settle();
};
const doesNotCome = async () => {
  coming.reject(new Error('It did not come.'));
  await settle();
};
const missing = /tools and the question list couldn’t be loaded/;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a module begins only once its intro has come, which is asked for again where it did not', async () => {
  prepare();
  await show('attend', true, undefined, hall);
  await enter();
  see('One moment…');
  expect(screen.queryByRole('button', { name: 'Start Module' })).toBeNull();
  await doesNotCome();
  see(/Part of this page couldn’t be loaded/);
  await press('Load again');
  await comes();
  expect(button('Start Module')).toBeTruthy();
});

it('a module that comes back is answered without it, is told so, and has its tools once it has come', async () => {
  prepare();
  await show('attend', true, undefined, hall);
  await comes();
  await enter();
  await press('Start Module');
  await questionsCome();
  cleanup();
  await show('attend', true, undefined, hall);
  heading('Your test was interrupted');
  await enter();
  await questionsCome();
  await choose('B');
  await doesNotCome();
  see(missing);
  expect(screen.queryByRole('button', { name: 'Highlights & notes' })).toBeNull();
  expect(radio('B').checked).toBe(true);
  await pass(5000);
  await comes();
  expect(screen.queryByText(missing)).toBeNull();
  expect(button('Highlights & notes')).toBeTruthy();
  expect(radio('B').checked).toBe(true);
});

it('a violation covers the questions at once, with its rule, before its own cover has come', async () => {
  prepare();
  await show('attend', true, undefined, hall);
  await comes();
  await enter();
  await press('Start Module');
  await questionsCome();
  cleanup();
  await show('attend', true, undefined, hall);
  await enter();
  await questionsCome();
  await hands.leaveFullscreen();
  expect(screen.queryByRole('radio')).toBeNull();
  see('Test terminated for exiting fullscreen mode.');
  await settled('resolve');
  see('Test terminated for exiting fullscreen mode.');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
  await comes();
  expect(screen.getByRole('alertdialog', { name: 'Test Terminated' })).toBeTruthy();
});

it('a quiz that is handed in is covered at once, too', async () => {
  prepareQuiz();
  await showQuiz('attend', hall);
  await enter();
  await questionsCome();
  await press('Submit Quiz');
  await press('Yes, submit');
  heading('Submitting your quiz…');
  see('One moment…');
  await settled('resolve');
  heading('Quiz submitted');
});

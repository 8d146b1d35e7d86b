import { cleanup, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { MockHands, TestEnd } from '../../models/exam/mock-test.hands.ts';
import {
  alertSays,
  alerts,
  answer,
  button,
  dialog,
  hands,
  heading,
  key,
  leave,
  module,
  pass,
  press,
  proctor,
  questionsCome,
  see,
  settled,
  show,
  timeLeft,
  world,
} from './exam-driver.tsx';
import { moduleNames } from './mock-test.ts';
import { fact } from './quiz-attempt.ts';

const waits = () => see('Loading the test…');
const retries = () => expect(button('Try again').matches(':disabled')).toBe(true);

/** The end of the test; its result can be shown once the server has it. */
function seesEnd({ title, message }: TestEnd, isMarked: boolean): void {
  const shown = within(dialog(title, title === 'Test Terminated' ? 'alertdialog' : 'dialog'));
  expect(shown.getByRole('button', { name: 'Go to Dashboard' })).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Show Result' }).matches(':disabled')).toBe(!isMarked);
  if (message) expect(shown.getByText(message)).toBeTruthy();
}

/** Walks the page, in the world that was prepared last. */
export const mockPageHands: MockHands = {
  steps: {
    ...hands,
    questionsCome: async () => {
      const isNew = world.ledgers.get(module()?.studentQuizId ?? '')?.lastSeq === 0;
      await questionsCome();
      if (isNew) await answer();
    },
    pressRestrictedKey: async () => {
      if (world.running.has('proctor')) await hands.pressRestrictedKey();
      else key('Shift');
    },
    pressPrintScreen: () => proctor({ type: 'proctor.keyForbidden', seen: fact('keyPressed', 'PrintScreen') }),
    wait2Seconds: async () => {
      await pass(1999);
      expect(alerts().length).toBe(1);
      await pass(1);
    },
    hideTab: () => (world.running.has('proctor') ? hands.hideTab() : leave(true)),
    timeUp: async () => {
      timeLeft(0.1);
      await pass(300);
    },
    reload: async () => {
      cleanup();
      await show('attend');
    },
    submissionArrives: () => settled('resolve'),
    submissionFails: () => settled('reject'),
    nextModule: () => press('Next Module'),
    completionArrives: () => settled('resolve'),
    completionFails: () => settled('reject'),
  },
  seesInstructions: () => heading('Test Instructions'),
  seesSecurityCheck: (refusal) => {
    heading('Security check');
    if (refusal) alertSays(refusal);
  },
  seesEntering: waits,
  seesIntro: (number) => heading(`You are about to begin: ${moduleNames[number - 1]}`),
  seesLoading: waits,
  seesError: ({ problem }) => {
    heading('An Error Occurred');
    alertSays(problem);
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
  },
  seesInterrupted: () => {
    heading('Your test was interrupted');
    expect(
      screen.getByText(
        /picks up where you left off. Your answers are kept, and the interruption costs you nothing but the time.$/,
      ),
    ).toBeTruthy();
    const timer = screen.getByRole('timer', { name: 'Time left' });
    expect(timer.parentElement?.textContent).toMatch(/^The clock is running: [\d:]+ left\.$/);
  },
  seesWork: ({ notice, isConfirming }) => {
    if (isConfirming) {
      expect(dialog('Are you sure you want to submit this module?')).toBeTruthy();
      return;
    }
    // The numeric question with its answer is on the screen.
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' }).value).toBe('12.5');
    if (notice) alertSays(notice('Shift'));
    else expect(alerts()).toEqual([]);
  },
  seesHandIn: ({ message }) => {
    heading('Submitting the module…');
    if (message) see(message);
  },
  seesNotSubmitted: (problem) => {
    heading('Module not submitted yet');
    alertSays(problem);
  },
  seesSubmissionRetried: retries,
  seesHandInAfterAbsence: (message) => {
    heading('Submitting the module…');
    see(message);
  },
  seesModuleSubmitted: ({ message }) => {
    const shown = within(dialog('Module Submitted'));
    expect(shown.getByRole('button', { name: 'Next Module' })).toBeTruthy();
    if (message) expect(shown.getByText(message)).toBeTruthy();
  },
  seesPaused: (message) => {
    heading('Your test is between two modules');
    if (message) see(message);
  },
  seesMarking: (end) => seesEnd(end, false),
  seesNotMarked: (problem) => alertSays(problem),
  seesMarkingRetried: retries,
  seesOver: (end) => seesEnd(end, true),
};

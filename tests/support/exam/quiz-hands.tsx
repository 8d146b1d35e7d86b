import { cleanup, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { QuizHands } from '../../models/exam/quiz-attempt.hands.ts';
import {
  alertSays,
  alerts,
  choose,
  hands,
  heading,
  pass,
  press,
  proctor,
  questionsCome,
  radio,
  see,
  settled,
  showQuiz,
  quizWorld as world,
} from './exam-driver.tsx';
import { fact, threeQuestions } from './quiz-attempt.ts';

const loads = () => see('Loading the quiz…');

async function reload(): Promise<void> {
  cleanup();
  await showQuiz('attend');
}

/** Walks the page, in the world that was prepared last. */
export const quizPageHands: QuizHands = {
  steps: {
    ...hands,
    questionsCome: () => questionsCome(threeQuestions),
    pressForbiddenKey: () => proctor({ type: 'proctor.keyPressed', seen: fact('keyPressed', 'F12') }),
    wait3Seconds: async () => {
      await pass(2999);
      expect(alerts().length).toBe(1);
      await pass(1);
    },
    askToSubmit: () => press('Submit Quiz'),
    goOnAnswering: () => press('Keep working'),
    submitArrives: () => settled('resolve'),
    submitFails: () => settled('reject'),
    reload,
    reloadOffline: () => {
      world.online = false;
      return reload();
    },
    answerOffline: () => {
      world.online = false;
      return choose('B');
    },
    anotherDeviceGoesOn: () => {
      world.heldElsewhere = true;
      return choose('B');
    },
    continueHere: () => press('Continue here'),
    anotherDeviceSubmits: () => {
      world.submit({ ending: 'student' });
      return choose('B');
    },
  },
  seesInstructions: () => {
    heading('Test Instructions');
    see(/^\d+ questions · about \d+ mins · by /);
  },
  seesPrompt: (refusal) => {
    heading('Model quiz');
    if (refusal) alertSays(refusal);
  },
  seesEntering: loads,
  seesLoading: loads,
  seesError: ({ problem }) => {
    heading('We couldn’t open the quiz');
    alertSays(problem);
  },
  seesInterrupted: () => {
    heading('Your quiz was interrupted');
    see(/^Model quiz picks up where you left off. Your answers are kept, and the interruption costs you nothing.$/);
    expect(screen.getByRole('timer').parentElement?.textContent).toMatch(/^The clock is running: [\d:]+$/);
    expect(screen.queryByRole('radio')).toBeNull();
  },
  seesWork: ({ isConfirming, notice, answers, saved }) => {
    if (notice) alertSays(notice);
    else expect(alerts()).toEqual([]);
    if (isConfirming) {
      expect(screen.getByRole('dialog', { name: 'Submit this quiz?' })).toBeTruthy();
      return;
    }
    see('First');
    // The page's walks answer nothing but what changes an answer.
    if (answers) expect(radio('B').checked).toBe(answers === 'changed');
    const offline = screen.queryAllByText('Offline: your answers are kept on this device');
    if (saved === 'device') expect(offline.length).toBeGreaterThan(0);
    if (saved === 'delivered') see(/^Saved \d?\d:\d\d:\d\d [ap]m$/);
  },
  seesViolation: (problem) => {
    heading('Security Violation Detected');
    alertSays(problem);
  },
  seesHandIn: ({ message, delivery }) => {
    if (message) see(message);
    if (delivery === 'sending') heading('Submitting your quiz…');
    if (delivery === 'failed') alertSays('Error submitting your answers. Please check your connection.');
    // Tried again, the page stays what it was, with the button at work.
    if (delivery === 'retrying') expect(screen.getByRole('button', { name: 'Try again' }).matches(':disabled')).toBe(true);
  },
  seesSubmitted: ({ message }) => {
    heading('Quiz submitted');
    expect(screen.getByRole('link', { name: 'View Analysis' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    if (message) see(message);
  },
  seesTakenOver: () => heading('You continued this quiz somewhere else'),
  seesClosedElsewhere: () => {
    heading('This quiz is already over');
    see('Every answer shown as saved counts. Anything not saved by then was too late.');
  },
};

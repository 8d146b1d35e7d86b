import { act, fireEvent } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ModuleHands } from '../../models/exam/module-attempt.hands.ts';
import type { ModuleStep } from '../../models/exam/module-attempt.model.ts';
import { button, hands, module, pass, press, questionsCome, settle, settled, timeLeft, world } from './exam-driver.tsx';
import { addMinutes, beginElsewhere, goOnElsewhere, submitElsewhere } from './module-world.ts';

const option = (letter: string) => document.querySelector<HTMLInputElement>(`input[value="${letter}"]:not([data-waiting] *)`);
const number = () => document.querySelector<HTMLInputElement>('input:not([type="radio"], [data-waiting] *)');
const choose = async (letter: string) => {
  await act(async () => option(letter)?.click());
  await settle();
};
const passed = async (ms: number) => void (await pass(ms));
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

/** When the time that the page shows is up, where staff have added to it. */
const shown = { until: null as number | null };

const steps: Record<ModuleStep, () => Promise<void> | void> = {
  ...hands,
  startWhereAnotherDeviceHasIt: () => {
    beginElsewhere(world, 60_000);
    return press('Start Module');
  },
  takeOver: () => press('Continue here'),
  questionsCome: () => questionsCome(),
  questionsComeUnseen: () => {
    world.onScreen = false;
    return questionsCome();
  },
  questionsAreRefused: async () => {
    world.questions.reject(new CallFailed('refused', 'Busy.', null, 503));
    await settle();
  },
  chooseAnswer: () => choose('B'),
  chooseAnother: () => choose('C'),
  goToSecond: async () => {
    await press(/1 of 3$/);
    await press(/^Question 2,/);
  },
  goOn: () => press('Next'),
  typeNumber: async () => {
    const field = number();
    if (field) fireEvent.change(field, { target: { value: '-1a2.5' } });
    await settle();
  },
  markQuestion: () => press('Mark for review'),
  crossOut: () => press(/^(Cross out|Bring back) choice A$/),
  hideClock: () => press('Hide the clock'),
  showClock: () => press('Show the clock'),
  fiveMinutesLeft: async () => {
    timeLeft(300.1);
    await pass(300);
  },
  staffAddMinutes: () => {
    shown.until = module()?.deadline ?? null;
    addMinutes(world, 5);
  },
  timeUp: async () => {
    vi.setSystemTime((shown.until ?? module()?.deadline ?? 0) - 100);
    shown.until = null;
    await pass(300);
  },
  wait2Seconds: () => passed(2000),
  goToBlank: () => press('Go to question 3'),
  loseConnection: () => {
    world.online = false;
  },
  anotherDeviceGoesOn: () => {
    goOnElsewhere(world);
    return choose('C');
  },
  anotherDeviceSubmits: () => {
    submitElsewhere(world);
    world.deliverFailure = refused('closed');
    return choose('C');
  },
  ledgerDiffers: async () => {
    world.deliverFailure = refused('conflict');
    await choose('C');
    world.deliverFailure = null;
  },
  waitASecond: () => passed(1000),
  wait5Seconds: () => passed(5000),
  submissionArrives: async () => {
    await settled('resolve');
    // That the whole test is over is told on its own.
    if (world.details.state === 'submitted') await settled('resolve');
  },
  submissionFails: () => settled('reject'),
};

const text = () => document.body.textContent ?? '';
const heading = (name: string) => expect(document.querySelector('h1')?.textContent).toBe(name);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '');
const dialog = (title: string) => {
  const found = [...document.querySelectorAll('dialog')].find(({ textContent }) => textContent?.includes(title));
  expect(found).toBeDefined();
  return found?.textContent ?? '';
};
const loads = () => expect(text()).toMatch(/Loading the (test|module)…/);
const formatTimer = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
const ordinals = ['one', 'two', 'three'];

/** Walks the page, which is at the intro of its first module. */
export function modulePageHands(): ModuleHands {
  shown.until = null;
  return {
    steps,
    seesIntro: () => heading('You are about to begin: Reading and Writing'),
    seesQuestionOfDevice: () => void dialog('This test is open somewhere else'),
    seesLoading: loads,
    seesError: (problem) => {
      heading('An Error Occurred');
      expect(alerts().join()).toContain(problem);
    },
    seesInterrupted: () => heading('Your test was interrupted'),
    /** The question and its answer, the time left and what is being said. */
    seesWork: ({ current, answers, marks, eliminated, clock, remaining, notice, isConfirming, saved }) => {
      if (notice) expect(alerts().join()).toContain(notice);
      else expect(alerts()).toEqual([]);
      if (isConfirming) {
        expect(dialog('Are you sure you want to submit this module?')).toContain('2 questions left blank');
        return;
      }
      expect(text()).toContain(`Reading and Writing ${ordinals[current - 1]}`);
      const checked = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]:not([data-waiting] *)')].find(
        ({ checked: is }) => is,
      );
      const given = current === 2 ? number()?.value : (checked?.value ?? '');
      const timer = clock === 'hidden' ? '' : formatTimer(remaining);
      expect([given, document.querySelector('[role="timer"]')?.textContent]).toEqual([answers[current] ?? '', timer]);
      expect(button('Mark for review').getAttribute('aria-pressed')).toBe(String(marks[current] ?? false));
      if (current === 1) button(eliminated[1]?.includes('A') ? 'Bring back choice A' : 'Cross out choice A');
      if (saved === 'offline') expect(text()).toContain('Offline: your answers are kept on this device');
      if (saved === 'delivered') expect(text()).toMatch(/Saved \d?\d:\d\d:\d\d [ap]m/);
    },
    seesHandIn: ({ message }) => {
      heading('Submitting the module…');
      expect(text()).toContain(message ?? '');
    },
    seesNotSubmitted: () => heading('Module not submitted yet'),
    seesRetry: () => expect(button('Try again').disabled).toBe(true),
    seesEnd: ({ dialog: title, message }) => expect(dialog(title)).toContain(message ?? ''),
    seesTakenOver: () => heading('You continued this test somewhere else'),
    seesSubmittedElsewhere: () => heading('Your test is between two modules'),
    seesOutOfStep: loads,
  };
}

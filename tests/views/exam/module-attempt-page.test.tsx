import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warningLimit } from '../../../contract/limits.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type ModuleStep, moduleModel, moduleRequirements } from '../../models/exam/module-attempt.model.ts';
import {
  button,
  enter,
  hands,
  module,
  open,
  pass,
  press,
  questionsCome,
  settle,
  settled,
  timeLeft,
  world,
} from '../../support/exam/exam-driver.tsx';
import { endingWords } from '../../support/exam/mock-words.ts';
import { addMinutes, beginElsewhere, goOnElsewhere, submitElsewhere } from '../../support/exam/module-world.ts';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const option = (letter: string) => document.querySelector<HTMLInputElement>(`input[value="${letter}"]`);
const number = () => document.querySelector<HTMLInputElement>('input:not([type="radio"])');
const choose = async (letter: string) => {
  await act(async () => option(letter)?.click());
  await settle();
};
const passed = async (ms: number) => void (await pass(ms));
const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

/** When the time that the page shows is up, where staff have added to it. */
const shown = { until: null as number | null };

const events: Record<ModuleStep, () => Promise<void> | void> = {
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

const said = () => document.body.textContent ?? '';
const heading = (name: string) => () => expect(document.querySelector('h1')?.textContent).toBe(name);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '');
const cannot = (problem: string) => () => {
  heading('An Error Occurred')();
  expect(alerts().join()).toContain(problem);
};
const waits = () => expect(said()).toMatch(/Loading the (test|module)…/);

/** The first question, its chosen letter, the time left and what is being said; the numeric question has no letter. */
const works =
  ({ letter = 'B' as string | null, timer = '30:00', alert = '' } = {}) =>
  () => {
    expect(said()).toContain('Reading and Writing one');
    const checked = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(({ checked: is }) => is);
    expect([checked?.value ?? null, document.querySelector('[role="timer"]')?.textContent]).toEqual([letter, timer]);
    if (alert) expect(alerts().join()).toContain(alert);
    else expect(alerts()).toEqual([]);
  };
const blank = (more: { timer?: string } = {}) => works({ ...more, letter: null });
const showsNumber = (value: string) => () => {
  expect(said()).toContain('Reading and Writing two');
  expect(number()?.value).toBe(value);
};
const pressed = (name: RegExp | string, is: boolean) => () => expect(button(name).getAttribute('aria-pressed')).toBe(String(is));
const dialog = (title: string) => {
  const found = [...document.querySelectorAll('dialog')].find(({ textContent }) => textContent?.includes(title));
  expect(found).toBeDefined();
  return found?.textContent ?? '';
};
const ends =
  (message = '') =>
  () => {
    heading('Submitting the module…')();
    expect(said()).toContain(message);
  };
const submitted =
  (message = '') =>
  () =>
    expect(dialog('Module Submitted')).toContain(message);
const ended = (title: string, message: string) => () => expect(dialog(title)).toContain(message);
const retries = () => expect(button('Try again').disabled).toBe(true);
const notSubmitted = heading('Module not submitted yet');
const warning = (count: number) => `Warning ${count} of ${warningLimit}: Use of restricted key (Shift) is not allowed.`;

describe('the page walks the independent model', proves(...moduleRequirements.page), () => {
  it.each(coverPage(moduleModel.getShortestPaths()).map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    shown.until = null;
    await open();
    await enter();
    await path.test({
      events,
      states: {
        intro: heading('You are about to begin: Reading and Writing'),
        asked: () => void dialog('This test is open somewhere else'),
        loadingHere: waits,
        goneOnHere: blank({ timer: '29:00' }),
        loading: waits,
        interruptedUnseen: heading('Your test was interrupted'),
        interruptedBefore: heading('Your test was interrupted'),
        withoutQuestions: cannot('API returned no questions for this module.'),
        refused: cannot('Failed to fetch test data. Server responded with status 503.'),
        blank: blank(),
        marked: pressed('Mark for review', true),
        unmarked: pressed('Mark for review', false),
        crossedOut: () => expect(button('Bring back choice A')).toBeDefined(),
        broughtBack: () => expect(button('Cross out choice A')).toBeDefined(),
        onNumber: showsNumber(''),
        typed: showsNumber('12.5'),
        onLast: () => expect(said()).toContain('Reading and Writing three'),
        clockHidden: blank({ timer: '' }),
        clockShown: blank(),
        clockBack: blank({ timer: '05:00' }),
        lastMinutes: blank({ timer: '05:00' }),
        endedBlankByTime: ends(endingWords.time),
        answered: works(),
        changed: works({ letter: 'C' }),
        reminded: works({ alert: 'Leaving fullscreen ends the test' }),
        remindedGone: works({ timer: '29:58' }),
        firstWarning: works({ alert: warning(1) }),
        firstWarningGone: works({ timer: '29:58' }),
        secondWarning: works({ alert: warning(2) }),
        secondWarningGone: works({ timer: '29:58' }),
        granted: works(),
        goingOn: works({ timer: '05:00' }),
        endedByLaterTime: ends(endingWords.time),
        confirming: () => expect(dialog('Are you sure you want to submit this module?')).toContain('2 questions left blank'),
        workingOn: works(),
        workedOn: works({ letter: 'C' }),
        onBlank: () => expect(said()).toContain('Reading and Writing three'),
        warnedConfirming: () => {
          dialog('Are you sure you want to submit this module?');
          expect(alerts().join()).toContain(warning(1));
        },
        warnedWorkingOn: works({ alert: warning(1) }),
        offline: works(),
        keptHere: () => expect(said()).toContain('Offline: your answers are kept on this device'),
        delivered: () => expect(said()).toMatch(/Saved \d\d:\d\d:\d\d/),
        endedByTimeOffline: ends(endingWords.time),
        lockedOffline: notSubmitted,
        sentLate: retries,
        submittedLate: submitted(endingWords.time),
        endedByTabOffline: ends(endingWords.tab),
        endedOffline: notSubmitted,
        heldElsewhere: heading('This test went on somewhere else'),
        submittedElsewhere: heading('Your test is between two modules'),
        reading: waits,
        loadingAnew: waits,
        readAnew: works({ letter: 'C', timer: '29:59' }),
        endedByStudent: ends(),
        submitted: submitted(),
        notSubmitted,
        sentAgain: retries,
        submittedAtLast: submitted(),
        sentByItself: retries,
        sentAtOnce: retries,
        endedByF12: ends(endingWords.atOnce),
        submittedAfterF12: submitted(endingWords.atOnce),
        endedByWarnings: ends(endingWords.warnings),
        submittedAfterWarnings: submitted(endingWords.warnings),
        endedByTab: ends(endingWords.tab),
        submittedAfterTab: submitted(endingWords.tab),
        endedByTabWarned: ends(endingWords.tab),
        endedByTime: ends(endingWords.time),
        submittedAfterTime: submitted(endingWords.time),
        endedByFullscreen: ends(endingWords.fullscreen),
        submittedAfterFullscreen: ended('Test Terminated', endingWords.fullscreen),
        endedByTools: ends(endingWords.tools),
        submittedAfterTools: ended('Test Terminated', endingWords.tools),
        endedByEndTest: ends(endingWords.endTest),
        submittedAfterEndTest: ended('Test Completed!', endingWords.endTest),
      },
    });
  });
});

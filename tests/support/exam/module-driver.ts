import { expect, vi } from 'vitest';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ModuleStep } from '../../models/exam/module-attempt.model.ts';
import { settle } from './exam-driver.ts';
import { arrive, failToArrive, handIn, inModule, module, noQuestionsCome, opening, sheet, test, world } from './mock-driver.ts';
import { makeQuestions } from './mock-test.ts';
import { addMinutes, beginElsewhere, goOnElsewhere, submitElsewhere } from './module-world.ts';
import { fact } from './quiz-attempt.ts';

const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

/** What the student and the world do to the first module, step by step of its model; the facts that were seen on the way. */
export function moduleWalker() {
  const seen: SittingEvent[] = [];
  const note = (event: SittingEvent) => {
    seen.push(event);
    return event;
  };
  const start = async () => {
    test.send({ type: 'module.start' });
    await settle();
  };
  const choose = async (letter: string) => {
    sheet()?.send({ type: 'answer.choose', letter });
    await settle();
  };
  /** To just before a moment of the countdown (s left), and over it. */
  const passTo = async (left: number) => {
    const before = [...world.handIns];
    vi.setSystemTime((inModule()?.context.deadline ?? 0) - left * 1000 - 300);
    await vi.advanceTimersByTimeAsync(299);
    expect(world.handIns).toEqual(before);
    await vi.advanceTimersByTimeAsync(251);
  };
  const hands: Record<ModuleStep, () => void | Promise<void>> = {
    startModule: start,
    startWhereAnotherDeviceHasIt: () => {
      beginElsewhere(world, 60_000);
      return start();
    },
    takeOver: async () => {
      opening()?.send({ type: 'attempt.takeOver' });
      await settle();
    },
    questionsCome: async () => {
      world.questions.resolve(makeQuestions('Reading and Writing'));
      await settle();
    },
    questionsComeUnseen: async () => {
      world.onScreen = false;
      world.questions.resolve(makeQuestions('Reading and Writing'));
      await settle();
    },
    noQuestionsCome,
    questionsAreRefused: async () => {
      world.questions.reject(new CallFailed('refused', 'Busy.', null, 503));
      await settle();
    },
    leaveFullscreen: () => world.fullscreen({ type: 'fullscreen.exited', seen: note(fact('fullscreenLeft')), byHiding: false }),
    chooseAnswer: () => choose('B'),
    chooseAnother: () => choose('C'),
    goToSecond: () => sheet()?.send({ type: 'question.goTo', number: 2 }),
    goOn: () => sheet()?.send({ type: 'question.next' }),
    typeNumber: async () => {
      sheet()?.send({ type: 'answer.type', text: '-1a2.5' });
      await settle();
    },
    markQuestion: async () => {
      sheet()?.send({ type: 'mark.toggle' });
      await settle();
    },
    crossOut: () => sheet()?.send({ type: 'option.eliminate', letter: 'A' }),
    hideClock: () => module()?.send({ type: 'clock.toggle' }),
    showClock: () => module()?.send({ type: 'clock.toggle' }),
    fiveMinutesLeft: () => passTo(300),
    staffAddMinutes: () => addMinutes(world, 5),
    timeUp: () => passTo(0),
    pressRestrictedKey: async () => {
      world.proctor({ type: 'proctor.keyPressed', seen: note(fact('keyPressed', 'Shift')) });
      await settle();
    },
    pressF12: () => world.proctor({ type: 'proctor.keyForbidden', seen: note(fact('keyPressed', 'F12')) }),
    tapEscape: () => world.proctor({ type: 'proctor.keyNoticed', key: 'Escape' }),
    wait2Seconds: async () => {
      await vi.advanceTimersByTimeAsync(1999);
      expect(inModule()?.context.notice).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1);
    },
    hideTab: () => world.proctor({ type: 'proctor.tabHidden', seen: note(fact('tabHidden')) }),
    openDeveloperTools: () => world.proctor({ type: 'proctor.devtoolsOpened', seen: note(fact('devtoolsOpened', '200 ms')) }),
    endTest: () => module()?.send({ type: 'test.end' }),
    askToSubmit: () => module()?.send({ type: 'submission.request' }),
    keepWorking: () => module()?.send({ type: 'submission.cancel' }),
    goToBlank: () => module()?.send({ type: 'question.goTo', number: 3 }),
    confirmSubmit: () => module()?.send({ type: 'submission.confirm' }),
    loseConnection: () => {
      world.online = false;
    },
    connectionReturns: async () => {
      world.online = true;
      world.closeOverdue();
      world.connection();
      await settle();
    },
    anotherDeviceGoesOn: async () => {
      goOnElsewhere(world);
      await choose('C');
    },
    anotherDeviceSubmits: async () => {
      submitElsewhere(world);
      world.deliverFailure = refused('closed');
      await choose('C');
    },
    ledgerDiffers: async () => {
      world.deliverFailure = refused('conflict');
      await choose('C');
      world.deliverFailure = null;
    },
    waitASecond: async () => {
      await vi.advanceTimersByTimeAsync(1000);
    },
    wait5Seconds: async () => {
      await vi.advanceTimersByTimeAsync(5000);
    },
    tryAgain: async () => {
      handIn()?.send({ type: 'handIn.retry' });
      await settle();
    },
    submissionArrives: arrive,
    submissionFails: failToArrive,
  };
  return { seen, hands };
}

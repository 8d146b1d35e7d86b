import { expect, vi } from 'vitest';
import { type Actor, type ActorRefFromLogic, createActor } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { mockPolicy } from '../../../src/content/proctor-policies.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ModuleStep } from '../../models/exam/module-attempt.model.ts';
import { mockTestUnderTest, questionsOf } from './mock-test.ts';
import { addMinutes, beginElsewhere, goOnElsewhere, submitElsewhere } from './module-world.ts';
import { fact, student } from './quiz-attempt.ts';

type UnderTest = ReturnType<typeof mockTestUnderTest>;
type World = UnderTest['world'];
type Module = ActorRefFromLogic<UnderTest['moduleLogic']>;

/** Where a module is sat: alone, or within its mock test. `seen`: what was seen of the student, in order. */
export type Hall = {
  world: World;
  module: () => Module | undefined;
  seen: SittingEvent[];
  start: () => void | Promise<void>;
  leaveFullscreen: (seen: SittingEvent) => void;
};

const settle = () => vi.advanceTimersByTimeAsync(0);

const refused = (reason: CallFailed['reason']) => new CallFailed('refused', '', reason, 409);

/** What the student and the world do to a module, step by step of the model. */
export function handsIn({ world, module, seen, start, leaveFullscreen }: Hall): Record<ModuleStep, () => void | Promise<void>> {
  const sheet = () => module()?.getSnapshot().children.sheet;
  const note = (event: SittingEvent) => {
    seen.push(event);
    return event;
  };
  const choose = async (letter: string) => {
    sheet()?.send({ type: 'answer.choose', letter });
    await settle();
  };
  /** To just before a moment of the countdown (s left), and over it. */
  const passTo = async (left: number) => {
    const before = [...world.handIns];
    vi.setSystemTime((module()?.getSnapshot().context.deadline ?? 0) - left * 1000 - 300);
    await vi.advanceTimersByTimeAsync(299);
    expect(world.handIns).toEqual(before);
    await vi.advanceTimersByTimeAsync(251);
  };
  return {
    startModule: start,
    startWhereAnotherDeviceHasIt: () => {
      beginElsewhere(world, 60_000);
      return start();
    },
    takeOver: async () => {
      module()?.getSnapshot().children.opening?.send({ type: 'attempt.takeOver' });
      await settle();
    },
    questionsCome: async () => {
      world.questions.resolve(questionsOf('Reading and Writing'));
      await settle();
    },
    questionsComeUnseen: async () => {
      world.onScreen = false;
      world.questions.resolve(questionsOf('Reading and Writing'));
      await settle();
    },
    noQuestionsCome: async () => {
      world.questions.resolve([]);
      await settle();
    },
    questionsAreRefused: async () => {
      world.questions.reject(new CallFailed('refused', 'Busy.', null, 503));
      await settle();
    },
    leaveFullscreen: () => leaveFullscreen(note(fact('fullscreenLeft'))),
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
      expect(module()?.getSnapshot().context.notice).not.toBeNull();
      await vi.advanceTimersByTimeAsync(1);
    },
    hideTab: () => world.proctor({ type: 'proctor.tabHidden', seen: note(fact('tabHidden')) }),
    openDeveloperTools: () => world.proctor({ type: 'proctor.devtoolsOpened', seen: note(fact('devtoolsOpened', '200 ms')) }),
    endTest: () => module()?.send({ type: 'test.end' }),
    askToSubmit: () => module()?.send({ type: 'submission.ask' }),
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
      module()?.getSnapshot().children.handIn?.send({ type: 'handIn.retry' });
      await settle();
    },
    submissionArrives: async () => {
      world.submission.resolve();
      await settle();
    },
    submissionFails: async () => {
      world.submission.reject(new CallFailed('unreachable', ''));
      await settle();
    },
  };
}

/** A module alone, not begun, in a world of its own; `hall.start` begins it. */
export function moduleAlone() {
  const { moduleLogic, world } = mockTestUnderTest();
  const [module] = world.details.modules;
  if (!module) throw new Error('The mock test has no module.');
  const alone = { actor: null as Actor<typeof moduleLogic> | null };
  const hall: Hall = {
    world,
    module: () => alone.actor ?? undefined,
    seen: [],
    start: async () => {
      const input = { student, module, position: 1, policy: mockPolicy, takeOver: false };
      alone.actor = createActor(moduleLogic, { input: { ...input, entry: 'sit', ending: 'student' } }).start();
      await settle();
    },
    leaveFullscreen: (seen) => alone.actor?.send({ type: 'fullscreen.exited', seen, byHiding: false }),
  };
  return { hall, hands: handsIn(hall), stop: () => alone.actor?.stop() };
}

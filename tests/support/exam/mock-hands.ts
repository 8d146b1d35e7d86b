import { expect } from 'vitest';
import type { MockHands } from '../../models/exam/mock-test.hands.ts';
import { answered, handIn, inModule, onSheet, opening, state, walker, world } from './mock-driver.ts';
import { moduleNames } from './mock-test.ts';

const { seen, events } = walker();

/** Forgets the facts of the walk before. */
export const forgetFacts = () => {
  seen.length = 0;
};

const is = (value: unknown, notice: string | null = null) =>
  expect([state().value, state().context.notice]).toEqual([value, notice]);
const delivery = (value: unknown) => expect(handIn()?.getSnapshot().value).toEqual(value);
const entering = { sitting: { course: 'waiting', screen: 'entering' } };

/** Walks the machine itself. */
export const mockMachineHands: MockHands = {
  steps: events,
  seesInstructions: () => is('instructions'),
  seesSecurityCheck: (refusal) => is('securityCheck', refusal),
  seesEntering: () => is(entering),
  seesIntro: (module) => {
    is({ sitting: { course: 'intro', screen: 'held' } });
    const next = state().context.details?.modules.find((each) => each.state !== 'submitted');
    expect(next?.name).toBe(moduleNames[module - 1]);
  },
  seesLoading: () =>
    expect([state().value, opening()?.getSnapshot().value]).toEqual([
      { sitting: { course: 'module', screen: 'held' } },
      'loading',
    ]),
  seesError: ({ problem, isReached }) => is(isReached ? 'unavailable' : 'unreachable', problem),
  seesInterrupted: () => is('interrupted'),
  /** The banner and the page of the module in progress, what is said, and the answers on the sheet. */
  seesWork: ({ banner, notice, isConfirming }) => {
    const calm = {
      calculator: 'closed',
      clock: 'shown',
      time: { countingDown: 'known' },
      reference: 'closed',
      school: expect.any(String),
    };
    const page = isConfirming ? 'confirming' : 'answering';
    expect(inModule()?.value).toEqual({ open: { inProgress: { ...calm, banner, page } } });
    expect([inModule()?.context.notice, onSheet()?.answers]).toEqual([notice?.('Shift') ?? null, { 1: 'B', 2: '12.5' }]);
  },
  /** All that was handed in of a module: answers in upper case, why, the time used and what was seen. */
  seesHandIn: ({ module, ending, message }) => {
    const ledger = world.ledgers.get(`module-${module}`);
    const used = Math.floor((Math.min(Date.now(), ledger?.deadline ?? 0) - (ledger?.startedAt ?? 0)) / 1000);
    expect(world.handIns.filter(({ kind }) => kind === 'module').at(-1)).toEqual({
      kind: 'module',
      studentId: 'student-1',
      sittingId: `module-${module}`,
      holder: 'tab-1',
      answers: answered,
      undelivered: [],
      events: seen,
      timePerQuestion: { 1: 0, 2: used },
      totalTime: used,
      ending,
    });
    expect([state().matches({ sitting: { course: 'handingIn' } }), state().context.notice]).toEqual([true, message]);
  },
  seesNotSubmitted: () => delivery('waiting'),
  seesSubmissionRetried: () => delivery({ retrying: 'sending' }),
  seesHandInAfterAbsence: (message) => {
    is('recovering', message);
    expect(world.handIns.map((end) => end.kind === 'module' && [end.ending, end.totalTime])).toEqual([['timeUp', 1800]]);
  },
  seesModuleSubmitted: ({ message, isLost }) =>
    is({ sitting: { course: 'moduleSubmitted', screen: isLost ? 'lost' : 'held' } }, message),
  seesPaused: (message) => is('paused', message),
  /** The end is said at once, and marked complete with what ended it. */
  seesMarking: ({ ending, message }) => {
    is('completing', message);
    expect(world.handIns.at(-1)).toEqual({
      kind: 'test',
      studentId: 'student-1',
      sittingId: 'record-1',
      holder: '',
      events: seen.slice(-1),
      ending,
    });
  },
  seesNotMarked: () => {
    is('completing');
    delivery('waiting');
  },
  seesMarkingRetried: () => delivery({ retrying: 'sending' }),
  seesOver: ({ title, ending, message }) => {
    is(title === 'Test Terminated' ? 'terminated' : 'completed', message);
    expect([world.details.state, world.details.ending, [...world.running]]).toEqual(['submitted', ending, []]);
  },
};

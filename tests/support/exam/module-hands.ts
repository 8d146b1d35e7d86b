import { expect } from 'vitest';
import type { ModuleHands, ModuleWork } from '../../models/exam/module-attempt.hands.ts';
import { handIn, inModule, opening, sheet, state, world } from './mock-driver.ts';
import { moduleWalker } from './module-driver.ts';

const sits = (course: string, screen = 'held') => ({ sitting: { course, screen } });
const sends = (value: unknown, times: number) =>
  expect([handIn()?.getSnapshot().value, world.handIns.length]).toEqual([value, times]);
/** The module was left, and nothing of it handed in. */
const left = (value: unknown, notice: string | null = null) =>
  expect([state().value, state().context.notice, world.handIns, [...world.running]]).toEqual([value, notice, [], []]);

/** Everything that can be done at the questions: while the student is asked whether to submit, no answer is given. */
function offersAll({ isAsked, canHideClock }: { isAsked: boolean; canHideClock: boolean }) {
  const [now, onSheet] = [inModule(), sheet()?.getSnapshot()];
  expect({
    answers: onSheet?.can({ type: 'mark.toggle' }),
    crossesOut: onSheet?.can({ type: 'option.eliminate', letter: 'B' }),
    asks: now?.can({ type: 'submission.request' }),
    confirms: now?.can({ type: 'submission.confirm' }),
    cancels: now?.can({ type: 'submission.cancel' }),
    hidesClock: now?.can({ type: 'clock.toggle' }),
    endsTest: now?.can({ type: 'test.end' }),
    // It is a module of reading and writing.
    hasTools: now?.can({ type: 'calculator.toggle' }) || now?.can({ type: 'reference.toggle' }),
  }).toEqual({
    ...{ answers: !isAsked, crossesOut: true, asks: !isAsked, confirms: isAsked, cancels: isAsked },
    ...{ hidesClock: canHideClock, endsTest: true, hasTools: false },
  });
}

/** Walks the machine itself, which is at the intro of its first module. */
export function moduleMachineHands(): ModuleHands {
  const { seen, hands } = moduleWalker();
  /** What the server has of the answers and events, and what waits on this device alone. */
  function isKept({ answers, saved }: ModuleWork) {
    const [ledger, journals] = [world.ledgers.get('module-1'), world.listJournals('module-1')];
    const newest = Object.fromEntries((ledger?.saved ?? []).map(({ question, answer }) => [question, answer]));
    const waiting = journals.flatMap(({ entries }) => entries.map(({ question, answer }) => [question, answer]));
    const given = Object.fromEntries(Object.entries(newest).filter(([, answer]) => answer !== ''));
    expect([given, waiting]).toEqual(
      saved === 'offline' ? [{ 1: 'B' }, Object.entries(answers).map(([n, a]) => [Number(n), a])] : [answers, []],
    );
    expect(ledger?.events).toEqual(seen);
  }
  return {
    steps: hands,
    seesIntro: () => expect(state().value).toEqual(sits('intro')),
    seesQuestionOfDevice: () => expect(opening()?.getSnapshot().value).toBe('heldElsewhere'),
    seesLoading: () => expect([inModule()?.value, opening()?.getSnapshot().value]).toEqual(['opening', 'loading']),
    seesError: (problem) => left('unavailable', problem),
    seesInterrupted: () => left('interrupted'),
    seesWork: (work) => {
      const { banner, clock, notice, remaining, answers, marks, eliminated, current } = work;
      const page = work.isConfirming ? 'confirming' : 'answering';
      const time = { countingDown: 'known' };
      const server = work.saved === 'offline' ? { offline: 'waiting' } : { idle: 'saved' };
      const [now, onSheet] = [inModule(), sheet()?.getSnapshot()];
      expect({
        at: now?.value,
        notice: now?.context.notice,
        remaining: now?.context.remaining,
        answers: onSheet?.context.answers,
        marks: onSheet?.context.marks,
        eliminated: onSheet?.context.eliminated,
        current: onSheet?.context.current,
        journal: onSheet?.children.journal?.getSnapshot().value,
      }).toEqual({
        at: {
          open: {
            inProgress: { banner, page, clock, time, calculator: 'closed', reference: 'closed', school: expect.any(String) },
          },
        },
        ...{ notice, remaining, answers, marks, eliminated, current },
        journal: { writing: { device: 'kept', server } },
      });
      offersAll({ isAsked: work.isConfirming, canHideClock: clock !== 'lastMinutes' });
      expect([now?.context.events, [...world.running].sort(), world.handIns]).toEqual([seen, ['fullscreen', 'proctor'], []]);
      isKept(work);
      // The countdown runs whether the page is open or not; minutes that were added are not used.
      expect(now?.context.seconds).toBe(1800 + work.added - remaining);
    },
    /** What is said, and all that is handed in. */
    seesHandIn: ({ ending, message, answers, used }) => {
      expect([state().matches({ sitting: { course: 'handingIn' } }), state().context.notice]).toEqual([true, message]);
      expect(world.handIns.at(-1)).toEqual({
        ...{ kind: 'module', studentId: 'student-1', sittingId: 'module-1', holder: 'tab-1' },
        ...{ answers, undelivered: [], events: seen, timePerQuestion: { 1: used }, totalTime: used, ending },
      });
      const journals = world.listJournals('module-1');
      expect(journals.map(({ entries, ending: kept }) => [entries.length, kept])).toEqual([
        [0, ending === 'timeUp' ? null : ending],
      ]);
    },
    seesNotSubmitted: () => sends('waiting', 1),
    seesRetry: () => sends({ retrying: 'sending' }, 2),
    /** What the student is told, and what the server has of the module. */
    seesEnd: ({ dialog, ending, message, hasEvidence }) => {
      const screen = ending === 'fullscreenLeft' ? 'lost' : 'held';
      expect([state().value, state().context.notice, state().context.evidence]).toEqual([
        dialog === 'Module Submitted' ? sits('moduleSubmitted', screen) : 'completing',
        message,
        hasEvidence ? seen.at(-1) : null,
      ]);
      const { state: known, ending: as } = world.findModule('module-1');
      expect([known, as, world.listJournals('module-1')]).toEqual(['submitted', ending, []]);
    },
    seesTakenOver: () => left('takenOver'),
    seesSubmittedElsewhere: () => left('paused'),
    seesOutOfStep: () => expect(inModule()?.value).toBe('outOfStep'),
  };
}

import { expect, vi } from 'vitest';
import type { QuizHandIn, QuizHands, QuizWork } from '../../models/exam/quiz-attempt.hands.ts';
import { handIn, hands, inSitting, leaveFullscreen, onSheet, opening, sheet, state, world } from './quiz-driver.ts';

const steps = ['attempt.begin', 'attempt.enterFullscreen', 'attempt.resume', 'attempt.retry'] as const;
type Step = (typeof steps)[number];

/** Where the flow is, what it says, and the one thing that the student can do about it, or null. */
function shows(value: unknown, notice: string | null = null, step: Step | null = null): void {
  expect([state().value, state().context.notice]).toEqual([value, notice]);
  expect(steps.filter((type) => state().can({ type }))).toEqual(step ? [step] : []);
}
/** As `shows`, out of fullscreen, with nobody watching and nothing handed in. */
function waits(...[value, notice, step]: Parameters<typeof shows>): void {
  shows(value, notice, step);
  expect([[...world.running], world.handIns]).toEqual([[], []]);
}

/** All that can be done at the questions: nothing is answered while the student is asked whether to submit. */
function offersAll(isConfirming: boolean): void {
  const now = inSitting();
  expect({
    answers: sheet()?.getSnapshot().can({ type: 'mark.toggle' }),
    asks: now?.can({ type: 'submission.request' }),
    confirms: now?.can({ type: 'submission.confirm' }),
    cancels: now?.can({ type: 'submission.cancel' }),
    hidesClock: now?.can({ type: 'clock.toggle' }),
    calculates: now?.can({ type: 'calculator.toggle' }),
  }).toEqual({
    ...{ answers: !isConfirming, asks: !isConfirming, confirms: isConfirming, cancels: isConfirming },
    ...{ hidesClock: true, calculates: false },
  });
}

/** The answers here and at the server, and where the journal is with them. */
function seesAnswers({ answers, saved }: QuizWork): void {
  const isSaved = saved !== 'device';
  const given = { 1: 'B', 2: '-12.5' };
  const here = answers === 'changed' ? { ...given, 2: '7' } : given;
  const server = isSaved ? { idle: 'saved' as const } : { offline: 'waiting' as const };
  const journal = sheet()?.getSnapshot().children.journal?.getSnapshot();
  expect([onSheet()?.answers, onSheet()?.marks[2], journal?.matches({ writing: { server } })]).toEqual([here, true, true]);
  const newest = new Map(world.ledgers.get('sitting-1')?.saved.map(({ question, answer }) => [question, answer]));
  const waiting = world.listJournals('sitting-1').flatMap(({ entries }) => entries.map(({ answer }) => answer));
  expect([Object.fromEntries(newest), waiting]).toEqual([isSaved ? here : given, isSaved ? [] : ['7']]);
}

const deliveries: Record<QuizHandIn['delivery'], { at: unknown; times: number }> = {
  sending: { at: { delivering: 'sending' }, times: 1 },
  failed: { at: 'waiting', times: 1 },
  retrying: { at: { retrying: 'sending' }, times: 2 },
};

/** Walks the machine itself. */
export function quizMachineHands(): QuizHands {
  /** How long the student has waited in the walk so far, in s, beside the two seconds of answering. */
  let waited = 0;
  return {
    steps: {
      ...hands,
      wait3Seconds: async () => {
        await hands.wait3Seconds();
        waited += 3;
      },
    },
    seesInstructions: () => waits('instructions', null, 'attempt.begin'),
    seesPrompt: (refusal) => waits('prompt', refusal, 'attempt.enterFullscreen'),
    seesEntering: () => shows({ sitting: 'entering' }),
    seesLoading: () => {
      shows({ sitting: 'attending' });
      expect([opening()?.getSnapshot().value, [...world.running]]).toEqual(['loading', ['fullscreen']]);
    },
    seesError: ({ problem, isReached }) => waits(isReached ? 'unavailable' : 'unreachable', problem, 'attempt.retry'),
    seesInterrupted: (seconds) => {
      waits('interrupted', null, 'attempt.enterFullscreen');
      expect([state().context.seconds, state().hasTag('covered')]).toEqual([seconds, true]);
    },
    /** Whether the questions are answered or the student is asked, what is said, and what is on record. */
    seesWork: (work) => {
      const { value: at, context } = inSitting() ?? {};
      const quietly = {
        clock: 'shown',
        time: 'countingUp',
        calculator: 'closed',
        reference: 'closed',
        school: expect.any(String),
      };
      const page = work.isConfirming ? 'confirming' : 'answering';
      const banner = work.notice ? 'warned' : 'calm';
      expect([state().value, at, context?.notice, [...world.running].sort()]).toEqual([
        { sitting: 'attending' },
        { open: { inProgress: { ...quietly, page, banner } } },
        work.notice,
        ['fullscreen', 'proctor'],
      ]);
      expect(context?.events.map(({ kind }) => kind)).toEqual(work.events);
      // The seconds in which the questions were open, each of them on one question.
      const { timePerQuestion = {} } = onSheet() ?? {};
      const counted = Object.values(timePerQuestion).reduce((sum, each) => sum + each, 0);
      expect([context?.seconds, counted]).toEqual([2 + waited, 2 + waited]);
      offersAll(work.isConfirming);
      expect(world.handIns).toEqual([]);
      if (work.answers) seesAnswers(work);
    },
    /** Developer tools cover the questions until they are closed: that is on record, costs nothing, and the clock runs. */
    seesViolation: async () => {
      const before = inSitting()?.context.seconds ?? 0;
      await leaveFullscreen();
      await vi.advanceTimersByTimeAsync(2000);
      const { value, context } = inSitting() ?? {};
      expect([value, state().hasTag('fullscreen'), context?.seconds, context?.events.map(({ kind }) => kind)]).toEqual([
        { open: 'covered' },
        true,
        before + 2,
        ['devtoolsOpened'],
      ]);
      expect(world.ledgers.get('sitting-1')?.events.map(({ kind }) => kind)).toEqual(['devtoolsOpened']);
      const isAskable = inSitting()?.can({ type: 'submission.request' });
      expect([inSitting()?.hasTag('covered'), isAskable, world.handIns]).toEqual([true, false, []]);
    },
    /** All that is handed in, and that this device keeps how it ended until it has arrived. */
    seesHandIn: ({ ending, message, events: seen, delivery }) => {
      shows('handingIn', message);
      const { at, times } = deliveries[delivery];
      expect([handIn()?.getSnapshot().value, world.handIns.length, [...world.running]]).toEqual([at, times, []]);
      const handedIn = world.handIns.at(-1);
      if (handedIn?.kind !== 'quiz') throw new Error('No quiz was handed in.');
      const { events, timePerQuestion, totalTime, ...rest } = handedIn;
      expect(rest).toEqual({
        ...{ kind: 'quiz', studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', undelivered: [] },
        ...{ answers: ['B', '-12.5', ''], ending },
      });
      expect(events.map(({ kind }) => kind)).toEqual(seen);
      // Two seconds on the first question, what was waited on the second.
      expect([timePerQuestion, totalTime]).toEqual([{ 1: 2, 2: waited }, 2 + waited]);
      expect([world.details.state, world.findEnding('sitting-1')]).toEqual(['inProgress', ending]);
    },
    /** The server has it, and this device keeps nothing of it. */
    seesSubmitted: ({ ending, message }) => {
      shows('submitted', message);
      expect([[...world.running], handIn()]).toEqual([[], undefined]);
      expect([world.details.state, world.details.ending, world.listJournals('sitting-1')]).toEqual(['submitted', ending, []]);
    },
    seesTakenOver: () => waits('takenOver', null, 'attempt.resume'),
    seesClosedElsewhere: () => waits('closedElsewhere'),
  };
}

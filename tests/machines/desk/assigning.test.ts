import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Assignable } from '../../../contract/desk/assignments.ts';
import { assigningMachine } from '../../../src/machines/desk/assigning.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { AssignmentDraft, CheckedAssignment, MadeAssignment } from '../../../src/services/desk/assigning.ts';
import { type AssigningModelState, type AssigningStep, assigningModel } from '../../models/desk/assigning.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let opening: Deferred<Assignable>;
let checking: Deferred<CheckedAssignment>;
let sending: Deferred<MadeAssignment>;
let goingBack: Deferred<void>;
let calls: string[];

const logic = assigningMachine.provide({
  actors: {
    loadAssignable: fromPromise<Assignable, void>(() => {
      opening = deferred();
      return opening.promise;
    }),
    checkAssignment: fromPromise<CheckedAssignment, AssignmentDraft>(({ input }) => {
      calls.push(`check ${input.quiz} for ${input.group}`);
      checking = deferred();
      return checking.promise;
    }),
    makeAssignment: fromPromise<MadeAssignment, { draft: AssignmentDraft; checked: CheckedAssignment }>(({ input }) => {
      calls.push(`assign by ${input.checked.key}`);
      sending = deferred();
      return sending.promise;
    }),
    undoAssignment: fromPromise<void, { assignment: string }>(({ input }) => {
      calls.push(`take back ${input.assignment}`);
      goingBack = deferred();
      return goingBack.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  flow = createActor(logic, { input: { draft: {} } }).start();
});
afterEach(() => flow.stop());

const none = { count: 0, first: [] };
const reaching = (count: number): CheckedAssignment => ({
  ...{ title: 'Algebra', to: 'Owls', has: none, sat: none, off: none, key: `look ${calls.length}` },
  gets: { count, first: ['Asha Menon'] },
});
const unreachable = new CallFailed('unreachable', '');
const events: Record<AssigningStep, () => Promise<void>> = {
  open: () => settle(() => flow.send({ type: 'page.opened' })),
  choicesCome: () => settle(() => opening.resolve({ tests: [], courses: [], groups: [] })),
  choicesFail: () => settle(() => opening.reject(unreachable)),
  retry: () => settle(() => flow.send({ type: 'choices.retry' })),
  checkEmpty: () => settle(() => flow.send({ type: 'draft.check' })),
  fillIn: () => settle(() => flow.send({ type: 'draft.change', change: { quiz: 'algebra', group: 'owls' } })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  somebodyGetsIt: () => settle(() => checking.resolve(reaching(2))),
  nobodyGetsIt: () => settle(() => checking.resolve(reaching(0))),
  checkFails: () => settle(() => checking.reject(unreachable)),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  send: () => settle(() => flow.send({ type: 'assignment.send' })),
  isAssigned: () => settle(() => sending.resolve({ assignment: 'a1', given: 2 })),
  othersByNow: () => settle(() => sending.reject(new CallFailed('refused', 'By now 3 students get it.', 'conflict', 409))),
  sendFails: () => settle(() => sending.reject(unreachable)),
  takeBack: () => settle(() => flow.send({ type: 'assignment.takeBack' })),
  isTakenBack: () => settle(() => goingBack.resolve()),
  takingBackFails: () => settle(() => goingBack.reject(unreachable)),
};

const states: Record<AssigningModelState, [state: string, notice?: string | null]> = {
  unopened: ['idle'],
  opening: ['loading'],
  notOpened: ['failed', 'We couldn’t load the tests and groups.'],
  openingAgain: ['loading'],
  empty: ['drafting'],
  toldWhatIsMissing: ['drafting'],
  filled: ['drafting'],
  beingChecked: ['checking'],
  notChecked: ['drafting', 'We couldn’t check who this goes to. Nothing is assigned.'],
  lookedInVain: ['checked'],
  looked: ['checked'],
  beingSent: ['assigning'],
  beingCheckedAgain: ['checking', 'By now 3 students get it.'],
  lookedAgain: ['checked', 'By now 3 students get it.'],
  beingSentAgain: ['assigning'],
  notSent: ['checked', 'This wasn’t done. Please try again.'],
  given: ['assigned'],
  goingBack: ['takingBack'],
  notTakenBack: ['assigned', 'This wasn’t done. Please try again.'],
  goingBackAgain: ['takingBack'],
  gone: ['takenBack'],
};

/** What was asked of the server: each thing once for each time that it was wished. */
function count(word: string): number {
  return calls.filter((call) => call.startsWith(word)).length;
}

it.each(assigningModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  const walked = (step: AssigningStep) => path.steps.filter(({ event }) => event.type === step).length;
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(states).map(([state, [value, notice = null]]) => [
        state,
        () => {
          const seen = flow.getSnapshot();
          expect([state, seen.value, seen.context.notice]).toEqual([state, value, notice]);
          expect(seen.context.missing).toEqual(state === 'toldWhatIsMissing' ? ['quiz', 'group'] : []);
        },
      ]),
    ),
  });
  expect(count('check')).toBe(walked('check') + walked('othersByNow'));
  expect(calls.filter((call) => call.startsWith('check')).every((call) => call === 'check algebra for owls')).toBe(true);
  const sent = walked('isAssigned') + walked('othersByNow') + walked('sendFails');
  const isUnderWay = flow.getSnapshot().value === 'assigning';
  expect(count('assign')).toBe(sent + (isUnderWay ? 1 : 0));
});

it('sends what had no answer under the same name again, and under another one after another look', async () => {
  for (const step of ['open', 'choicesCome', 'fillIn', 'check', 'somebodyGetsIt', 'send', 'sendFails', 'send'] as const)
    await events[step]();
  expect(calls.filter((call) => call.startsWith('assign'))).toEqual(['assign by look 1', 'assign by look 1']);
  for (const step of ['othersByNow', 'somebodyGetsIt', 'send'] as const) await events[step]();
  expect(calls.at(-1)).toBe('assign by look 4');
});

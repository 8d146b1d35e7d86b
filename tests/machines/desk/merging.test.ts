import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { mergingMachine } from '../../../src/machines/desk/merging.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { MergeDraft } from '../../../src/services/desk/merging.ts';
import { type MergingModelState, type MergingStep, mergingModel } from '../../models/desk/merging.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { mergeSeen } from '../../support/desk/merging.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let checking: Deferred<MergePreview>;
let merging: Deferred<{ moved: number }>;
let calls: string[];

const logic = mergingMachine.provide({
  actors: {
    checkMerge: fromPromise<MergePreview, MergeDraft>(({ input }) => {
      calls.push(`check ${input.other}`);
      checking = deferred();
      return checking.promise;
    }),
    makeMerge: fromPromise<{ moved: number }, MergeDraft>(({ input }) => {
      calls.push(`merge ${input.other} into ${input.student}: ${input.reason}`);
      merging = deferred();
      return merging.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  flow = createActor(logic, { input: { student: 's1' } }).start();
});
afterEach(() => flow.stop());

const blocked = { ...mergeSeen, moves: [], stays: [], blocked: 'asha.m is taking a test now.' };
const unreachable = new CallFailed('unreachable', '');
const events: Record<MergingStep, () => Promise<void>> = {
  checkEmpty: () => settle(() => flow.send({ type: 'draft.check' })),
  nameIt: () => settle(() => flow.send({ type: 'draft.change', change: { other: 'asha.m', reason: 'Applied twice' } })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  isPossible: () => settle(() => checking.resolve(mergeSeen)),
  isImpossible: () => settle(() => checking.resolve(blocked)),
  checkFails: () => settle(() => checking.reject(unreachable)),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  merge: () => settle(() => flow.send({ type: 'merge.send' })),
  isMerged: () => settle(() => merging.resolve({ moved: 3 })),
  isImpossibleByNow: () => settle(() => merging.reject(new CallFailed('refused', 'A test was begun.', 'conflict', 409))),
  mergeFails: () => settle(() => merging.reject(unreachable)),
};

const [checked, sent] = ['check asha.m', 'merge asha.m into s1: Applied twice'];
/** In each state of the model: the machine's own, what was asked of the server last, and whether something is said. */
const looks: Record<MergingModelState, [state: string, last: string | undefined, notice: boolean]> = {
  empty: ['naming', undefined, false],
  toldWhatIsMissing: ['naming', undefined, false],
  named: ['naming', undefined, false],
  beingChecked: ['checking', checked, false],
  notChecked: ['naming', checked, true],
  impossible: ['checked', checked, false],
  possible: ['checked', checked, false],
  beingMerged: ['merging', sent, false],
  beingCheckedAgain: ['checking', checked, true],
  impossibleByNow: ['checked', checked, true],
  notMerged: ['checked', sent, true],
  beingMergedAgain: ['merging', sent, false],
  done: ['merged', sent, false],
};

it.each(mergingModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as MergingModelState;
    const { value, context } = flow.getSnapshot();
    const [where, last, isSaid] = looks[name];
    expect([name, value, context.notice !== null]).toEqual([name, where, isSaid]);
    if (last !== undefined) expect([name, calls.at(-1)]).toEqual([name, last]);
    expect([name, context.missing]).toEqual([name, name === 'toldWhatIsMissing' ? ['other', 'reason'] : []]);
  }
});

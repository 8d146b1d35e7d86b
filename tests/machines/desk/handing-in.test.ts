import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { HandInReport } from '../../../contract/desk/answer-files.ts';
import { handingInMachine } from '../../../src/machines/desk/handing-in.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { AnswerFileDraft } from '../../../src/services/desk/answer-file.ts';
import { type HandingInModelState, type HandingInStep, handingInModel } from '../../models/desk/handing-in.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let checking: Deferred<HandInReport>;
let handing: Deferred<HandInReport>;
let calls: string[];

const logic = handingInMachine.provide({
  actors: {
    checkFile: fromPromise<HandInReport, AnswerFileDraft>(({ input }) => {
      calls.push(`check ${input.student}/${input.sitting} ${input.name}`);
      checking = deferred();
      return checking.promise;
    }),
    handInFile: fromPromise<HandInReport, { draft: AnswerFileDraft; shown: HandInReport }>(({ input }) => {
      calls.push(`hand in ${input.draft.name}, ${input.shown.taken} shown`);
      handing = deferred();
      return handing.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  flow = createActor(logic, { input: { student: 'asha', sitting: 'owls' } }).start();
});
afterEach(() => flow.stop());

const report = (taken: number): HandInReport => ({
  ...{ taken, kept: 0, known: 4, older: 0, outside: 0, module: null, savedAt: 0, events: 0 },
  ...{ state: 'inProgress', ends: false },
});
const file = new Blob(['{}']);
const events: Record<HandingInStep, () => Promise<void>> = {
  checkNothing: () => settle(() => flow.send({ type: 'draft.check' })),
  chooseFile: () => settle(() => flow.send({ type: 'file.choose', file, name: 'answers.json' })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  brings: () => settle(() => checking.resolve(report(2))),
  bringsNothing: () => settle(() => checking.resolve(report(0))),
  isRefused: () => settle(() => checking.reject(new CallFailed('refused', 'This file is damaged.', 'badInput', 400))),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  handIn: () => settle(() => flow.send({ type: 'answers.handIn' })),
  isHandedIn: () => settle(() => handing.resolve(report(2))),
  isOtherByNow: () => settle(() => handing.reject(new CallFailed('refused', 'Look again.', 'conflict', 409))),
  takeAnother: () => settle(() => flow.send({ type: 'another.choose' })),
  handInFails: () => settle(() => handing.reject(new CallFailed('unreachable', ''))),
};
const check = 'check asha/owls answers.json';
const handIn = 'hand in answers.json, 2 shown';

/** In each state of the model: the machine's own, what was asked of the server last, and whether something is said. */
const looks: Record<HandingInModelState, [state: string, last: string | undefined, notice: boolean]> = {
  empty: ['choosing', undefined, false],
  toldToChoose: ['choosing', undefined, false],
  chosen: ['choosing', undefined, false],
  beingChecked: ['checking', check, false],
  refused: ['choosing', check, true],
  idle: ['checked', check, false],
  good: ['checked', check, false],
  beingHandedIn: ['handingIn', handIn, false],
  beingCheckedAgain: ['checking', check, true],
  otherByNow: ['checked', check, true],
  notHandedIn: ['checked', handIn, true],
  beingHandedInAgain: ['handingIn', handIn, false],
  done: ['handedIn', handIn, false],
  emptyAgain: ['choosing', handIn, false],
};

it.each(handingInModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as HandingInModelState;
    const { value, context } = flow.getSnapshot();
    const [where, last, isSaid] = looks[name];
    expect([name, value, context.notice !== null]).toEqual([name, where, isSaid]);
    if (last !== undefined) expect([name, calls.at(-1)]).toEqual([name, last]);
    expect([name, context.isIncomplete]).toEqual([name, name === 'toldToChoose']);
  }
});

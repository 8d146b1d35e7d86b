import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { ImportedPack } from '../../../contract/desk/content.ts';
import { importingMachine } from '../../../src/machines/desk/importing.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ImportDraft, ImportOrder } from '../../../src/services/desk/importing.ts';
import { type ImportingModelState, type ImportingStep, importingModel } from '../../models/desk/importing.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let checking: Deferred<ImportedPack[]>;
let importing: Deferred<ImportedPack[]>;
let calls: string[];

const logic = importingMachine.provide({
  actors: {
    checkImport: fromPromise<ImportedPack[], ImportDraft>(({ input }) => {
      calls.push(`check ${input.name}`);
      checking = deferred();
      return checking.promise;
    }),
    makeImport: fromPromise<ImportedPack[], ImportOrder>(({ input }) => {
      calls.push(`${input.as} ${input.name}`);
      importing = deferred();
      return importing.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  flow = createActor(logic).start();
});
afterEach(() => flow.stop());

const pack = (result: ImportedPack['result'], files = 0): ImportedPack => ({
  ...{ slug: 'owls', result, version: 1, questions: 3, drafts: 0, files, warnings: [], of: null, waiting: null },
  problems: result === 'refused' ? [{ file: 'owls/bank.yaml', line: 3, reason: "'answer' is missing" }] : [],
});
const file = new Blob(['title: Owls']);
const events: Record<ImportingStep, () => Promise<void>> = {
  checkNothing: () => settle(() => flow.send({ type: 'draft.check' })),
  chooseFile: () => settle(() => flow.send({ type: 'draft.change', change: { file, name: 'owls.zip' } })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  isGood: () => settle(() => checking.resolve([pack('new')])),
  hasPdfs: () => settle(() => checking.resolve([pack('new'), pack('new', 2)])),
  isKnown: () => settle(() => checking.resolve([pack('unchanged')])),
  hasFaults: () => settle(() => checking.resolve([pack('new'), pack('refused')])),
  checkFails: () => settle(() => checking.reject(new CallFailed('unreachable', ''))),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  publish: () => settle(() => flow.send({ type: 'content.publish' })),
  keep: () => settle(() => flow.send({ type: 'content.keep' })),
  isStored: () => settle(() => importing.resolve([pack('new')])),
  hasFaultsByNow: () => settle(() => importing.reject(new CallFailed('refused', 'It has faults.', 'conflict', 409))),
  storingFails: () => settle(() => importing.reject(new CallFailed('unreachable', ''))),
  takeAnother: () => settle(() => flow.send({ type: 'another.choose' })),
};

/** In each state of the model: the machine's own, what was asked of the server last, and what is said. */
const looks: Record<ImportingModelState, [state: string, last: string | undefined, notice: boolean]> = {
  empty: ['choosing', undefined, false],
  toldToChoose: ['choosing', undefined, false],
  chosen: ['choosing', undefined, false],
  beingChecked: ['checking', 'check owls.zip', false],
  notChecked: ['choosing', 'check owls.zip', true],
  faulty: ['checked', 'check owls.zip', false],
  good: ['checked', 'check owls.zip', false],
  publishable: ['checked', 'check owls.zip', false],
  beingPublished: ['importing', 'version owls.zip', false],
  beingKept: ['importing', 'draft owls.zip', false],
  beingCheckedAgain: ['checking', 'check owls.zip', true],
  faultyByNow: ['checked', 'check owls.zip', true],
  notStored: ['checked', 'version owls.zip', true],
  notKept: ['checked', 'draft owls.zip', true],
  beingPublishedAgain: ['importing', 'version owls.zip', false],
  published: ['imported', 'version owls.zip', false],
  kept: ['imported', 'draft owls.zip', false],
  // Of the file before: nothing is asked yet.
  emptyAgain: ['choosing', undefined, false],
};

it.each(importingModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as ImportingModelState;
    const { value, context } = flow.getSnapshot();
    const [where, last, isSaid] = looks[name];
    expect([name, value, context.notice !== null]).toEqual([name, where, isSaid]);
    if (last !== undefined) expect([name, calls.at(-1)]).toEqual([name, last]);
    expect([name, context.isIncomplete]).toEqual([name, name === 'toldToChoose']);
  }
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { Roster } from '../../../contract/desk/roster.ts';
import { rosterMachine } from '../../../src/machines/desk/roster.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ImportedRoster, RosterDraft, RosterGroup } from '../../../src/services/desk/roster.ts';
import { type RosterModelState, type RosterStep, rosterModel } from '../../models/desk/roster.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let loading: Deferred<RosterGroup[]>;
let checking: Deferred<Roster>;
let importing: Deferred<ImportedRoster>;
let calls: string[];

const logic = rosterMachine.provide({
  actors: {
    loadRosterGroups: fromPromise<RosterGroup[], void>(() => {
      calls.push('groups');
      loading = deferred();
      return loading.promise;
    }),
    checkRoster: fromPromise<Roster, RosterDraft>(({ input }) => {
      calls.push(`check ${input.name}`);
      checking = deferred();
      return checking.promise;
    }),
    importRoster: fromPromise<ImportedRoster, { draft: RosterDraft; expected: number }>(({ input }) => {
      calls.push(`import ${input.expected} of ${input.draft.name}`);
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

const line = { line: 2, name: 'Asha Menon', username: 'asha', email: 'asha@example.org' };
const good: Roster = {
  lines: [
    { ...line, result: 'new' },
    { ...line, line: 3, result: 'known' },
  ],
  problems: [],
  to: [],
};
const unreachable = new CallFailed('unreachable', '');
const events: Record<RosterStep, () => Promise<void>> = {
  open: () => settle(() => flow.send({ type: 'page.opened' })),
  groupsCome: () => settle(() => loading.resolve([{ id: 'g', name: 'Saturday' }])),
  groupsFail: () => settle(() => loading.reject(unreachable)),
  retry: () => settle(() => flow.send({ type: 'groups.retry' })),
  checkNothing: () => settle(() => flow.send({ type: 'draft.check' })),
  chooseFile: () => settle(() => flow.send({ type: 'draft.change', change: { file: new Blob(['x']), name: 'class.csv' } })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  isGood: () => settle(() => checking.resolve(good)),
  hasWrongLine: () =>
    settle(() => checking.resolve({ ...good, problems: [{ line: 2, column: 'Email', reason: 'It’s empty.' }] })),
  checkFails: () => settle(() => checking.reject(unreachable)),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  import: () => settle(() => flow.send({ type: 'roster.import' })),
  isImported: () => settle(() => importing.resolve({ added: 1, known: 1 })),
  isAnotherListByNow: () => settle(() => importing.reject(new CallFailed('refused', 'By now 0 are new.', 'conflict', 409))),
  importFails: () => settle(() => importing.reject(unreachable)),
  takeAnother: () => settle(() => flow.send({ type: 'another.choose' })),
};

const [checked, sent] = ['check class.csv', 'import 1 of class.csv'];
/** In each state of the model: the machine's own, what was asked of the server last, and whether something is said. */
const looks: Record<RosterModelState, [state: string, last: string | undefined, notice: boolean]> = {
  unopened: ['idle', undefined, false],
  opening: ['loading', 'groups', false],
  notOpened: ['failed', 'groups', true],
  openingAgain: ['loading', 'groups', false],
  empty: ['choosing', 'groups', false],
  toldToChoose: ['choosing', 'groups', false],
  chosen: ['choosing', undefined, false],
  beingChecked: ['checking', checked, false],
  notChecked: ['choosing', checked, true],
  wrong: ['checked', checked, false],
  good: ['checked', checked, false],
  beingImported: ['importing', sent, false],
  beingCheckedAgain: ['checking', checked, true],
  goodByNow: ['checked', checked, true],
  notStored: ['checked', sent, true],
  beingImportedAgain: ['importing', sent, false],
  stored: ['imported', sent, false],
  emptyAgain: ['choosing', sent, false],
};

it.each(rosterModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as RosterModelState;
    const { value, context } = flow.getSnapshot();
    const [where, last, isSaid] = looks[name];
    expect([name, value, context.notice !== null]).toEqual([name, where, isSaid]);
    if (last !== undefined) expect([name, calls.at(-1)]).toEqual([name, last]);
    expect([name, context.isIncomplete]).toEqual([name, name === 'toldToChoose']);
  }
});

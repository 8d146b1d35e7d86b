import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { SheetReport } from '../../../contract/desk/sheets.ts';
import { sheetUploadMachine } from '../../../src/machines/desk/sheet-upload.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { SheetDraft, SheetOrder } from '../../../src/services/desk/sheets.ts';
import { type SheetModelState, type SheetStep, sheetUploadModel } from '../../models/desk/sheet-upload.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let looking: Deferred<SheetReport>;
let keeping: Deferred<string>;
let calls: string[];

const logic = sheetUploadMachine.provide({
  actors: {
    lookAtSheet: fromPromise<SheetReport, SheetDraft>(({ input }) => {
      calls.push(`look ${input.name}`);
      looking = deferred();
      return looking.promise;
    }),
    keepSheet: fromPromise<string, SheetOrder>(({ input }) => {
      calls.push(`keep ${input.draft.name} for ${input.replaces}`);
      keeping = deferred();
      return keeping.promise;
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

const found: SheetReport = {
  ...{ bytes: 900, pages: 2, withoutText: [], replaces: { id: 's1', title: 'Lines', origin: 'pack', isSame: false } },
  domains: [
    {
      domain: 'Algebra',
      skills: [
        { skill: 'Lines', pages: [1, 2] },
        { skill: 'Systems', pages: [] },
      ],
    },
  ],
};
const change = { file: new Blob(['%PDF-']), name: 'lines.pdf', course: 'c1', title: 'Lines' };
const events: Record<SheetStep, () => Promise<void>> = {
  checkTooEarly: () => settle(() => flow.send({ type: 'draft.check' })),
  fillIn: () => settle(() => flow.send({ type: 'draft.change', change })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  isGood: () => settle(() => looking.resolve(found)),
  isNone: () => settle(() => looking.reject(new CallFailed('refused', 'This file isn’t a PDF.', 'badInput', 400))),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  say: () => settle(() => flow.send({ type: 'pages.change', skill: 'Lines', pages: '2' })),
  sayAll: () => settle(() => flow.send({ type: 'domain.take', domain: 'Algebra' })),
  upload: () => settle(() => flow.send({ type: 'sheet.keep' })),
  isThere: () => settle(() => keeping.resolve('s1')),
  isTaken: () => settle(() => keeping.reject(new CallFailed('refused', 'Something else has it.', 'conflict', 409))),
  isNotThere: () => settle(() => keeping.reject(new CallFailed('unreachable', ''))),
  takeAnother: () => settle(() => flow.send({ type: 'another.choose' })),
};

/** In each state of the model: the machine's own, what was asked of the server last, and whether something is said. */
const looks: Record<SheetModelState, [state: string, last: string | undefined, notice: boolean]> = {
  empty: ['choosing', undefined, false],
  toldWhatIsMissing: ['choosing', undefined, false],
  filledIn: ['choosing', undefined, false],
  beingChecked: ['checking', 'look lines.pdf', false],
  noPdf: ['choosing', 'look lines.pdf', true],
  seen: ['checked', 'look lines.pdf', false],
  said: ['checked', 'look lines.pdf', false],
  saidOfAll: ['checked', 'look lines.pdf', false],
  beingUploaded: ['keeping', 'keep lines.pdf for s1', false],
  beingCheckedAgain: ['checking', 'look lines.pdf', true],
  seenAgain: ['checked', 'look lines.pdf', true],
  notThere: ['checked', 'keep lines.pdf for s1', true],
  beingUploadedAgain: ['keeping', 'keep lines.pdf for s1', false],
  there: ['kept', 'keep lines.pdf for s1', false],
  emptyAgain: ['choosing', 'keep lines.pdf for s1', false],
};

it.each(sheetUploadModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  for (const { event, state } of path.steps) {
    if (!(event.type in events)) continue;
    await events[event.type]();
    const name = state.value as SheetModelState;
    const { value, context } = flow.getSnapshot();
    const [where, last, isSaid] = looks[name];
    expect([name, value, context.notice !== null]).toEqual([name, where, isSaid]);
    if (last !== undefined) expect([name, calls.at(-1)]).toEqual([name, last]);
    expect([name, context.isIncomplete]).toEqual([name, name === 'toldWhatIsMissing']);
  }
});

it('fills in where skills are named, keeps what was typed, and forgets it with the file', async () => {
  await events.fillIn();
  await events.check();
  await events.isGood();
  const typed = () => flow.getSnapshot().context.draft.pages;
  expect(typed()).toEqual({ Lines: '1, 2', Systems: '' });
  await events.sayAll();
  expect(typed()).toEqual({ Lines: '1, 2', Systems: '1' });
  await events.say();
  await events.upload();
  await events.isTaken();
  await events.isGood();
  expect(typed()).toEqual({ Lines: '2', Systems: '1' });
  await events.change();
  flow.send({ type: 'draft.change', change: { title: 'Slopes' } });
  expect(typed()).toEqual({ Lines: '2', Systems: '1' });
  flow.send({ type: 'draft.change', change: { course: 'c2' } });
  expect(typed()).toEqual({});
});

it('fills in what the sheet has that is replaced, where its title is given after a first look, or taken meanwhile', async () => {
  const skills = (lines: number[], systems: number[]): SheetReport => ({
    ...found,
    domains: [
      {
        domain: 'Algebra',
        skills: [
          { skill: 'Lines', pages: lines },
          { skill: 'Systems', pages: systems },
        ],
      },
    ],
  });
  const typed = () => flow.getSnapshot().context.draft.pages;
  await events.fillIn();
  await events.check();
  await settle(() => looking.resolve(skills([], [])));
  expect(typed()).toEqual({ Lines: '', Systems: '' });
  await events.change();
  flow.send({ type: 'draft.change', change: { title: 'Slopes' } });
  await events.check();
  await settle(() => looking.resolve(skills([1], [2])));
  expect(typed()).toEqual({ Lines: '1', Systems: '2' });
  await events.say();
  await events.upload();
  await events.isTaken();
  await settle(() => looking.resolve(skills([3], [4])));
  expect(typed()).toEqual({ Lines: '2', Systems: '4' });
});

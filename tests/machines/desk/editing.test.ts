import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { QuestionCheck, QuestionFields, QuestionFile } from '../../../contract/desk/editing.ts';
import { editingMachine, shownOptions } from '../../../src/machines/desk/editing.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { EditedDraft, EditOutcome } from '../../../src/services/desk/editing.ts';
import { type EditingStep, editingModel } from '../../models/desk/editing.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath, type StateOf } from '../../support/model.ts';

const fields: QuestionFields = {
  ...{ passage: '', prompt: 'How?', A: 'By sight', B: 'By ear', C: '', D: '', E: '', F: '', answer: 'B', accepted: '' },
  ...{ explanation: 'It hears.', domain: 'Birds', skill: 'Owls', difficulty: 'easy' },
};
const file: QuestionFile = {
  ...{
    pack: 'owls',
    title: 'Owls',
    name: 'owl',
    state: 'released',
    isNumber: false,
    seen: 's1',
    fixed: [],
    mock: null,
    fields,
    history: [],
  },
};

let edit: Actor<typeof logic>;
let loading: Deferred<QuestionFile>;
let checking: Deferred<QuestionCheck>;
let saving: Deferred<EditOutcome>;
let calls: string[];

const logic = editingMachine.provide({
  actors: {
    loadQuestionFile: fromPromise<QuestionFile, { of: string }>(() => {
      loading = deferred();
      return loading.promise;
    }),
    checkEdited: fromPromise<QuestionCheck, EditedDraft>(({ input }) => {
      calls.push(`check ${input.seen}: ${input.fields.prompt}`);
      checking = deferred();
      return checking.promise;
    }),
    saveEdited: fromPromise<EditOutcome, EditedDraft & { reason: string }>(({ input }) => {
      calls.push(`save ${input.fields.prompt}: ${input.reason}`);
      saving = deferred();
      return saving.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
  edit = createActor(logic, { input: { of: 'd/owls/owl' } }).start();
});
afterEach(() => edit.stop());

const unreachable = new CallFailed('unreachable', '');
const check = (more: Partial<QuestionCheck>): QuestionCheck => ({ problems: [], warnings: [], changes: true, ...more });
const send = (type: 'page.opened' | 'question.retry' | 'question.check' | 'question.reopen' | 'question.save') => () =>
  settle(() => edit.send({ type }));
const events: Record<EditingStep, () => Promise<void>> = {
  open: send('page.opened'),
  questionComes: () => settle(() => loading.resolve(file)),
  questionFails: () => settle(() => loading.reject(unreachable)),
  tryAgain: send('question.retry'),
  type: () => settle(() => edit.send({ type: 'field.change', field: 'prompt', text: 'How does it hunt?' })),
  check: send('question.check'),
  isFaulty: () => settle(() => checking.resolve(check({ problems: [{ field: 'prompt', reason: 'a formula is open' }] }))),
  isUnchanged: () => settle(() => checking.resolve(check({ changes: false }))),
  isGood: () => settle(() => checking.resolve(check({ warnings: [{ field: null, reason: 'it is long' }] }))),
  checkFails: () => settle(() => checking.reject(unreachable)),
  goBack: send('question.reopen'),
  saveWithoutReason: send('question.save'),
  sayWhy: () => settle(() => edit.send({ type: 'reason.type', text: ' A clearer word ' })),
  save: send('question.save'),
  isSaved: () => settle(() => saving.resolve({ version: 2, of: 'q/v2/1' })),
  somebodyWasFaster: () => settle(() => saving.reject(new CallFailed('refused', 'Changed since.', 'conflict', 409))),
};

type Seen = { state: string; prompt?: string; notice?: string; faulty?: string[]; isReasonMissing?: true };
const changed = 'How does it hunt?';
const shown: Record<StateOf<typeof editingModel>, Seen> = {
  closed: { state: 'idle' },
  loading: { state: 'loading' },
  failed: { state: 'failed', notice: 'We couldn’t load this question.' },
  loadingAgain: { state: 'loading' },
  asItIs: { state: 'filling', prompt: 'How?' },
  checkingSame: { state: 'checking', prompt: 'How?' },
  toldUnchanged: { state: 'filling', prompt: 'How?', notice: 'Nothing has changed.' },
  typed: { state: 'filling', prompt: changed },
  checking: { state: 'checking', prompt: changed },
  toldFaults: {
    ...{ state: 'filling', prompt: changed, faulty: ['prompt'] },
    notice: 'It can’t be saved like this. The problem is shown at its field.',
  },
  notChecked: {
    ...{ state: 'filling', prompt: changed },
    notice: 'We couldn’t check this question. Nothing is saved, and it’s still here.',
  },
  proposed: { state: 'proposed', prompt: changed },
  toldReason: { state: 'proposed', prompt: changed, isReasonMissing: true },
  reasoned: { state: 'proposed', prompt: changed },
  saving: { state: 'saving', prompt: changed },
  notSaved: { state: 'proposed', prompt: changed, notice: 'Changed since.' },
  typedStill: { state: 'filling', prompt: changed },
  over: { state: 'saved', prompt: changed },
};

it.each(editingModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({
    events,
    states: Object.fromEntries(
      Object.entries(shown).map(([name, { state, prompt, notice = null, faulty = [], isReasonMissing = false }]) => [
        name,
        () => {
          const { value, context } = edit.getSnapshot();
          const seen = [value, context.fields?.prompt, context.notice, context.problems.map(({ field }) => field)];
          expect([name, ...seen, context.isReasonMissing]).toEqual([name, state, prompt, notice, faulty, isReasonMissing]);
        },
      ]),
    ),
  });
});

it('saves what was looked at, once, with the reason', async () => {
  for (const step of ['open', 'questionComes', 'type', 'check', 'isGood', 'sayWhy', 'save', 'save', 'isSaved', 'save'] as const)
    await events[step]();
  expect(calls).toEqual([`check s1: ${changed}`, `save ${changed}: A clearer word`]);
  expect(edit.getSnapshot().context.outcome).toEqual({ version: 2, of: 'q/v2/1' });
});

it('shows an option more than there are, and no more than six', () => {
  expect(shownOptions(fields)).toEqual(['A', 'B', 'C']);
  expect(shownOptions({ ...fields, A: '', B: '' })).toEqual(['A', 'B']);
  expect(shownOptions({ ...fields, F: 'All of them' })).toHaveLength(6);
});

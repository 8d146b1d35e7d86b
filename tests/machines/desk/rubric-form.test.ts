import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { RubricFile, RubricPreview } from '../../../contract/desk/marking.ts';
import { rubricFormMachine } from '../../../src/machines/desk/rubric-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { RubricDraft, RubricName } from '../../../src/services/desk/rubrics.ts';
import { type RubricFormState, type RubricFormStep, rubricFormModels } from '../../models/desk/rubric-form.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const written = [
  { part: null, text: 'Sets it up', points: 2 },
  { part: null, text: 'Gets it', points: 1 },
];
const file: RubricFile = {
  ...{ title: 'Free Response', label: 'Question 1', written, changes: [] },
  rows: [
    { points: 2, accepts: '' },
    { points: 1, accepts: 'or so' },
  ],
};
type Outcome = { number: number; students: number };

let flow: Actor<typeof logic>;
let loading: Deferred<RubricFile>;
let checking: Deferred<RubricPreview>;
let sending: Deferred<Outcome>;
let calls: string[];

const toWords = (rows: RubricDraft['rows']) => rows.map(({ points, accepts }) => `${points} ${accepts}`.trim()).join(', ');
const logic = rubricFormMachine.provide({
  actors: {
    loadRubric: fromPromise<RubricFile, RubricName>(({ input }) => {
      calls.push(`load ${input.test}/${input.question}`);
      loading = deferred();
      return loading.promise;
    }),
    checkRubric: fromPromise<RubricPreview, RubricDraft>(({ input }) => {
      calls.push(`check ${toWords(input.rows)}`);
      checking = deferred();
      return checking.promise;
    }),
    decideRubric: fromPromise<Outcome, RubricDraft & { reason: string; lowers: boolean }>(({ input }) => {
      calls.push(`decide ${input.lowers ? 'and lower' : 'and lower nobody'}: ${input.reason}`);
      sending = deferred();
      return sending.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await new Promise<void>((resolve) => setImmediate(resolve));
};
beforeEach(() => {
  calls = [];
});
afterEach(() => flow.stop());

const preview = (fell: number): RubricPreview => ({ marked: 3, raised: 2, fell, changes: [] });
const unreachable = new CallFailed('unreachable', '');
const typePoints = (points: string) => settle(() => flow.send({ type: 'row.change', index: 0, change: { points } }));
const events: Record<RubricFormStep, () => Promise<void>> = {
  open: () => settle(() => flow.send({ type: 'page.opened' })),
  rubricComes: () => settle(() => loading.resolve(file)),
  rubricDoesNotCome: () => settle(() => loading.reject(unreachable)),
  tryAgain: () => settle(() => flow.send({ type: 'rubric.retry' })),
  checkWithoutReason: () => settle(() => flow.send({ type: 'draft.check' })),
  typeWords: () => typePoints('two'),
  typePoints: () => typePoints('3'),
  sayWhy: () => settle(() => flow.send({ type: 'reason.type', text: ' Both are right ' })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  nobodyFalls: () => settle(() => checking.resolve(preview(0))),
  somebodyFalls: () => settle(() => checking.resolve(preview(1))),
  checkFails: () => settle(() => checking.reject(unreachable)),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  send: () => settle(() => flow.send({ type: 'change.send' })),
  isDecided: () => settle(() => sending.resolve({ number: 7, students: 2 })),
  othersFallByNow: () => settle(() => sending.reject(new CallFailed('refused', 'One would fall.', 'forbidden', 403))),
  sendFails: () => settle(() => sending.reject(unreachable)),
};

type Seen = [state: string, notice?: string | null, faulty?: (number | 'reason')[]];
const states: Record<RubricFormState, Seen> = {
  closed: ['idle'],
  loading: ['loading'],
  failed: ['failed', 'We couldn’t load this rubric.'],
  loadingAgain: ['loading'],
  asItIs: ['filling'],
  toldOfReason: ['filling', null, ['reason']],
  noPoints: ['filling'],
  toldOfPointsAndReason: ['filling', null, [0, 'reason']],
  toldOfReasonStill: ['filling', null, ['reason']],
  filled: ['filling'],
  beingChecked: ['checking'],
  notChecked: ['filling', 'We couldn’t check whose points change. Nothing is decided.'],
  looked: ['proposed'],
  lookedAtFalls: ['proposed'],
  beingSent: ['deciding'],
  beingSentLower: ['deciding'],
  beingCheckedAgain: ['checking', 'One would fall.'],
  lookedAgain: ['proposed', 'One would fall.'],
  notSent: ['proposed', 'This wasn’t done. Please try again.'],
  beingSentAgain: ['deciding'],
  over: ['decided'],
};
const start = (lowers: boolean) => {
  flow = createActor(logic, { input: { test: 'm1', question: 'q1', lowers } }).start();
};

describe.each(Object.entries(rubricFormModels))('%s', (duty, model) => {
  beforeEach(() => start(duty === 'owner'));

  it.each(model.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events,
      states: Object.fromEntries(
        Object.entries(states).map(([state, [value, notice = null, faulty = []]]) => [
          state,
          () => {
            const seen = flow.getSnapshot();
            expect([state, seen.value, seen.context.notice, seen.context.faulty]).toEqual([state, value, notice, faulty]);
          },
        ]),
      ),
    });
    if (duty === 'staff') expect(calls.filter((call) => call.startsWith('decide and lower:'))).toEqual([]);
  });
});

it('sends what was looked at, row by row, once, with the reason', async () => {
  start(true);
  for (const step of [
    'open',
    'rubricComes',
    'typePoints',
    'sayWhy',
    'check',
    'somebodyFalls',
    'send',
    'send',
    'isDecided',
  ] as const)
    await events[step]();
  expect(calls).toEqual(['load m1/q1', 'check 3, 1 or so', 'decide and lower: Both are right']);
  expect(flow.getSnapshot().context.outcome).toEqual({ number: 7, students: 2 });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { RulingPreview } from '../../../contract/desk/rulings.ts';
import { rulingFormMachine } from '../../../src/machines/desk/ruling-form.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { RulingDraft, RulingOutcome } from '../../../src/services/desk/rulings.ts';
import { type RulingFormState, type RulingFormStep, rulingFormModels } from '../../models/desk/ruling-form.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let flow: Actor<typeof logic>;
let checking: Deferred<RulingPreview>;
let sending: Deferred<RulingOutcome>;
let calls: string[];

const logic = rulingFormMachine.provide({
  actors: {
    checkRuling: fromPromise<RulingPreview, RulingDraft>(({ input }) => {
      calls.push(input.back ? `check taking ${input.back} back` : `check ${input.kind} of ${input.item}`);
      checking = deferred();
      return checking.promise;
    }),
    makeRuling: fromPromise<RulingOutcome, { draft: RulingDraft; lowers: boolean }>(({ input }) => {
      calls.push(`decide ${input.lowers ? 'and lower' : 'and lower nobody'}`);
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

const preview = (fell: number): RulingPreview => ({ sittings: 3, raised: 2, fell, changes: [] });
const unreachable = new CallFailed('unreachable', '');
const events: Record<RulingFormStep, () => Promise<void>> = {
  checkEmpty: () => settle(() => flow.send({ type: 'draft.check' })),
  sayWhy: () => settle(() => flow.send({ type: 'draft.change', change: { reason: 'Two answers' } })),
  check: () => settle(() => flow.send({ type: 'draft.check' })),
  nobodyFalls: () => settle(() => checking.resolve(preview(0))),
  somebodyFalls: () => settle(() => checking.resolve(preview(1))),
  checkFails: () => settle(() => checking.reject(unreachable)),
  change: () => settle(() => flow.send({ type: 'draft.reopen' })),
  send: () => settle(() => flow.send({ type: 'ruling.send' })),
  isDecided: () => settle(() => sending.resolve({ decision: 7, students: 2 })),
  othersFallByNow: () => settle(() => sending.reject(new CallFailed('refused', 'One score would fall.', 'forbidden', 403))),
  sendFails: () => settle(() => sending.reject(unreachable)),
};

const states: Record<RulingFormState, [state: string, notice?: string | null]> = {
  empty: ['proposing'],
  toldWhatIsMissing: ['proposing'],
  filled: ['proposing'],
  beingChecked: ['checking'],
  notChecked: ['proposing', 'We couldn’t check whose scores change. Nothing is decided.'],
  looked: ['proposed'],
  lookedAtFalls: ['proposed'],
  beingSent: ['deciding'],
  beingSentLower: ['deciding'],
  beingCheckedAgain: ['checking', 'One score would fall.'],
  lookedAgain: ['proposed', 'One score would fall.'],
  notSent: ['proposed', 'This wasn’t done. Please try again.'],
  beingSentAgain: ['deciding'],
  over: ['decided'],
};

const flows = Object.entries(rulingFormModels).flatMap(([duty, model]) => [
  [duty, null, model] as const,
  [duty, 'r7', model] as const,
]);

describe.each(flows)('%s, taking %s back', (duty, back, model) => {
  beforeEach(() => {
    flow = createActor(logic, { input: { item: 'v1/3', back, lowers: duty === 'owner' } }).start();
  });

  it.each(model.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events,
      states: Object.fromEntries(
        Object.entries(states).map(([state, [value, notice = null]]) => [
          state,
          () => {
            const seen = flow.getSnapshot();
            expect([state, seen.value, seen.context.notice]).toEqual([state, value, notice]);
            expect(seen.context.missing).toEqual(state === 'toldWhatIsMissing' ? ['reason'] : []);
          },
        ]),
      ),
    });
    const isWalked = (step: RulingFormStep) => path.steps.some(({ event }) => event.type === step);
    expect(calls.filter((call) => call === 'decide and lower').length).toBe(
      duty === 'owner' &&
        isWalked('somebodyFalls') &&
        isWalked('send') &&
        !isWalked('othersFallByNow') &&
        calls.at(-1) === 'decide and lower'
        ? 1
        : 0,
    );
  });
});

it('asks for the other keys where they are to be right', async () => {
  flow = createActor(logic, { input: { item: 'v1/3', back: null, lowers: false } }).start();
  await settle(() => flow.send({ type: 'draft.change', change: { kind: 'keys' } }));
  await settle(() => flow.send({ type: 'draft.check' }));
  expect(flow.getSnapshot().context.missing).toEqual(['keys', 'reason']);
  await settle(() => flow.send({ type: 'draft.change', change: { keys: 'A', reason: 'Both fit' } }));
  await settle(() => flow.send({ type: 'draft.check' }));
  expect(calls).toEqual(['check keys of v1/3']);
});

it('decides nothing that was not looked at', async () => {
  flow = createActor(logic, { input: { item: 'v1/3', back: null, lowers: true } }).start();
  await events.send();
  await events.sayWhy();
  await events.send();
  expect([flow.getSnapshot().value, calls]).toEqual(['proposing', []]);
});

it('asks for no other keys where a decision is taken back, and looks at that', async () => {
  flow = createActor(logic, { input: { item: 'v1/3', back: 'r7', lowers: false } }).start();
  await settle(() => flow.send({ type: 'draft.change', change: { kind: 'keys', reason: 'It was right' } }));
  await events.check();
  expect(calls).toEqual(['check taking r7 back']);
});

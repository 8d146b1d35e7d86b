import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  forgetDraft,
  keepDraft,
  newDraft,
  recallDraft,
  renewDraft,
  settledDraft,
} from '../../../src/services/enrolment/application-draft.ts';
import type { ApplicationDraft } from '../../../src/services/enrolment/application-shapes.ts';
import { typedForm } from '../../models/enrolment/application.hands.ts';
import { makePayment } from '../../support/enrolment/payment.ts';
import { proves } from '../../support/proves.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const sprint = { name: 'SAT Sprint', currency: 'INR' };
const kept: ApplicationDraft = {
  asked: sprint,
  step: 'review',
  form: typedForm,
  country: 'IN',
  consent: true,
  confirmed: true,
  currency: 'USD',
  applicationKey: 'k'.repeat(32),
  application: 'token-1',
  payment: null,
};
const recall = (asked = sprint) => recallDraft({ kind: 'sat', asked }, signal);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it(
  'is new where none is kept: nothing typed, India, the currency of the address, a key of its own',
  proves('3-30', '9-22'),
  async () => {
    const first = await recall();
    expect(first).toEqual({
      asked: sprint,
      step: 'form',
      form: { name: '', email: '', phone: '', student_class: '', school_name: '', parent_name: '', additional_info: '' },
      country: 'IN',
      consent: false,
      confirmed: false,
      currency: 'INR',
      applicationKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      application: null,
      payment: null,
    });
    expect((await recall()).applicationKey).not.toBe(first.applicationKey);
  },
);

it('comes back whole, under an entry for each flow', async () => {
  keepDraft('sat', kept);
  expect([JSON.parse(sessionStorage.getItem('application:sat') ?? ''), await recall()]).toEqual([[kept], kept]);
  expect((await recallDraft({ kind: 'ap', asked: sprint }, signal)).application).toBeNull();
});

it('is kept once, however often it changes', async () => {
  keepDraft('sat', kept);
  keepDraft('sat', { ...kept, consent: false });
  expect(JSON.parse(sessionStorage.getItem('application:sat') ?? '')).toEqual([{ ...kept, consent: false }]);
});

it('is gone once it is forgotten', async () => {
  keepDraft('sat', kept);
  forgetDraft('sat', 'SAT Sprint');
  expect([sessionStorage.length, (await recall()).step]).toEqual([0, 'form']);
});

it.each([
  ['is no JSON', '{'],
  ['has another shape', '{"step":"review"}'],
  ['has a key that no server takes', JSON.stringify([{ ...kept, applicationKey: 'short' }])],
])('that %s counts as none', async (_, text) => {
  sessionStorage.setItem('application:sat', text);
  expect(await recall()).toEqual({ ...newDraft(sprint, null), applicationKey: expect.any(String) });
});

describe('another address', () => {
  const marathon = { name: 'SAT Marathon', currency: 'INR' };

  it('with another plan is another application with what was typed, which the guardian has not agreed to', async () => {
    keepDraft('sat', { ...kept, payment: makePayment('order-1') });
    const { applicationKey, ...draft } = await recall(marathon);
    expect(applicationKey).not.toBe(kept.applicationKey);
    expect(draft).toEqual({
      asked: marathon,
      step: 'form',
      form: typedForm,
      country: 'IN',
      consent: false,
      confirmed: false,
      currency: 'INR',
      application: null,
      payment: null,
    });
  });

  it('with another plan forgets neither an order nor a payment of the first', async () => {
    const unverified = { ...kept, payment: makePayment('order-1') };
    keepDraft('sat', unverified);
    const second = await recall(marathon);
    keepDraft('sat', second);
    expect([await recall(), await recall(marathon)]).toEqual([unverified, second]);
    forgetDraft('sat', 'SAT Marathon');
    expect(await recall()).toEqual(unverified);
  });

  it('with another plan takes the place of one without an order', async () => {
    keepDraft('sat', { ...kept, application: null });
    const second = await recall(marathon);
    keepDraft('sat', second);
    expect(JSON.parse(sessionStorage.getItem('application:sat') ?? '')).toEqual([second]);
  });

  const inDollars = { name: 'SAT Sprint', currency: 'USD' };

  it('with another currency has its way', async () => {
    keepDraft('sat', { ...kept, currency: 'INR' });
    expect(await recall(inDollars)).toEqual({ ...kept, asked: inDollars, currency: 'USD' });
  });

  it('with another currency waits for a payment that is not settled', async () => {
    const unsettled = { ...kept, currency: 'INR', payment: makePayment('order-1') };
    keepDraft('sat', unsettled);
    expect(await recall(inDollars)).toEqual(unsettled);
  });
});

it('after a paid application is a new one with what was typed, which the guardian has not agreed to', async () => {
  const { applicationKey, ...draft } = await renewDraft({ asked: sprint, before: kept }, signal);
  expect([applicationKey === kept.applicationKey, draft.application, draft.step, draft.form, draft.consent]).toEqual([
    false,
    null,
    'form',
    typedForm,
    false,
  ]);
});

it.each(['settled', 'surplus'] as const)('of an application that is %s has nothing of the person', (step) => {
  expect(settledDraft({ ...kept, step, payment: makePayment('order-1') })).toEqual({
    ...newDraft(sprint, null),
    step,
    applicationKey: kept.applicationKey,
    application: 'token-1',
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { ApplicationSummary } from '../../../contract/enrolment/applications.ts';
import { payerPageMachine } from '../../../src/machines/enrolment/payer-page.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';

const open: ApplicationSummary = {
  item: { kind: 'sat', name: 'SAT Sprint' },
  course: 'SAT Dominance Program',
  name: 'Aanya Rao',
  email: 'aanya@example.org',
  receiptEmail: 'aanya@example.org',
  amount: 77777,
  currency: 'INR',
  state: 'open',
  money: 'none',
  refunded: 0,
  refunds: [],
  accessEnded: false,
  paidAt: null,
  paymentId: null,
  account: null,
  papers: [],
  instalments: null,
  receiptMail: 'none',
  accountMail: 'none',
};
const paid: ApplicationSummary = { ...open, state: 'paid', paidAt: 1, paymentId: 'pay_1', receiptMail: 'waiting' };
const enrolled: ApplicationSummary = {
  ...paid,
  state: 'enrolled',
  account: { username: 'aanya@example.org', isNew: true, ready: false },
  receiptMail: 'sent',
  accountMail: 'retrying',
};
const done: ApplicationSummary = { ...enrolled, accountMail: 'sent' };
const knownAccount: ApplicationSummary = {
  ...enrolled,
  account: { username: 'aanya@example.org', isNew: false, ready: true },
  accountMail: 'none',
};

let looked: string[];
let answer: Deferred<ApplicationSummary>;
let resent: string[];
let resending: Deferred<void>;
let page: Actor<typeof logic>;

const logic = payerPageMachine.provide({
  actors: {
    loadApplication: fromPromise<ApplicationSummary, { token: string }>(({ input }) => {
      looked.push(input.token);
      answer = deferred();
      return answer.promise;
    }),
    resendMail: fromPromise<void, { token: string }>(({ input }) => {
      resent.push(input.token);
      resending = deferred();
      return resending.promise;
    }),
  },
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const comes = (application: ApplicationSummary) => {
  answer.resolve(application);
  return pass(0);
};
const fails = (error: unknown = new CallFailed('unreachable', '')) => {
  answer.reject(error);
  return pass(0);
};
const state = () => page.getSnapshot();

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
  resent = [];
  page = createActor(logic, { input: { token: 'token-1' } }).start();
  page.send({ type: 'page.opened' });
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

describe('the page', () => {
  it('asks with its token and shows what comes', async () => {
    expect([state().value, state().hasTag('waiting'), looked]).toEqual(['loading', true, ['token-1']]);
    await comes(open);
    expect([state().value, state().context.application]).toEqual([
      { open: { news: 'waiting', standing: expect.any(String), mail: 'ready', part: 'ready' } },
      open,
    ]);
  });

  it.each(['notFound', 'badInput'] as const)('says that a link refused for %s is unknown', async (reason) => {
    await fails(new CallFailed('refused', 'No.', reason, 404));
    expect(state().value).toBe('unknown');
  });

  it('that fails says so, and can be tried again', async () => {
    await fails();
    expect([state().value, state().context.notice]).toEqual(['failed', 'We couldn’t load the application. Please try again.']);
    page.send({ type: 'page.retry' });
    expect([state().value, state().context.notice, looked.length]).toEqual(['loading', null, 2]);
  });
});

describe('looking again', () => {
  it('goes on every 3 s until the course is there and the mails are sent, and then stops', async () => {
    await comes(open);
    for (const next of [paid, enrolled, done]) {
      const before = looked.length;
      await pass(2999);
      expect(looked.length).toBe(before);
      await pass(1);
      await comes(next);
      expect(state().context.application).toEqual(next);
    }
    await pass(3_600_000);
    expect([looked.length, state().value]).toEqual([
      4,
      { open: { news: 'done', standing: 'enrolled', mail: 'ready', part: 'ready' } },
    ]);
  });

  it('waits for no set-password mail where the account already had an account', async () => {
    await comes(knownAccount);
    expect(state().value).toEqual({ open: { news: 'done', standing: 'enrolled', mail: 'ready', part: 'ready' } });
  });

  it.each([
    ['the receipt waits', { ...done, receiptMail: 'waiting' as const }],
    ['the receipt is being tried again', { ...done, receiptMail: 'retrying' as const }],
    ['the mail of a new account is not due', { ...done, accountMail: 'none' as const }],
    ['the account is being made', { ...done, state: 'paid' as const }],
    [
      'a refund is under way',
      { ...done, refunds: [{ amount: 1, state: 'pending' as const, reference: null, isOffline: false, at: 1 }] },
    ],
  ])('goes on while %s', async (_, application) => {
    await comes(application);
    expect(state().value).toEqual({ open: { news: 'waiting', standing: expect.any(String), mail: 'ready', part: 'ready' } });
  });

  it('becomes rarer after 40 looks', async () => {
    await comes(open);
    for (let look = 1; look < 40; look += 1) {
      await pass(3000);
      await comes(open);
    }
    await pass(29_999);
    expect(looked.length).toBe(40);
    await pass(1);
    expect(looked.length).toBe(41);
  });

  it('that fails keeps what was known, says so, and goes on', async () => {
    await comes(paid);
    await pass(3000);
    await fails();
    const failed = state().context;
    await pass(3000);
    await comes(done);
    expect([failed.application, failed.notice, state().context.notice]).toEqual([
      paid,
      'Your device couldn’t reach us, so this may be out of date. This page will check again automatically.',
      null,
    ]);
  });
});

describe('asking for the mail again', () => {
  beforeEach(async () => {
    await comes(done);
    page.send({ type: 'mail.again' });
  });

  it('sends it once, and looks at once what became of it', async () => {
    page.send({ type: 'mail.again' });
    resending.resolve();
    await pass(0);
    expect([resent, state().value, looked.length]).toEqual([
      ['token-1'],
      { open: { news: 'looking', standing: 'enrolled', mail: 'sent', part: 'ready' } },
      2,
    ]);
    await comes({ ...done, accountMail: 'waiting' });
    expect(state().value).toEqual({ open: { news: 'waiting', standing: 'enrolled', mail: 'sent', part: 'ready' } });
  });

  it('that is refused says why in the server’s words, else in ours, and can be done again', async () => {
    resending.reject(new CallFailed('refused', 'Too many mails. Try again in an hour.', 'tooMany', 429));
    await pass(0);
    const first = state();
    page.send({ type: 'mail.again' });
    const second = state().context.mailNotice;
    resending.reject(new CallFailed('unreachable', ''));
    await pass(0);
    expect([first.value, first.context.mailNotice, second, state().context.mailNotice]).toEqual([
      { open: { news: 'done', standing: 'enrolled', mail: 'ready', part: 'ready' } },
      'Too many mails. Try again in an hour.',
      null,
      'We couldn’t send the email again. Please try again.',
    ]);
  });
});

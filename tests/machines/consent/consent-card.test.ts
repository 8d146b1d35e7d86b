import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { type ConsentPage, type ConsentRecord, type ConsentState, consentPurposes } from '../../../contract/consent/consent.ts';
import { consentCardMachine } from '../../../src/machines/consent/consent-card.machine.ts';
import { type ConsentDraft, findConsentErrors } from '../../../src/machines/consent/consent-check.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { ConsentAgreement, ConsentChoice, ConsentViewer } from '../../../src/services/consent/consent.ts';
import { type ConsentCardStep, consentCardModel } from '../../models/consent/consent.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

const record: ConsentRecord = {
  ...{ relation: 'mother', name: 'Leela Menon', birthYear: 1979, checkedBy: null, reference: null },
  ...{ noticeVersion: 3, noticeLanguage: 'en', givenAt: 5 },
};
const pageOf = (state: ConsentState, more: Partial<ConsentPage> = {}): ConsentPage => ({
  ...{ firstname: 'Asha', decider: 'parent', decides: true, record: state === 'asked' ? null : record },
  notice: { version: 3, language: 'en', purposes: [] },
  purposes: consentPurposes.map((purpose) => ({ purpose, state, changedAt: 5 })),
  ...{ refusedByStudent: [], until: null, paid: null, hasLocker: false, ...more },
});

let answering: Deferred<ConsentPage>;
let sent: unknown[];
let card: Actor<typeof consentCardMachine>;
const answer = (input: unknown) => {
  sent.push(input);
  answering = deferred();
  return answering.promise;
};
const logic = consentCardMachine.provide({
  actors: {
    loadConsent: fromPromise<ConsentPage, ConsentViewer>(({ input }) => answer(input)),
    giveConsent: fromPromise<ConsentPage, ConsentAgreement>(({ input }) => answer(input)),
    chooseConsent: fromPromise<ConsentPage, ConsentChoice>(({ input }) => answer(input)),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const type = (field: 'relation' | 'name' | 'birthYear', text: string) => card.send({ type: 'field.change', field, text });
const fill = (birthYear: string) => {
  type('relation', 'mother');
  type('name', ' Leela Menon ');
  type('birthYear', birthYear);
  card.send({ type: 'purpose.toggle', purpose: 'teaching' });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T10:00:00Z') });
  sent = [];
  card = createActor(logic, { input: { side: 'parent', studentId: 's1' } }).start();
});
afterEach(() => {
  card.stop();
  vi.useRealTimers();
});

let next: ConsentState = 'asked';
const hands: Record<ConsentCardStep, Act> = {
  open: () => card.send({ type: 'page.opened' }),
  nobodyHasAnswered: () => settle(() => answering.resolve(pageOf('asked'))),
  othersDecide: () => settle(() => answering.resolve(pageOf('asked', { decides: false, decider: 'student' }))),
  noAnswer: () => settle(() => answering.reject(new CallFailed('unreachable', ''))),
  retry: () => card.send({ type: 'consent.retry' }),
  begin: () => card.send({ type: 'form.begin' }),
  sendEmpty: () => card.send({ type: 'form.send' }),
  fillIn: () => {
    fill('1979');
    next = 'given';
  },
  fillInYoung: () => fill('2012'),
  send: () => card.send({ type: 'form.send' }),
  isKept: () => settle(() => answering.resolve(pageOf(next))),
  isRefused: () => settle(() => answering.reject(new CallFailed('refused', 'The text has changed.', 'conflict', 409))),
  cancel: () => card.send({ type: 'form.cancel' }),
  askToWithdraw: () => {
    card.send({ type: 'change.ask', change: { purpose: 'supervision', given: false } });
    next = 'withdrawn';
  },
  askToAgree: () => {
    card.send({ type: 'change.ask', change: { purpose: 'supervision', given: true } });
    next = 'given';
  },
  leaveIt: () => card.send({ type: 'change.cancel' }),
  confirm: () => card.send({ type: 'change.confirm' }),
};

const sees =
  (value: string, { said = null, state = null }: { said?: string | null; state?: ConsentState | null } = {}) =>
  () => {
    const { value: at, context } = card.getSnapshot();
    expect([at, context.notice, context.page?.purposes[0]?.state ?? null]).toEqual([value, said, state]);
    const can = (given: boolean) => card.getSnapshot().can({ type: 'change.ask', change: { purpose: 'reports', given } });
    // A yes needs somebody who says it; a no may be said at any time by whoever decides.
    const decides = value === 'shown' && context.page?.decides === true;
    expect([can(true), can(false)]).toEqual([decides && state !== 'asked', decides]);
  };
const gift = {
  ...{ side: 'parent', studentId: 's1', notice: { version: 3, language: 'en', purposes: [] } },
  gift: { relation: 'mother', name: ' Leela Menon ', birthYear: 1979, check: '', token: '', purposes: ['teaching'] },
};
const seesGiving = () => {
  sees('giving', { state: 'asked' })();
  expect(sent.at(-1)).toEqual(gift);
};
const seesKept = (said: string) => () => {
  sees('filling', { said, state: 'asked' })();
  expect(card.getSnapshot().context.draft).toMatchObject({ name: ' Leela Menon ', purposes: ['teaching'] });
};
const seesErrors = (expected: object) => () => {
  sees('filling', { state: 'asked' })();
  expect([card.getSnapshot().context.errors, sent.length]).toEqual([expected, 1]);
};
const seesChange = (given: boolean) => () =>
  expect([card.getSnapshot().value, sent.at(-1)]).toEqual([
    'choosing',
    { side: 'parent', studentId: 's1', notice: gift.notice, purpose: 'supervision', given },
  ]);
const notKept = 'We couldn’t save that. Please try again.';

const claims: Record<StateOf<typeof consentCardModel>, Act> = {
  closed: sees('idle'),
  loading: sees('loading'),
  failed: sees('failed', { said: 'We couldn’t load what you agreed to.' }),
  loadingAgain: sees('loading'),
  onlyRead: () => {
    sees('shown', { state: 'asked' })();
    expect(card.getSnapshot().can({ type: 'form.begin' })).toBe(false);
  },
  unanswered: sees('shown', { state: 'asked' }),
  askedBefore: sees('confirming', { state: 'asked' }),
  unansweredStill: sees('shown', { state: 'asked' }),
  form: sees('filling', { state: 'asked' }),
  left: sees('shown', { state: 'asked' }),
  toldWhatIsMissing: seesErrors({
    relation: 'Choose what you are to the student.',
    name: 'Enter your full name.',
    birthYear: 'Enter the year with four digits, such as 1979.',
  }),
  youngForm: sees('filling', { state: 'asked' }),
  toldToBeOlder: seesErrors({ birthYear: 'The person who agrees has to be 18 or older.' }),
  filledIn: sees('filling', { state: 'asked' }),
  giving: seesGiving,
  notGiven: seesKept('The text has changed.'),
  notGivenByFault: seesKept(notKept),
  givingAgain: seesGiving,
  agreed: sees('shown', { state: 'given' }),
  toldWhatEnds: sees('confirming', { state: 'given' }),
  agreedStill: sees('shown', { state: 'given' }),
  withdrawing: seesChange(false),
  notWithdrawn: sees('confirming', { state: 'given', said: notKept }),
  withdrawingAgain: seesChange(false),
  withdrawn: sees('shown', { state: 'withdrawn' }),
  askedAgain: sees('confirming', { state: 'withdrawn' }),
  agreeing: seesChange(true),
  agreedAgain: sees('shown', { state: 'given' }),
};

describe('every walk of the model', () => {
  it.each(consentCardModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

it('another adult begins with an empty form: what somebody else agreed to is ticked for nobody', async () => {
  card.send({ type: 'page.opened' });
  await settle(() => answering.resolve(pageOf('given', { paid: { item: 'SAT Sprint', at: 5 } })));
  card.send({ type: 'form.begin' });
  expect(card.getSnapshot().context.draft).toEqual({
    ...{ relation: '', name: '', birthYear: '', check: 'payment', token: '', purposes: [] },
  });
});

const draft: ConsentDraft = { relation: 'father', name: 'Ravi', birthYear: '1980', check: '', token: '', purposes: [] };
it.each([
  [draft, {}],
  [{ ...draft, birthYear: '2007' }, {}],
  [{ ...draft, birthYear: '2008' }, { birthYear: 'The person who agrees has to be 18 or older.' }],
  [{ ...draft, relation: 'self' as const, birthYear: '2008' }, {}],
  [{ ...draft, birthYear: '80' }, { birthYear: 'Enter the year with four digits, such as 1979.' }],
  [{ ...draft, check: 'locker' as const }, { token: 'Enter the token, or choose another way.' }],
])('%o lacks %o in 2026', (typed, errors) => {
  expect(findConsentErrors(typed, 2026)).toEqual(errors);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { draftMailMachine } from '../../../src/machines/enrolment/draft-mail.machine.ts';
import { draftResumeMachine } from '../../../src/machines/enrolment/draft-resume.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { TypedDraft } from '../../../src/services/enrolment/draft-links.ts';
import {
  type DraftMailStep,
  type DraftResumeStep,
  draftMailModel,
  draftResumeModel,
} from '../../models/enrolment/draft-link.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

const typed: TypedDraft = {
  ...{ kind: 'sat', name: 'SAT Sprint', currency: 'INR', country: 'IN', place: undefined, additions: { birthYear: '2010' } },
  form: {
    ...{ name: 'Asha', email: '', phone: '', student_class: '', school_name: '', parent_name: '' },
    additional_info: 'In the evening',
  },
};
let answering: Deferred<string>;
let sent: unknown[];
const answer = (input: unknown) => {
  sent.push(input);
  answering = deferred();
  return answering.promise;
};
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const fail = (reason: ConstructorParameters<typeof CallFailed>[2], words: string) =>
  settle(() => answering.reject(new CallFailed('refused', words, reason, 400)));
const unreachable = () => settle(() => answering.reject(new CallFailed('unreachable', '')));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => vi.useRealTimers());

describe('a link is mailed: every walk of the model', () => {
  let flow: Actor<typeof draftMailMachine>;
  beforeEach(() => {
    const mail = fromPromise<string, { email: string; typed: TypedDraft }>(({ input }) => answer(input));
    flow = createActor(draftMailMachine.provide({ actors: { mailDraft: mail } }), { input: { typed, email: '' } }).start();
  });
  afterEach(() => void flow.stop());

  const hands: Record<DraftMailStep, Act> = {
    sendToNowhere: () => flow.send({ type: 'link.request' }),
    typeAddress: () => flow.send({ type: 'email.type', text: ' leela@example.org ' }),
    send: () => flow.send({ type: 'link.request' }),
    isMailed: () => settle(() => answering.resolve('042195')),
    tooMany: () => fail('tooMany', 'Too many requests.'),
    noAnswer: unreachable,
  };
  const sees =
    (value: string, more: { error?: string; notice?: string; code?: string } = {}) =>
    () => {
      const { value: at, context } = flow.getSnapshot();
      const { error = null, notice = null, code = null } = more;
      expect([at, context.error, context.notice, context.code]).toEqual([value, error, notice, code]);
      if (value === 'sending') expect(sent.at(-1)).toEqual({ email: ' leela@example.org ', typed });
    };
  const claims: Record<StateOf<typeof draftMailModel>, Act> = {
    asked: sees('editing'),
    toldToCorrect: sees('editing', { error: 'Enter an email address, such as name@example.org.' }),
    addressed: sees('editing'),
    sending: sees('sending'),
    digitsShown: sees('sent', { code: '042195' }),
    refused: sees('editing', { notice: 'Too many requests.' }),
    notSent: sees('editing', { notice: 'We couldn’t send the link. Please try again.' }),
    sendingAgain: sees('sending'),
    digitsShownAfterAll: sees('sent', { code: '042195' }),
  };
  it.each(draftMailModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

describe('the link is opened elsewhere: every walk of the model', () => {
  let flow: Actor<typeof draftResumeMachine>;
  const open = fromPromise<string, { token: string; code: string }>(({ input }) => answer(input));
  const begin = (token: string) => {
    flow = createActor(draftResumeMachine.provide({ actors: { openDraft: open } }), { input: { token } }).start();
    flow.send({ type: 'page.opened' });
  };
  beforeEach(() => {
    flow = createActor(draftResumeMachine, { input: { token: 'of the link' } }).start();
  });
  afterEach(() => void flow.stop());

  const hands: Record<DraftResumeStep, Act> = {
    comeWithLink: () => begin('of the link'),
    comeWithout: () => begin(''),
    tryWithoutDigits: () => flow.send({ type: 'draft.open' }),
    typeDigits: () => flow.send({ type: 'code.type', text: '042 195' }),
    open: () => flow.send({ type: 'draft.open' }),
    isOpened: () => settle(() => answering.resolve('/contact-sat?plan=SAT+Sprint&currency=INR')),
    areWrong: () => fail('badInput', 'That isn’t the code.'),
    linkIsDead: () => fail('notFound', 'This link doesn’t work anymore.'),
    noAnswer: unreachable,
  };
  const sees =
    (value: string, more: { error?: string; notice?: string; href?: string } = {}) =>
    () => {
      const { value: at, context } = flow.getSnapshot();
      const { error = null, notice = null, href = null } = more;
      expect([at, context.error, context.notice, context.href]).toEqual([value, error, notice, href]);
      if (value === 'opening') expect(sent.at(-1)).toEqual({ token: 'of the link', code: '042195' });
    };
  const claims: Record<StateOf<typeof draftResumeModel>, Act> = {
    nowhere: sees('idle'),
    deadAtOnce: sees('dead'),
    asked: sees('asking'),
    toldToType: sees('asking', { error: 'Enter the six digits.' }),
    typed: sees('asking'),
    opening: sees('opening'),
    inTheApplication: sees('opened', { href: '/contact-sat?plan=SAT+Sprint&currency=INR' }),
    dead: sees('dead'),
    notOpened: sees('asking', { notice: 'We couldn’t open it. Please try again.' }),
    toldToLook: sees('asking', { error: 'That isn’t the code.' }),
    typedAgain: sees('asking'),
    openingAgain: sees('opening'),
  };
  it.each(draftResumeModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});

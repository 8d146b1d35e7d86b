import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { inquiryMachine } from '../../../../src/machines/inquiry/inquiry.machine.ts';
import { filled, foundAgain, type InquiryTexts, inquiryWalk } from '../../../models/inquiry/inquiry.hands.ts';
import { inquiryModel } from '../../../models/inquiry/inquiry.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { courses } from '../../../support/enrolment/catalogue.ts';
import { inquiryMachineHands } from '../../../support/inquiry/inquiry-hands.ts';
import { rebuiltInEachState } from '../../../support/rebuild.ts';
import { memoryStorage } from '../../../support/services/memory-storage.ts';

// The real services: only the network and the browser's storage are the test's.
let sent: unknown[];
let answer: Deferred<Response>;
let inquiry: Actor<typeof inquiryMachine>;
let callsBefore: number;

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const open = async () => {
  inquiry?.stop();
  inquiry = createActor(inquiryMachine, { input: { courses } }).start();
  inquiry.send({ type: 'page.opened', typed: {} });
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    answer = deferred();
    return answer.promise;
  });
  sent = [];
});
afterEach(() => {
  inquiry?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const respond = (status: number, body: string) => {
  answer.resolve(new Response(body, { status }));
  return settle();
};
const now = Date.parse('2026-03-10T05:00:00Z');

const hands = inquiryMachineHands(() => inquiry, {
  reload: open,
  readDraft: () => JSON.parse(sessionStorage.getItem('inquiry') ?? 'null'),
  website: '',
  sent: () => sent,
  accept: () => respond(200, JSON.stringify({ status: 1, serverNow: now })),
  refuse: () => respond(429, JSON.stringify({ status: 0, reason: 'tooMany', msg: 'Too many.', serverNow: now })),
  cutOff: () => {
    answer.reject(new TypeError('Failed to fetch'));
    return settle();
  },
  answerUnreadably: () => respond(200, '<html>'),
});

/** What the visitor finds, and whether coming back has sent anything by itself. */
const found = () => {
  const { value, context } = inquiry.getSnapshot();
  return { value, fields: context.fields, problems: context.problems, sentByItself: sent.length - callsBefore };
};
const ready = (fields: InquiryTexts): ReturnType<typeof found> => ({
  value: { idle: 'ready' },
  fields,
  problems: {},
  sentByItself: 0,
});

const { name, email, phone, course, details } = filled;

describe('an inquiry that is left in any state is found with all that was typed until it is sent, and with nothing of it afterwards', () => {
  rebuiltInEachState(inquiryModel, {
    begin: open,
    hands: () => inquiryWalk(hands).events,
    rebuild: async () => {
      callsBefore = sent.length;
      const waiting = answer;
      await open();
      // The answer to what was left comes to nobody.
      waiting?.resolve(new Response(JSON.stringify({ status: 1, serverNow: now })));
      await settle();
    },
    found,
    expected: Object.fromEntries(Object.entries(foundAgain).map(([state, fields]) => [state, ready(fields)])),
    afterwards: async () => {
      await hands.type(filled);
      await hands.send();
      await hands.accept();
      expect([inquiry.getSnapshot().value, sent.at(-1), sessionStorage.getItem('inquiry')]).toEqual([
        'success',
        { name, email, phone, course, details },
        null,
      ]);
    },
  });
});

import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { type InquiryFields, inquiryMachine } from '../../../../src/machines/inquiry/inquiry.machine.ts';
import { type InquiryStep, inquiryModel } from '../../../models/inquiry/inquiry.model.ts';
import { type Deferred, deferred } from '../../../support/deferred.ts';
import { alike, rebuiltInEachState } from '../../../support/rebuild.ts';
import { memoryStorage } from '../../../support/services/memory-storage.ts';

// The real services: only the network and the browser's storage are the test's.
let sent: unknown[];
let answer: Deferred<Response>;
let inquiry: Actor<typeof inquiryMachine>;
let callsBefore: number;

const settle = () => vi.advanceTimersByTimeAsync(0);
const open = async () => {
  inquiry?.stop();
  inquiry = createActor(inquiryMachine).start();
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

const typeIn = (fields: Partial<InquiryFields>) => {
  for (const [field, text] of Object.entries(fields))
    inquiry.send({ type: 'field.type', field: field as keyof InquiryFields, text });
};
const respond = (status: number, body: string) => {
  answer.resolve(new Response(body, { status }));
  return settle();
};
const person = { name: 'Asha Menon', email: 'asha@example.org', phone: '98765 43210', details: 'When does it begin?' };
const course = 'AP Statistics';
const now = Date.parse('2026-03-10T05:00:00Z');

const hands: Record<InquiryStep, () => unknown> = {
  typeAllButCourse: () => typeIn({ ...person, countryCode: '+61' }),
  chooseCourse: () => typeIn({ course }),
  clearName: () => typeIn({ name: ' ' }),
  typeName: () => typeIn({ name: person.name }),
  send: () => inquiry.send({ type: 'inquiry.send', website: '' }),
  serverAccepts: () => respond(200, JSON.stringify({ status: 1, serverNow: now })),
  serverRefuses: () => respond(429, JSON.stringify({ status: 0, reason: 'tooMany', msg: 'Too many.', serverNow: now })),
  networkFails: () => {
    answer.reject(new TypeError('Failed to fetch'));
    return settle();
  },
  answerCannotBeRead: () => respond(200, '<html>'),
  reload: open,
  sendAnother: () => inquiry.send({ type: 'inquiry.again' }),
};

/** What the visitor finds, and whether coming back has sent anything by itself. */
const found = () => {
  const { value, context } = inquiry.getSnapshot();
  return { value, fields: context.fields, problems: context.problems, sentByItself: sent.length - callsBefore };
};
const blank = { name: '', email: '', phone: '', course: '', details: '', countryCode: '+91' };
const filled = { ...blank, ...person, countryCode: '+61', course };
const ready = (fields: InquiryFields): ReturnType<typeof found> => ({
  value: { idle: 'ready' },
  fields,
  problems: {},
  sentByItself: 0,
});

describe('an inquiry that is left in any state is found with all that was typed until it is sent, and with nothing of it afterwards', () => {
  rebuiltInEachState(inquiryModel, {
    begin: open,
    hands: () => hands,
    rebuild: async () => {
      callsBefore = sent.length;
      const waiting = answer;
      await open();
      // The answer to what was left comes to nobody.
      waiting?.resolve(new Response(JSON.stringify({ status: 1, serverNow: now })));
      await settle();
    },
    found,
    expected: {
      ...alike(ready(blank), 'blank toldAll sent blankAgain'),
      ...alike(ready({ ...filled, course: '' }), 'withoutCourse withoutCourseAgain toldCourse'),
      ...alike(ready({ ...filled, name: ' ' }), 'withoutName toldName failedWithoutName'),
      ...alike(ready(filled), 'filled filledAgain sending failed keptAfterFailure sendingAgain'),
    },
    afterwards: async () => {
      if (inquiry.getSnapshot().context.fields.email === '') typeIn({ ...person, countryCode: '+61' });
      typeIn({ name: person.name, course });
      hands.send();
      await hands.serverAccepts();
      expect([inquiry.getSnapshot().value, sent.at(-1), sessionStorage.getItem('inquiry')]).toEqual([
        'success',
        { ...person, course },
        null,
      ]);
    },
  });
});

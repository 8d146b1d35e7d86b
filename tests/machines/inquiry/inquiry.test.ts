import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate';
import { type InquiryFields, inquiryMachine } from '../../../src/machines/inquiry/inquiry.machine.ts';
import type { InquiryKeeperCommand } from '../../../src/machines/inquiry/inquiry-storage.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { InquiryStart, InquiryToSend } from '../../../src/services/inquiry/inquiry.ts';
import type { InquiryDraft } from '../../../src/services/inquiry/inquiry-draft.ts';
import { inquiryWalk } from '../../models/inquiry/inquiry.hands.ts';
import { inquiryModel, inquiryRequirements } from '../../models/inquiry/inquiry.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { courses } from '../../support/enrolment/catalogue.ts';
import { inquiryMachineHands } from '../../support/inquiry/inquiry-hands.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

let asked: string;
let kept: InquiryDraft | null;
let sent: InquiryToSend[];
let answer: Deferred<void>;
let inquiry: Actor<typeof inquiryMachine>;

const logic = inquiryMachine.provide({
  actors: {
    readInquiryStart: fromPromise<InquiryStart, { courses: readonly string[] }>(async () => ({ asked, draft: kept })),
    sendInquiry: fromPromise<void, InquiryToSend>(({ input }) => {
      sent.push(input);
      answer = deferred();
      return answer.promise;
    }),
    inquiryStorage: fromCallback<InquiryKeeperCommand>(({ receive }) => {
      receive((command) => {
        kept = command.type === 'draft.keep' ? command.draft : null;
      });
    }),
  },
});

const settle = async () => void (await vi.advanceTimersByTimeAsync(0));
const open = async (typed: Record<string, string> = {}) => {
  inquiry?.stop();
  inquiry = createActor(logic, { input: { courses } }).start();
  inquiry.send({ type: 'page.opened', typed });
  await settle();
};
const type = (fields: Partial<InquiryFields>) => {
  for (const [field, text] of Object.entries(fields))
    inquiry.send({ type: 'field.type', field: field as keyof InquiryFields, text });
};
const send = (website = '') => inquiry.send({ type: 'inquiry.send', website });
const accept = () => {
  answer.resolve();
  return settle();
};
const fail = (error: unknown) => {
  answer.reject(error);
  return settle();
};
const state = () => inquiry.getSnapshot();
const isIn = (value: 'idle' | 'loading' | 'success' | 'error') => state().matches(value);

const blank: InquiryFields = { name: '', email: '', phone: '', course: '', details: '', countryCode: '+91' };
const person = { name: 'Asha Menon', email: 'asha@example.org', phone: '98765 43210', details: 'When does it begin?' };
const filled: InquiryFields = { ...blank, ...person, course: 'AP Statistics' };

beforeEach(() => {
  vi.useFakeTimers();
  asked = '';
  kept = null;
  sent = [];
});
afterEach(() => {
  inquiry.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...inquiryRequirements.machine), () => {
  it.each(inquiryModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await open();
    await path.test(
      inquiryWalk(
        inquiryMachineHands(() => inquiry, {
          reload: () => open(),
          readDraft: () => kept,
          website: 'https://robot.example',
          sent: () => sent.map((each) => ({ ...each.inquiry, website: each.website })),
          accept,
          refuse: () => fail(new CallFailed('refused', 'Too many requests.', 'tooMany', 429)),
          cutOff: () => fail(new CallFailed('unreachable', '')),
          answerUnreadably: () =>
            fail(new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.')),
        }),
      ),
    );
  });
});

it('sends five fields without the blanks around them, and no country code', proves('3-26', '5-22', '5-26'), async () => {
  await open();
  type({ ...filled, name: '  Asha Menon ', details: ' ', countryCode: '+44' });
  send();
  expect(sent).toEqual([
    {
      inquiry: {
        name: 'Asha Menon',
        email: 'asha@example.org',
        phone: '98765 43210',
        course: 'AP Statistics',
        details: '',
      },
      website: '',
    },
  ]);
});

it('passes on what stands in the field that only robots see', async () => {
  await open();
  type(filled);
  send('https://spam.example');
  expect(sent.map(({ website }) => website)).toEqual(['https://spam.example']);
});

it('sends once, however often the button is pressed', proves('4.1-9'), async () => {
  await open();
  type(filled);
  send();
  send();
  expect([sent.length, state().hasTag('waiting')]).toEqual([1, true]);
});

it.each([
  ['no address', { email: 'asha' }, { email: 'Enter an email address like name@example.org.' }],
  ['two of them', { email: 'a@b.org, c@d.org' }, { email: 'Enter an email address like name@example.org.' }],
  ['a course that is not offered', { course: 'AP Latin' }, { course: 'Choose a course.' }],
  ['too long a name', { name: 'x'.repeat(201) }, { name: 'This is too long: 200 characters at most.' }],
  ['too long a text', { details: 'x'.repeat(5001) }, { details: 'This is too long: 5,000 characters at most.' }],
])('does not send %s, and says so at the field', async (_, wrong, problems) => {
  await open();
  type({ ...filled, ...wrong });
  send();
  expect([sent, isIn('idle'), state().context.problems]).toEqual([[], true, problems]);
});

describe('the page begins', () => {
  it('with the course that its address asks for', proves('2.7-10', '5-23'), async () => {
    asked = 'AP Psychology';
    await open();
    expect(state().context.fields).toEqual({ ...blank, course: 'AP Psychology' });
  });

  it('with what was typed before it was alive, over the draft, over the address', async () => {
    asked = 'AP Psychology';
    kept = { typed: { ...filled, countryCode: '+61' }, asked: '' };
    await open({ name: 'Ravi', email: '', course: 'AP Precalculus', countryCode: '+91', category: 'all' });
    expect(state().context.fields).toEqual({ ...filled, name: 'Ravi', course: 'AP Precalculus', countryCode: '+61' });
  });

  it('with the draft’s course while the address asks for the same, with another link’s course otherwise', async () => {
    asked = 'AP Psychology';
    kept = { typed: filled, asked: 'AP Psychology' };
    await open();
    expect(state().context.fields.course).toBe('AP Statistics');
    asked = 'AP Precalculus';
    await open();
    expect(state().context.fields).toEqual({ ...filled, course: 'AP Precalculus' });
    asked = '';
    kept = { typed: filled, asked: 'AP Precalculus' };
    await open();
    expect(state().context.fields.course).toBe('AP Statistics');
  });

  it('once, though React’s StrictMode says twice that it is open', async () => {
    await open({ name: 'Ravi' });
    type({ name: '' });
    inquiry.send({ type: 'page.opened', typed: { name: 'Ravi' } });
    expect(state().context.fields.name).toBe('');
  });

  it('with nothing but the blanks where neither can be read', async () => {
    const broken = logic.provide({
      actors: {
        readInquiryStart: fromPromise<InquiryStart, { courses: readonly string[] }>(() =>
          Promise.reject(new Error('no address')),
        ),
      },
    });
    inquiry = createActor(broken, { input: { courses } }).start();
    inquiry.send({ type: 'page.opened', typed: { name: 'Ravi' } });
    await settle();
    expect([state().value, state().context.fields]).toEqual([{ idle: 'ready' }, { ...blank, name: 'Ravi' }]);
  });
});

it('keeps on the device what was typed before the page was alive, once it is sent', async () => {
  await open({ ...filled });
  send();
  expect(kept).toEqual({ typed: filled, asked: '' });
});

it('after ‘Send another’ begins with the course that the address asks for', async () => {
  asked = 'AP Psychology';
  await open();
  type(filled);
  send();
  await accept();
  inquiry.send({ type: 'inquiry.again' });
  expect([state().context.fields, kept]).toEqual([{ ...blank, course: 'AP Psychology' }, null]);
});

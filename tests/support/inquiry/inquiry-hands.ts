import { expect } from 'vitest';
import type { Actor } from 'xstate';
import type { inquiryMachine } from '../../../src/machines/inquiry/inquiry.machine.ts';
import { filled, type InquiryHands } from '../../models/inquiry/inquiry.hands.ts';

/**
 * How the world answers, which each test plays in its own way; the draft that the device keeps, what stands in the
 * field that people do not see, and what was sent.
 */
type World = Pick<InquiryHands, 'reload' | 'accept' | 'refuse' | 'cutOff' | 'answerUnreadably'> & {
  readDraft: () => unknown;
  website: string;
  sent: () => readonly unknown[];
};

const { countryCode: _, ...inquirySent } = filled;

/** Walks the machine itself. */
export const inquiryMachineHands = (
  inquiry: () => Actor<typeof inquiryMachine>,
  { readDraft, website, sent, ...world }: World,
): InquiryHands => ({
  ...world,
  type: (fields) => {
    for (const [field, text] of Object.entries(fields))
      inquiry().send({ type: 'field.type', field: field as keyof typeof filled, text });
  },
  send: () => inquiry().send({ type: 'inquiry.send', website }),
  sendAnother: () => inquiry().send({ type: 'inquiry.again' }),
  sees: ({ fields, errors, alert, isSending }) => {
    const { context } = inquiry().getSnapshot();
    const state = (['idle', 'loading', 'error'] as const).find((each) => inquiry().getSnapshot().matches(each));
    expect([state, context.fields, context.problems]).toEqual([isSending ? 'loading' : alert ? 'error' : 'idle', fields, errors]);
    expect(offers(inquiry())).toEqual({ type: !isSending, send: !isSending, again: false, waits: isSending });
    // What was typed is kept until it is sent; a form that nobody has touched is not.
    const isTouched = Object.entries(fields).some(([field, text]) => text !== (field === 'countryCode' ? '+91' : ''));
    expect(readDraft()).toEqual(isTouched ? { typed: fields, asked: '' } : null);
    if (isSending) expect(sent().at(-1)).toEqual({ ...inquirySent, website });
  },
  seesThanks: () => {
    expect([inquiry().getSnapshot().value, inquiry().getSnapshot().context.fields]).toEqual(['success', filled]);
    expect(offers(inquiry())).toEqual({ type: false, send: false, again: true, waits: false });
    expect([readDraft(), sent().at(-1)]).toEqual([null, { ...inquirySent, website }]);
  },
});

function offers(inquiry: Actor<typeof inquiryMachine>) {
  const snapshot = inquiry.getSnapshot();
  return {
    type: snapshot.can({ type: 'field.type', field: 'name', text: '' }),
    send: snapshot.can({ type: 'inquiry.send', website: '' }),
    again: snapshot.can({ type: 'inquiry.again' }),
    waits: snapshot.hasTag('waiting'),
  };
}

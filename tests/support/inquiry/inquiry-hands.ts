import { expect } from 'vitest';
import type { Actor } from 'xstate';
import type { inquiryMachine } from '../../../src/machines/inquiry/inquiry.machine.ts';
import { filled, type InquiryHands } from '../../models/inquiry/inquiry.hands.ts';

/** How the world answers, which each test plays in its own way. */
type World = Pick<InquiryHands, 'reload' | 'accept' | 'refuse' | 'cutOff' | 'answerUnreadably'>;

/** Walks the machine itself. */
export const inquiryMachineHands = (inquiry: () => Actor<typeof inquiryMachine>, world: World): InquiryHands => ({
  ...world,
  type: (fields) => {
    for (const [field, text] of Object.entries(fields))
      inquiry().send({ type: 'field.type', field: field as keyof typeof filled, text });
  },
  send: () => inquiry().send({ type: 'inquiry.send', website: '' }),
  sendAnother: () => inquiry().send({ type: 'inquiry.again' }),
  sees: ({ fields, errors, alert, isSending }) => {
    const { context } = inquiry().getSnapshot();
    const state = (['idle', 'loading', 'error'] as const).find((each) => inquiry().getSnapshot().matches(each));
    expect([state, context.fields, context.problems]).toEqual([isSending ? 'loading' : alert ? 'error' : 'idle', fields, errors]);
  },
  seesThanks: () => {
    expect([inquiry().getSnapshot().value, inquiry().getSnapshot().context.fields]).toEqual(['success', filled]);
  },
});

import { type EventObject, fromCallback } from 'xstate';
import { watchSession } from '../../services/api/session-gate.ts';

export type SessionEvent = { type: 'session.expired' };

/** Tells when calls begin to wait for a new sign-in. */
export const session = fromCallback<EventObject>(({ sendBack }) =>
  watchSession(() => sendBack({ type: 'session.expired' } satisfies SessionEvent)),
);

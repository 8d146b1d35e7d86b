import { type EventObject, fromCallback } from 'xstate';
import { watchSession } from '../../services/api/session-gate.ts';

export type SessionEvent = { type: 'session.expired' | 'session.renewed' };

/** Tells when calls begin to wait for a new sign-in, and when they go on. */
export const session = fromCallback<EventObject>(({ sendBack }) =>
  watchSession(
    () => sendBack({ type: 'session.expired' } satisfies SessionEvent),
    () => sendBack({ type: 'session.renewed' } satisfies SessionEvent),
  ),
);

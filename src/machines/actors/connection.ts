import { type EventObject, fromCallback } from 'xstate';
import { watchConnection } from '../../services/api/connection.ts';

export type ConnectionEvent = { type: 'connection.restored' };

/** Tells when the browser is online again. */
export const connection = fromCallback<EventObject>(({ sendBack }) =>
  watchConnection(() => sendBack({ type: 'connection.restored' } satisfies ConnectionEvent)),
);

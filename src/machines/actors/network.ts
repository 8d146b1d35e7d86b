import { type EventObject, fromCallback } from 'xstate';
import { watchNetwork } from '../../services/api/connection.ts';

export type NetworkEvent = { type: 'network.lost' | 'network.found' };

/** Tells whether the browser has a network, at once and whenever that changes. */
export const network = fromCallback<EventObject>(({ sendBack }) =>
  watchNetwork((isOnline) => sendBack({ type: isOnline ? 'network.found' : 'network.lost' } satisfies NetworkEvent)),
);

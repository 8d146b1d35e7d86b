import { type EventObject, fromCallback } from 'xstate';
import type { SittingEvent } from '../../../contract/attempts.ts';
import type { ProctorPolicy } from '../../config/proctor-policies.ts';
import { watchProctor } from '../../services/proctor.ts';
import { seenNow } from '../../services/sitting-events.ts';

export type ProctorEvent = { type: 'proctor.keyPressed' | 'proctor.tabHidden' | 'proctor.devtoolsOpened'; seen: SittingEvent };

/** Reports what it sees, stamped once and for all; what a fact costs is drawn in the chart that invokes it. */
export const proctor = fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) =>
  watchProctor(input.policy, ({ kind, detail }) => {
    sendBack({ type: `proctor.${kind}`, seen: seenNow(kind, detail) } satisfies ProctorEvent);
  }),
);

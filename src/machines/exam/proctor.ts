import { type EventObject, fromCallback } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import { heartbeatMs } from '../../../contract/limits.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { type ProctorFact, watchProctor } from '../../services/exam/proctor.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';

/** `proctor.keyNoticed` is spoken about and not recorded: it has no stamp. `proctor.alive`: it is watching (`at` in server time, ms). */
export type ProctorEvent =
  | {
      type: 'proctor.keyPressed' | 'proctor.keyForbidden' | 'proctor.tabHidden' | 'proctor.devtoolsOpened';
      seen: SittingEvent;
    }
  | { type: 'proctor.keyNoticed'; key: string }
  | { type: 'proctor.alive'; at: number };

/** A key that acts at once is recorded as what it is: a key that was pressed. */
function toEvent(fact: ProctorFact): ProctorEvent {
  switch (fact.kind) {
    case 'keyNoticed':
      return { type: 'proctor.keyNoticed', key: fact.detail };
    case 'keyForbidden':
      return { type: 'proctor.keyForbidden', seen: seenNow('keyPressed', fact.detail) };
    case 'keyPressed':
      return { type: 'proctor.keyPressed', seen: seenNow('keyPressed', fact.detail) };
    case 'devtoolsOpened':
      return { type: 'proctor.devtoolsOpened', seen: seenNow('devtoolsOpened', fact.detail) };
    case 'tabHidden':
      return { type: 'proctor.tabHidden', seen: seenNow('tabHidden') };
  }
}

/**
 * Reports what it sees, stamped once and for all, and that it is there, once a heartbeat; what a fact costs is drawn in the chart that invokes
 * it.
 */
export const proctor = fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) => {
  const stop = watchProctor(input.policy, (fact) => sendBack(toEvent(fact)));
  const signs = setInterval(() => sendBack({ type: 'proctor.alive', at: serverTime() } satisfies ProctorEvent), heartbeatMs);
  return () => {
    clearInterval(signs);
    stop();
  };
});

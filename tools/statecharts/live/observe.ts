import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';

/**
 * What actors do, as it is observed. `from`: who sent the event, null where no actor did. `isReported`: a promise or callback has said so, or a machine in
 * answer to one, and no person did it.
 */
export type Observed =
  | { kind: 'started'; actor: AnyActorRef }
  | {
      kind: 'moved';
      actor: AnyActorRef;
      event: EventObject;
      snapshot: AnyMachineSnapshot;
      taken: readonly AnyTransitionDefinition[];
      from: AnyActorRef | null;
      isReported: boolean;
    }
  | { kind: 'signalled'; actor: AnyActorRef; event: EventObject; from: AnyActorRef | null };

type Sent = { event: EventObject; from: AnyActorRef | null; isReported: boolean };

const isMachine = (actor: AnyActorRef) => isMachineSnapshot(actor.getSnapshot());

/** With all that XState's own actors have. */
const getActor = ({ actorRef }: InspectionEvent): AnyActorRef => actorRef as AnyActorRef;

/** XState's own words to a promise or a callback say nothing that its parent does not hear. */
const isInner = ({ type }: EventObject) => type.startsWith('xstate.');

/**
 * Makes of XState's inspection what actors did: machines that start and move, one that fails in a transition among them, of which XState shows no
 * snapshot, and promises and callbacks that start and are sent an event.
 */
export function observeActors(report: (observed: Observed) => void): (seen: InspectionEvent) => void {
  const sent = new WeakMap<AnyActorRef, Sent[]>();
  const taken = new WeakMap<AnyActorRef, AnyTransitionDefinition[]>();
  const failed = new WeakSet<AnyActorRef>();

  const move = (actor: AnyActorRef, event: EventObject, snapshot: AnyMachineSnapshot) => {
    const waiting = sent.get(actor) ?? [];
    const { from = null, isReported = false } = waiting.find((each) => each.event === event) ?? {};
    sent.set(
      actor,
      waiting.filter((each) => each.event !== event),
    );
    const transitions = taken.get(actor) ?? [];
    taken.delete(actor);
    report({ kind: 'moved', actor, event, snapshot, taken: transitions, from, isReported });
  };
  const reportFailure = (actor: AnyActorRef) => {
    const snapshot: unknown = actor.getSnapshot();
    const [first] = sent.get(actor) ?? [];
    if (!first || !isMachineSnapshot(snapshot) || snapshot.status !== 'error' || failed.has(actor)) return;
    failed.add(actor);
    move(actor, first.event, snapshot);
  };
  const hear = (actor: AnyActorRef, event: EventObject, source: AnyActorRef | null) => {
    const from = source === actor ? null : source;
    if (event.type === 'xstate.init') {
      taken.delete(actor);
      failed.delete(actor);
      report({ kind: 'started', actor });
    }
    if (isMachine(actor)) {
      // What a machine sends it sends while it takes an event.
      const isReported = from !== null && (!isMachine(from) || (sent.get(from)?.[0]?.isReported ?? false));
      sent.set(actor, [...(sent.get(actor) ?? []), { event, from, isReported }]);
      queueMicrotask(() => reportFailure(actor));
    } else if (!isInner(event)) report({ kind: 'signalled', actor, event, from });
  };
  return (seen) => {
    const actor = getActor(seen);
    if (seen.type === '@xstate.event') hear(actor, seen.event, (seen.sourceRef as AnyActorRef | undefined) ?? null);
    else if (seen.type === '@xstate.microstep') taken.set(actor, [...(taken.get(actor) ?? []), ...seen._transitions]);
    else if (seen.type === '@xstate.snapshot' && isMachineSnapshot(seen.snapshot)) move(actor, seen.event, seen.snapshot);
  };
}

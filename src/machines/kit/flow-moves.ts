import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, type InspectionEvent, isMachineSnapshot } from 'xstate';
import type { FlowWatcher } from './flow-watch.ts';

/** An actor of a machine took an event, and was `snapshot` then. */
export type Move = { actor: AnyActorRef; event: EventObject; snapshot: AnyMachineSnapshot };

/** Whom an inspection is about, with all that XState's own actors have. */
const getActor = ({ actorRef }: InspectionEvent): AnyActorRef => actorRef as AnyActorRef;

/** Tells the moves of every machine that has been started, one that fails among them; not those of promises and callbacks. */
export function watchMoves(report: (move: Move) => void): FlowWatcher {
  /** The events that an actor has been sent and has not taken yet. */
  const sent = new WeakMap<AnyActorRef, EventObject[]>();
  const failed = new WeakSet<AnyActorRef>();
  let asked: AnyActorRef[] = [];
  // Of an actor that fails in a transition XState shows no snapshot.
  const reportFailure = (actor: AnyActorRef) => {
    const snapshot: unknown = actor.getSnapshot();
    const [event] = sent.get(actor) ?? [];
    if (!event || !isMachineSnapshot(snapshot) || snapshot.status !== 'error' || failed.has(actor)) return;
    failed.add(actor);
    report({ actor, event, snapshot });
  };
  const reportFailures = () => {
    const all = asked;
    asked = [];
    for (const actor of all) reportFailure(actor);
  };
  return (seen) => {
    const actor = getActor(seen);
    const before = sent.get(actor) ?? [];
    if (seen.type === '@xstate.event') {
      sent.set(actor, [...before, seen.event]);
      if (asked.push(actor) === 1) queueMicrotask(reportFailures);
    }
    if (seen.type !== '@xstate.snapshot') return;
    sent.set(
      actor,
      before.filter((event) => event !== seen.event),
    );
    if (isMachineSnapshot(seen.snapshot)) report({ actor, event: seen.event, snapshot: seen.snapshot });
  };
}

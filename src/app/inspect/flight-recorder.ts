import { watchFlows } from '../../machines/kit/flow-watch.ts';
import type { FlightEntry, FlightLog } from './flight-log.ts';
import { type Move, watchMoves } from './flow-moves.ts';

/** Only names: what somebody typed, answered or signed in with stays out of it. */
function toEntry({ actor, event, snapshot }: Move): FlightEntry {
  const ended = snapshot.status === 'active' ? '' : `, ${snapshot.status}`;
  return {
    at: Math.round(performance.now()),
    actor: `${snapshot.machine.id} (${actor.sessionId})`,
    event: event.type,
    state: `${JSON.stringify(snapshot.value)}${ended}`,
  };
}

/** Writes what every flow does from now on into the log of a browser test. */
export const recordFlights = (log: FlightLog): void => watchFlows(watchMoves((move) => log(toEntry(move))));

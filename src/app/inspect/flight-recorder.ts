import { watchMoves } from '../../machines/kit/flow-moves.ts';
import { toStep } from '../../machines/kit/flow-steps.ts';
import { watchFlows } from '../../machines/kit/flow-watch.ts';
import type { FlightLog } from './flight-log.ts';

/** Writes what every flow does from now on into the log of a browser test. */
export const recordFlights = (log: FlightLog): void => watchFlows(watchMoves((move) => log(toStep(move))));

import { fromCallback } from 'xstate';
import type { Slot } from '../../../contract/schedule/schedule.ts';
import { loadAvailability } from '../../services/schedule/availability.ts';
import type { Day } from './days.ts';
import type { Zones } from './session-times.ts';

/** `tutor.refused`: the tutor teaches none of the student's courses (any more), so there is no day to ask for. */
export type AvailabilityEvent =
  | { type: 'slots.loaded'; day: Day; slots: Slot[] }
  | { type: 'slots.failed'; day: Day }
  | { type: 'tutor.refused' };

/** These days are to be asked for now, before those that still wait. */
export type AvailabilityCommand = { type: 'days.load'; days: Day[] };

export type AvailabilityInput = { instructorId: string; zones: Zones; days: Day[] };

/** Tells a tutor's slots day by day, as the answers come. Stopping ends the calls that are under way. */
export const availability = fromCallback<AvailabilityCommand, AvailabilityInput>(({ sendBack, receive, input }) => {
  const send = (event: AvailabilityEvent) => sendBack(event);
  const { ask, stop } = loadAvailability(input.instructorId, input.zones, ({ day, slots, refused }) => {
    if (refused) send({ type: 'tutor.refused' });
    else send(slots ? { type: 'slots.loaded', day, slots } : { type: 'slots.failed', day });
  });
  receive(({ days }) => ask(days));
  ask(input.days);
  return stop;
});

import { fromCallback } from 'xstate';
import { keepTimeZone } from '../../services/schedule/own-time-zone.ts';

/** The student wants to read times in another zone, an IANA name. */
export type ZoneEvent = { type: 'zone.choose'; timeZone: string };

/** Keeps the student's zone on this device as it is told to. */
export const zoneStorage = fromCallback<ZoneEvent>(({ receive }) => {
  receive(({ timeZone }) => keepTimeZone(timeZone));
});

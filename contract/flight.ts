import * as z from 'zod/mini';

/** So many of the newest entries travel. */
export const flightLimit = 200;

const name = z.string().check(z.maxLength(500));

/**
 * What a flow did, in words that hold no data of anybody: `at` in ms since the page was opened, `actor` as `machine (session id)`, the type of the
 * event, and the state value as JSON (with `, done` and the like where it has ended).
 */
export const flightEntry = z.object({ at: z.int(), actor: name, event: name, state: name });
export type FlightEntry = z.infer<typeof flightEntry>;

/** The last of what a browser's flows did, newest last, with the build that ran: what travels with an error report, and opens at /dev/statecharts. */
export const flightRecord = z.object({
  build: z.nullable(name),
  flight: z.array(flightEntry).check(z.maxLength(flightLimit)),
});
export type FlightRecord = z.infer<typeof flightRecord>;

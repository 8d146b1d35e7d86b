import * as z from 'zod/mini';
import type { Json } from '../../live/told.ts';
import type { Recording } from '../recording.ts';
import { buildRecording, type FoundMove } from './build.ts';

/**
 * An entry of a flight recorder, which holds no data of anybody: `at` in ms, `actor` as `machine (session id)`, the type of the event, and the state
 * value as JSON, with `, done` and the like behind it where the actor has ended. `times`: it did so that often in a row, `at` the last time.
 */
const entry = z.object({
  at: z.number(),
  actor: z.string(),
  event: z.string(),
  state: z.string(),
  times: z.optional(z.int()),
});
const entries = z.array(entry).check(z.minLength(1));
const build = z.optional(z.nullable(z.string()));
/** Such entries within a report of a crash, as it travels or as the server's log has it: what else it holds is left alone. */
const report = z.union([z.object({ events: entries, build }), z.object({ flight: entries, build })]);

const statuses = ['done', 'error', 'stopped'] as const;

/** The state value, and what became of the actor. */
function readState(state: string): Pick<FoundMove, 'value' | 'status'> {
  const status = statuses.find((each) => state.endsWith(`, ${each}`));
  const text = status ? state.slice(0, -`, ${status}`.length) : state;
  try {
    return { value: JSON.parse(text) as Json, status: status ?? 'active' };
  } catch {
    // A state that is no JSON is shown as the word that it is.
    return { value: text, status: status ?? 'active' };
  }
}

/** `machine (session id)`, in its parts; a name without a session is an actor by itself. */
function readActor(name: string): { machine: string; actor: string } {
  const [, machine = name, actor = name] = name.match(/^(.+) \((.+)\)$/) ?? [];
  return { machine, actor };
}

const listFlight = (found: z.infer<typeof report>) => ('events' in found ? found.events : found.flight);

/** What a flight recorder kept, as a recording; null where it is something else. */
export function readFlight(data: unknown, name: string): Recording | null {
  const alone = entries.safeParse(data);
  const within = report.safeParse(data);
  const flight = alone.success ? alone.data : within.success ? listFlight(within.data) : null;
  if (!flight) return null;
  const actors = new Map(flight.map((each) => [each.actor, readActor(each.actor)]));
  const moves = flight.flatMap(({ at, actor, event, state, times = 1 }) => {
    const move = { actor: readActor(actor).actor, at, event: { type: event }, ...readState(state) };
    // The first of a row: what stands for the others takes the place of a move before.
    return times > 1 ? [move, { ...move, times }] : [move];
  });
  return buildRecording(name, [...actors.values()], moves, within.success ? (within.data.build ?? null) : null);
}

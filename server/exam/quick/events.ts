import { immediateKeys, type SittingEvent } from '../../../contract/exam/attempts.ts';
import { eventsPerSitting, warningLimit } from '../../../contract/limits.ts';
import { clampClientTime } from '../sitting/time.ts';

/** The events that a call brings, as a statement takes them: `warnings` of them are warnings. */
export type EventsInput = { events: { id: string; kind: string; detail: string; at: string }[]; warnings: number };
export const eventColumns = 'events jsonb, warnings int';

const isImmediate = ({ kind, detail }: SittingEvent) =>
  kind === 'keyPressed' ? immediateKeys.some((key) => key === detail) : kind !== 'interrupted';

/** Null where an event among them may end a sitting at once: then the general way decides. */
export function toEventsInput(events: SittingEvent[], now: Date): EventsInput | null {
  if (events.some(isImmediate)) return null;
  return {
    events: events.map(({ id, kind, detail, at }) => ({ id, kind, detail, at: clampClientTime(at, now).toISOString() })),
    warnings: events.filter(({ kind }) => kind === 'keyPressed').length,
  };
}

const keys = immediateKeys.map((key) => `'${key}'`).join(', ');

/** Whether the events on record, with those that come, cost nothing however they are counted: too few warnings, and nothing that ends one at once. */
export const costNothing = `(
  select count(*) filter (where kind = 'keyPressed') + own.warnings < ${warningLimit}
    and count(*) + jsonb_array_length(own.events) <= ${eventsPerSitting}
    and not coalesce(bool_or(kind in ('fullscreenLeft', 'tabHidden', 'devtoolsOpened') or (kind = 'keyPressed' and detail in (${keys}))), false)
  from sitting_events where sitting_id = own.id)`;

/** Stores the events of the changes that `changed` names, each once by its own id. */
export const addEvents = (changed: string) => `
  seen as (
    insert into sitting_events (sitting_id, id, kind, detail, at, received_at)
    select ${changed}.id, event.id, event.kind, event.detail, event.at, ${changed}.now
    from ${changed}
    cross join lateral jsonb_to_recordset(${changed}.events) as event(id text, kind text, detail text, at timestamptz)
    on conflict do nothing
  )`;

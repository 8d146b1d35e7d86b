import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import { heartbeatMs, ledgerRate } from '../../../contract/limits.ts';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { isLong } from '../../free-response/check-lengths.ts';
import type { QuickCall } from '../../http/serve.ts';
import { isContact } from '../closing/late-entries.ts';
import { clampClientTime } from '../sitting/time.ts';
import { addEvents, costNothing, type EventsInput, eventColumns, toEventsInput } from './events.ts';
import {
  type CallInput,
  callColumns,
  callers,
  countedSeconds,
  isOpen,
  keptTimes,
  lockRoots,
  ownSittings,
  toCallInput,
} from './quick-call.ts';

type Delivery = {
  studentQuizId: string;
  holder?: string | undefined;
  entries: LedgerEntry[];
  events?: SittingEvent[] | undefined;
  timePerQuestion?: TimePerQuestion | undefined;
  signs?: number[] | undefined;
};

/** `size` entries from number `first` on, the latest of them at `latest`; `highest` is the highest question that is named. */
export type SaveInput = CallInput &
  EventsInput & {
    sitting: string;
    givenHolder: string | null;
    entries: (Omit<LedgerEntry, 'at'> & { at: string })[];
    size: number;
    first: number | null;
    latest: string | null;
    highest: number;
    times: TimePerQuestion | null;
    signAt: string | null;
    isContact: boolean;
  };

/** What the quick way can save: entries in their order without a gap, events that cost nothing, and one sign of life. Null for anything else. */
export function toSaveInput(call: QuickCall, delivery: Delivery): SaveInput | null {
  const { now } = call;
  const { studentQuizId, holder, entries, timePerQuestion, signs = [] } = delivery;
  const events = toEventsInput(delivery.events ?? [], now);
  const first = entries[0]?.seq ?? null;
  const inOrder = entries.every(({ seq }, index) => seq === (first ?? 0) + index);
  const latest = Math.ceil(Math.max(0, ...entries.map(({ at }) => at)));
  // What no sitting can have reached, and PostgreSQL no room for, would fail the statement for everybody in it.
  if ((first ?? 0) + entries.length - 1 > ledgerRate.perMinute) return null;
  // Only a free-response section takes it, which the general way looks up.
  if (entries.some(isLong)) return null;
  if (events === null || !inOrder || signs.length > 1 || clampClientTime(latest, now).getTime() !== latest) return null;
  const [sign] = signs;
  const counts = sign !== undefined && sign <= now.getTime() + heartbeatMs;
  return {
    ...toCallInput(call),
    ...events,
    sitting: studentQuizId,
    givenHolder: holder ?? null,
    entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    size: entries.length,
    first,
    latest: first === null ? null : new Date(latest).toISOString(),
    highest: Math.max(0, ...entries.map(({ question }) => question), ...Object.keys(timePerQuestion ?? {}).map(Number)),
    times: timePerQuestion ?? null,
    signAt: counts ? new Date(sign).toISOString() : null,
    isContact: isContact(delivery, entries.length),
  };
}

const hasSign = `(own."signAt" is not null and own.signs is not null
  and (own.last_sign_at is null or own."signAt" >= own.last_sign_at + interval '${heartbeatMs / 2} milliseconds'))`;

const [beforeInput, afterInput] = [
  'with input as materialized (select * from jsonb_to_recordset(',
  `::jsonb) as input(${callColumns}, ${eventColumns}, sitting text, "givenHolder" text, entries jsonb, size int, "first" int,
    latest timestamptz, highest int, times jsonb, "signAt" timestamptz, "isContact" boolean)
  ), ${callers}, ${ownSittings}, planned as materialized (
    select own.*, ${countedSeconds} as counted, ${keptTimes} as kept_times, ${hasSign} as has_sign from own
    where ${isOpen} and own.highest <= own.question_count
      and (own.size = 0 or (own.last_seq = own."first" - 1 and own.last_seq + own.size <= ${ledgerRate.perMinute}))
      and (own.latest is null or own.deadline is null or own.latest <= own.deadline)
      and (jsonb_array_length(own.events) = 0 or ${costNothing})
  ), ${lockRoots()}, saved as (
    update sittings set
      last_seq = locked.last_seq + locked.size,
      time_per_question = locked.kept_times,
      total_time = locked.total_time + locked.counted,
      counted_at = locked.counted_at + locked.counted * interval '1 second',
      contact_at = case when locked."isContact" then locked.now else locked.contact_at end,
      signs = locked.signs + locked.has_sign::int,
      last_sign_at = case when locked.has_sign then locked."signAt" else locked.last_sign_at end
    from locked
    where sittings.id = locked.id and sittings.xmin = locked.read
    returning locked.n, locked.id, locked.now, locked.entries, locked.events, sittings.last_seq, sittings.deadline, sittings.version_id
  ), written as (
    insert into ledger (sitting_id, seq, question, answer, marked, highlights, at, received_at)
    select saved.id, entry.seq, entry.question, entry.answer, entry.marked, entry.highlights, entry.at, saved.now
    from saved
    cross join lateral jsonb_to_recordset(saved.entries) as entry(
      seq int, question int, answer text, marked boolean, highlights jsonb, at timestamptz)
  ), ${addEvents('saved')}
  select n, last_seq as "lastSeq", (extract(epoch from deadline) * 1000)::float8 as deadline, version_id as "versionId" from saved`,
];

const savedRow = z.object({ n: z.number(), lastSeq: z.number(), deadline: z.nullable(z.number()), versionId: z.string() });

/** Saves what was delivered to some sittings, each a different one; nothing for those that are not the common case. */
export async function saveTogether(db: Database, items: SaveInput[]): Promise<(z.infer<typeof savedRow> | null)[]> {
  const input = JSON.stringify(items.map((item, n) => ({ ...item, n })));
  const rows = await queryRows(db, savedRow, sql`${sql.raw(beforeInput)}${input}${sql.raw(afterInput)}`);
  return items.map((_, n) => rows.find((row) => row.n === n) ?? null);
}

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { timePerQuestion } from '../../../contract/exam/attempts.ts';
import { defaultModuleSeconds } from '../../../contract/limits.ts';
import { testPurposes } from '../../consent/gates.ts';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import type { QuickCall } from '../../http/serve.ts';
import { type CallInput, callColumns, callers, isNowhere, lockRoots, ownSittings, toCallInput } from './quick-call.ts';

/** Whether staff let a record that was never begun be begun now, as `requireInWindow` says. */
const isInWindow = (record: string, now: string) =>
  `(${record}.started_at is not null or ((${record}.opens_at is null or ${record}.opens_at <= ${now}) and (${record}.closes_at is null or ${record}.closes_at > ${now})))`;

/** Whether the module's turn has come: its test may be begun and is not over, and every module before it is. */
const isNextModule = `exists (
  select from sittings as record
  where record.id = own.record_id and record.state <> 'submitted' and ${isInWindow('record', 'own.now')}
    and not exists (
      select from sittings as earlier
      where earlier.record_id = record.id and earlier.position < own.position and earlier.state <> 'submitted'
    )
)`;

/** Whether the module has two forms: which of them a student sits is for the general way. */
const hasForms = `exists (
  select from sittings as record
  cross join lateral (select modules from quiz_versions where id = record.version_id limit 1) as version
  where record.id = own.record_id and version.modules -> (own.position - 1) ->> 'harder' is not null
)`;

/** Whether nobody withdrew the consent that a test is begun under. */
const isNotBlocked = isNowhere(
  `from consent_choices where student_id = own.student_id and state = 'withdrawn' and purpose in (${testPurposes.map((purpose) => `'${purpose}'`).join(', ')})`,
);

/** The seconds that a student has for a module, as `secondsFor` counts them. */
const seconds = `(coalesce(own.seconds_left, ceil(coalesce(own.seconds, ${defaultModuleSeconds}) * (
  select (accommodations ->> 'extraTime')::float8 from students where id = own.student_id))::int) + 60 * own.minutes_given)`;

const [beforeInput, afterInput] = [
  'with input as materialized (select * from jsonb_to_recordset(',
  `::jsonb) as input(${callColumns}, sitting text, "givenHolder" text)
  ), ${callers}, ${ownSittings}, planned as materialized (
    select own.*, ${seconds} as given, (select xmin from sittings where id = own.root) as root_read from own
    where own.state = 'assigned' and own.started_at is null and own.reinstated_at is null and own.last_seq = 0 and own.holder is null
      and ((own.record_id is null and ${isInWindow('own', 'own.now')}) or (${isNextModule} and not ${hasForms}))
      and ${isNowhere('from sitting_events where sitting_id = own.id')}
      and ${isNotBlocked}
  ), ${lockRoots()}, started as (
    update sittings set
      state = 'inProgress', started_at = locked.now, counted_at = locked.now, signs = 0, knows_shown = true, holder = locked."givenHolder",
      deadline = case when locked.record_id is null then locked.deadline else locked.now + locked.given * interval '1 second' end
    from locked
    where sittings.id = locked.id and sittings.xmin = locked.read and locked.root_locked = locked.root_read
    returning sittings.*, locked.now, locked.n
  ), begun as (
    update sittings set state = 'inProgress', started_at = coalesce(sittings.started_at, started.now)
    from started where sittings.id = started.record_id
  )
  select n, (extract(epoch from started_at) * 1000)::float8 as "startedAt", (extract(epoch from deadline) * 1000)::float8 as deadline,
    time_per_question as "timePerQuestion", total_time as "totalTime", version_id as "versionId"
  from started`,
];

const startedRow = z.object({
  n: z.number(),
  startedAt: z.number(),
  deadline: z.nullable(z.number()),
  timePerQuestion,
  totalTime: z.number(),
  versionId: z.string(),
});

export type StartInput = CallInput & { sitting: string; givenHolder: string | null };

export const toStartInput = (call: QuickCall, own: { studentQuizId: string; holder?: string | undefined }): StartInput => ({
  ...toCallInput(call),
  sitting: own.studentQuizId,
  givenHolder: own.holder ?? null,
});

/** Begins quizzes, or modules of mock tests, that were never begun, each a different one; null for those that are not the common case. */
export async function startTogether(db: Database, items: StartInput[]): Promise<(z.infer<typeof startedRow> | null)[]> {
  const input = JSON.stringify(items.map((item, n) => ({ ...item, n })));
  const rows = await queryRows(db, startedRow, sql`${sql.raw(beforeInput)}${input}${sql.raw(afterInput)}`);
  return items.map((_, n) => rows.find((row) => row.n === n) ?? null);
}

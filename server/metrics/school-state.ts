import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { queryRows } from '../db/rows.ts';

/** What the metrics tell of the school, whichever process is asked. `jobLateSeconds`: by job, those that are due and that nobody is at. */
export type SchoolState = {
  mailsWaiting: number;
  oldestMailSeconds: number;
  mailsBounced: number;
  reportsUndelivered: number;
  sittingsUnderWay: number;
  jobsRunning: number;
  jobLateSeconds: Record<string, number>;
};

/** For how long an answer is used again, in ms: whoever may ask, asks often. */
const freshMs = 5_000;
/** A sitting in which nothing came for so long is not under way, in ms: a page gives a sign of life each half minute. */
const silentMs = 120_000;

const counts = z.object({
  mailsWaiting: z.coerce.number(),
  oldestMailSeconds: z.coerce.number(),
  mailsBounced: z.coerce.number(),
  reportsUndelivered: z.coerce.number(),
  sittingsUnderWay: z.coerce.number(),
});
const job = z.object({ name: z.string(), isRunning: z.boolean(), lateSeconds: z.coerce.number() });

/** Reads the state of the school, at most every 5 s. */
export function schoolStateReader({ db, now }: Pick<Context, 'db' | 'now'>): () => Promise<SchoolState> {
  let last: { at: number; state: Promise<SchoolState> } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at > freshMs) last = { at, state: readSchoolState({ db, now }) };
    return last.state;
  };
}

async function readSchoolState({ db, now }: Pick<Context, 'db' | 'now'>): Promise<SchoolState> {
  const at = now().toISOString();
  const since = new Date(now().getTime() - silentMs).toISOString();
  const [found] = await queryRows(
    db,
    counts,
    sql`select
      count(*) filter (where bounced_at is null) as "mailsWaiting",
      coalesce(extract(epoch from ${at}::timestamptz - min(created_at) filter (where bounced_at is null)), 0) as "oldestMailSeconds",
      count(*) filter (where bounced_at is not null) as "mailsBounced",
      count(*) filter (where once like 'report:%') as "reportsUndelivered",
      (select count(*) from sittings where state = 'inProgress' and greatest(started_at, contact_at, last_sign_at) > ${since}) as "sittingsUnderWay"
      from outbox where sent_at is null`,
  );
  if (found === undefined) throw new Error('The outbox was not counted.');
  const jobs = await queryRows(
    db,
    job,
    sql`select name, coalesce(leased_until > ${at}, false) as "isRunning", extract(epoch from ${at}::timestamptz - next_run_at) as "lateSeconds"
      from jobs where name <> 'readyz'`,
  );
  const late = jobs.filter(({ isRunning, lateSeconds }) => !isRunning && lateSeconds > 0);
  return {
    ...found,
    jobsRunning: jobs.filter(({ isRunning }) => isRunning).length,
    jobLateSeconds: Object.fromEntries(late.map(({ name, lateSeconds }) => [name, lateSeconds])),
  };
}

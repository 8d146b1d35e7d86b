import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { jobs as rows } from '../db/tables/jobs.ts';
import { newId } from '../ids.ts';
import { logError } from '../log.ts';
import { isBetween, nextWallTime } from './next-time.ts';

/**
 * Work that is repeated every `everyMs`; with `at`, as '06:00', each day when the school's clock shows it. What was missed is made up for before
 * `until`, or on the next day. Running it twice must be harmless, since a
 * process may die in it. `byTheClock`: it ends or deletes what is over, and so rests while the clock is not believed. `run` asks the
 * signal between its pieces of work: with `throwIfAborted` it stops there, and is due at once for the next process. `onDemand`: staff may have it run at any time, since it
 * writes to nobody who would not be written to anyway.
 */
export type Job = {
  name: string;
  everyMs: number;
  at?: string;
  until?: string;
  byTheClock?: boolean;
  onDemand?: boolean;
  run(context: Context, signal?: AbortSignal): Promise<void>;
};

/**
 * Runs each job whenever it is due, in whichever process takes it. An error is logged, and the job is run again soon. `stop` tells what is running to stop, and
 * waits for it.
 */
export function startJobs(context: Context, jobs: Job[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loops = jobs.map((job) => startLoop(context, job, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops.map((stop) => stop()));
    },
  };
}

/** How soon a job that may rest is looked at again, in ms. */
const restMs = 1_000;
/** The same, where a job waits for the morning, in ms. */
const nightRestMs = 60_000;
/** How long a lease holds that is not renewed, in ms: whoever waits for a job every few seconds does not wait a minute for a process that died. */
const leaseMs = ({ everyMs }: Job) => Math.min(60_000, Math.max(10_000, everyMs));
/** How soon a job that failed is run again, in ms: twice that after each more failure, and at most this long; never later than it would be anyway. */
const retry = { firstMs: 60_000, longestMs: 15 * 60_000 };
/** How often each job has failed since it was last done, in this process. */
const failures = new WeakMap<Job, number>();
/** A day with the hour that the end of summer time adds, in ms. */
const longestDayMs = 25 * 3_600_000;

function startLoop(context: Context, job: Job, signal: AbortSignal): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    await runIfDue(context, job, signal).catch((error: unknown) => {
      logError(`Job ${job.name} failed`, error);
      context.errorService?.tellFault(`job ${job.name}`, error);
    });
    const waitMs = await nextLookMs(context, job).catch((error: unknown) => {
      logError(`When job ${job.name} is due could not be read`, error);
      return Math.min(job.everyMs, retry.firstMs);
    });
    if (!signal.aborted) timer = setTimeout(() => (running = turn()), waitMs);
  };
  let running = turn();
  return async () => {
    clearTimeout(timer);
    await running;
  };
}

/** In how many ms a job is due again: a process that began in between does not wait a whole time. */
async function nextLookMs(context: Context, job: Job): Promise<number> {
  const [row] = await context.db.select().from(rows).where(eq(rows.name, job.name));
  const dueAt = row && Math.max(row.nextRunAt.getTime(), row.leasedUntil?.getTime() ?? 0);
  const leftMs = dueAt === undefined ? job.everyMs : dueAt - context.now().getTime();
  // A job that rests is due all the while.
  return Math.min(
    job.everyMs,
    Math.max(isNight(context, job, context.now()) ? nightRestMs : job.byTheClock ? restMs : 0, leftMs),
  );
}

/**
 * Runs a job if its time has come and no other process is at it. True if it ran. Throws what the job throws, but for a stop. A next run further
 * away than the job's period, or a lease longer than one is given, was written by a wrong clock, and does not count.
 */
export async function runIfDue(context: Context, job: Job, signal = new AbortController().signal): Promise<boolean> {
  const { db, clock } = context;
  const { name, byTheClock } = job;
  if (signal.aborted || (byTheClock && !clock.isSettled())) return false;
  const now = context.now();
  if (isNight(context, job, now)) return false;
  const next = nextRun(context, job, now);
  const farthest = job.at === undefined ? next : new Date(now.getTime() + longestDayMs);
  const leasedBy = newId();
  await db.insert(rows).values({ name, nextRunAt: now }).onConflictDoNothing();
  const isDue = or(lte(rows.nextRunAt, now), gt(rows.nextRunAt, farthest));
  const isFree = or(isNull(rows.leasedUntil), lte(rows.leasedUntil, now), gt(rows.leasedUntil, leaseEnd(job, now)));
  const taken = await db
    .update(rows)
    .set({ leasedBy, leasedUntil: leaseEnd(job, now), startedAt: now })
    .where(and(eq(rows.name, name), isDue, isFree))
    .returning();
  if (taken.length === 0) return false;
  const mine = and(eq(rows.name, name), eq(rows.leasedBy, leasedBy));
  const renewing = setInterval(() => {
    db.update(rows)
      .set({ leasedUntil: leaseEnd(job, context.now()) })
      .where(mine)
      .catch((error: unknown) => logError(`The lease of job ${name} was not renewed`, error));
  }, leaseMs(job) / 3);
  const release = (ended: RunEnd) =>
    db
      .update(rows)
      .set({ ...ended, leasedBy: null, leasedUntil: null })
      .where(mine);
  const began = performance.now();
  const observe = (outcome: 'done' | 'failed' | 'stopped') => {
    const seconds = (performance.now() - began) / 1000;
    context.metrics?.observeJob(name, outcome, seconds);
    context.tracing?.observeJob(name, outcome, seconds);
  };
  try {
    await job.run(context, signal);
    failures.delete(job);
  } catch (error) {
    const isStopped = signal.aborted && error === signal.reason;
    observe(isStopped ? 'stopped' : 'failed');
    const endedAt = context.now();
    const ended: RunEnd = isStopped
      ? { outcome: 'stopped', endedAt }
      : {
          ...{ outcome: 'failed', endedAt, nextRunAt: nextTry(job, next, endedAt), error: describeFailure(error) },
          failures: sql`${rows.failures} + 1`,
        };
    await release(ended).catch((failure: unknown) => logError(`The lease of job ${name} was not given back`, failure));
    if (!isStopped) throw error;
    return true;
  } finally {
    clearInterval(renewing);
  }
  observe('done');
  const endedAt = context.now();
  await release({ outcome: 'done', endedAt, doneAt: endedAt, nextRunAt: next, error: null, failures: 0 });
  return true;
}

/** What is kept of a run that ended. Of one that was stopped the next run stays where it is: it is due at once for whoever takes it. */
type RunEnd = Omit<Partial<typeof rows.$inferInsert>, 'failures'> & { failures?: number | SQL };

/** So many letters of a failure are kept. */
const longestFailure = 500;

/** A failure in its own words, in one line: what caused it where a driver wrapped it. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const words = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return words.replace(/\s+/g, ' ').slice(0, longestFailure);
}

/** When a job that failed is run again. */
function nextTry(job: Job, next: Date, now: Date): Date {
  const earlier = failures.get(job) ?? 0;
  failures.set(job, earlier + 1);
  const waitMs = Math.min(retry.firstMs * 2 ** earlier, retry.longestMs);
  return new Date(Math.min(next.getTime(), now.getTime() + waitMs));
}

/** Whether what a job of the day does would come at an hour at which nobody wants it. */
export const isNight = ({ environment }: Pick<Context, 'environment'>, { at, until }: Job, now: Date): boolean =>
  at !== undefined && until !== undefined && !isBetween(now, { at, until }, environment.schoolTimeZone);

const leaseEnd = (job: Job, now: Date) => new Date(now.getTime() + leaseMs(job));

const nextRun = ({ environment }: Context, { everyMs, at }: Job, now: Date): Date =>
  at === undefined ? new Date(now.getTime() + everyMs) : nextWallTime(now, at, environment.schoolTimeZone);

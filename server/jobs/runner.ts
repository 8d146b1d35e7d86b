import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { jobs as rows } from '../db/tables/jobs.ts';
import { logError } from '../log.ts';

/**
 * Work that is repeated every `everyMs`. Running it twice must be harmless, since a process may die in it. `byTheClock`: it ends or deletes
 * what is over, and so rests while the clock is not believed.
 */
export type Job = { name: string; everyMs: number; byTheClock?: boolean; run(context: Context): Promise<void> };

/**
 * Runs each job whenever it is due, in whichever process takes it. An error is logged and the next run goes on. `stop` waits
 * for what is running.
 */
export function startJobs(context: Context, jobs: Job[]): { stop(): Promise<void> } {
  const loops = jobs.map((job) => startLoop(context, job));
  return {
    stop: async () => {
      await Promise.all(loops.map((stop) => stop()));
    },
  };
}

/** How soon a job that may rest is looked at again, in ms. */
const restMs = 1_000;

function startLoop(context: Context, job: Job): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    const waitMs = await runAndLook(context, job).catch((error: unknown) => {
      logError(`Job ${job.name} failed`, error);
      return job.everyMs;
    });
    if (!stopped) timer = setTimeout(() => (running = turn()), waitMs);
  };
  let running = turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Runs a job if it is due, and tells in how many ms it is due again: a process that began in between does not wait a whole time. */
async function runAndLook(context: Context, job: Job): Promise<number> {
  await runIfDue(context, job);
  const [row] = await context.db.select().from(rows).where(eq(rows.name, job.name));
  const leftMs = row ? row.nextRunAt.getTime() - context.now().getTime() : job.everyMs;
  // A job that rests is due all the while.
  return Math.min(job.everyMs, Math.max(job.byTheClock ? restMs : 0, leftMs));
}

/**
 * Runs a job if its time has come and no other process takes it first. True if it ran. Throws what the job throws. A next run further away
 * than the job's period was written by a wrong clock, and is due.
 */
export async function runIfDue(context: Context, { name, everyMs, byTheClock, run }: Job): Promise<boolean> {
  const { db, clock } = context;
  if (byTheClock && !clock.isSettled()) return false;
  const now = context.now();
  const next = new Date(now.getTime() + everyMs);
  await db.insert(rows).values({ name, nextRunAt: now }).onConflictDoNothing();
  const taken = await db
    .update(rows)
    .set({ nextRunAt: next })
    .where(and(eq(rows.name, name), or(lte(rows.nextRunAt, now), gt(rows.nextRunAt, next))))
    .returning();
  if (taken.length === 0) return false;
  await run(context);
  return true;
}

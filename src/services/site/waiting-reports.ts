import * as z from 'zod/mini';
import { problemBounds } from '../../../contract/limits.ts';
import { reportProblem } from '../../../contract/site/problem.ts';

const { report, message, build, page, events } = reportProblem.body.shape;

/** A report that waits on this device: whose it is, null for nobody's, and when it was written, in ms. */
const waitingReport = z.object({
  ...{ report, message, build, page, events },
  person: z.nullable(z.string()),
  writtenAt: z.number(),
});
export type WaitingReport = z.infer<typeof waitingReport>;

const key = 'problemReports';
const longestMs = problemBounds.waitingDays * 24 * 3_600_000;

/** The reports that wait on this device, oldest first. One that has waited for too long, or cannot be read, waits no more. */
export function listReports(): WaitingReport[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const found = Array.isArray(kept) ? kept.map((each) => z.safeParse(waitingReport, each)) : [];
    return found.flatMap(({ data }) => (data && Date.now() - data.writtenAt < longestMs ? [data] : []));
  } catch {
    // A browser that denies its storage has kept nothing.
    return [];
  }
}

const write = (reports: readonly WaitingReport[]) => localStorage.setItem(key, JSON.stringify(reports));

/** Keeps a report until it is sent. False where this browser keeps nothing, or so many wait already. */
export function keepReport(report: WaitingReport): boolean {
  const waiting = listReports();
  if (waiting.length >= problemBounds.waiting) return false;
  try {
    write([...waiting, report]);
    return true;
  } catch (problem) {
    console.warn('The report could not be kept on this device.', problem);
    return false;
  }
}

/** Forgets a report by its name. */
export function dropReport(name: string): void {
  const waiting = listReports();
  if (!waiting.some(({ report: each }) => each === name)) return;
  try {
    write(waiting.filter(({ report: each }) => each !== name));
  } catch (problem) {
    console.warn('A report that was sent could not be forgotten on this device.', problem);
  }
}

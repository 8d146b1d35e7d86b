import type { FlowStep } from '../../../contract/site/crash.ts';
import { reportProblem, reportProblemAsVisitor } from '../../../contract/site/problem.ts';
import { staffEntry, studentEntry, teacherEntry } from '../accounts/signed-in.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import { withoutRenewal } from '../api/session-gate.ts';
import { entryOrNull, tokenEntry } from '../api/session-storage.ts';
import { readBuild } from './build.ts';
import { toRoute, toSendableSteps } from './code-words.ts';
import { dropReport, keepReport, listReports, type WaitingReport } from './waiting-reports.ts';

/** What goes along with a report, as it is when somebody begins to write. `person` null: nobody is signed in. */
export type Circumstances = { person: string | null; build: string | null; page: string; events: FlowStep[] };

/** The id of who is signed in in this tab. */
function readPerson(): string | null {
  if (entryOrNull(tokenEntry) === null) return null;
  return (entryOrNull(studentEntry) ?? entryOrNull(teacherEntry) ?? entryOrNull(staffEntry))?._id ?? null;
}

/** Reads what goes along with a report: `steps` is what the flows did before. */
export const readCircumstances = (steps: readonly FlowStep[]): Circumstances => ({
  person: readPerson(),
  build: readBuild(),
  page: toRoute(location.pathname),
  events: toSendableSteps(steps),
});

/**
 * Sends one report. `kept`: it is to be sent later: nobody answers, it is one of too many, the session is over, or is somebody else's by now. Throws CallFailed
 * where the server will never take it.
 */
async function send({ person, writtenAt, ...said }: WaitingReport, signal: AbortSignal): Promise<'sent' | 'kept'> {
  if (person !== null && person !== readPerson()) return 'kept';
  const call = person === null ? reportProblemAsVisitor : reportProblem;
  const body = { ...said, waited: Math.max(0, Date.now() - writtenAt) };
  const ask = (until: AbortSignal) => post(call, body, until).then(() => 'sent' as const);
  try {
    return await withoutRenewal(signal, ask, () => 'kept' as const);
  } catch (problem) {
    const isLost = problem instanceof CallFailed && problem.kind === 'refused' && problem.reason !== 'tooMany';
    if (isLost || !(problem instanceof CallFailed)) throw problem;
    return 'kept';
  }
}

/**
 * Keeps a report on this device, and then sends it: `sent`, or `kept` for later. Throws CallFailed where the server refuses it, or where it neither arrives nor
 * can be kept.
 */
export const sendReport: Service<Circumstances & { message: string }, 'sent' | 'kept'> = async (said, signal) => {
  const report: WaitingReport = { report: randomName(), writtenAt: Date.now(), ...said };
  const isKept = keepReport(report);
  try {
    const came = await send(report, signal);
    if (came === 'kept' && !isKept) throw new CallFailed('unreachable', '');
    if (came === 'sent') dropReport(report.report);
    return came;
  } catch (problem) {
    if (!signal.aborted) dropReport(report.report);
    throw problem;
  }
};

/** Sends what waits on this device, of whoever is signed in and of nobody. Returns how many still wait. */
export const sendWaiting: Service<void, number> = async (_, signal) => {
  for (const report of listReports()) {
    const came = await send(report, signal).catch((problem: unknown) => {
      if (!(problem instanceof CallFailed)) throw problem;
      // The server has seen it and will never take it.
      return 'sent' as const;
    });
    if (came === 'sent') dropReport(report.report);
  }
  return listReports().length;
};

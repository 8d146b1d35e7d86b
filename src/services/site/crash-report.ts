import { crashBounds } from '../../../contract/limits.ts';
import { type FlowStep, reportCrash } from '../../../contract/site/crash.ts';
import { post } from '../api/post.ts';
import { isMissingCode, readBuild } from './build.ts';
import { toName, toRoute, toSendableSteps } from './code-words.ts';

/** How many crashes of one page are reported: one often brings others with it. */
const mostReports = 3;

const reported = new Set<string>();

/** Kinds of errors whose message the browser makes of our code; what others say may repeat what somebody typed. */
const ofCode = ['TypeError', 'ReferenceError', 'RangeError'];

/**
 * Tells the server that the app has failed in this browser, in words of the code alone: no answer, name or address of anybody. A report that cannot be sent is lost:
 * whoever sits here has a page that says what to do.
 */
export async function sendCrash(error: unknown, events: readonly FlowStep[]): Promise<void> {
  if (!(error instanceof Error) || isMissingCode(error)) return;
  const frames = [...(error.stack ?? '').matchAll(/\/assets\/[\w.-]{1,100}:\d{1,9}:\d{1,9}/g)].map(([frame]) => frame);
  const key = `${error.name} ${frames[0]}`;
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  const message = ofCode.includes(error.name) ? error.message.slice(0, crashBounds.message) : '';
  const body = {
    ...{ build: readBuild(), page: toRoute(location.pathname), error: toName(error.name), message },
    ...{ frames: frames.slice(0, crashBounds.frames), events: toSendableSteps(events) },
  };
  await post(reportCrash, body, AbortSignal.timeout(10_000)).catch(() => undefined);
}

import { crashBounds } from '../../../contract/limits.ts';
import { reportCrash } from '../../../contract/site/crash.ts';
import { post } from '../api/post.ts';
import { isMissingCode, readBuild } from './build.ts';

/** What a flow did before: `at` in ms since the page was opened. */
export type CrashEvent = { at: number; actor: string; event: string; state: string };

/** How many crashes of one page are reported: one often brings others with it. */
const mostReports = 3;

const reported = new Set<string>();

/** Kinds of errors whose message the browser makes of our code; what others say may repeat what somebody typed. */
const ofCode = ['TypeError', 'ReferenceError', 'RangeError'];

/** A route in place of an address: what has a digit or a capital letter in it, or is long, names something or somebody. */
const toRoute = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,20}$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 100);

/**
 * Tells the server that the app has failed in this browser, in words of the code alone: no answer, name or address of anybody. A report that cannot be sent is lost:
 * whoever sits here has a page that says what to do.
 */
export async function sendCrash(error: unknown, events: readonly CrashEvent[]): Promise<void> {
  if (!(error instanceof Error) || isMissingCode(error)) return;
  const frames = [...(error.stack ?? '').matchAll(/\/assets\/[\w.-]{1,100}:\d{1,9}:\d{1,9}/g)].map(([frame]) => frame);
  const key = `${error.name} ${frames[0]}`;
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  const message = ofCode.includes(error.name) ? error.message.slice(0, crashBounds.message) : '';
  const body = {
    ...{ build: readBuild(), page: toRoute(location.pathname), error: toName(error.name), message },
    ...{ frames: frames.slice(0, crashBounds.frames), events: events.slice(-crashBounds.events).map(toSendable) },
  };
  await post(reportCrash, body, AbortSignal.timeout(10_000)).catch(() => undefined);
}

const toName = (text: string): string => text.replace(/[^\w .:()*-]/g, '-').slice(0, 100) || '-';

const toSendable = ({ at, actor, event, state }: CrashEvent): CrashEvent => ({
  ...{ at, actor: toName(actor), event: toName(event) },
  state: state.replace(/[^\w{}[\]":, .-]/g, '-').slice(0, 300) || '-',
});

import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import type * as z from 'zod/mini';
import type { reportCrash } from '../contract/site/crash.ts';
import type { CallEvent } from './http/call-log.ts';
import { hidePersonal } from './log-words.ts';

/** How long lines that nobody waits for are gathered, in ms. */
const gatherMs = 100;

let gathered: string[] = [];
let timer: NodeJS.Timeout | null = null;

function flush(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  const lines = gathered;
  gathered = [];
  if (lines.length > 0) console.log(lines.join('\n'));
}

/** Errors go to standard error at once, behind what came before them. */
const destination = {
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 30,
  write(this: { lastLevel: number }, line: string) {
    if (this.lastLevel >= 40) {
      flush();
      console.error(line.trimEnd());
      return;
    }
    gathered.push(line.trimEnd());
    timer ??= setTimeout(flush, gatherMs).unref();
  },
};

/** What is secret is named by hand nowhere; should somebody do it all the same, it is cut out. */
const redact = ['password', 'token', 'email', 'authorization', 'cookie', 'name', 'firstname', 'lastname', 'phone', 'contact'];

const format = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
};
const lines = pino({ ...format, redact: redact.flatMap((name) => [name, `*.${name}`]) }, destination);
/** What became of a request has its own few fields, none of them such a name: to look for those takes most of the time of a line. */
const calls = pino<never>(format, destination);

let isJson = false;
process.on('exit', flush);

/** Whether each line of the log is one of JSON, for programs, from here on; before, and in a demonstration, it is for people. */
export function setLogFormat(format: 'json' | 'text'): void {
  flush();
  isJson = format === 'json';
}

/** Logs an error, with its trace. A failed query is logged without its parameters, which may be secret. `request`: the id of the request that it failed. */
export function logError(what: string, error: unknown, request?: string): void {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const stack = hidePersonal(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  if (isJson) {
    const [first = ''] = stack.split('\n');
    lines.error({ request, stack }, `${hidePersonal(what)}: ${first}`);
    return;
  }
  console.error(indentLines(`${new Date().toISOString()} ${hidePersonal(what)}: ${stack}`));
}

/** How often the same trouble is told, in ms. */
const briefMs = 5_000;

/** A log of a trouble that many calls have at once, as a database that is away: one line each 5 s, without a trace, that says how many it stands for. */
export function createBriefLog(now: () => number = () => performance.now()): { log(what: string, error: unknown): void } {
  let last: number | null = null;
  let untold = 0;
  return {
    log: (what, error) => {
      untold += 1;
      if (last !== null && now() - last < briefMs) return;
      const cause = error instanceof DrizzleQueryError ? error.cause : error;
      const reason =
        cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
      logWarning(`${what}: ${reason}${untold > 1 ? ` (${untold} calls since it was last said)` : ''}`);
      [last, untold] = [now(), 0];
    },
  };
}

/** Logs what is odd, or wrong with the machine, and no error of ours. */
export function logWarning(what: string): void {
  if (isJson) lines.warn(hidePersonal(what));
  else console.error(hidePersonal(what));
}

/** Logs what people who run the server want to know, each line by itself. */
export function logInformation(...texts: string[]): void {
  if (isJson) for (const text of texts) lines.info(text);
  else console.log(texts.join('\n'));
}

/** Logs what became of a request. */
export function logEvent({ time: _, ...event }: CallEvent): void {
  if (isJson) calls.info(event);
  else if (event.log === 'security') console.log(JSON.stringify({ time: _, ...event }));
}

/** Logs what a browser has said of a crash of the app. */
export function logCrash({ message, ...report }: z.output<typeof reportCrash.body>): void {
  const crash = { log: 'crash', ...report, message: hidePersonal(message) };
  if (isJson) lines.warn(crash);
  else console.log(JSON.stringify(crash));
}

/** Marks each further line as one that belongs to the first, and shows control characters by their code: a message may repeat what was sent. */
const indentLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/\p{Cc}/gu, (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('\n    ');

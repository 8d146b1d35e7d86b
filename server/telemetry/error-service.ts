import { basename } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { reportCrash } from '../../contract/site/crash.ts';
import { errorCode, isUnavailable } from '../db/errors.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { hidePersonal } from '../log-words.ts';
import { projectRoot } from '../project-root.ts';
import type { Dsn } from './dsn.ts';
import { createSender } from './sender.ts';

/** Tells a service that speaks Sentry's protocol of faults of ours. */
export type ErrorService = {
  /** `where`: the call by its route, or the job. What we refuse on purpose, and a database that is away, are no faults. */
  tellFault(where: string, error: unknown): void;
  tellCrash(report: z.output<typeof reportCrash.body>): void;
  close(): Promise<void>;
};

/** A place in the code; `function` is left out where it is not known. */
type Frame = { filename: string; function?: string; lineno: number; colno: number; in_app: boolean };
type Fault = { platform: 'node' | 'javascript'; where: string; type: string; message: string; frames: Frame[]; release: string };

/** Kinds of errors whose message the engine makes of our code; what others say may repeat what somebody sent. */
const ofCode = ['TypeError', 'ReferenceError', 'RangeError'];
const longestMessage = 200;
const mostFrames = 50;

/** `build`: the name of the build that is served. At most 20 faults wait, and one is sent every 2 s: whatever fails for everybody need not be told a thousand times. */
export function createErrorService(dsn: Dsn, { build, environment }: { build: string; environment: string }): ErrorService {
  const sender = createSender<object>({
    ...{ what: 'The error service', most: 20, batch: 1, gatherMs: 2_000 },
    request: (events) => ({
      url: dsn.url,
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=prepchart/1, sentry_key=${dsn.key}`,
      },
      body: events.map(toEnvelope).join(''),
    }),
  });
  const tell = ({ platform, where, type, message, frames, release }: Fault) => {
    // The place that failed comes last.
    const stacktrace = frames.length > 0 ? { frames: frames.slice(0, mostFrames).toReversed() } : undefined;
    sender.add({
      ...{ event_id: newId(), timestamp: Date.now() / 1000, level: 'error', platform },
      ...{ transaction: where, release: basename(release), environment },
      exception: { values: [{ type, value: hidePersonal(message).slice(0, longestMessage), stacktrace }] },
    });
  };
  return {
    tellFault: (where, error) => {
      if (error instanceof CallRefused || isUnavailable(error)) return;
      tell({
        platform: 'node',
        where,
        release: build,
        ...describeError(error instanceof DrizzleQueryError ? error.cause : error),
      });
    },
    tellCrash: ({ build: release, page, error, message, frames }) =>
      tell({
        platform: 'javascript',
        where: page,
        type: error,
        message,
        frames: frames.map(toBrowserFrame),
        release: release ?? build,
      }),
    close: sender.close,
  };
}

/** One event as an envelope: its header, the event's, and the event, a line each. */
function toEnvelope(event: object): string {
  const payload = JSON.stringify(event);
  const header = { event_id: Reflect.get(event, 'event_id'), sent_at: new Date().toISOString() };
  const item = { type: 'event', length: Buffer.byteLength(payload), content_type: 'application/json' };
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`;
}

function describeError(error: unknown): Pick<Fault, 'type' | 'message' | 'frames'> {
  if (!(error instanceof Error)) return { type: 'Error', message: '', frames: [] };
  const type = /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
  const message = ofCode.includes(type) ? error.message : (errorCode(error) ?? '');
  return { type, message, frames: readFrames(error) };
}

const traceLine =
  /^ {4}at (?:(?:async )?([\w.$<>[\] ]{1,100}) \()?(?:async )?(?:file:\/\/)?([^()\s]{1,300}):(\d{1,9}):(\d{1,9})\)?$/gm;

/** Behind the message, whose lines are nobody's code. Of files outside the product only the name. */
function readFrames({ stack = '', message }: Error): Frame[] {
  const trace = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return [...trace.matchAll(traceLine)].map(([, name, path = '', line, column]) => {
    const isOurs = path.startsWith(`${projectRoot}/`);
    const filename = isOurs ? path.slice(projectRoot.length + 1) : path.startsWith('node:') ? path : basename(path);
    return {
      ...{ filename, lineno: Number(line), colno: Number(column) },
      ...(name !== undefined && { function: name }),
      in_app: isOurs && !filename.startsWith('node_modules/'),
    };
  });
}

function toBrowserFrame(frame: string): Frame {
  const [filename = '', line, column] = frame.split(':');
  return { filename, lineno: Number(line), colno: Number(column), in_app: true };
}

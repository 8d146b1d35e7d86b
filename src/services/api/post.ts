import * as z from 'zod/mini';
import { type Role, refusalReason } from '../../../contract/call.ts';
import { callTimeoutMs } from '../../content/times.ts';
import { CallFailed } from './call-failed.ts';
import { readClocks, syncServerClock } from './server-clock.ts';
import { waitForRenewal } from './session-gate.ts';
import { entryOrNull, tokenEntry } from './session-storage.ts';

/** The API's place, '/api' unless the build says otherwise (specification 7). */
const base: string = import.meta.env.VITE_API_BASE ?? '/api';

type Call<Body, Answer> = {
  path: string;
  role: Role;
  body: z.ZodMiniType<Body>;
  answer: z.ZodMiniType<Answer & { serverNow: number }>;
};

/**
 * Makes a call of the contract: the API's only `fetch`. Sends the session's token, keeps the server's clock, and waits for a
 * renewed session on 401. Throws CallFailed; an answer that breaks the contract is one, with words for a person.
 */
export async function post<Body, Answer>(call: Call<Body, Answer>, body: Body, signal: AbortSignal): Promise<Answer> {
  const sent = readClocks();
  const { ok, httpStatus, json, token } = await exchange(call, body, signal);
  const no = readRefusal(json);
  if (ok && !no) {
    const answer = z.safeParse(call.answer, json);
    if (!answer.success) throw notUnderstood(httpStatus);
    syncServerClock(answer.data.serverNow, sent);
    return answer.data;
  }
  if (no?.serverNow !== undefined) syncServerClock(no.serverNow, sent);
  if (httpStatus === 401 && no?.reason === 'signedOut' && call.role !== 'anybody') {
    // An answer that was late may speak of the session before: with another token the call is made again at once.
    if (token === entryOrNull(tokenEntry)) await waitForRenewal(signal);
    return post(call, body, signal);
  }
  if (httpStatus >= 500) throw new CallFailed('unreachable', no?.message ?? '', null, httpStatus);
  if (!no) throw notUnderstood(httpStatus);
  throw new CallFailed('refused', no.message, no.reason, httpStatus);
}

const anyRefusal = z.object({
  status: z.optional(z.unknown()),
  error: z.optional(z.string()),
  msg: z.optional(z.string()),
  reason: z.catch(z.nullable(refusalReason), null),
  serverNow: z.optional(z.number()),
});

/**
 * Reads a refusal, also one of a server that gives less than the contract: specification 7 and 8 know `status` 0 with or without a `msg`, and an
 * `error`, which comes first. Null where it is none.
 */
function readRefusal(json: unknown) {
  const { data } = z.safeParse(anyRefusal, json);
  if (!data || (data.status !== 0 && data.error === undefined)) return null;
  const { error, msg, reason, serverNow } = data;
  return { message: error || msg || '', reason, serverNow };
}

const notUnderstood = (httpStatus: number) =>
  new CallFailed('broken', 'This page couldn’t read our server’s answer. Please try again.', null, httpStatus);

/** One request, the token it was made with, and its JSON (null where it is none). No connection, or no whole answer in time: `unreachable`. */
async function exchange<Body>(call: Call<Body, unknown>, body: Body, signal: AbortSignal) {
  const token = call.role === 'anybody' ? null : entryOrNull(tokenEntry);
  try {
    const response = await fetch(`${base}${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
    });
    return { ok: response.ok, httpStatus: response.status, json: parsed(await response.text()), token };
  } catch (problem) {
    if (signal.aborted) throw problem;
    throw new CallFailed('unreachable', '');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

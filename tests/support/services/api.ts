import { vi } from 'vitest';
import type { RefusalReason } from '../../../contract/call.ts';
import { deferred } from '../deferred.ts';

const json = (status: number, body: unknown) => Response.json(body, { status });

/** A server's answer, as the contract has it. */
export const answered = (fields: object, serverNow = 1_000_000) => json(200, { status: 1, serverNow, ...fields });

/** A server's refusal, as the contract has it. */
export const refused = (httpStatus: number, reason: RefusalReason, msg: string) =>
  json(httpStatus, { status: 0, msg, reason, serverNow: 1_000_000 });

export const signedOut = () => refused(401, 'signedOut', 'Please sign in again.');

/** What the app asked for: the address, and the request's headers and body. */
export type Asked = { url: string; method: string | undefined; headers: Record<string, string>; body: unknown };

/** Puts a server in the place of `fetch`: `asked` is what came, `next` answers the requests in turn, and an abort ends each. */
export function fakeServer() {
  const asked: Asked[] = [];
  const answers: (() => Promise<Response>)[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, headers, body, signal }: RequestInit) => {
    asked.push({ url, method, headers: Object.fromEntries(new Headers(headers)), body: JSON.parse(String(body)) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    const ended = deferred<never>();
    signal?.addEventListener('abort', () => ended.reject(signal.reason));
    if (signal?.aborted) throw signal.reason;
    return Promise.race([answer(), ended.promise]);
  });
  return {
    asked,
    next: (...responses: (Response | Promise<Response>)[]) => answers.push(...responses.map((response) => async () => response)),
  };
}

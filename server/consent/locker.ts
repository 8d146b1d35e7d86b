import * as z from 'zod/mini';
import { CallRefused } from '../http/refused.ts';

/** Where a school's adapter to a digital locker is, and the key that it knows the school by. */
export type LockerSettings = { url: string; key: string };

/** Asks whether a token is of an adult of a name; `reference` is the locker's own name of what it saw. No document comes here. */
export type AskLocker = (asked: { token: string; name: string }) => Promise<{ isAdult: boolean; reference: string }>;

const answer = z.object({ isAdult: z.boolean(), reference: z.string().check(z.minLength(1), z.maxLength(200)) });

/** How long a locker may take, in ms. */
const patienceMs = 5_000;

const unreachable = () =>
  new CallRefused(503, 'unavailable', 'We can’t reach the digital locker right now. Try again, or have the school check it.', 30);

/** The adapter over HTTPS: it is sent the token and the name, and answers as above. Throws `CallRefused` 503 where it does not. */
export const httpLocker =
  ({ url, key }: LockerSettings): AskLocker =>
  async ({ token, name }) => {
    const response = await fetch(url, {
      ...{ method: 'POST', redirect: 'error', signal: AbortSignal.timeout(patienceMs) },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token, name }),
    }).catch(() => {
      throw unreachable();
    });
    const read = answer.safeParse(await response.json().catch(() => null));
    if (!response.ok || !read.success) throw unreachable();
    return read.data;
  };

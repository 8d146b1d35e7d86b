import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { forgetRateLimitUses, rateLimit } from '../../../server/http/rate-limit.ts';
import { CallRefused } from '../../../server/http/refused.ts';
import { newId } from '../../../server/ids.ts';
import { testClock } from '../../support/server/server-app.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';

const database = sharedDatabase();

const hour = 3_600_000;
const limited = (who: string, what = 'knock') => ({ what, who, limit: 3, windowMs: hour });
const catchRefusal = async (taking: Promise<void>) => {
  const refused = await taking.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof CallRefused)) return refused;
  const { httpStatus, reason, message, retryAfter } = refused;
  return { httpStatus, reason, message, retryAfter };
};
const kept = async (who: string) => (await database.db.select().from(rateLimitUses).where(eq(rateLimitUses.who, who))).length;

it('refuses the use after the last, says for how long, and lets it through when the first is old', async () => {
  const clock = testClock();
  const who = newId();
  await rateLimit(database.db, limited(who), clock.now);
  clock.pass(60_000);
  await rateLimit(database.db, limited(who), clock.now);
  await rateLimit(database.db, limited(who), clock.now);
  clock.pass(18 * 60_000);
  expect(await catchRefusal(rateLimit(database.db, limited(who), clock.now))).toEqual({
    httpStatus: 429,
    reason: 'tooMany',
    message: 'Too many requests. Please try again in 41 minutes.',
    retryAfter: 41 * 60,
  });
  clock.pass(40 * 60_000 + 1000);
  expect(await catchRefusal(rateLimit(database.db, limited(who), clock.now))).toMatchObject({
    message: 'Too many requests. Please try again in 1 minute.',
    retryAfter: 59,
  });
  clock.pass(59_000);
  await rateLimit(database.db, limited(who), clock.now);
  expect(await catchRefusal(rateLimit(database.db, limited(who), clock.now))).toMatchObject({ retryAfter: 60 });
});

it('counts each thing and each person apart', async () => {
  const { now } = testClock();
  const who = newId();
  for (let round = 0; round < 3; round += 1) await rateLimit(database.db, limited(who), now);
  await rateLimit(database.db, limited(who, 'ring'), now);
  await rateLimit(database.db, limited(newId()), now);
  expect(await catchRefusal(rateLimit(database.db, limited(who), now))).toMatchObject({ httpStatus: 429 });
});

it('lets no more than the limit of any number of parallel calls through', async () => {
  const { now } = testClock();
  const who = newId();
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => rateLimit(database.db, limited(who), now)));
  expect([taken.filter(({ status }) => status === 'fulfilled').length, await kept(who)]).toEqual([3, 3]);
});

it('takes a use back with the transaction it was counted in', async () => {
  const { now } = testClock();
  const who = newId();
  const failing = database.db.transaction(async (tx) => {
    await rateLimit(tx, limited(who), now);
    throw new Error('no ink');
  });
  await expect(failing).rejects.toThrow('no ink');
  expect(await kept(who)).toBe(0);
});

it('forgets uses after a day, and refuses to count over a longer time', async () => {
  const clock = testClock();
  const who = newId();
  await rateLimit(database.db, limited(who), clock.now);
  clock.pass(24 * hour - 1);
  await forgetRateLimitUses(database.db, clock.now);
  expect(await kept(who)).toBe(1);
  clock.pass(1);
  await forgetRateLimitUses(database.db, clock.now);
  expect(await kept(who)).toBe(0);
  await expect(rateLimit(database.db, { ...limited(who), windowMs: 24 * hour + 1 }, clock.now)).rejects.toThrow(
    'longer than uses are kept',
  );
});

import { eq, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/db/open.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { rateLimitUses } from '../../../server/db/tables/rate-limit-uses.ts';
import { together } from '../../../server/db/together.ts';
import { sendOn, transact } from '../../../server/db/transact.ts';
import { freshDatabase, testDatabase } from '../../support/server/database.ts';

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());

const at = new Date('2026-03-02T10:00:00.000Z');
const toUse = (id: string) => ({ id, what: 'test', who: 'nobody', at });
const listUses = async () => (await db.select({ id: rateLimitUses.id }).from(rateLimitUses)).map(({ id }) => id).sort();

it('what is asked last is committed with the rest, and answers', async () => {
  const answer = await transact(db, async (tx) => {
    await tx.insert(rateLimitUses).values(toUse('first'));
    return async () => {
      const [, stored] = await together(
        () => tx.insert(rateLimitUses).values(toUse('last')),
        () => tx.$count(rateLimitUses),
      );
      return stored;
    };
  });
  expect([answer, await listUses()]).toEqual([2, ['first', 'last']]);
});

it('where something that is asked last fails nothing is committed, and it is thrown', async () => {
  const before = await listUses();
  const failing = transact(db, async (tx) => {
    await tx.insert(rateLimitUses).values(toUse('undone'));
    return () =>
      together(
        () => tx.insert(rateLimitUses).values(toUse('undone too')),
        () => tx.insert(rateLimitUses).values(toUse('first')),
        () => tx.insert(rateLimitUses).values(toUse('never')),
      );
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await listUses()).toEqual(before);
  // The connection is as good as before.
  expect(await db.transaction((tx) => tx.$count(courses))).toBeGreaterThan(0);
});

it('a write that is sent on is seen by what is asked later, and committed', async () => {
  const before = await listUses();
  const seen = await transact(db, async (tx) => {
    await sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('sent on')));
    const count = await tx.$count(rateLimitUses);
    return async () => {
      await sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('sent with the commit')));
      return count;
    };
  });
  expect(seen).toBe(before.length + 1);
  expect(await listUses()).toEqual([...before, 'sent on', 'sent with the commit'].sort());
});

it('where a write that was sent on fails nothing is committed, and that is thrown, not what failed after it', async () => {
  const before = await listUses();
  const failing = (isFollowed: boolean) =>
    transact(db, async (tx) => {
      await sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('first')));
      if (isFollowed) await tx.$count(rateLimitUses);
      return () => tx.insert(rateLimitUses).values(toUse('undone'));
    });
  for (const isFollowed of [true, false]) await expect(failing(isFollowed)).rejects.toMatchObject({ cause: { code: '23505' } });
  const refused = db.transaction((tx) => sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('first'))));
  await expect(refused).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await listUses()).toEqual(before);
});

it('what is sent on in a step is undone with the step alone', async () => {
  const before = await listUses();
  await transact(db, async (tx) => {
    await sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('outside')));
    const step = transact(tx, async (inner) => {
      await sendOn(inner, () => inner.insert(rateLimitUses).values(toUse('first')));
      return () => inner.$count(rateLimitUses);
    });
    await expect(step).rejects.toMatchObject({ cause: { code: '23505' } });
    return () => tx.$count(rateLimitUses);
  });
  expect(await listUses()).toEqual([...before, 'outside'].sort());
});

it('within another transaction it is a step of that', async () => {
  const before = await listUses();
  const outer = db.transaction(async (tx) => {
    await expect(
      transact(tx, async (step) => {
        expect(step).toBeInstanceOf(PgTransaction);
        return () => step.insert(rateLimitUses).values(toUse('first'));
      }),
    ).rejects.toMatchObject({ cause: { code: '23505' } });
    await transact(tx, async (step) => () => step.insert(rateLimitUses).values(toUse('a step')));
  });
  await outer;
  expect(await listUses()).toEqual([...before, 'a step'].sort());
});

it('together are carried out in their order, those within others too', async () => {
  await db.transaction(async (tx) => {
    const name = async (id: string, who: string) => {
      await tx.update(rateLimitUses).set({ who }).where(eq(rateLimitUses.id, id));
    };
    const read = async () => {
      const [use] = await tx.select({ who: rateLimitUses.who }).from(rateLimitUses).where(eq(rateLimitUses.id, 'first'));
      return use?.who;
    };
    const [, , deep, once] = await together(
      () =>
        together(
          () =>
            together(
              async () => null,
              () => name('first', 'one'),
            ),
          () => name('first', 'two'),
        ),
      () => name('last', 'three'),
      () =>
        together(
          read,
          () => name('first', 'four'),
          () => together(read),
          () => name('first', 'five'),
        ),
      read,
    );
    expect([deep, once]).toEqual([['two', undefined, ['four'], undefined], 'five']);
  });
});

/** How often something was sent to a connection after something had come from it. */
function countTurns(client: { connection: { stream: NodeJS.ReadWriteStream } }): () => number {
  const { stream } = client.connection;
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let turns = 0;
  let isTheirs = true;
  stream.on('data', () => {
    isTheirs = true;
  });
  stream.write = (...given: unknown[]) => {
    if (isTheirs) turns += 1;
    isTheirs = false;
    return write(...given);
  };
  return () => turns;
}

it.runIf(testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined)(
  'a transaction goes to PostgreSQL as often as it waits for an answer: begin and commit cost no way of their own',
  async () => {
    const { $client: pool } = db as unknown as { $client: Pool };
    const turns: (() => number)[] = [];
    const watch = (client: unknown) => turns.push(countTurns(client as Parameters<typeof countTurns>[0]));
    pool.on('acquire', watch);
    await transact(db, async (tx) => {
      await together(
        () => tx.execute(sql`select 1`),
        () => tx.$count(courses),
        () => tx.execute(sql`select ${'a parameter'}::text`),
      );
      await sendOn(tx, () => tx.insert(rateLimitUses).values(toUse('goes on')));
      return () =>
        together(
          () => tx.insert(rateLimitUses).values(toUse('turn')),
          () => tx.$count(rateLimitUses),
        );
    });
    pool.off('acquire', watch);
    expect(turns.map((count) => count())).toEqual([2]);
  },
);

it.runIf(testDatabase === 'postgres' && process.env.TEST_DATABASE_THROUGH === undefined)(
  'what comes after the commit is refused, and not carried out outside of the transaction',
  async () => {
    const before = await listUses();
    const late = transact(db, async (tx) => async () => {
      await tx.insert(rateLimitUses).values(toUse('in time'));
      await tx.insert(rateLimitUses).values(toUse('too late'));
    });
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('after the end') } });
    expect(await listUses()).toEqual([...before, 'in time'].sort());
  },
);

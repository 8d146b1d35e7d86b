import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCode } from '../../../server/db/errors.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { ledger, sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { freshDatabase, testDatabase } from '../../support/server/database.ts';
import { freshPostgres } from '../../support/server/database-postgres.ts';
import { seedQuiz, seedSitting, seedStudent } from '../../support/server/server-seed.ts';

const now = new Date('2026-11-30T09:00:00.000Z');
const foreignKeyViolation = '23503';

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open?.close());

async function seed({ db }: OpenDatabase): Promise<string> {
  const { id: studentId } = await seedStudent(db, newId(), now);
  return seedSitting(db, { studentId, ...(await seedQuiz(db, newId(), now)) }, now);
}

const entry = (sittingId: string, seq = 1) => ({
  ...{ sittingId, seq, question: seq, answer: 'A', marked: false },
  ...{ at: now, receivedAt: now },
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => errorCode(error),
  );

describe('a foreign key by triggers', () => {
  it('takes no entry of a sitting that is not there, nor anything beside it', async () => {
    const sitting = await seed(open);
    expect(await codeOf(open.db.insert(ledger).values([entry(sitting), entry('nowhere')]))).toBe(foreignKeyViolation);
    expect(await open.db.select().from(ledger).where(eq(ledger.sittingId, sitting))).toEqual([]);
    expect(await codeOf(open.db.insert(ledger).values([entry(sitting), entry(sitting, 2)]))).toBe('done');
  });

  it('lets no sitting go that has entries, and one that has none', async () => {
    const [sitting, blank] = [await seed(open), await seed(open)];
    await open.db.insert(ledger).values(entry(sitting));
    const remove = (id: string) => open.db.delete(sittings).where(eq(sittings.id, id));
    expect(await codeOf(remove(sitting))).toBe(foreignKeyViolation);
    expect(await codeOf(remove(blank))).toBe('done');
    await open.db.delete(ledger).where(eq(ledger.sittingId, sitting));
    expect(await codeOf(remove(sitting))).toBe('done');
  });

  it('changes no key, and all else of a row', async () => {
    const [sitting, other] = [await seed(open), await seed(open)];
    await open.db.insert(ledger).values(entry(sitting));
    const its = eq(ledger.sittingId, sitting);
    expect(await codeOf(open.db.update(ledger).set({ sittingId: other }).where(its))).toBe(foreignKeyViolation);
    expect(await codeOf(open.db.update(sittings).set({ id: 'another' }).where(eq(sittings.id, sitting)))).toBe(
      foreignKeyViolation,
    );
    expect(await codeOf(open.db.update(ledger).set({ counted: false }).where(its))).toBe('done');
  });
});

describe.runIf(testDatabase === 'postgres')('while another transaction is under way', () => {
  const insert = (sitting: string) =>
    `insert into ledger (sitting_id, seq, question, answer, marked, at, received_at) values ('${sitting}', 1, 1, 'A', false, now(), now())`;
  const remove = (sitting: string) => `delete from sittings where id = '${sitting}'`;

  /** Begins one statement, lets another wait for it, and commits the first: what becomes of the second. */
  async function race(first: (sitting: string) => string, second: (sitting: string) => string): Promise<string | undefined> {
    const own = await freshPostgres();
    const sitting = await seed(own);
    const [one, other, watch] = [new Client(own.url), new Client(own.url), new Client(own.url)];
    await Promise.all([one.connect(), other.connect(), watch.connect()]);
    const pid = (await other.query('select pg_backend_pid() as pid')).rows[0]?.pid;
    await one.query('begin');
    await one.query(first(sitting));
    const outcome = codeOf(other.query(second(sitting)));
    const isWaiting = async () =>
      (await watch.query('select cardinality(pg_blocking_pids($1)) > 0 as waits', [pid])).rows[0]?.waits;
    await expect.poll(isWaiting).toBe(true);
    await one.query('commit');
    const code = await outcome;
    await Promise.all([one.end(), other.end(), watch.end()]);
    await own.close();
    return code;
  }

  it('a sitting does not go from under an entry', async () => {
    expect(await race(insert, remove)).toBe(foreignKeyViolation);
  });

  it('an entry waits for a sitting that goes', async () => {
    expect(await race(remove, insert)).toBe(foreignKeyViolation);
  });
});

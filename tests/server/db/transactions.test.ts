import { expectTypeOf, it } from 'vitest';
import { lockStudent } from '../../../server/accounts/lock-student.ts';
import { lockQuiz } from '../../../server/content/store.ts';
import type { Database, Queryable, Transaction } from '../../../server/db/open.ts';
import { lockSitting } from '../../../server/exam/sitting/sitting.ts';
import { lockMock } from '../../../server/exam/staff/mock.ts';
import { queueMail } from '../../../server/mail/outbox.ts';

it('what locks or belongs to a larger step compiles with a transaction alone, and a pool is none', () => {
  expectTypeOf<Database>().not.toExtend<Transaction>();
  expectTypeOf<Queryable>().not.toExtend<Transaction>();
  expectTypeOf<Transaction>().not.toExtend<Database>();
  expectTypeOf<Database | Transaction>().toExtend<Queryable>();
  for (const demanding of [lockMock, lockSitting, lockStudent, lockQuiz, queueMail])
    expectTypeOf(demanding).parameter(0).toEqualTypeOf<Transaction>();
  // @ts-expect-error: the pool would let go of the lock at once.
  const withPool = (db: Database) => lockSitting(db, 'sitting');
  expectTypeOf(withPool).parameter(0).toEqualTypeOf<Database>();
});

import { sql } from 'drizzle-orm';
import type { Transaction } from './open.ts';
import type { Statement } from './together.ts';

/** Has statements carried out and taken back again, all of it in one way to the database and back: as much work as if they were meant. */
export const pretend = (tx: Transaction, ...statements: Statement[]): Statement[] => [
  () => tx.execute(sql`savepoint pretence`),
  ...statements,
  () => tx.execute(sql`rollback to savepoint pretence`),
];

import type { students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/** Throws `CallRefused` 409 for an account whose everything is in another one: it stays closed. */
export function requireUnmerged({ mergedInto }: Pick<typeof students.$inferSelect, 'mergedInto'>): void {
  if (mergedInto !== null)
    throw new CallRefused(409, 'conflict', 'This account was merged into another one, which has all of it, and stays closed.');
}

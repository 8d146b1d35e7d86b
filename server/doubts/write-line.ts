import { and, eq, gt, notInArray } from 'drizzle-orm';
import { type DoubtLine, linesAtMost } from '../../contract/doubts/doubts.ts';
import { attachPhotos } from '../attachments/photos.ts';
import type { Queryable } from '../db/open.ts';
import { doubtLines } from '../db/tables/doubts.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { type Party, toAuthor } from './access.ts';
import type { Change } from './change-doubt.ts';

export type LineRow = typeof doubtLines.$inferSelect;
type NewLine = { clientKey: string; text: string; kind: DoubtLine['kind']; photos?: readonly string[] | undefined };

/** The line of a doubt that a party has written by this key already, if they have. */
export async function findWritten(
  db: Queryable,
  party: Party,
  { doubtId, clientKey }: { doubtId: string; clientKey: string },
): Promise<LineRow | null> {
  const [line] = await db
    .select()
    .from(doubtLines)
    .where(and(eq(doubtLines.doubtId, doubtId), eq(doubtLines.author, toAuthor(party)), eq(doubtLines.clientKey, clientKey)));
  return line ?? null;
}

/**
 * Adds a line with the next number, with its photos. Throws `CallRefused`: 409 closed where the doubt is full, 404 and 409 conflict for photos that cannot go
 * along.
 */
export async function addLine(change: Change, { clientKey, text, kind, photos = [] }: NewLine): Promise<LineRow> {
  const { tx, doubt, now, party } = change;
  if (doubt.lastNumber >= linesAtMost)
    throw new CallRefused(409, 'closed', 'This doubt is full. Ask a new one, or book a session.');
  doubt.lastNumber += 1;
  doubt.changedAt = now;
  change.touched = true;
  const line: LineRow = {
    ...{ doubtId: doubt.id, number: doubt.lastNumber, author: toAuthor(party), clientKey, kind, text, writtenAt: now },
    ...{ editedAt: null, deletedAt: null, revision: doubt.revision },
  };
  change.writings.push(() => tx.insert(doubtLines).values(line));
  const owner = { role: party.role === 'student' ? 'student' : 'teacher', id: party.id } as const;
  await attachPhotos(tx, photos, owner, { usedBy: 'doubt', usedId: doubt.id, place: line.number });
  return line;
}

/** A line of a doubt, if it is there. */
export async function findLine(db: Queryable, doubtId: string, number: number): Promise<LineRow | null> {
  const [line] = await db
    .select()
    .from(doubtLines)
    .where(and(eq(doubtLines.doubtId, doubtId), eq(doubtLines.number, number)));
  return line ?? null;
}

/** Throws `CallRefused` 409 conflict where another tutor has written since the line that this one has seen: nothing is answered twice by accident. */
export async function requireNothingNew({ tx, doubt, party }: Change, seen: number): Promise<void> {
  const [other] = await tx
    .select({ number: doubtLines.number })
    .from(doubtLines)
    .where(
      and(
        eq(doubtLines.doubtId, doubt.id),
        gt(doubtLines.number, seen),
        notInArray(doubtLines.author, ['student', toAuthor(party)]),
      ),
    )
    .limit(1);
  if (other) throw new CallRefused(409, 'conflict', 'A colleague has answered in the meantime. Read it first.');
}

/** How many lines a person can write in an hour. */
const linesPerHour = 200;

/** Counts a line. Throws `CallRefused` 429. */
export const limitLines = ({ tx, party, now }: Change): Promise<void> =>
  rateLimit(tx, { what: 'doubt line', who: party.id, limit: linesPerHour, windowMs: 3_600_000 }, now);

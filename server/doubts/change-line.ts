import { and, eq } from 'drizzle-orm';
import { editMinutes } from '../../contract/doubts/doubts.ts';
import { doubtEdits, doubtLines } from '../db/tables/doubts.ts';
import { CallRefused } from '../http/refused.ts';
import { toAuthor } from './access.ts';
import type { Change } from './change-doubt.ts';
import type { LineRow } from './write-line.ts';

/**
 * Edits one's own line, or deletes it (`text` null), and keeps what stood there. Throws `CallRefused`: 404, 403 for another's, 409 closed when it is too
 * old, or was deleted.
 */
export function changeLine(under: Change, line: LineRow | null, text: string | null): LineRow {
  if (!line) throw new CallRefused(404, 'notFound', 'There’s no such message.');
  const { tx, doubt, now, party } = under;
  const { number } = line;
  if (line.author !== toAuthor(party)) throw new CallRefused(403, 'forbidden', 'Somebody else wrote this.');
  const isDone = text === null ? line.deletedAt !== null : line.deletedAt === null && line.text === text;
  if (isDone) return line;
  if (line.deletedAt !== null) throw new CallRefused(409, 'closed', 'This message was deleted.');
  if (text !== null && now.getTime() - line.writtenAt.getTime() > editMinutes * 60_000)
    throw new CallRefused(409, 'closed', `A message can be edited for ${editMinutes} minutes. Write another one instead.`);
  under.touched = true;
  const change =
    text === null ? { text: '', deletedAt: now, revision: doubt.revision } : { text, editedAt: now, revision: doubt.revision };
  const its = and(eq(doubtLines.doubtId, doubt.id), eq(doubtLines.number, number));
  under.writings.push(
    () => tx.insert(doubtEdits).values({ doubtId: doubt.id, number, revision: doubt.revision, text: line.text, until: now }),
    () => tx.update(doubtLines).set(change).where(its),
  );
  return { ...line, ...change };
}

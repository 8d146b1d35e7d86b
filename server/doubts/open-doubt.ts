import { and, eq, sql } from 'drizzle-orm';
import type { DoubtThread, DoubtTopic } from '../../contract/doubts/doubts.ts';
import type { Queryable } from '../db/open.ts';
import { askedQuestions } from '../db/tables/content.ts';
import { doubts, type StoredTopic } from '../db/tables/doubts.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { readOpenResult } from '../results/open-result.ts';
import { belongsToParty, noDoubt, type Party } from './access.ts';
import { isClosedNow } from './closed-now.ts';
import { readOffered } from './shares.ts';
import { readHead, readLines, readOthers } from './shown.ts';

type Opening = { doubtId: string; since?: number | undefined };

/**
 * A doubt with its lines, for one of its parties. Throws `CallRefused`: 404; 409 notOpen for the student while they take a test with its question, since tutors'
 * lines may have told its key.
 */
export async function openDoubt(
  db: Queryable,
  { doubtId, since }: Opening,
  { party, now, secret }: { party: Party; now: Date; secret: string },
): Promise<DoubtThread> {
  const reader = { party, now };
  // How far it has come is read before its lines: what is written in between is told twice, and never left out.
  const head = await readHead(db, reader, doubtId);
  const [lines, others, { stored, isClosed }, offered] = await together(
    () => readLines(db, { ...reader, secret }, { doubtId, since }),
    () => readOthers(db, reader, doubtId),
    () => readAbout(db, doubtId, reader),
    () => readOffered(db, doubtId),
  );
  if (isClosed)
    throw new CallRefused(409, 'notOpen', 'You’re taking a test with this question. This opens again when you finish.');
  return {
    head,
    lines,
    ...others,
    ...(offered && { offered }),
    about: stored && (await toAbout(db, stored, { courseId: head.courseId, isForTutor: party.role === 'tutor', now })),
  };
}

/** What a doubt is about, and whether it is closed to its student. */
async function readAbout(
  db: Queryable,
  doubtId: string,
  { party, now }: { party: Party; now: Date },
): Promise<{ stored: StoredTopic | null; isClosed: boolean }> {
  const isClosed = party.role === 'student' ? isClosedNow(db, party.id, now) : sql<boolean>`false`;
  const [found] = await db
    .select({ stored: doubts.about, isClosed })
    .from(doubts)
    .where(and(eq(doubts.id, doubtId), belongsToParty(db, party)));
  if (!found) throw noDoubt();
  return found;
}

/** What a doubt is about, with its key for who may know it. */
export async function toAbout(
  db: Queryable,
  stored: StoredTopic,
  { courseId, isForTutor, now }: { courseId: string; isForTutor: boolean; now: Date },
): Promise<DoubtTopic | null> {
  if (stored.kind === 'page') return { ...stored, courseId };
  const { versionId, number, source, answer, sittingId } = stored;
  const [asked] = await db
    .select({ delivered: askedQuestions.delivered, key: askedQuestions.key })
    .from(askedQuestions)
    .where(and(eq(askedQuestions.versionId, versionId), eq(askedQuestions.number, number)));
  if (!asked) return null;
  const isKeyOpen = isForTutor && sittingId !== null && (await isResultOpen(db, sittingId, now));
  const { explanation } = asked.key;
  return {
    ...{ kind: 'question', source, number: sittingId === null ? null : number, question: asked.delivered, answer },
    ...(isKeyOpen ? { key: { answer: asked.key.answer, explanation } } : {}),
  };
}

/** Whether the student of a sitting may know its keys now. */
async function isResultOpen(db: Queryable, sittingId: string, now: Date): Promise<boolean> {
  const [sitting] = await db
    .select({ id: sittings.id, recordId: sittings.recordId, studentId: sittings.studentId })
    .from(sittings)
    .where(eq(sittings.id, sittingId));
  if (!sitting) return false;
  try {
    await readOpenResult(db, { studentId: sitting.studentId, studentQuizId: sitting.recordId ?? sitting.id }, now);
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

import { and, eq, sql } from 'drizzle-orm';
import type { DoubtThread, DoubtTopic } from '../../contract/doubts/doubts.ts';
import type { Queryable } from '../db/open.ts';
import { askedQuestions } from '../db/tables/content.ts';
import { doubts } from '../db/tables/doubts.ts';
import { together } from '../db/together.ts';
import { type NamedSitting, wholeOf } from '../exam/sitting/sitting.ts';
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
  const [head, { doubt, isClosed }] = await together(
    () => readHead(db, reader, doubtId),
    () => readSubject(db, doubtId, reader),
  );
  if (isClosed)
    throw new CallRefused(409, 'notOpen', 'You’re taking a test with this question. This opens again when you finish.');
  const [lines, others, offered, about] = await together(
    () => readLines(db, { ...reader, secret }, { doubtId, since }),
    () => readOthers(db, reader, doubtId),
    () => readOffered(db, doubtId),
    () => readAbout(db, doubt, { isForTutor: party.role === 'tutor', now }),
  );
  return { head, lines, ...others, ...(offered && { offered }), about };
}

/** The part of a doubt that says what it is about. */
type DoubtSubject = Pick<typeof doubts.$inferSelect, 'about' | 'courseId' | 'studentId'>;

/** What a doubt is about, and whether it is closed to its student. */
async function readSubject(
  db: Queryable,
  doubtId: string,
  { party, now }: { party: Party; now: Date },
): Promise<{ doubt: DoubtSubject; isClosed: boolean }> {
  const isClosed = party.role === 'student' ? isClosedNow(db, party.id, now) : sql<boolean>`false`;
  const { about, courseId, studentId } = doubts;
  const [found] = await db
    .select({ doubt: { about, courseId, studentId }, isClosed })
    .from(doubts)
    .where(and(eq(doubts.id, doubtId), belongsToParty(db, party)));
  if (!found) throw noDoubt();
  return found;
}

/** What a doubt is about, with its key for who may know it. */
export async function readAbout(
  db: Queryable,
  { about, courseId, studentId }: DoubtSubject,
  { isForTutor, now }: { isForTutor: boolean; now: Date },
): Promise<DoubtTopic | null> {
  if (about === null) return null;
  if (about.kind === 'page') return { ...about, courseId };
  const { versionId, number, source, answer, sittingId } = about;
  const [[asked], isKeyOpen] = await together(
    async () =>
      db
        .select({ delivered: askedQuestions.delivered, key: askedQuestions.key })
        .from(askedQuestions)
        .where(and(eq(askedQuestions.versionId, versionId), eq(askedQuestions.number, number))),
    async () => isForTutor && sittingId !== null && isResultOpen(db, { studentId, studentQuizId: wholeOf(sittingId) }, now),
  );
  if (!asked) return null;
  const { explanation } = asked.key;
  return {
    ...{ kind: 'question', source, number: sittingId === null ? null : number, question: asked.delivered, answer },
    ...(isKeyOpen ? { key: { answer: asked.key.answer, explanation } } : {}),
  };
}

/** Whether the student of a sitting may know its keys now. */
async function isResultOpen(db: Queryable, own: NamedSitting, now: Date): Promise<boolean> {
  try {
    await readOpenResult(db, own, now);
    return true;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

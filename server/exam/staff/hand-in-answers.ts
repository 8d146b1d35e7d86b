import { asc, eq } from 'drizzle-orm';
import type { AnswerFile } from '../../../contract/exam/answer-file.ts';
import type { Ending, LedgerEntry } from '../../../contract/exam/attempts.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { ledger, sittings } from '../../db/tables/sittings.ts';
import { checkLengths } from '../../free-response/check-lengths.ts';
import { CallRefused } from '../../http/refused.ts';
import { gradeAgain, isLate, lateAnswersEnd } from '../closing/late.ts';
import { checkQuestions } from '../sitting/check-questions.ts';
import { toEntry } from '../sitting/entry-contents.ts';
import { addEvents } from '../sitting/events.ts';
import { type BegunSitting, lockOwnSitting, requireQuestions, type Sitting } from '../sitting/sitting.ts';
import { isOverdue } from '../sitting/time.ts';
import { endByEvents } from '../student/save.ts';
import { type HandInRules, planHandIn } from './hand-in-plan.ts';
import { recordStaffAction } from './mock.ts';

/**
 * What came of a file's entries: `taken` count as any answer, `kept` are not graded unless staff decide so, `known` were there, `older` are
 * answers to questions that the ledger has a later answer to, `outside` bear a stamp from outside the sitting's time.
 */
export type HandInReceipt = {
  taken: number;
  kept: number;
  known: number;
  older: number;
  outside: number;
  lastSeq: number;
  state: Sitting['state'];
  ending: Ending | null;
};

/**
 * Hands in the answers of a file. What the ledger has is left as it is, so that the same file again changes nothing. To an open sitting they
 * are added as a device would, to a module that takes late answers by the rules for those, and to one that is over they are kept and not
 * graded. The device has no contact by it: what it may still deliver is judged as before. Throws `CallRefused`: 404 for an unknown sitting,
 * 403 where it is another student's, 409 `notOpen` before it was begun or until it is opened again, 400 for a question that is not there.
 */
export const handInAnswers = (db: Queryable, file: AnswerFile, now: Date): Promise<HandInReceipt> =>
  db.transaction(async (tx) => {
    const { studentId, sittingId: studentQuizId } = file;
    const sitting = requireBegun(requireQuestions(await lockOwnSitting(tx, { studentId, studentQuizId })));
    const entries = file.tabs.flatMap((tab) => [...tab.acknowledged, ...tab.entries]);
    checkQuestions(sitting.questionCount, { entries });
    await checkLengths(tx, sitting, entries);
    const known = await readLedger(tx, sitting.id);
    const rules = selectRules(sitting, now);
    const { added, ...counts } = planHandIn(known, entries, rules);
    if (added.length > 0) {
      await insert(tx, sitting, added, now);
      await applyEvents(tx, { ...sitting, lastSeq: sitting.lastSeq + added.length }, file, now);
      if (sitting.state === 'submitted' && counts.taken > 0 && sitting.recordId !== null) await gradeAgain(tx, sitting);
      const detail = `File ${file.checksum}: ${counts.taken} taken, ${counts.kept} kept`;
      await recordStaffAction(tx, sitting.id, { kind: 'answersHandedIn', detail }, now);
    }
    const [after] = await tx.select().from(sittings).where(eq(sittings.id, sitting.id));
    const { lastSeq, state, ending } = after ?? sitting;
    return { ...counts, lastSeq, state, ending };
  });

/** Throws `CallRefused` 409 `notOpen` for what was not begun, and for what staff took back until the student opens it. */
function requireBegun(sitting: Sitting): BegunSitting {
  const { startedAt, state } = sitting;
  if (startedAt === null || state === 'assigned')
    throw new CallRefused(
      409,
      'notOpen',
      'The student has not opened this sitting yet, or not again. Hand the file in after that.',
    );
  return { ...sitting, startedAt };
}

/** How answers are judged that come to a sitting now. */
function selectRules(sitting: BegunSitting, now: Date): HandInRules {
  const { state, deadline, contactAt, startedAt } = sitting;
  const until = Math.min(deadline?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + dayMs);
  const time = { from: startedAt.getTime(), until };
  if (state === 'inProgress' && !isOverdue(sitting, now)) return { ...time, standing: 'open' };
  // One that the server has not closed yet is late as well.
  const takesLate = state === 'inProgress' ? deadline !== null && now < lateAnswersEnd(deadline) : isLate(sitting, now);
  return takesLate && deadline ? { ...time, standing: 'late', late: { contactAt, deadline } } : { ...time, standing: 'over' };
}

/** No stamp is from later than tomorrow, as of what a device delivers. */
const dayMs = 24 * 3_600_000;

const readLedger = async (tx: Transaction, sittingId: string): Promise<LedgerEntry[]> => {
  const rows = await tx.select().from(ledger).where(eq(ledger.sittingId, sittingId)).orderBy(asc(ledger.seq));
  return rows.map(toEntry);
};

/** One statement takes 65,535 values at most. */
const rowsPerInsert = 1000;

async function insert(tx: Transaction, { id, lastSeq }: Sitting, added: (LedgerEntry & { counted: boolean })[], now: Date) {
  const rows = added.map((entry) => ({ ...entry, sittingId: id, at: new Date(entry.at), receivedAt: now }));
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await tx.insert(ledger).values(rows.slice(start, start + rowsPerInsert));
  await tx
    .update(sittings)
    .set({ lastSeq: lastSeq + added.length })
    .where(eq(sittings.id, id));
}

/** What the device's proctor saw is on record with the answers, and ends an open sitting where it costs that. */
async function applyEvents(tx: Transaction, sitting: BegunSitting, { tabs }: AnswerFile, now: Date): Promise<void> {
  const events = tabs.flatMap((tab) => tab.events);
  await addEvents(tx, sitting.id, events, now);
  if (events.length > 0 && sitting.state === 'inProgress' && !isOverdue(sitting, now)) await endByEvents(tx, sitting, now);
}

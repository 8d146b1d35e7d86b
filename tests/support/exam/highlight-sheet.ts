import { createActor, fromCallback, fromPromise } from 'xstate';
import type { LedgerEntry } from '../../../contract/exam/attempts.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import { restoreAttempt } from '../../../src/machines/exam/restore-attempt.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';
import { opened, threeQuestions } from './quiz-attempt.ts';

const answerJournal = answerJournalMachine.provide({
  actors: {
    keepJournal: fromPromise<void, JournalStart>(async () => {}),
    deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(() => new Promise(() => {})),
    connection: fromCallback(() => {}),
  },
});

/** A started sheet of three questions, on top of what the server has; its deliveries are never answered. */
export function startSheet(saved: LedgerEntry[] = [], questions = threeQuestions) {
  const attempt = opened({ lastSeq: Math.max(0, ...saved.map(({ seq }) => seq)), saved });
  const { sheet: start } = restoreAttempt(attempt, { studentId: 's', sittingId: 'sitting-1', seconds: 0, sheet: null });
  const logic = answerSheetMachine.provide({ actors: { answerJournal } });
  return createActor(logic, { input: { start, questions, seconds: 0, entry: 'quiz' } }).start();
}

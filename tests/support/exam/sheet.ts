import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Question } from '../../../contract/exam/questions.ts';
import { answerJournalMachine } from '../../../src/machines/exam/answer-journal.machine.ts';
import type { JournalStart } from '../../../src/machines/exam/answer-journal.setup.ts';
import { answerSheetMachine } from '../../../src/machines/exam/answer-sheet.machine.ts';
import type { Delivery, DeliveryReceipt } from '../../../src/services/exam/attempts.ts';

const journal = {
  ...{ studentId: 'student-1', sittingId: 'sitting-1', holder: 'tab-1', lastSeq: 0, entries: [], events: [] },
  ...{ acknowledged: { entries: [], events: [] }, timePerQuestion: {}, totalTime: 0, adopted: [], signs: [] },
};

/** A sheet of a quiz with these questions, which keeps nothing anywhere. */
export function sheetWith(questions: Question[]) {
  const answerJournal = answerJournalMachine.provide({
    actors: {
      keepJournal: fromPromise<void, JournalStart>(async () => {}),
      deliverAnswers: fromPromise<DeliveryReceipt, Delivery>(() => new Promise(() => {})),
      connection: fromCallback(() => {}),
    },
  });
  const start = {
    ...{ answers: {}, marks: {}, eliminating: false, eliminated: {}, highlights: {}, current: 1, zoom: 100 as const },
    ...{ timePerQuestion: {}, journal },
  };
  return createActor(answerSheetMachine.provide({ actors: { answerJournal } }), {
    input: { questions, seconds: 0, entry: 'quiz', start },
  }).start();
}

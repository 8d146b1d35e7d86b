import { type EventObject, fromCallback } from 'xstate';
import type { ExamMessage } from '../../../contract/exam/messages.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { loadPreviewQuestions, openPreviewAttempt, receiveNothing } from '../../services/preview/preview.ts';
import { fromService } from '../actors/from-service.ts';
import { answerJournalMachine } from '../exam/answer-journal.machine.ts';
import type { JournalStart } from '../exam/answer-journal.setup.ts';
import { answerSheetMachine } from '../exam/answer-sheet.machine.ts';
import { attemptOpeningMachine } from '../exam/attempt-opening.machine.ts';
import { sittingMachine } from '../exam/sitting.machine.ts';

/** Opens without a sitting, and without fullscreen. */
const opening = attemptOpeningMachine.provide({
  actors: { openAttempt: fromService(openPreviewAttempt), loadQuestions: fromService(loadPreviewQuestions) },
});

/** Keeps nothing on the device, and delivers nothing. */
const journal = answerJournalMachine.provide({
  actors: {
    keepJournal: fromService<void, JournalStart>(async () => {}),
    deliverAnswers: fromService(receiveNothing),
    connection: fromCallback<EventObject>(() => {}),
  },
});

/**
 * The sitting of the exam hall with what a preview has in place of a record: its own machine, so that a preview is what students get. Nobody watches keys, tabs or fullscreen, nobody writes to it, and its time is not asked
 * of the server.
 */
export const previewSittingMachine = sittingMachine.provide({
  actors: {
    attemptOpening: opening,
    answerSheet: answerSheetMachine.provide({ actors: { answerJournal: journal } }),
    fetchDeadline: fromService<number | null, { sittingId: string; holder: string }>(async () => null),
    fetchMessages: fromService<ExamMessage[], { sittingId: string; read: string[] }>(async () => []),
    proctor: fromCallback<EventObject, { policy: ProctorPolicy }>(() => {}),
  },
});

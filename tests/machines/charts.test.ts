import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { fromPromise, setup } from 'xstate';
import { orderMachine } from '../../server/payments/order.machine.ts';
import { answerJournalMachine } from '../../src/machines/answer-journal.machine.ts';
import { answerSheetMachine } from '../../src/machines/answer-sheet.machine.ts';
import { applicationMachine } from '../../src/machines/application.machine.ts';
import { attemptOpeningMachine } from '../../src/machines/attempt-opening.machine.ts';
import { bookingMachine } from '../../src/machines/booking.machine.ts';
import { dashboardMachine } from '../../src/machines/dashboard.machine.ts';
import { earlierSittingsMachine } from '../../src/machines/earlier-sittings.machine.ts';
import { faqMachine } from '../../src/machines/faq.machine.ts';
import { forgotPasswordMachine } from '../../src/machines/forgot-password.machine.ts';
import { handInMachine } from '../../src/machines/hand-in.machine.ts';
import { heroQuestionMachine } from '../../src/machines/hero-question.machine.ts';
import { inquiryMachine } from '../../src/machines/inquiry.machine.ts';
import { materialsMachine } from '../../src/machines/materials.machine.ts';
import { mockTestMachine } from '../../src/machines/mock-test.machine.ts';
import { moduleAttemptMachine } from '../../src/machines/module-attempt.machine.ts';
import { nextStepsMachine } from '../../src/machines/next-steps.machine.ts';
import { notebookMachine } from '../../src/machines/notebook.machine.ts';
import { payerPageMachine } from '../../src/machines/payer-page.machine.ts';
import { paymentMachine } from '../../src/machines/payment.machine.ts';
import { pdfDocumentMachine } from '../../src/machines/pdf-document.machine.ts';
import { portalMachine } from '../../src/machines/portal.machine.ts';
import { quizAttemptMachine } from '../../src/machines/quiz-attempt.machine.ts';
import { quizListMachine } from '../../src/machines/quiz-list.machine.ts';
import { quizResultMachine } from '../../src/machines/quiz-result.machine.ts';
import { reportMachine } from '../../src/machines/report.machine.ts';
import { resultReviewMachine } from '../../src/machines/result-review.machine.ts';
import { resultsMachine } from '../../src/machines/results.machine.ts';
import { scheduleMachine } from '../../src/machines/schedule.machine.ts';
import { securityCheckMachine } from '../../src/machines/security-check.machine.ts';
import { setPasswordMachine } from '../../src/machines/set-password.machine.ts';
import { signInMachine } from '../../src/machines/sign-in.machine.ts';
import { siteSectionMachine } from '../../src/machines/site-section.machine.ts';
import { teacherAreaMachine } from '../../src/machines/teacher-area.machine.ts';
import { chartOf, wiringFaults } from '../support/chart.ts';

const machines: AnyStateMachine[] = [
  signInMachine,
  portalMachine,
  dashboardMachine,
  quizListMachine,
  quizAttemptMachine,
  mockTestMachine,
  securityCheckMachine,
  moduleAttemptMachine,
  attemptOpeningMachine,
  answerSheetMachine,
  answerJournalMachine,
  handInMachine,
  quizResultMachine,
  resultsMachine,
  resultReviewMachine,
  earlierSittingsMachine,
  nextStepsMachine,
  notebookMachine,
  teacherAreaMachine,
  faqMachine,
  heroQuestionMachine,
  siteSectionMachine,
  inquiryMachine,
  applicationMachine,
  paymentMachine,
  payerPageMachine,
  reportMachine,
  setPasswordMachine,
  forgotPasswordMachine,
  bookingMachine,
  scheduleMachine,
  materialsMachine,
  pdfDocumentMachine,
  orderMachine,
];

it.each(machines.map((machine) => [machine.id, machine] as const))(
  'the chart of %s is the one in docs/machines',
  async (id, machine) => {
    await expect(chartOf(machine)).toMatchFileSnapshot(`../../docs/machines/${id}.mmd`);
  },
);

it.each(machines.map((machine) => [machine.id, machine] as const))('%s has no wiring fault', (_, machine) => {
  expect(wiringFaults(machine)).toEqual([]);
});

it('finds a misspelt delay, a call without onError, a restarted region and a state that nothing leads to', () => {
  // Types do not see it, so neither does the compiler here.
  const misspelt: Record<string, 'calling'> = { sooon: 'calling' };
  const faulty = setup({ actors: { call: fromPromise(async () => 1) }, delays: { soon: 10 } }).createMachine({
    id: 'faulty',
    initial: 'calling',
    states: {
      calling: { invoke: { id: 'call', src: 'call', onDone: 'waiting' } },
      waiting: { after: misspelt, on: { go: 'both' } },
      lonely: {},
      both: {
        type: 'parallel',
        on: { shake: '.left.down' },
        states: { left: { initial: 'up', states: { up: {}, down: {} } }, right: {} },
      },
    },
  });
  expect(wiringFaults(faulty)).toEqual([
    'faulty.waiting: no delay is named sooon',
    'faulty.calling: call has no onError',
    'faulty.both: shake restarts every region',
    'faulty.lonely: nothing leads here',
  ]);
});

import { expect, it } from 'vitest';
import { unnamed } from '../../contract/unnamed.ts';
import { messages as accountsMessages } from '../../src/content/messages/accounts.ts';
import { messages as examMessages } from '../../src/content/messages/exam.ts';
import { messages as listMessages } from '../../src/content/messages/quiz-list.ts';
import { proves } from '../support/proves.ts';

/** Written out from specification 8, to the letter. */
it('the texts of sign-in are the specification’s', proves('8-signin-2', '8-signin-3', '8-signin-4'), () => {
  expect([accountsMessages.signIn.invalid, accountsMessages.signIn.failed]).toEqual([
    'Invalid credentials',
    'An error occurred. Please try again.',
  ]);
});

it(
  'the texts of the quiz list are the specification’s',
  proves('8-quizzes-1', '8-quizzes-3', '8-quizzes-4', '8-quizzes-5', '8-quizzes-6'),
  () => {
    expect({ ...examMessages.quizzes, ...listMessages, untitled: unnamed.title, noCreator: unnamed.creator }).toEqual({
      studentMissing: 'Student not found. Please log in again.',
      refused: 'Failed to fetch quizzes.',
      failed: 'An error occurred while fetching quizzes.',
      untitled: 'Untitled Quiz',
      noCreator: 'N/A',
    });
  },
);

it.each([
  ['8-quiz-1', 'Quiz ID is missing in the session data.', examMessages.quiz.idMissing],
  ['8-quiz-2', 'No quizzes found in the session data.', examMessages.quiz.listEmpty],
  ['8-quiz-3', 'There was an error reading the quiz session. Please try again.', examMessages.quiz.unreadable],
  ['8-quiz-4', 'No quiz session data found. Please return to the dashboard and select a quiz.', examMessages.quiz.noSession],
  ['8-quiz-5', 'No questions were found for this quiz.', examMessages.quiz.noQuestions],
  [
    '8-quiz-6] [8-quiz-7',
    'This action is disabled during the quiz. (Warning 2 of 3)',
    examMessages.quiz.warning(examMessages.quiz.keyReason, 2),
  ],
  ['8-quiz-8', 'Quiz submitted automatically after 3 warnings.', examMessages.quiz.warningLimit],
  ['8-quiz-9', 'Exiting fullscreen mode is not allowed.', examMessages.quiz.fullscreenLeft],
  ['8-quiz-10', 'Switching tabs is not allowed.', examMessages.quiz.tabHidden],
  ['8-quiz-11', 'Error submitting your answers. Please check your connection.', examMessages.quiz.notSubmitted],
  ['8-quiz-12', 'Security Violation Detected', examMessages.quiz.violationHeading],
  ['8-quiz-13', 'Developer tools are not permitted. Please close them and refresh.', examMessages.quiz.devtools],
  ['8-mock-8', 'Warning 2 of 3: Use of restricted key (Shift) is not allowed.', examMessages.mock.warning(2, 'Shift')],
  ['8-mock-9', 'Module automatically submitted after 3 key press violations.', examMessages.mock.warningLimit],
  ['8-mock-7', 'Fullscreen mode is required to start the test. Please allow fullscreen.', examMessages.attempt.fullscreenRefused],
])('[%s] says %j', (_, specified, ours) => {
  expect(ours).toBe(specified);
});

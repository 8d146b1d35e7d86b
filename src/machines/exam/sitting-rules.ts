import { mockEndingWords, quizEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages/exam.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import { describeError } from '../kit/failure.ts';
import type { EntryRule } from './answers.ts';

/**
 * What tells a quiz's sitting from a module's. `clock`: counts up without a limit, or down to the server's deadline. `devtools`: they
 * cover the questions, or end the whole test. `entry`: what may be typed as a number. The keys that cost something are the
 * `ProctorPolicy`.
 */
export type SittingRules = {
  clock: 'up' | 'down';
  devtools: 'cover' | 'end';
  entry: EntryRule;
  words: {
    warning: (count: number, key: string) => string;
    reminder: string | null;
    noQuestions: string;
    notStarted: string;
    failure: (error: unknown, otherwise: string) => string;
    endings: typeof mockEndingWords;
  };
};

/** A mock test's words of a failure (specification 8): the status of a refused call, else as everywhere. */
export function mockFailureWords(error: unknown, otherwise: string): string {
  if (error instanceof CallFailed && error.httpStatus !== null) return messages.mock.refused(error.httpStatus);
  return describeError(error, otherwise);
}

/** Specification 4.2. The policy of a quiz has no key that is only spoken about. */
export const quizRules: SittingRules = {
  clock: 'up',
  devtools: 'cover',
  entry: 'quiz',
  words: {
    warning: (count) => messages.quiz.warning(messages.quiz.keyReason, count),
    reminder: null,
    noQuestions: messages.quiz.noQuestions,
    notStarted: messages.attempt.notStarted,
    failure: describeError,
    endings: quizEndingWords,
  },
};

/** Specification 4.3. */
export const moduleRules: SittingRules = {
  clock: 'down',
  devtools: 'end',
  entry: 'mock',
  words: {
    warning: messages.mock.warning,
    reminder: messages.mock.escape,
    noQuestions: messages.mock.noQuestions,
    notStarted: messages.mock.notStarted,
    failure: mockFailureWords,
    endings: mockEndingWords,
  },
};

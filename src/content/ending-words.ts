import type { Ending } from '../../contract/exam/attempts.ts';
import { messages } from './messages/exam.ts';

type EndingWords = Record<Exclude<Ending, 'student'>, string> & { student: null };

/** The words (specification 8) of every way in which a mock test or a module of one ends; nothing where the student submitted it. */
export const mockEndingWords: EndingWords = {
  student: null,
  warningLimit: messages.mock.warningLimit,
  restrictedKey: messages.mock.restrictedKey,
  tabHidden: messages.mock.tabHidden,
  timeUp: messages.mock.timeUp,
  fullscreenLeft: messages.mock.fullscreenLeft,
  devtoolsOpened: messages.mock.devtools,
  testEnded: messages.mock.testEnded,
  expired: messages.mock.expired,
  staff: messages.mock.endedByStaff,
};

/** A quiz's own words, where a quiz can end so. */
export const quizEndingWords: EndingWords = {
  ...mockEndingWords,
  warningLimit: messages.quiz.warningLimit,
  fullscreenLeft: messages.quiz.fullscreenLeft,
  tabHidden: messages.quiz.tabHidden,
  expired: messages.quiz.expired,
};

import type { Ending } from '../../../contract/attempts.ts';
import { messages } from '../../config/messages.ts';
import type { SittingKind } from '../../machines/quiz-result.machine.ts';

type Words = Record<Exclude<Ending, 'student'>, string>;

/** The specified words (specification 8) of every way in which a mock test or a module of one ends. */
const mock: Words = {
  threeWarnings: messages.mock.threeWarnings,
  restrictedKey: messages.mock.restrictedKey,
  tabHidden: messages.mock.tabHidden,
  timeUp: messages.mock.timeUp,
  fullscreenLeft: messages.mock.fullscreenLeft,
  devtoolsOpened: messages.mock.devtools,
  testEnded: messages.mock.testEnded,
  expired: messages.mock.expired,
};

/** A quiz's own words, where a quiz can end so. */
const quiz: Words = {
  ...mock,
  threeWarnings: messages.quiz.threeWarnings,
  fullscreenLeft: messages.quiz.fullscreenLeft,
  tabHidden: messages.quiz.tabHidden,
  expired: messages.quiz.expired,
};

/** How a sitting came to its end, in words; null where the student simply submitted it. */
export const endingWords = (kind: SittingKind, ending: Ending): string | null =>
  ending === 'student' ? null : { quiz, mock }[kind][ending];

/** The same for a module of a mock test, of which there is always something to say. `ending` null: it was never begun. */
export function moduleEndingWords(ending: Ending | null): string {
  if (ending === null) return 'Not begun';
  return endingWords('mock', ending) ?? 'You submitted this module.';
}

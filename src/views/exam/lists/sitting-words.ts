import { defaultMockMinutes, defaultQuizMinutes } from '../../../../contract/limits.ts';
import { toSittingKind } from '../../addresses.ts';
import type { QuizCardWords } from './quiz-card.tsx';

/** The buttons and minutes of quizzes and of mock tests (specification 2.10, 9). */
export const sittingWords = {
  quiz: {
    actions: { upcoming: 'Start Quiz', inProgress: 'Resume Quiz', completed: 'View Results' },
    minutes: defaultQuizMinutes,
  },
  mock: {
    actions: { upcoming: 'Start Test', inProgress: 'Resume Test', completed: 'View Result' },
    minutes: defaultMockMinutes,
  },
} satisfies Record<string, QuizCardWords>;

/** Those of a record's kind. */
export const wordsFor = (record: { is_node: boolean }): QuizCardWords => sittingWords[toSittingKind(record)];

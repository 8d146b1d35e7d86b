import { defaultMockMinutes, defaultQuizMinutes } from '../../../../contract/limits.ts';
import type { QuizRecord } from '../../../../contract/quizzes.ts';
import type { QuizCardWords } from './quiz-card.tsx';

/** The buttons, addresses and minutes of quizzes and of mock tests (specification 2.10, 9). */
export const sittingWords = {
  quiz: {
    actions: { upcoming: 'Start Quiz', inProgress: 'Resume Quiz', completed: 'View Results' },
    minutes: defaultQuizMinutes,
    instructionsAt: (quizId) => `/student-portal/quizzes/${quizId}/instructions`,
    resultAt: (quizId) => `/student-portal/quizzes/${quizId}/results`,
    analysisAt: (quizId) => `/student-portal/quizzes/${quizId}/analysis`,
  },
  mock: {
    actions: { upcoming: 'Start Test', inProgress: 'Resume Test', completed: 'View Result' },
    minutes: defaultMockMinutes,
    instructionsAt: (quizId) => `/student-portal/mock-tests/${quizId}/instructions`,
    resultAt: (quizId) => `/student-portal/mock-tests/${quizId}/result`,
    analysisAt: (quizId) => `/student-portal/mock-tests/${quizId}/analysis`,
  },
} satisfies Record<string, QuizCardWords>;

/** Those of a record's kind. */
export const wordsFor = ({ is_node }: Pick<QuizRecord, 'is_node'>): QuizCardWords => sittingWords[is_node ? 'mock' : 'quiz'];

import type { QuizRecord } from '../../../contract/exam/quizzes.ts';

/** A student's record of an ordinary quiz that is to be sat. */
export const makeQuizRecord = (id: string, more: Partial<QuizRecord> = {}): QuizRecord => ({
  _id: id,
  quizId: 'quiz-1',
  quiz_name: 'Algebra',
  instructorfirstName: 'Ira',
  instructorlastName: 'Sen',
  content_length: 3,
  is_node: false,
  is_complete: false,
  in_progress: false,
  creator: 'Ira Sen',
  duration: 30,
  result: [],
  ...more,
});

/** A module of a mock test's record, with six questions. */
export const makeModule = (id: string, quiz_name: string, type: string): QuizRecord['result'][number] => ({
  studentQuizId: id,
  quizId: `quiz-of-${id}`,
  quiz_name,
  type,
  time: 1800,
  content_length: 6,
  state: 'assigned',
});

/** A student's record of a mock test of two modules that is to be sat. */
export const makeMockRecord = (id: string, more: Partial<QuizRecord> = {}): QuizRecord => ({
  ...makeQuizRecord(id),
  quizId: 'mock-1',
  quiz_name: 'Practice test 1',
  content_length: 12,
  is_node: true,
  duration: null,
  result: [makeModule(`${id}-m1`, 'Reading and Writing', 'reading-writing'), makeModule(`${id}-m2`, 'Math', 'math')],
  ...more,
});

import type { CompletedSitting, ModuleResult, QuizResult, ReviewedQuestion } from '../../../contract/results/results.ts';

/** A question that was answered rightly in 30 s, and what differs. */
export const reviewed = (number: number, more: Partial<ReviewedQuestion> = {}): ReviewedQuestion => ({
  number,
  question: `<p>Question text ${number}</p>`,
  questionFormat: 'html',
  options: { A: 'one', B: 'two' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
  answer: 'B',
  key: 'B',
  accepted: [],
  right: true,
  marked: false,
  guessed: false,
  changes: [],
  late: false,
  seconds: 30,
  shown: (more.seconds ?? 30) > 0,
  medianSeconds: null,
  explanation: '<p>Because.</p>',
  domain: 'Ideas',
  skill: 'Evidence',
  difficulty: 'easy',
  ...more,
});

/** What makes a question wrong, and what leaves it blank. */
export const wrong = { answer: 'A', right: false };
export const blank = { answer: '', right: false };

/** A module with these questions, of which nobody else has been told. */
export const makeModule = (questions: ReviewedQuestion[], more: Partial<ModuleResult> = {}): ModuleResult => ({
  studentQuizId: 'record-1-m1',
  name: 'Reading and Writing',
  type: 'reading-writing',
  ending: 'student',
  score: { right: 2, total: 3, percent: 67, seconds: 95 },
  late: 0,
  cohort: { sittings: 1, isDemo: false },
  questions,
  skills: [],
  events: [],
  ...more,
});

/** A quiz that is its own only module. */
export const makeQuiz = (module: ModuleResult, more: Partial<QuizResult> = {}): QuizResult => ({
  title: 'Model quiz',
  is_node: false,
  score: module.score,
  scaled: null,
  startedAt: 1,
  submittedAt: 2,
  ending: 'student',
  modules: [module],
  events: [],
  ...more,
});

/** One line of the finished sittings: a quiz in algebra on that day of March 2026. */
export const completed = (day: number, more: Partial<CompletedSitting> = {}): CompletedSitting => ({
  studentQuizId: `sitting-${day}`,
  quizId: 'quiz-1',
  title: 'Model quiz',
  subject: 'Algebra',
  is_node: false,
  isDrill: false,
  ending: 'student',
  submittedAt: new Date(2026, 2, day, 12).getTime(),
  right: 6,
  total: 10,
  percent: 60,
  seconds: 600,
  scaled: null,
  ...more,
});

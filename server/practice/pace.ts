import { type BlueprintName, countMultipleChoice } from '../content/blueprints.ts';

/** Where nothing is known of a subject's own test. */
const usualSeconds = 90;

/** The exam that a subject is asked in, and in which modules of it where they are not all. */
const exams: Readonly<Record<string, { blueprint: BlueprintName; type?: string }>> = {
  'SAT Reading and Writing': { blueprint: 'sat', type: 'reading-writing' },
  'SAT Math': { blueprint: 'sat', type: 'math' },
  'AP Calculus BC': { blueprint: 'ap-calculus-bc' },
  'AP Computer Science A': { blueprint: 'ap-computer-science-a' },
  'AP Macroeconomics': { blueprint: 'ap-macroeconomics' },
  'AP Microeconomics': { blueprint: 'ap-microeconomics' },
  'AP Precalculus': { blueprint: 'ap-precalculus' },
  'AP Psychology': { blueprint: 'ap-psychology' },
  'AP Statistics': { blueprint: 'ap-statistics' },
  'AP US Govt. & Politics': { blueprint: 'ap-us-government' },
  'AP World History': { blueprint: 'ap-world-history' },
};

/** What the real test gives for a question of a subject on average, in whole seconds. */
export function getPaceSeconds(subject: string): number {
  const exam = exams[subject];
  if (!exam) return usualSeconds;
  const { seconds, questions } = countMultipleChoice(exam.blueprint, exam.type);
  return Math.floor(seconds / questions);
}

/** Where nothing is known of a subject's own test. */
const usualSeconds = 90;

/** Time and multiple-choice questions of the real tests, as College Board publishes them for 2026. */
const testTimes: Readonly<Record<string, { minutes: number; questions: number }>> = {
  'SAT Reading and Writing': { minutes: 64, questions: 54 },
  'SAT Math': { minutes: 70, questions: 44 },
  'AP Calculus BC': { minutes: 105, questions: 45 },
  'AP Psychology': { minutes: 90, questions: 75 },
  'AP Statistics': { minutes: 90, questions: 40 },
};

/** What the real test gives for a question of a subject on average, in whole seconds. */
export function getPaceSeconds(subject: string): number {
  const test = testTimes[subject];
  return test ? Math.floor((test.minutes * 60) / test.questions) : usualSeconds;
}

import type { Question } from './key-checks.ts';

/** Copies of a question with one thing made wrong in each. */
export const spoiled = (question: Question): Question[] => {
  if (question.options === undefined) {
    const key = Number(question.answer);
    return [
      { ...question, answer: String(key + 1) },
      { ...question, answer: String(key + 0.001) },
      { ...question, answer: key === 0 ? '1' : String(-key) },
      { ...question, answer: `${question.answer}/1` },
      { ...question, accepted: [...(question.accepted ?? []), String(key + 1)] },
    ];
  }
  const letters = Object.keys(question.options);
  const other = letters.find((letter) => letter !== question.answer) ?? '';
  const twice = { ...question.options, [other]: question.options[question.answer] ?? '' };
  const never = { ...question.options, [question.answer]: question.options[other] ?? '' };
  return [
    ...letters.filter((letter) => letter !== question.answer).map((answer) => ({ ...question, answer })),
    { ...question, options: twice },
    { ...question, options: never },
  ];
};

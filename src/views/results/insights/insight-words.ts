import { capitalized, numberWord } from '../../../../contract/number-words.ts';
import type { Insight } from '../../../machines/results/insights.ts';

const list = new Intl.ListFormat('en');
const listQuestions = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'question' : 'questions'} ${list.format(toRanges(numbers))}`;

/** Numbers with neighbors drawn together: 3, 6 and 9–12. */
function toRanges(numbers: readonly number[]): string[] {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.flatMap(([first, last]) => {
    if (last - first >= 2) return [`${first}–${last}`];
    return first === last ? [String(first)] : [String(first), String(last)];
  });
}

const all = (count: number) => (count === 2 ? 'both' : `all ${numberWord(count)}`);

/** An insight as one sentence, and what to do about it. */
export function describeInsight(insight: Insight): { says: string; advice: string } {
  const { questions } = insight;
  const count = questions.length;
  switch (insight.kind) {
    case 'allRight':
      return { says: 'You got every question right.', advice: 'Try a harder quiz or a full mock test next.' };
    case 'rushed':
      return count === insight.of
        ? {
            says: `You rushed ${listQuestions(questions)}, and missed ${all(count)}.`,
            advice: 'A second look costs less than a point.',
          }
        : {
            says: `You rushed ${numberWord(insight.of)} questions and missed ${numberWord(count)} of them: ${list.format(toRanges(questions))}.`,
            advice: 'A second look costs less than a point.',
          };
    case 'stuck':
      return {
        says: `${capitalized(listQuestions(questions))} took you far longer than usual, and still went wrong.`,
        advice: 'Mark a question like that and come back to it later. Then go over it with your tutor.',
      };
    case 'changedAway':
      return {
        says: `You changed a right answer to a wrong one on ${listQuestions(questions)}.`,
        advice: 'Change an answer only when you see what was wrong with it.',
      };
    case 'notReached':
      return {
        says: `You didn’t reach ${listQuestions(questions)}.`,
        advice: 'Next time, answer every question, even if it’s with a guess.',
      };
    case 'blank':
      return { says: `You left ${listQuestions(questions)} blank.`, advice: 'A guess costs nothing.' };
    case 'weakSkill':
      return {
        says: `${insight.skill} cost you the most: you missed ${count} of ${insight.of}.`,
        advice: 'Practice this one first.',
      };
    case 'strongSkill':
      return { says: `You got ${all(insight.of)} on ${insight.skill} right.`, advice: '' };
    case 'patient':
      return { says: `You took your time on ${listQuestions(questions)}, and got ${all(count)} right.`, advice: '' };
    case 'changedToward':
      return { says: `Changing your answer paid off on ${listQuestions(questions)}.`, advice: '' };
  }
}

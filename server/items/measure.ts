import { type ItemFigures, type ItemFlag, sittingsFrom } from '../../contract/desk/items.ts';
import type { QuestionKind } from '../../contract/exam/questions.ts';

/**
 * What one sitting says of a question. `others`: which share of its other questions was right, from 0 to 1. `seconds` 0: nobody knows. `answer` '' of a
 * question that was on the screen is left out; of one that was not, it was not reached.
 */
export type ItemAnswer = { answer: string; right: boolean; reached: boolean; seconds: number; others: number };

/** What was declared of a question. */
export type DeclaredItem = { kind: QuestionKind; difficulty: string; key: string };

/** The share of right answers that a question of a level is expected to have. */
const expected: Readonly<Record<string, { least: number; most: number }>> = {
  easy: { least: 0.5, most: 1 },
  medium: { least: 0.3, most: 0.95 },
  hard: { least: 0.1, most: 0.85 },
};

/** From this share of blanks on, of those who saw it, a question is left out often. */
const leftOutFrom = 0.2;

/** So many answers to a number are told. */
const answersAtMost = 6;

/**
 * What sittings tell of a question; null figures while there are too few. A question is compared with the rest of its own test: its own answer counts in
 * nothing that it is compared with.
 */
export function measureItem(
  declared: DeclaredItem,
  sat: readonly ItemAnswer[],
): { figures: ItemFigures | null; flags: ItemFlag[] } {
  const reached = sat.filter((each) => each.reached);
  if (reached.length < sittingsFrom) return { figures: null, flags: [] };
  const middle = median(reached.map(({ others }) => others)) ?? 0;
  const times = reached.flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []));
  const figures: ItemFigures = {
    right: reached.filter(({ right }) => right).length / reached.length,
    discrimination: correlate(reached),
    seconds: median(times),
    omitted: reached.filter(({ answer }) => answer === '').length,
    notReached: sat.length - reached.length,
    answers: countAnswers(declared.kind, reached, middle),
  };
  return { figures, flags: flagItem(declared, figures, reached.length) };
}

function flagItem({ kind, difficulty, key }: DeclaredItem, figures: ItemFigures, reached: number): ItemFlag[] {
  const { right, discrimination, omitted, answers } = figures;
  const { least, most } = expected[difficulty] ?? { least: 0, most: 1 };
  const ofKey = answers.find(({ answer }) => answer === key)?.better ?? 0;
  const flags: Record<ItemFlag, boolean> = {
    negative: discrimination !== null && discrimination < 0,
    rival: kind === 'choice' && answers.some(({ answer, better }) => answer !== key && better > ofKey),
    tooEasy: right > most,
    tooHard: right < least,
    leftOut: omitted / reached >= leftOutFrom,
  };
  return (Object.keys(flags) as ItemFlag[]).filter((flag) => flags[flag]);
}

/** How often each answer was given, by all and by the better half; the most frequent first of numbers, by their letters of choices. */
function countAnswers(kind: QuestionKind, reached: readonly ItemAnswer[], middle: number): ItemFigures['answers'] {
  const counts = new Map<string, { answer: string; all: number; better: number }>();
  for (const { answer: given, others } of reached) {
    const answer = given.trim().toUpperCase();
    if (answer === '') continue;
    const count = counts.get(answer) ?? { answer, all: 0, better: 0 };
    count.all += 1;
    if (others >= middle) count.better += 1;
    counts.set(answer, count);
  }
  const byAnswer = (one: { answer: string }, other: { answer: string }) => (one.answer < other.answer ? -1 : 1);
  const all = [...counts.values()].sort(byAnswer);
  if (kind === 'choice') return all;
  return all.sort((one, other) => other.all - one.all || byAnswer(one, other)).slice(0, answersAtMost);
}

/** The correlation of right or wrong with the share of the rest (point-biserial); null where all did alike. */
function correlate(sat: readonly ItemAnswer[]): number | null {
  const pairs = sat.map(({ right, others }) => ({ own: right ? 1 : 0, others }));
  const mean = (of: (pair: (typeof pairs)[number]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [own, others] = [mean((pair) => pair.own), mean((pair) => pair.others)];
  const spread = Math.sqrt(mean((pair) => (pair.own - own) ** 2) * mean((pair) => (pair.others - others) ** 2));
  // What is nothing but rounding is no spread.
  if (spread < 1e-9) return null;
  return mean((pair) => (pair.own - own) * (pair.others - others)) / spread;
}

/** The middle of some numbers, of two the mean; null of none. */
function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

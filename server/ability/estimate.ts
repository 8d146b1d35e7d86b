import { abilities, chanceRight, type Item, type Response } from './item.ts';

/** An ability with its standard error. */
export type Estimate = { ability: number; error: number };

/** For each of `abilities` the logarithm of how likely something is there. */
export type Logs = readonly number[];

/** How likely an answer to an item is, right or wrong. */
export function answerLogs(item: Item): { right: Logs; wrong: Logs } {
  const chances = abilities.map((ability) => chanceRight(item, ability));
  return { right: chances.map((chance) => Math.log(chance)), wrong: chances.map((chance) => Math.log(1 - chance)) };
}

/** How likely each of `abilities` is, in sum 1: by answers together, and by a normal distribution (mean 0, spread 1) before there are any. */
export function weighLogs(answers: Logs): number[] {
  const logs = abilities.map((ability, at) => (answers[at] ?? 0) - ability ** 2 / 2);
  // Of a hundred answers the product itself would be too small for a number.
  const largest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The same by some answers to items. */
export const weighAbilities = (responses: readonly Response[]): number[] =>
  weighLogs(
    responses.reduce<Logs>(
      (sum, { item, right }) => addLogs(sum, answerLogs(item)[right ? 'right' : 'wrong']),
      abilities.map(() => 0),
    ),
  );

/** What two independent things together are; with `times` -1 what the first is without the second. */
export const addLogs = (one: Logs, other: Logs, times: 1 | -1 = 1): Logs => one.map((log, at) => log + times * (other[at] ?? 0));

/** The expected ability after some answers (EAP), and its standard error. Without an answer it is that of all students. */
export function estimateAbility(responses: readonly Response[]): Estimate {
  const weights = weighAbilities(responses);
  const mean = (of: (ability: number) => number) =>
    abilities.reduce((sum, ability, at) => sum + (weights[at] ?? 0) * of(ability), 0);
  const ability = mean((each) => each);
  return { ability, error: Math.sqrt(mean((each) => (each - ability) ** 2)) };
}

import { abilities, chanceRight, type Item } from './item.ts';

/** How a student answered a question, and how likely each of `abilities` is by all the other answers. */
export type Observation = { weights: readonly number[]; right: boolean };

/** How finely difficulties are looked at: so many steps to each side of the declared place, over so many widths. */
const steps = 20;
const widths = 4;

/**
 * How hard a question is after some answers, and how sure that is: what was declared of it (a normal distribution of `width` around `difficulty`) weighed
 * with how likely the answers are at each difficulty. Nothing else of the item is learnt.
 */
export function learnDifficulty(declared: Item, observations: readonly Observation[]): Pick<Item, 'difficulty' | 'width'> {
  const places = Array.from({ length: 2 * steps + 1 }, (_, at) => ((at - steps) * widths) / steps);
  const difficulties = places.map((place) => declared.difficulty + place * declared.width);
  const logs = difficulties.map((difficulty, at) => {
    const chances = abilities.map((ability) => chanceRight({ ...declared, difficulty, width: 0 }, ability));
    return observations.reduce(
      (sum, { weights, right }) => {
        const chance = chances.reduce((total, each, index) => total + each * (weights[index] ?? 0), 0);
        return sum + Math.log(right ? chance : 1 - chance);
      },
      -((places[at] ?? 0) ** 2) / 2,
    );
  });
  const largest = Math.max(...logs);
  const likely = logs.map((log) => Math.exp(log - largest));
  const total = likely.reduce((sum, each) => sum + each, 0);
  const mean = (of: (difficulty: number) => number) =>
    difficulties.reduce((sum, difficulty, at) => sum + ((likely[at] ?? 0) / total) * of(difficulty), 0);
  const difficulty = mean((each) => each);
  return { difficulty, width: Math.sqrt(mean((each) => (each - difficulty) ** 2)) };
}

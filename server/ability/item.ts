/**
 * What is known of a question for measuring with it, on the scale of abilities (mean 0, spread 1 among students): how steeply the share of right
 * answers rises (`discrimination`), at which ability it is half way (`difficulty`), how sure that is (`width`, its standard deviation), and which share
 * guesses right (`guessing`).
 */
export type Item = { discrimination: number; difficulty: number; width: number; guessing: number };

/** An item with how it was answered. */
export type Response = { item: Item; right: boolean };

/** The abilities that are reckoned with, and their distance. */
const furthest = 5;
const step = 0.1;
export const abilities: readonly number[] = Array.from({ length: 2 * Math.round(furthest / step) + 1 }, (_, at) =>
  Number((at * step - furthest).toFixed(1)),
);

/** Places and weights by which a normal distribution of spread 1 is summed up in five points (Gauss and Hermite). */
const fivePoints: readonly (readonly [place: number, weight: number])[] = [
  [-2.856970013872806, 0.0112574113277207],
  [-1.355626179974266, 0.2220759220056126],
  [0, 0.5333333333333333],
  [1.355626179974266, 0.2220759220056126],
  [2.856970013872806, 0.0112574113277207],
];

/** The share of students of an ability who answer an item rightly, over all that its difficulty may be. */
export function chanceRight(item: Item, ability: number): number {
  if (item.width === 0) return chanceAt(item, item.difficulty, ability);
  return fivePoints.reduce(
    (sum, [place, weight]) => sum + weight * chanceAt(item, item.difficulty + place * item.width, ability),
    0,
  );
}

const chanceAt = ({ discrimination, guessing }: Item, difficulty: number, ability: number): number =>
  guessing + (1 - guessing) / (1 + Math.exp(-discrimination * (ability - difficulty)));

/** How much an answer to an item says of an ability there (Fisher's information, of the three-parameter model). */
export function informationAt(item: Item, ability: number): number {
  const chance = chanceAt(item, item.difficulty, ability);
  const above = (chance - item.guessing) / (1 - item.guessing);
  return (item.discrimination ** 2 * above ** 2 * (1 - chance)) / chance;
}

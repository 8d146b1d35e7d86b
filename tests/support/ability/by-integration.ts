import type { Item, Response } from '../../../server/ability/item.ts';

/** Sums up a function over a stretch of the scale of abilities. */
type Integrate = (of: (ability: number) => number) => number;

/** As exactly as is wanted. */
const exact: Integrate = (of) => simpson(of, [-6, 6], 1200);

/** As R's catR does by default: at 33 abilities from -4 to 4, by trapezoids. */
export const asCatR: Integrate = (of) => {
  const heights = Array.from({ length: 33 }, (_, at) => of(at / 4 - 4));
  return heights.slice(1).reduce((sum, height, at) => sum + (height + (heights[at] ?? 0)) / 8, 0);
};

/**
 * An ability and its error by another way than the product's: by an integral over the ability and, for each question by itself, over its difficulty, with densities
 * that are not made to sum to 1 before the end, in products in place of logarithms.
 */
export function estimateByIntegration(responses: readonly Response[], integrate = exact): { ability: number; error: number } {
  const likelihood = (ability: number) =>
    responses.reduce((product, { item: of, right }) => {
      const chance = of.width === 0 ? curve(of, of.difficulty, ability) : averageCurve(of, ability);
      return product * (right ? chance : 1 - chance);
    }, 1);
  const moment = (power: number, around: number) =>
    integrate((ability) => (ability - around) ** power * likelihood(ability) * bell(ability, 0, 1));
  const total = moment(0, 0);
  const ability = moment(1, 0) / total;
  return { ability, error: Math.sqrt(moment(2, ability) / total) };
}

/** The three-parameter curve, as textbooks write it. */
const curve = ({ discrimination, guessing }: Item, difficulty: number, ability: number) => {
  const odds = Math.exp(discrimination * (ability - difficulty));
  return guessing + ((1 - guessing) * odds) / (1 + odds);
};

const averageCurve = (of: Item, ability: number) =>
  simpson((place) => curve(of, place, ability) * bell(place, of.difficulty, of.width), around(of), 60);

const around = ({ difficulty, width }: Item): [number, number] => [difficulty - 6 * width, difficulty + 6 * width];

const bell = (at: number, mean: number, spread: number) =>
  Math.exp(-((at - mean) ** 2) / (2 * spread ** 2)) / (spread * Math.sqrt(2 * Math.PI));

function simpson(of: (at: number) => number, [from, to]: [number, number], parts: number): number {
  const width = (to - from) / parts;
  let sum = of(from) + of(to);
  for (let at = 1; at < parts; at++) sum += (at % 2 === 0 ? 2 : 4) * of(from + at * width);
  return (sum * width) / 3;
}

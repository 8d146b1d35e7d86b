import { createRandom as drawNumbers } from '../../tools/bench/support/random.mjs';

/** Draws that look random and are the same for the same seed. */
export function createRandom(seed: number) {
  const next = drawNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    shuffled: <Item>(items: Item[]): Item[] =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}

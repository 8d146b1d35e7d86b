import { hashContent } from '../digest.ts';

/** Random numbers that a seed decides, the same wherever and whenever they are drawn. */
export type Random = {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  /** The same without 0. */
  nonzero(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
};

/** Numbers by shifts and exclusive ors, from a digest of the seed, so that neighboring seeds have nothing in common. */
export function randomFrom(seed: string): Random {
  const digest = hashContent({ seed });
  const state = [0, 8, 16, 24].map((at) => Number.parseInt(digest.slice(at, at + 8), 16) | 1);
  const next = (): number => {
    const [first = 1, second = 1, third = 1, fourth = 1] = state;
    const mixed = first ^ (first << 11);
    const drawn = (fourth ^ (fourth >>> 19) ^ (mixed ^ (mixed >>> 8))) >>> 0;
    state.splice(0, 4, second, third, fourth, drawn);
    return drawn / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    nonzero(from, to) {
      const drawn = whole(from, to - 1);
      return drawn >= 0 ? drawn + 1 : drawn;
    },
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}

import { defineFamily } from '../../server/content/families/family.ts';
import { table } from '../../server/content/families/write.ts';

const games = [
  { what: 'points that a player wins in one turn of a game', letter: 'X' },
  { what: 'calls that a help line gets in a minute', letter: 'C' },
  { what: 'broken tiles in a box', letter: 'T' },
  { what: 'books that a visitor of a library borrows', letter: 'B' },
] as const;

/** The mean of a random variable from its table, of which one probability is missing. */
export const meanOfVariable = defineFamily({
  name: 'mean-of-variable',
  ...{
    subject: 'AP Statistics',
    domain: 'Probability, Random Variables, and Probability Distributions',
    skill: 'Mean of a random variable',
    difficulty: 'medium',
  },
  draw: (random) => ({
    game: random.pick(games),
    parts: [random.whole(2, 8), random.whole(2, 8), random.whole(1, 6)] as const,
    values: [0, 1, 2 + random.whole(0, 1), 4 + random.whole(0, 2)] as const,
  }),
  fits: ({ parts: [a, b, c] }) => a + b + c < 19 && a + b + c > 11 && a !== b,
  write({ game: { what, letter }, parts, values }) {
    const last = 20 - parts[0] - parts[1] - parts[2];
    const twentieths = [...parts, last];
    const show = (part: number) => (part / 20).toFixed(2);
    const known = values.slice(0, 3).reduce<number>((total, value, at) => total + (value * (parts[at] ?? 0)) / 20, 0);
    // As the mean of twenty turns that come out exactly as often as the table says.
    const turns = values.slice(0, 3).flatMap((value, at) => Array<number>(parts[at] ?? 0).fill(value));
    while (turns.length < 20) turns.push(values[3]);
    const mean = values.reduce<number>((total, value, at) => total + value * (twentieths[at] ?? 0), 0) / 20;
    const simple = values.reduce<number>((total, value) => total + value, 0) / 4;
    return {
      prompt: `The random variable $${letter}$ is the number of ${what}. The table shows its probability distribution, in which one probability is missing.\n\n${table(
        [
          [`$${letter}$`, ...values],
          ['Probability', ...parts.map(show), '(missing)'],
        ],
      )}\n\nWhat is the mean of $${letter}$?`,
      key: round(mean),
      again: round(turns.reduce((total, turn) => total + turn, 0) / turns.length),
      wrong: [
        { value: round(known), because: `leaves out the last value, ${values[3]}, whose probability has to be found first` },
        { value: simple, because: 'is the mean of the four values, as if each were as likely as another' },
        {
          value: round(mean / 4),
          because: 'divides the weighted sum by the number of values, though the weights are probabilities already',
        },
        { value: round(known + values[3] * 0.25), because: 'gives the last value the probability one in four' },
      ],
      explanation: `Probabilities add up to 1, so the missing one is ${show(last)}. The mean is the sum of the values, each times its probability: $${values.map((value, at) => `${value}(${show(twentieths[at] ?? 0)})`).join(' + ')}$, which is $${round(mean)}$.`,
    };
  },
});

const round = (number: number): number => Math.round(number * 1000) / 1000;

import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { table } from '../../server/content/families/write.ts';

const lands = [
  { one: 'Highland', other: 'Lakeland', first: 'coat', second: 'shirt' },
  { one: 'Westport', other: 'Northfield', first: 'lamp', second: 'chair' },
  { one: 'Riverside', other: 'Springfield', first: 'radio', second: 'kettle' },
] as const;

/** Hours for one of each good whose quotients end both ways. */
// biome-ignore format: pairs in rows
const hours: readonly (readonly [number, number])[] = [
  [2, 4], [2, 5], [2, 8], [3, 6], [4, 2], [4, 5], [4, 8], [4, 10], [5, 2], [5, 4],
  [6, 3], [6, 12], [8, 2], [8, 4], [8, 10], [10, 4], [10, 5], [10, 8], [12, 3], [12, 6],
];

const rounded = (number: number): number => Math.round(number * 100) / 100;
const say = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The opportunity cost of a good from the hours that it takes, which is the reverse of a table of output. */
export const costInHours = defineFamily({
  name: 'cost-in-hours',
  ...{
    subject: 'AP Macroeconomics',
    domain: 'Basic Economic Concepts',
    skill: 'Comparative Advantage and Gains from Trade',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({ land: random.pick(lands), home: random.pick(hours), abroad: random.pick(hours) }),
  fits: ({ home: [first, second], abroad: [third, fourth] }) =>
    Number.isInteger((first / third) * 100) && first * fourth !== third * second,
  write({ land: { one, other, first, second }, home, abroad }) {
    const key = home[0] / home[1];
    return {
      prompt: `The table shows how many hours of labor it takes to make one unit of each good.\n\n${table([
        ['', `One ${first}`, `One ${second}`],
        [one, ...home],
        [other, ...abroad],
      ])}\n\nWhat is the opportunity cost of one ${first} in ${one}?`,
      key,
      // So many of the second take as long as one of the first.
      again: between(0, 1200)
        .map((at) => at / 100)
        .filter((count) => Math.abs(count * home[1] - home[0]) < 1e-9),
      wrong: [
        {
          value: home[1] / home[0],
          because: `is the cost of one ${second} in ${first}s, as if the table counted goods and not hours`,
        },
        { value: rounded(abroad[0] / abroad[1]), because: `is the opportunity cost in ${other}` },
        { value: home[0], because: `takes the hours for ${second}s` },
        { value: rounded(home[0] / abroad[0]), because: `compares the hours of the two countries, which is no opportunity cost` },
        { value: home[0] * home[1], because: 'multiplies the hours in place of dividing them' },
      ],
      explanation: `One ${first} takes ${one} ${home[0]} hours. In that time it could make $${home[0]} \\div ${home[1]} = ${key}$ ${second}s, which is what the ${first} costs. (In ${other} it costs ${say(rounded(abroad[0] / abroad[1]), second)}, so ${key < abroad[0] / abroad[1] ? one : other} has the comparative advantage in ${first}s.)`,
    };
  },
  show: (value, { land: { second } }) => say(Number(value), second),
});

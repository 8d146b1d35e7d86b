import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { table } from '../../server/content/families/write.ts';

const lands = [
  { one: 'Highland', other: 'Lakeland', first: 'wheat', second: 'cloth', units: ['ton', 'bolt'] },
  { one: 'Westport', other: 'Northfield', first: 'cheese', second: 'lamps', units: ['crate', 'crate'] },
  { one: 'Riverside', other: 'Springfield', first: 'fish', second: 'timber', units: ['ton', 'load'] },
] as const;

/** Between which prices two countries gain from trade. */
export const costOfTrade = defineFamily({
  name: 'cost-of-trade',
  ...{
    subject: 'AP Microeconomics',
    domain: 'Basic Economic Concepts',
    skill: 'Comparative Advantage and Trade',
    difficulty: 'medium',
    options: 5,
  },
  draw: (random) => ({
    land: random.pick(lands),
    low: random.whole(1, 4),
    gap: random.whole(2, 5),
    one: random.whole(3, 12),
    other: random.whole(3, 12),
  }),
  fits: ({ low, gap, one, other }) => one !== other && low * one !== (low + gap) * other && gap > 1 && low > 0,
  write({ land: { one: home, other: abroad, first, second, units }, low, gap, one, other }) {
    const high = low + gap;
    const middle = low + gap / 2;
    const wrong = [
      { value: low, because: `is what ${first} costs ${home} itself: it would gain nothing` },
      { value: high, because: `is what ${first} costs ${abroad} itself: it would gain nothing` },
      { value: high + 1, because: `is more than ${abroad} gives up to make it at home` },
      { value: low / 2, because: `is less than ${home} gives up for it` },
    ];
    // What each country has more of the second good when a day's work on the first is traded than when it makes both itself.
    const seller = (price: number) => one * price - one * low;
    const buyer = (price: number) => other * high - other * price;
    const fair = between(1, 40)
      .map((at) => at / 4)
      .filter((price) => seller(price) / one === buyer(price) / other);
    return {
      prompt: `With the same resources, ${home} and ${abroad} can each make one of the following in a day.\n\n${table([
        ['', `${first} (${units[0]}s)`, `${second} (${units[1]}s)`],
        [home, one, one * low],
        [abroad, other, other * high],
      ])}\n\nAt which price of a ${units[0]} of ${first} would both countries gain from trade?`,
      key: middle,
      // The price at which both gain alike, and whatever else that is offered lets both gain.
      again: [...fair, ...wrong.map(({ value }) => value)].filter((price) => seller(price) > 0 && buyer(price) > 0),
      wrong,
      explanation: `A ${units[0]} of ${first} costs ${home} $${one * low} \\div ${one}$, that is ${say(low, units[1], second)}, and ${abroad} $${other * high} \\div ${other}$, that is ${say(high, units[1], second)}. So ${home} has the comparative advantage in ${first}. Both gain at a price between the two costs, and of these prices only ${middle} lies there.`,
    };
  },
  show: (value, { land: { units, second } }) => say(Number(value), units[1], second),
});

const say = (count: number, unit: string, of: string): string => `${count} ${unit}${count === 1 ? '' : 's'} of ${of}`;

import { defineFamily, toNumbers } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { divisor } from '../../server/content/families/write.ts';

const stories = [
  {
    letter: 'W',
    about: 'the amount of water, in liters, in a tank',
    unit: 'liters',
    each: 'minute',
    clock: 't',
    since: 'a pump was switched on',
    what: 'water in the tank',
  },
  {
    letter: 'C',
    about: 'the charge left, in percent, of a battery',
    unit: 'percentage points',
    each: 'hour',
    clock: 'h',
    since: 'a lamp was switched on',
    what: 'charge of the battery',
  },
  {
    letter: 'H',
    about: 'the height, in meters, of a balloon above the ground',
    unit: 'meters',
    each: 'minute',
    clock: 'm',
    since: 'it was first seen',
    what: 'height of the balloon',
  },
  {
    letter: 'D',
    about: 'the distance, in kilometers, of a train from its station',
    unit: 'kilometers',
    each: 'minute',
    clock: 't',
    since: 'a signal was passed',
    what: 'distance of the train',
  },
] as const;

type Story = (typeof stories)[number];
/** The options say which change of time goes with which change of the amount. */
const say = ({ what, unit, each }: Story, amount: number, time: number): string =>
  `The ${what} ${amount < 0 ? 'decreases' : 'increases'} by ${Math.abs(amount)} ${unit} every ${time === 1 ? each : `${time} ${each}s`}.`;

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-9;

/** A slope that is a quotient is read in words. */
export const meaningOfRate = defineFamily({
  name: 'meaning-of-rate',
  ...{ subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'hard' },
  draw: (random) => ({
    story: random.pick(stories),
    over: random.nonzero(-9, 9),
    under: random.whole(2, 6),
    start: random.whole(40, 95),
    times: random.whole(2, 3),
  }),
  fits: ({ over, under }) => Math.abs(over) > 1 && divisor(over, under) === 1,
  write({ story, over, under, start, times }) {
    const { letter, about, clock, each, since } = story;
    const [sign, size] = [over < 0 ? '-' : '+', Math.abs(over)];
    const after = (time: number) => (over < 0 ? start - (size / under) * time : start + (size / under) * time);
    return {
      prompt: `$$${letter}(${clock}) = ${start} ${sign} \\frac{${size}}{${under}}${clock}$$\n\nThe function gives ${about} $${clock}$ ${each}s after ${since}. Which statement describes the change that the function tells of?`,
      key: [over * times, under * times],
      // Of all times after which the change is a whole number, so many: the change and the time.
      again: between(1, 18)
        .flatMap((time) => (isWhole(after(time) - after(0)) ? [[Math.round(after(time) - after(0)), time]] : []))
        .slice(times - 1, times)
        .flat(),
      wrong: [
        { value: [under * times * Math.sign(over), size * times], because: 'turns the fraction over' },
        { value: [-over * times, under * times], because: 'gives the change the wrong sign' },
        { value: [over, under * times], because: `multiplies the time by ${times} and leaves the change as it was` },
        { value: [over * times, 1], because: `takes the numerator's ${size * times} for the change in one ${each}` },
      ],
      explanation: `The slope, $${over < 0 ? '-' : ''}\\frac{${size}}{${under}}$, is the change for each ${each}. In $${under * times}$ ${each}s that makes $${over < 0 ? '-' : ''}\\frac{${size}}{${under}} \\cdot ${under * times} = ${over * times}$. So every ${under * times} ${each}s the function ${over < 0 ? 'decreases' : 'increases'} by ${size * times}.`,
    };
  },
  show(value, { story }) {
    const [amount = 0, time = 0] = toNumbers(value);
    return say(story, amount, time);
  },
});

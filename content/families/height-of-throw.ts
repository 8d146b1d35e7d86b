import { defineFamily } from '../../server/content/families/family.ts';
import { between } from '../../server/content/families/search.ts';
import { polynomial } from '../../server/content/families/write.ts';

const things = [
  { what: 'A ball is thrown upward', from: 'from a bridge' },
  { what: 'A signal flare is fired upward', from: 'from a clifftop' },
  { what: 'A cork is shot upward', from: 'from a lighthouse' },
  { what: 'A pebble is thrown upward', from: 'from a cliff' },
] as const;

/** The greatest height of what is thrown, and when it is back at the ground. */
export const heightOfThrow = defineFamily({
  name: 'height-of-throw',
  ...{ subject: 'SAT Math', domain: 'Advanced Math', skill: 'Nonlinear functions', difficulty: 'hard', numeric: true },
  draw: (random) => ({
    thing: random.pick(things),
    top: random.whole(2, 5),
    start: random.whole(2, 40),
    wantsHeight: random.pick([true, false]),
    rest: random.whole(1, 6),
  }),
  fits: ({ top, rest, wantsHeight, start }) => (wantsHeight ? start % 5 !== 0 : rest > 1 && rest * (2 * top + rest) <= 24),
  write({ thing: { what, from }, top, start, wantsHeight, rest }) {
    // h(t) = -5t^2 + 10 top t + start; or it lands at t = 2 top + rest from a height that follows from that.
    const height = wantsHeight ? start : 5 * rest * (2 * top + rest);
    const speed = 10 * top;
    const h = (t: number) => -5 * t * t + speed * t + height;
    const times = between(0, 2000).map((at) => at / 100);
    return {
      prompt: `${what} ${from}. Its height above the water, in meters, $t$ seconds later is modeled by $h(t) = -5t^2 + ${speed}t + ${height}$. ${wantsHeight ? 'What is its greatest height above the water, in meters, according to the model?' : 'After how many seconds does it reach the water, according to the model?'}`,
      key: wantsHeight ? height + speed ** 2 / 20 : (speed + Math.sqrt(speed ** 2 + 20 * height)) / 10,
      again: wantsHeight ? Math.max(...times.map(h)) : times.filter((t) => h(t) === 0),
      wrong: wantsHeight
        ? [
            { value: top, because: 'is the time, in seconds, at which it is highest' },
            { value: speed ** 2 / 20, because: 'leaves out the height from which it starts' },
          ]
        : [
            { value: 2 * top, because: 'is when it passes the height from which it started' },
            { value: top, because: 'is when it is highest' },
          ],
      explanation: wantsHeight
        ? `It is highest at $t = \\frac{-b}{2a} = \\frac{-${speed}}{-10} = ${top}$. There $h(${top}) = -5 \\cdot ${top ** 2} + ${speed} \\cdot ${top} + ${height} = ${h(top)}$.`
        : `It reaches the water when $h(t) = 0$. Divided by $-5$ the equation is $${polynomial([1, -2 * top, -height / 5], 't')} = 0$, that is $(t - ${2 * top + rest})(t + ${rest}) = 0$. Only $t = ${2 * top + rest}$ is after the start.`,
    };
  },
});

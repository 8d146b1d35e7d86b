import { type Check, choice, entry, numbersIn, pointsIn, type Question, stated, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, displays, formulas, imbalance, sides } from '../tex.ts';

/** Nothing of the new questions is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question): string => displays(question.prompt)[0] ?? '';
const inline = (question: Question, index = 0): string => formulas(question.prompt)[index] ?? '';
const at = (tex: string, x: number): number => calculate(sides(tex)[1], { x });
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;

/** Questions that were written for the easier and the harder form of the second mathematics module of the mock test sat-full-1. */
export const checks: Readonly<Record<string, Check>> = {
  'ma2e-candle-height': choice(['when it is lit', '$t$ hours after it is lit'], (question) => {
    const [tall = 0, down = 0] = numbersIn(question, /is (\d+) centimeters tall .* burns down by (\d+) centimeters each hour/);
    let height = tall;
    const heights = samples(0, 8, 9).map((t) => {
      const now = height;
      height -= down;
      return [t, now] as const;
    });
    return (option) => heights.every(([t, now]) => close(calculate(sides(option)[1], { t }), now));
  }),

  'ma2e-quarter-plus-three': entry(['what is the value of $x$?'], (question) =>
    root((x) => imbalance(inline(question), { x }), -1e3, 1e3),
  ),

  'ma2e-concert-tickets': choice(['How many adult tickets'], (question) => {
    const [tickets = 0, cost = 0, adult = 0, child = 0] = numbersIn(
      question,
      /bought (\d+) tickets for \\\$(\d+) in all\. Each adult ticket cost \\\$(\d+), and each child ticket cost \\\$(\d+)/,
    );
    return (option) => adult * toNumber(option) + child * (tickets - toNumber(option)) === cost;
  }),

  'ma2e-elevator-boxes': choice(['at most', 'the greatest number of boxes', 'along with the worker'], (question) => {
    const [limit = 0, worker = 0, box = 0] = numbersIn(
      question,
      /at most (\d+) kilograms.* weighs (\d+) kilograms rides .* weigh (\d+) kilograms each/,
    );
    let boxes = 0;
    while (worker + box * (boxes + 1) <= limit) boxes += 1;
    return (option) => toNumber(option) === boxes;
  }),

  'ma2e-intercept-from-points': choice(['crosses the $y$-axis'], (question) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [1, 0]] = pointsIn(stated(question));
    const slope = root((each) => y0 + each * (x1 - x0) - y1, -100, 100);
    return (option) => close(toNumber(option), y0 - slope * x0);
  }),

  'ma2e-product-of-binomials': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, -1, 0, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  'ma2e-value-at-four': entry(['What is the value of $f(4)$?'], (question) => at(inline(question, 1), 4)),

  'ma2e-doubling-culture': choice(['doubles each hour', 'after $t$ hours'], (question) => {
    const [cells = 0] = numbersIn(question, /has (\d+) cells/);
    return (option) => {
      const count = (t: number): number => calculate(sides(option)[1], { t });
      return close(count(0), cells) && [0, 0.5, 1, 2, 3.5].every((t) => close(count(t + 1), 2 * count(t)));
    };
  }),

  'ma2e-root-of-a-sum': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -7, 1e4),
  ),

  'ma2e-one-of-two-solutions': choice(
    ['Which of the following is a solution'],
    (question) => (option) => close(imbalance(displayed(question), { x: calculate(option) }), 0),
  ),

  'ma2e-powers-together': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [0.7, 1.1, 1.3].every((x) => close(calculate(option, { x }) / calculate(given, { x }), 1));
  }),

  'ma2e-crossings-from-vertex-form': choice(['cross the $x$-axis'], (question) => {
    const f = (x: number): number => at(inline(question, 1), x);
    const lowest = samples(-20, 20, 4001).reduce((best, x) => (f(x) < f(best) ? x : best), 0);
    const crossings = [root(f, -50, lowest), root(f, lowest, 50)];
    return (option) => {
      const [low, high] = formulas(option).map((tex) => calculate(tex));
      return close(low ?? Number.NaN, crossings[0] ?? 0) && close(high ?? Number.NaN, crossings[1] ?? 0);
    };
  }),

  'ma2e-jacket-sale': choice(['sale price of the jacket, in dollars'], (question) => {
    const [price = 0, off = 0] = numbersIn(question, /costs \\\$(\d+) is on sale for (\d+)% off/);
    return (option) => close(price - toNumber(option), (price * off) / 100);
  }),

  'ma2e-sixth-number': entry(['six numbers', 'value of $x$?'], (question) => {
    const [mean = 0] = numbersIn(question, /and \$x\$ is (\d+)/);
    const known = numbersIn(question, /numbers (\d+), (\d+), (\d+), (\d+), (\d+), and/);
    return root((x) => sum([...known, x]) / (known.length + 1) - mean, -1e3, 1e3);
  }),

  'ma2e-long-rectangle': choice(['area of the rectangle'], (question) => {
    const [times = 0, perimeter = 0] = numbersIn(question, /is (\d+) times its width\. The perimeter of the rectangle is (\d+)/);
    const width = root((each) => 2 * (each + times * each) - perimeter, 0, 1e3);
    return (option) => close(toNumber(option), width * times * width);
  }),

  'ma2e-third-angle-doubled': entry(['angle $B$ is twice the measure of angle $C$', 'of angle $B$?'], (question) => {
    const [angle = 0] = numbersIn(question, /angle \$A\$ is \$(\d+)\^/);
    return 2 * root((c) => angle + 2 * c + c - 180, 0, 180);
  }),

  'ma2e-ladder-height': choice(['vertical wall', 'level ground'], (question) => {
    const [ladder = 0, foot = 0] = numbersIn(question, /ladder (\d+) feet long .* (\d+) feet from the wall/);
    return (option) => {
      const height = option.includes('sqrt') ? calculate(option) : toNumber(option);
      return close(Math.hypot(foot, height), ladder);
    };
  }),

  'ma2e-area-from-circumference': choice(['area of the circle'], (question) => {
    const around = calculate(inline(question));
    const radius = root((r) => 2 * Math.PI * r - around, 0, 1e3);
    return (option) => close(calculate(option), Math.PI * radius ** 2);
  }),

  // Two lines without a common point: as steep as each other, and at one x not as high.
  'ma2h-lines-that-never-meet': entry(['$k$ is a constant', 'has no solution'], (question) => {
    const [first = '', second = ''] = displays(question.prompt);
    const y = (tex: string, x: number, k: number): number => root((each) => imbalance(tex, { x, y: each, k }), -1e4, 1e4);
    const slope = (tex: string, k: number): number => y(tex, 1, k) - y(tex, 0, k);
    const k = root((each) => slope(first, each) - slope(second, each), 1, 100);
    if (close(y(first, 0, k), y(second, 0, k))) throw new Error('the lines are the same');
    return k;
  }),

  'ma2h-slope-in-steps': choice(['linear function $f$', 'value of $a$?'], (question) => {
    const [step = 0, rise = 0, start = 0, end = 0] = numbersIn(
      question,
      /\$f\(a \+ (\d+)\) = f\(a\) \+ (\d+)\$ and \$f\(0\) = (\d+)\$.*\$f\(2a\) = (\d+)\$/,
    );
    return (option) => close(start + (2 * toNumber(option) * rise) / step, end);
  }),

  'ma2h-nine-times-in-two-steps': choice(['exponential function $f$', 'For every value of $x$'], (question) => {
    const [steps = 0, times = 0, from = 0, value = 0, to = 0] = numbersIn(
      question,
      /\$f\(x \+ (\d+)\) = (\d+) f\(x\)\$\. If \$f\((\d+)\) = (\d+)\$, what is the value of \$f\((\d+)\)\$/,
    );
    const base = root((b) => b ** steps - times, 0, 100);
    if (!isWhole(base)) throw new Error('the base is not a whole number');
    return (option) => close(toNumber(option) / base ** to, value / base ** from);
  }),

  'ma2h-value-replaced': choice(['When one of the values is removed', 'replaced by'], (question) => {
    const [count = 0, mean = 0, others = 0, otherMean = 0, replacement = 0] = numbersIn(
      question,
      /has (\d+) values, and their mean is (\d+)\. .* mean of the other (\d+) is (\d+)\. .* replaced by (\d+) instead/,
    );
    const rest = Array.from({ length: others }, () => otherMean);
    const removed = root((value) => sum([...rest, value]) / count - mean, -1e3, 1e3);
    if (close(removed, replacement)) throw new Error('nothing is replaced');
    return (option) => close(toNumber(option), sum([...rest, replacement]) / count);
  }),
};

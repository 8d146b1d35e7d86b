import { type Check, choice, entry, listed, numbersIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, displays, formulas, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

const summarize = (values: readonly number[]): { mean: number; deviation: number } => {
  const mean = sum(values) / values.length;
  return { mean, deviation: Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) };
};

/** The harder form of the second mathematics module of the mock test sat-full-3. */
export const checks: Readonly<Record<string, Check>> = {
  't3ma2h-larger-of-a-sum': choice(['What is the greater number?'], (question) => {
    const [total = 0, more = 0] = numbersIn(question, /two numbers is (\d+)\. Three times the lesser number is (\d+) greater/);
    const lesser = root((x) => 3 * x - more - (total - x), 0, total);
    return (option) => close(toNumber(option), total - lesser);
  }),

  't3ma2h-value-at-a-plus-one': choice(['equal to $f(a + 1)$?'], (question) => {
    const [, f] = sides(inline(question, 1));
    return (option) => [-2, 0.3, 4].every((a) => close(calculate(option, { a }), calculate(f, { x: a + 1 })));
  }),

  // Half of the values lie 4 below and half 4 above the mean of 10: what is done to these shows what is done to any.
  't3ma2h-data-stretched-and-moved': choice(['mean of 10 and a standard deviation of 4'], (question) => {
    const [times = 0, more = 0] = numbersIn(question, /multiplied by (\d+), and then (\d+) is added/);
    const { mean, deviation } = summarize([6, 14, 6, 14].map((value) => times * value + more));
    const is = (one: number, other: number): boolean => close(mean, one) && close(deviation, other);
    return listed({
      'The mean is 35, and the standard deviation is 4.': is(35, 4),
      'The mean is 35, and the standard deviation is 12.': is(35, 12),
      'The mean is 35, and the standard deviation is 17.': is(35, 17),
      'The mean is 30, and the standard deviation is 12.': is(30, 12),
    });
  }),

  't3ma2h-input-for-negative-value': choice(['linear function $f$', '$f(0) = 8$', '$f(x) = -17$?'], (question) => {
    const [step = 0, fall = 0] = numbersIn(question, /increases by (\d+), \$f\(x\)\$ decreases by (\d+)/);
    return (option) => close(8 - (fall / step) * toNumber(option), -17);
  }),

  't3ma2h-difference-of-cubes': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, 0.7, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't3ma2h-fifth-test': entry(['least score', 'all five scores is at least 86'], (question) => {
    const scores = numbersIn(question, /scores of (\d+), (\d+), (\d+), and (\d+)/);
    return samples(0, 100, 101).findIndex((fifth) => sum([...scores, fifth]) / 5 >= 86);
  }),

  // Exactly one solution: at the axis of the parabola, the left side is zero.
  't3ma2h-k-in-two-places': choice(['$k$ is a positive constant', 'exactly one real solution'], (question) => (option) => {
    const k = toNumber(option);
    const left = (x: number): number => imbalance(displayed(question), { x, k });
    const [a, b] = [(left(1) + left(-1)) / 2 - left(0), (left(1) - left(-1)) / 2];
    return close(left(-b / (2 * a)), 0);
  }),

  't3ma2h-triangle-in-a-circle': choice(['right triangle lie on a circle', 'area of the circle?'], (question) => {
    const [one = 0, other = 0] = numbersIn(question, /lengths of (\d+) and (\d+)/);
    return (option) => close(calculate(option), (Math.PI * (one ** 2 + other ** 2)) / 4);
  }),

  't3ma2h-two-pumps': entry(['from the beginning, to fill the tank?'], (question) => {
    const [a = 0, b = 0, alone = 0] = numbersIn(
      question,
      /alone fills a tank in (\d+) hours, .* fills it in (\d+) hours\. .* runs alone for (\d+) hours/,
    );
    return root((t) => t / a + (t - alone) / b - 1, alone, 100);
  }),

  't3ma2h-bus-and-car': choice(['This year, the number of people who ride a bus is what percent'], (question) => {
    const [share = 0, more = 0, fewer = 0] = numbersIn(
      question,
      /was (\d+)% of the number of those who drove a car\. This year, (\d+)% more .*, and (\d+)% fewer drive a car/,
    );
    return (option) => close(toNumber(option.replace('%', '')) * (1 - fewer / 100), share * (1 + more / 100));
  }),

  't3ma2h-greatest-revenue': choice(['is greatest', 'than at a price of 12 dollars?'], (question) => {
    const [, formula] = sides(inline(question, 1));
    const taken = (p: number): number => calculate(formula, { p });
    const greatest = Math.max(...samples(0, 30, 301).map(taken));
    return (option) => close(toNumber(option), greatest - taken(12));
  }),

  't3ma2h-unknown-in-both-points': choice(['slope of 3', '$(k, 1)$ and $(8, 2k)$', 'cross the $y$-axis?'], () => {
    const k = root((each) => 2 * each - 1 - 3 * (8 - each), -100, 100);
    return (option) => close(calculate(option), 1 - 3 * k);
  }),

  't3ma2h-two-roots-three-apart': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 0.5, 1e3),
  ),

  't3ma2h-height-on-the-hypotenuse': entry(['Angle C is marked as a right angle', 'area of triangle $ABC$?'], (question) => {
    const [left = 0, height = 0] = numbersIn(question, /AD = (\d+) and CD = (\d+)/);
    const right = root((x) => left ** 2 + x ** 2 + 2 * height ** 2 - (left + x) ** 2, 0, 1e3);
    return ((left + right) * height) / 2;
  }),

  't3ma2h-symmetric-about-five': choice(['$f(x) = f(10 - x)$', 'minimum value of $f$ is $-4$', '$f(2) = 14$', '$f(0)$?'], () => {
    const f = (x: number, a: number): number => a * (x - 5) ** 2 - 4;
    const a = root((each) => f(2, each) - 14, 0, 100);
    return (option) => close(toNumber(option), f(0, a));
  }),

  't3ma2h-lines-by-their-difference': choice(['$c - b = 20$', 'value of $y - b$?'], (question) => {
    const y = (index: number, x: number, b: number): number =>
      calculate(sides(displayed(question, index))[1], { x, b, c: b + 20 });
    return (option) =>
      [-3, 0, 7].every((b) => {
        const x = root((each) => y(0, each, b) - y(1, each, b), -100, 100);
        return close(y(0, x, b) - b, toNumber(option));
      });
  }),

  't3ma2h-greatest-value-of-y': choice(['greatest possible value of $y$?'], (question) => {
    const [least = '', middle = '', most = ''] = displayed(question).split('\\le');
    const isAllowed = (x: number): boolean =>
      calculate(middle, { x }) >= calculate(least) - 1e-9 && calculate(middle, { x }) <= calculate(most) + 1e-9;
    const greatest = Math.max(
      ...samples(-10, 10, 201)
        .filter(isAllowed)
        .map((x) => calculate(sides(displayed(question, 1))[1], { x })),
    );
    return (option) => close(calculate(option), greatest);
  }),

  't3ma2h-city-without-a-car': choice(
    ['lives in the city is 0.75', 'what is the probability that this person owns no car?'],
    (question) => {
      const [owners = 0] = tableRow(question, 'Owns a car');
      const [country = 0] = numbersIn(question, /\| Owns no car \| \$n\$ \| (\d+) \|/);
      const n = root((each) => each - 0.75 * (each + country), 0, 1e3);
      return (option) => close(calculate(option), n / (n + owners));
    },
  ),

  't3ma2h-chord-of-a-circle': choice(['line $y = 7$ crosses the circle', 'distance between these points?'], (question) => {
    const equation = formulas(question.prompt).find((tex) => tex.includes('x^2')) ?? '';
    const on = (x: number): number => imbalance(equation, { x, y: 7 });
    const [left, right] = [root(on, -20, -3), root(on, -3, 20)];
    return (option) => close(toNumber(option), right - left);
  }),

  't3ma2h-function-applied-twice': entry(['$a > 0$', '$f(f(x)) = 4x + 15$', 'value of $f(5)$?'], () => {
    const a = root((each) => each ** 2 - 4, 0, 100);
    const b = root((each) => a * each + each - 15, -100, 100);
    return a * 5 + b;
  }),

  't3ma2h-sum-from-squares-and-product': choice(['positive numbers', 'value of $x + y$?'], (question) => {
    const y = (x: number): number => root((each) => imbalance(displayed(question, 1), { x, y: each }), 0, 1e4);
    const x = root((each) => imbalance(displayed(question), { x: each, y: y(each) }), 0.1, Math.sqrt(28));
    return (option) => close(calculate(option), x + y(x));
  }),

  't3ma2h-zero-from-the-minimum': entry(['$k$ is a positive constant', 'minimum value of $f$ is $-36$'], (question) => {
    const [, formula] = sides(inline(question, 1));
    return root((k) => calculate(formula, { x: (k - 2) / 2, k }) + 36, 0, 1e3);
  }),
};

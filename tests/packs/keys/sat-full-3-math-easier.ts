import { type Check, choice, entry, numbersIn, pointsIn, type Question, toNumber } from '../key-checks.ts';
import { close, root } from '../numeric.ts';
import { calculate, displays, holds, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';
const firstPoint = (option: string) => pointsIn(option.replaceAll('-', '−'))[0] ?? ([Number.NaN, Number.NaN] as const);

/** The easier form of the second mathematics module of the mock test sat-full-3. */
export const checks: Readonly<Record<string, Check>> = {
  't3ma2e-fifth-of-a-difference': entry(['value of $x$?'], (question) =>
    root((x) => imbalance(inline(question), { x }), -1e3, 1e3),
  ),

  't3ma2e-battery': choice(['after $t$ hours'], (question) => {
    const [, charge = ''] = sides(inline(question));
    const [wanted = 0] = numbersIn(question, /is the charge (\d+) percent\?/);
    return (option) => close(calculate(charge, { t: toNumber(option) }), wanted);
  }),

  't3ma2e-umbrellas': choice(['median number of umbrellas'], (question) => {
    const sold = numbersIn(question, /sold (\d+), (\d+), (\d+), (\d+), and (\d+) umbrellas/);
    return (option) => toNumber(option) === sold.toSorted((one, other) => one - other)[2];
  }),

  't3ma2e-sum-of-quadratics': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, 0, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't3ma2e-triangular-sail': choice(['area of the sail'], (question) => {
    const [base = 0, height = 0] = numbersIn(question, /base of (\d+) feet and a height of (\d+) feet/);
    return (option) => close(toNumber(option), (base * height) / 2);
  }),

  't3ma2e-square-plus-nine': entry(['positive solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 0, 1e3),
  ),

  't3ma2e-twice-the-other': entry(['value of $x$?'], (question) => {
    const y = root((each) => imbalance(displayed(question, 1), { x: calculate('2y', { y: each }), y: each }), -1e3, 1e3);
    return root((x) => imbalance(displayed(question), { x, y }), -1e3, 1e3);
  }),

  // A parabola is lowest half way between its zeros.
  't3ma2e-lowest-point': choice(['For what value of $x$ does $f(x)$ reach its minimum?'], (question) => {
    const [left = 0, right = 0, lowest = 0] = numbersIn(
      question,
      /x-axis at \((\d+), 0\) and \((\d+), 0\)\. Its lowest point is \((\d+), −4\)/,
    );
    if (lowest * 2 !== left + right) throw new Error('the lowest point is not between the zeros');
    return (option) => calculate(option) === lowest;
  }),

  't3ma2e-point-of-a-line': choice(['is a solution to the equation'], (question) => {
    const equation = inline(question, 1);
    return (option) => {
      const [x, y] = firstPoint(option);
      return close(imbalance(equation, { x, y }), 0);
    };
  }),

  't3ma2e-cats-and-dogs': choice(['ratio of cats to dogs', 'How many dogs'], (question) => {
    const [cats = 0, dogs = 0, counted = 0] = numbersIn(question, /is (\d+) to (\d+)\. There are (\d+) cats/);
    return (option) => close(toNumber(option) * cats, counted * dogs);
  }),

  't3ma2e-side-of-similar-triangle': choice(
    ['correspond to $D$, $E$, and $F$, respectively', 'the length of $EF$?'],
    (question) => {
      const [ab = 0, bc = 0, de = 0] = numbersIn(question, /of \$AB\$, \$BC\$, and \$DE\$ are (\d+), (\d+), and (\d+)/);
      return (option) => close(toNumber(option) / bc, de / ab);
    },
  ),

  't3ma2e-root-plus-three': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 0, 1e3),
  ),

  't3ma2e-value-above-the-bound': choice(['is a solution to the inequality'], (question) => {
    const inequality = inline(question, 1);
    return (option) => holds(inequality, { x: toNumber(option) });
  }),

  't3ma2e-find-the-constant': choice(['$f(2) = 20$', 'value of $b$?'], (question) => {
    const [, f] = sides(inline(question, 1));
    return (option) => close(calculate(f, { x: 2, b: toNumber(option) }), 20);
  }),

  't3ma2e-coat-reduced-twice': choice(['after both reductions'], (question) => {
    const [price = 0, first = 0, second = 0] = numbersIn(
      question,
      /cost (\d+) dollars\. Its price was reduced by (\d+)%, and later the reduced price was reduced by (\d+)%/,
    );
    return (option) => close(toNumber(option), price * (1 - first / 100) * (1 - second / 100));
  }),

  't3ma2e-root-of-fifty': choice(['equivalent to', 'x > 0'], (question) => {
    const given = inline(question);
    return (option) => [0.7, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't3ma2e-ball-lands': choice(['hit the ground?'], (question) => {
    const [, height = ''] = sides(inline(question));
    return (option) => close(calculate(height, { t: toNumber(option) }), 0);
  }),

  't3ma2e-equal-fractions': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -1e3, 1e3),
  ),

  't3ma2e-circle-from-diameter': choice(['$(-2, 3)$ and $(6, 3)$ are the ends of a diameter'], () => (option) => {
    const ends = [-2, 6].map((x) => ({ x, y: 3 }));
    const across = [-1, 1].map((side) => ({ x: 2, y: 3 + 4 * side }));
    return [...ends, ...across].every((point) => close(imbalance(option, point), 0));
  }),

  't3ma2e-third-point': choice(['also lies on this line'], (question) => {
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = pointsIn(question.prompt);
    return (option) => {
      const [x, y] = firstPoint(option);
      return (y - y0) * (x1 - x0) === (y1 - y0) * (x - x0);
    };
  }),

  't3ma2e-even-numbers': entry(['the greater of the two numbers?'], (question) => {
    const [product = 0, apart = 0] = numbersIn(question, /two positive numbers is (\d+)\. One of the numbers is (\d+) greater/);
    return root((x) => x * (x - apart) - product, apart, 1e3);
  }),

  't3ma2e-exponential-through-two-points': choice(['$f(0) = 3$ and $f(2) = 12$', 'value of $f(4)$?'], (question) => {
    const [, formula] = sides(inline(question, 1));
    const f = (x: number, a: number, b: number): number => calculate(formula, { x, a, b });
    const a = root((each) => f(0, each, 1) - 3, 0, 100);
    const b = root((each) => f(2, a, each) - 12, 0, 100);
    return (option) => close(toNumber(option), f(4, a, b));
  }),
};

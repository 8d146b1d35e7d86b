import { type Check, choice, entry, numbersIn, type Question } from '../key-checks.ts';
import { close, root, samples } from '../numeric.ts';
import { calculate, displays, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of these drills in Advanced Math is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** Whether an option has the value of the first formula of a question wherever it is tried. */
const isEquivalent = (question: Question, tried: readonly number[]) => (option: string) =>
  tried.every((x) => close(calculate(option, { x }), calculate(inline(question), { x })));

export const checks: Readonly<Record<string, Check>> = {
  'dam-square-of-a-difference': choice(['equivalent to'], (question) => isEquivalent(question, [-2, 0, 1.5, 4])),

  'dam-grouped-factors': choice(['is a factor of'], (question) => {
    const given = inline(question);
    const zeros = samples(-10, 10, 41).filter((x) => close(calculate(given, { x }), 0));
    // A factor of degree 1 has its zero there; one of degree 2 with real zeros would have both, and one without has none.
    return (option) => {
      const own = samples(-20, 20, 81).filter((x) => close(calculate(option, { x }), 0));
      return own.length > 0 && own.every((x) => zeros.includes(x));
    };
  }),

  'dam-root-of-a-power': choice(['equivalent to', 'x > 0'], (question) => isEquivalent(question, [0.5, 1.2, 3])),

  'dam-three-constants': choice(['true for all values of $x$', 'value of $ab$?'], (question) => {
    const [left, right] = sides(displayed(question));
    const a = root((each) => (calculate(left, { x: 1e5, a: each, b: 0 }) - calculate(right, { x: 1e5 })) / 1e15, -100, 100);
    const whole = Math.round(a);
    const b = root((each) => calculate(left, { x: 1, a: whole, b: each }) - calculate(right, { x: 1 }), -100, 100);
    if (!close(calculate(left, { x: -2, a: whole, b }), calculate(right, { x: -2 })))
      throw new Error('the two sides are not equal');
    return (option) => close(calculate(option), whole * b);
  }),

  'dam-factored-form-solutions': choice(['sum of the solutions'], (question) => {
    const f = (x: number): number => imbalance(displayed(question), { x });
    return (option) => close(calculate(option), root(f, -10, 0) + root(f, 2, 20));
  }),

  'dam-garden-with-a-path': entry(['How many meters long'], (question) => {
    const [longer = 0, area = 0] = numbersIn(question, /is (\d+) meters longer than it is wide\. Its area is (\d+) square/);
    return root((length) => length * (length - longer) - area, longer, 1e3);
  }),

  'dam-rational-equation': choice(
    ['positive solution'],
    (question) => (option) => calculate(option) > 0 && close(imbalance(displayed(question), { x: calculate(option) }), 0),
  ),

  'dam-line-and-circle-once': choice(['exactly one real solution'], (question) => {
    const [, curve] = sides(displayed(question));
    const lowest = Math.min(...samples(-10, 10, 401).map((x) => calculate(curve, { x })));
    return (option) => close(calculate(option), lowest);
  }),

  'dam-falling-cap': choice(['reach the ground?'], (question) => {
    const [, height] = sides(inline(question));
    return (option) => close(calculate(height, { t: calculate(option) }), 0);
  }),

  'dam-medicine-each-hour': choice(['after $t$ hours'], (question) => {
    const [start = 0, lost = 0] = numbersIn(question, /given (\d+) milligrams .* falls by (\d+)%/);
    return (option) => [0, 1, 2, 6].every((t) => close(calculate(sides(option)[1], { t }), start * (1 - lost / 100) ** t));
  }),

  'dam-root-function-domain': entry(['For what value of $x$ is $f(x) = 4$?'], (question) =>
    root((x) => calculate(sides(inline(question, 1))[1], { x }) - 4, -4.5, 1e3),
  ),

  'dam-doubling-times-compared': choice(['doubles every 3 hours', '$t$ hours after noon'], (question) => {
    const [, count] = sides(inline(question));
    const at = (t: number, k: number): number => calculate(count, { t, k });
    return (option) => [0, 1, 4].every((t) => close(at(t + 3, calculate(option)) / at(t, calculate(option)), 2));
  }),

  'dam-factored-completely': choice(['equivalent to'], (question) => isEquivalent(question, [-3, 0.5, 1, 4])),

  'dam-fraction-with-remainder': choice(['equivalent to', 'x > 0'], (question) => isEquivalent(question, [0.5, 1, 4])),

  'dam-exponents-by-sum-and-difference': choice(['a + b = 4', 'value of $a$?'], (question) => {
    const quotient = (a: number, x: number): number => x ** a / x ** (4 - a);
    if (!question.prompt.includes('\\sqrt[3]{x^2}')) throw new Error('the root is another');
    return (option) => [1.5, 3].every((x) => close(quotient(calculate(option), x), Math.cbrt(x * x)));
  }),

  'dam-square-root-both-sides': entry(['positive solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 4, 1e3),
  ),

  'dam-two-numbers-and-their-squares': choice(['value of $x$?'], (question) => {
    const y = (x: number): number => root((each) => imbalance(displayed(question), { x, y: each }), -1e3, 1e3);
    return (option) => close(imbalance(displayed(question, 1), { x: calculate(option), y: y(calculate(option)) }), 0);
  }),

  'dam-no-real-solution-for-n': entry(['$n$ is an integer', 'has no real solution'], (question) => {
    const [left] = sides(displayed(question));
    // For positive n the left side is least at x = −6/n, half way between its zeros.
    const least = (n: number): number => {
      const middle = (calculate(left, { x: -1, n }) - calculate(left, { x: 1, n })) / (4 * n);
      return calculate(left, { x: middle, n });
    };
    return 1 + samples(1, 40, 40).findIndex((n) => least(n) > 1e-9);
  }),

  'dam-value-of-a-composite': choice(['value of $f(g(2))$?'], (question) => {
    const [f = '', g = ''] = inlines(question.prompt).filter((tex) => tex.includes('='));
    return (option) => close(calculate(option), calculate(sides(f)[1], { x: calculate(sides(g)[1], { x: 2 }) }));
  }),

  'dam-loan-with-monthly-interest': choice(['compounded monthly', 'after 2 years'], (question) => {
    const [start = 0, rate = 0] = numbersIn(question, /debt of ([\d,]+) dollars .* rate of (\d+)% per year/);
    const debt = samples(1, 24, 24).reduce((owed) => owed + (owed * rate) / 1200, start);
    return (option) => close(calculate(option), debt);
  }),

  'dam-two-forms-of-one-parabola': choice(['$f(1) = f(c)$', 'c \\ne 1'], (question) => {
    const [, formula] = sides(inlines(question.prompt).find((tex) => tex.startsWith('f(x) =')) ?? '');
    const f = (x: number): number => calculate(formula, { x, a: 2, k: -3 });
    return (option) => calculate(option) !== 1 && close(f(calculate(option)), f(1));
  }),
};

import { type Check, choice, entry, listed, numbersIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, displays, formulas, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** The solution of two linear equations in x and y, by Cramer's rule; what else they have a value for is in `known`. */
const solvePair = (first: string, second: string, known: Record<string, number> = {}): { x: number; y: number } => {
  const row = (tex: string): [a: number, b: number, c: number] => {
    const value = (x: number, y: number): number => imbalance(tex, { ...known, x, y });
    return [value(1, 0) - value(0, 0), value(0, 1) - value(0, 0), -value(0, 0)];
  };
  const [[a, b, c], [d, e, f]] = [row(first), row(second)];
  const determinant = a * e - b * d;
  return { x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant };
};

/** The values of a data set by how often each occurs. */
const spreadOut = (values: readonly number[], counts: readonly number[]): { mean: number; deviation: number } => {
  const all = values.flatMap((value, index) => Array.from({ length: counts[index] ?? 0 }, () => value));
  const mean = sum(all) / all.length;
  return { mean, deviation: Math.sqrt(sum(all.map((value) => (value - mean) ** 2)) / all.length) };
};

/** The coordinates of an option's point, written as fractions. */
const fractions = (option: string): number[] =>
  [...option.matchAll(/(-?)\\frac\{(\d+)\}\{(\d+)\}/g)].map(([, sign, over, under]) => Number(`${sign}${over}`) / Number(under));

/** The harder form of the second mathematics module of the mock test sat-full-2. */
export const checks: Readonly<Record<string, Check>> = {
  't2ma2h-sum-of-equations': choice(['value of $6x + 2y$?'], (question) => {
    const { x, y } = solvePair(displayed(question), displayed(question, 1));
    return (option) => close(toNumber(option), 6 * x + 2 * y);
  }),

  't2ma2h-root-graph-moved': choice(['moved 4 units to the left and 1 unit down'], (question) => {
    const f = (x: number): number => calculate(sides(inline(question, 1))[1], { x });
    return (option) => [12, 15, 20.5].every((x) => close(calculate(sides(option)[1], { x: x - 4 }), f(x) - 1));
  }),

  't2ma2h-two-frequency-tables': choice(['means and the standard deviations'], (question) => {
    const values = tableRow(question, 'Value');
    const [x, y] = ['X', 'Y'].map((name) => spreadOut(values, tableRow(question, `Data set ${name}`)));
    if (!x || !y) throw new Error('a data set is missing');
    const [equalMeans, equalSpread] = [close(x.mean, y.mean), close(x.deviation, y.deviation)];
    return listed({
      'The means are equal, and the standard deviations are equal.': equalMeans && equalSpread,
      'The means are equal, and the standard deviation of X is less than that of Y.':
        equalMeans && x.deviation < y.deviation - 1e-9,
      'The means are equal, and the standard deviation of X is greater than that of Y.':
        equalMeans && x.deviation > y.deviation + 1e-9,
      'The mean of X is greater than that of Y, and the standard deviations are equal.': x.mean > y.mean + 1e-9 && equalSpread,
    });
  }),

  't2ma2h-table-with-letters': choice(['linear function $f$', '| $k$ | $k + 4$ | $k + 12$ |'], (question) => {
    const [low = 0, high = 0] = numbersIn(question, /\| \$f\(x\)\$ \| (\d+) \| (\d+) \| \$n\$ \|/);
    return (option) => close((toNumber(option) - low) * 4, (high - low) * 12);
  }),

  't2ma2h-simplify-fraction': choice(['equivalent to', 'x > 3'], (question) => {
    const given = inline(question);
    return (option) => [3.5, 5, 11].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't2ma2h-tables-for-guests': entry(['least possible number of large tables'], (question) => {
    const [room = 0, large = 0, small = 0, guests = 0] = numbersIn(
      question,
      /at most (\d+) tables\. A large table seats (\d+) guests, and a small table seats (\d+) guests\. .* at least (\d+) guests/,
    );
    const seated = (count: number): boolean => large * count + small * (room - count) >= guests;
    return samples(0, room, room + 1).findIndex(seated);
  }),

  't2ma2h-solutions-four-apart': choice(['One solution of the equation is 4 greater than the other'], (question) => {
    const tex = displayed(question);
    const c = (x: number): number => root((each) => imbalance(tex, { x, c: each }), -1e4, 1e4);
    const lesser = root((x) => c(x) - c(x + 4), -50, 50);
    return (option) => close(toNumber(option), c(lesser));
  }),

  't2ma2h-quarter-turn': choice(['unit circle', 'measured counterclockwise', '\\theta + \\frac{\\pi}{2}'], (question) => {
    const [x = 0, y = 0] = fractions(inlines(question.prompt).find((tex) => tex.includes('\\left')) ?? '');
    const angle = Math.atan2(y, x) + Math.PI / 2;
    return (option) => {
      const [u = 0, v = 0] = fractions(option);
      return close(u, Math.cos(angle)) && close(v, Math.sin(angle));
    };
  }),

  // No solution: the two sides differ by as much at x = 1 as at x = 0, and they do differ.
  't2ma2h-no-solution-for-k': entry(['$k$ is a constant', 'has no solution'], (question) => {
    const gap = (x: number, k: number): number => imbalance(displayed(question), { x, k });
    const k = root((each) => gap(1, each) - gap(0, each), -100, 100);
    if (close(gap(0, k), 0)) throw new Error('every number is a solution');
    return k;
  }),

  't2ma2h-up-and-down-by-p': choice(['increased by $p\\%$', 'reduced by $p\\%$', 'value of $p$?'], (question) => {
    const [below = 0] = numbersIn(question, /left it (\d+)% below/);
    return (option) => close((1 + toNumber(option) / 100) * (1 - toNumber(option) / 100), 1 - below / 100);
  }),

  't2ma2h-percent-each-year': choice(['$t$ years after', 'increase each year'], (question) => {
    const f = (t: number): number => calculate(sides(inline(question))[1], { t });
    return (option) => [0, 1, 4.5].every((t) => close(f(t + 1) / f(t), 1 + toNumber(option.replace('%', '')) / 100));
  }),

  't2ma2h-triangle-at-axes': choice(
    ['positive $x$-axis at $(a, 0)$', 'positive $y$-axis at $(0, b)$', '$a + b$?'],
    (question) => {
      const [slope = ''] = inlines(question.prompt).filter((tex) => tex.includes('\\frac'));
      const [area = 0] = numbersIn(question, /area of (\d+)/);
      const height = (a: number): number => -calculate(slope) * a;
      const a = root((each) => (each * height(each)) / 2 - area, 0, 100);
      return (option) => close(toNumber(option), a + height(a));
    },
  ),

  't2ma2h-root-equals-difference': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -11, 1e3),
  ),

  't2ma2h-area-from-trapezoid': entry(['$DE$ is parallel to segment $BC$', 'area of triangle $ABC$?'], (question) => {
    const [cut = 0, upper = 0, lower = 0] = numbersIn(question, /quadrilateral \$BCED\$ is (\d+)\. .*AD = (\d+) and DB = (\d+)/);
    return root((whole) => whole * (1 - (upper / (upper + lower)) ** 2) - cut, 0, 1e4);
  }),

  't2ma2h-coefficients-added': choice(['maximum value of $f$', 'value of $a + b + c$?'], (question) => {
    const [left = 0, right = 0, most = 0] = numbersIn(
      question,
      /\$\(-(\d+), 0\)\$ and \$\((\d+), 0\)\$, and the maximum value of \$f\$ is (\d+)/,
    );
    const f = (a: number, x: number): number => a * (x + left) * (x - right);
    const a = root((each) => f(each, (right - left) / 2) - most, -1e3, 1e3);
    return (option) => close(toNumber(option), f(a, 1));
  }),

  't2ma2h-product-in-p': choice(['$p$ is a positive constant', 'equal to $xy$?'], (question) => {
    const product = (p: number): number => {
      const { x, y } = solvePair(displayed(question), displayed(question, 1), { p });
      return x * y;
    };
    return (option) => [0.5, 1, 3].every((p) => close(calculate(option, { p }), product(p)));
  }),

  't2ma2h-solution-set-from-two': choice(['$c$ is a constant', 'all the numbers $x$ with $x \\ge 2$'], (question) => {
    const [left = '', right = ''] = inline(question).split('\\le');
    const gap = (x: number, c: number): number => calculate(left, { x, c }) - calculate(right, { x, c });
    return (option) => close(gap(2, calculate(option)), 0) && gap(3, calculate(option)) < 0;
  }),

  't2ma2h-rower-also-swims': choice(['If a member who rows is chosen at random', 'this member swims?'], (question) => {
    const [members = 0, swim = 0, both = 0, rowOnly = 0] = numbersIn(
      question,
      /has (\d+) members, (\d+)% of whom swim\. .* swim, (\d+)% also row\. .* do not swim, (\d+)% row/,
    );
    const swimmers = (members * swim) / 100;
    const [also, only] = [(swimmers * both) / 100, ((members - swimmers) * rowOnly) / 100];
    return (option) => close(calculate(option), also / (also + only));
  }),

  't2ma2h-angle-from-arc-and-sector': choice(['in radians'], (question) => {
    const [area = '', arc = ''] = inlines(question.prompt);
    const radius = root((r) => (r * calculate(arc)) / 2 - calculate(area), 0, 1e3);
    return (option) => close(calculate(option) * radius, calculate(arc));
  }),

  't2ma2h-function-of-function': entry(['$c$ is a constant', '$f(f(2)) = 40$'], (question) => {
    const f = (x: number, c: number): number => calculate(sides(inline(question, 1))[1], { x, c });
    return root((c) => f(f(2, c), c) - 40, -1e3, 1e3);
  }),

  't2ma2h-six-apart-on-a-line': choice(['crosses the line $y = 4$ at two points', 'these points is 6'], (question) => {
    const [, formula] = sides(formulas(question.prompt).find((tex) => tex.includes('x^2')) ?? '');
    const k = (x: number): number => root((each) => calculate(formula, { x, k: each }) - 4, -1e4, 1e4);
    const left = root((x) => k(x) - k(x + 6), -50, 50);
    return (option) => close(calculate(option), k(left));
  }),

  't2ma2h-vertex-on-a-line': entry(['$b$ is a negative constant', 'on the line $y = 2x$', 'value of $f(1)$?'], (question) => {
    const [, formula] = sides(inline(question, 1));
    const f = (x: number, b: number): number => calculate(formula, { x, b });
    const b = root((each) => f(-each / 2, each) - 2 * (-each / 2), -100, 0);
    return f(1, b);
  }),
};

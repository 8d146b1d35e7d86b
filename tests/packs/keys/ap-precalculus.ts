import { type Check, choice, listed, type Question, tableRow } from '../key-checks.ts';
import { close, leastSquares, root, samples, sum } from '../numeric.ts';
import { calculate, formulas } from '../tex.ts';

/** Questions whose right option is a matter of words: what follows from a shape, and which model is appropriate. */
export const conceptual: Readonly<Record<string, string>> = {
  'pca-inflection-between': 'that the concavity changes between a minimum and a maximum is a principle of polynomials',
  'dpc-increasing-interval': 'that a widening container fills ever more slowly is read from the words',
  'dpc-residuals-model': 'that a pattern in the residuals rules a model out is a principle',
};

const { PI, abs, acos, asin, cos, exp, log, sin, sqrt, tan } = Math;

/** Logarithms to a base, and with a bare argument, as quotients of natural ones. */
const plain = (tex: string): string => tex.replace(/\\log_\{?(\w+)\}?/g, '\\frac{1}{\\ln $1}\\ln ').replaceAll('−', '-');

/** The value of an option: of its first formula, or of itself where it has none. */
const computeOption = (option: string, scope: Record<string, number> = {}): number =>
  calculate(plain(formulas(option)[0] ?? option.replace('%', '')), scope);

const isValue = (given: readonly string[], compute: (question: Question) => number, tolerance = 1e-9): Check =>
  choice(given, (question) => {
    const value = compute(question);
    return (option) => close(computeOption(option), value, tolerance);
  });

/** The one option that a rounded value is: within half of its last digit. */
const isRounded = (given: readonly string[], decimals: number, compute: (question: Question) => number): Check =>
  choice(given, (question) => {
    const value = compute(question);
    return (option) => abs(computeOption(option) - value) <= 0.5 * 10 ** -decimals + 1e-9;
  });

/** The option that is the function, on sample values of its variable. */
const isFunction = (given: readonly string[], variable: string, wanted: (x: number) => number, tolerance = 1e-9): Check =>
  choice(given, () => (option) => {
    const formula = plain((formulas(option)[0] ?? '').replace(/^[^=]*=/, ''));
    return samples(0.35, 1.93, 7).every((x) => close(calculate(formula, { [variable]: x }), wanted(x), tolerance));
  });

/** The option that is these words, put together from what was computed. */
const isText = (given: readonly string[], compute: (question: Question) => string): Check =>
  choice(given, (question) => {
    const text = compute(question);
    return (option) => option === text;
  });

/** The option whose meaning, written out under its words, is what was computed. */
const means = <T>(given: readonly string[], compute: (question: Question) => T, meanings: Readonly<Record<string, T>>): Check =>
  choice(given, (question) => {
    const wanted = JSON.stringify(compute(question));
    return (option) => JSON.stringify(listed(meanings)(option)) === wanted;
  });

/** The conditions of an option, joined by "or", on a grid of numbers. */
const isSet = (given: readonly string[], grid: readonly number[], wanted: (x: number) => boolean): Check =>
  choice(
    given,
    () => (option) =>
      grid.every((x) => {
        const parts = formulas(option).map((tex) => tex.replaceAll('\\le', '≤').replaceAll('\\ge', '≥').replace('\\theta', 'x'));
        return parts.some((part) => inOne(part, x)) === wanted(x);
      }),
  );

/** Whether a chain such as −4 ≤ x < 3 holds. */
function inOne(chain: string, x: number): boolean {
  const pieces = chain.split(/([<>≤≥])/).map((piece) => piece.trim());
  const value = (piece = '') => (piece === 'x' || piece === 'y' ? x : calculate(piece));
  return pieces.every((sign, at) => {
    if (at % 2 === 0) return true;
    const [left, right] = [value(pieces[at - 1]), value(pieces[at + 1])];
    return { '<': left < right, '>': left > right, '≤': left <= right, '≥': left >= right }[sign] ?? false;
  });
}

const grid = (...values: number[]) => [...values, ...values.map((value) => value - 0.4), ...values.map((value) => value + 0.4)];
const rate = (f: (x: number) => number, from: number, to: number) => (f(to) - f(from)) / (to - from);
const trend = (values: readonly number[]) => {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  const turns = steps.slice(1).map((step, at) => step - (steps[at] ?? 0));
  return [
    steps.every((step) => step > 0),
    steps.every((step) => step < 0),
    turns.every((turn) => turn > 0),
    turns.every((turn) => turn < 0),
  ];
};
const numbers = (text: string) => (text.replaceAll('−', '-').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/** Zeros between two numbers, by changes of sign on a fine grid. */
const zeros = (f: (x: number) => number, from: number, to: number): number[] =>
  samples(from, to, 4001).flatMap((x, at, all) => {
    const before = all[at - 1];
    return before !== undefined && f(before) * f(x) < 0 ? [root(f, before, x)] : [];
  });

/** The coefficients of a quadratic regression, by its normal equations. */
function quadraticFit(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const power = (n: number) => sum(xs.map((x) => x ** n));
  const mixed = (n: number) => sum(xs.map((x, at) => x ** n * (ys[at] ?? 0)));
  const rows = [0, 1, 2].map((n) => [power(n), power(n + 1), power(n + 2), mixed(n)]);
  for (let column = 0; column < 3; column += 1) {
    const pivot = rows[column] ?? [];
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      rows[at] = row.map((value, index) => value - factor * (pivot[index] ?? 0));
    }
  }
  const [c = 0, b = 0, a = 0] = rows.map((row, at) => (row[3] ?? 0) / (row[at] ?? 1));
  return (x) => a * x ** 2 + b * x + c;
}

/** Plain numbers of a table's row whose name is a formula. */
const row = (question: Question, name: string) => tableRow(question, `$${name}$`);

const PART_A: Readonly<Record<string, Check>> = {
  'pca-average-rate-table': choice(['average rate of change'], (question) => {
    const [xs, ys] = [row(question, 'x'), row(question, 'f(x)')];
    const rateOf = (option: string) => {
      const [from = 0, to = 0] = numbers(option).map((x) => xs.indexOf(x));
      return ((ys[to] ?? 0) - (ys[from] ?? 0)) / ((xs[to] ?? 0) - (xs[from] ?? 0));
    };
    const most = Math.max(...Object.values(question.options ?? {}).map(rateOf));
    return (option) => rateOf(option) === most;
  }),
  'pca-concavity-rates': choice(['increasing and concave down'], () => (option) => {
    const rates = numbers(option);
    return rates.every((each) => each > 0) && rates.every((each, at) => at === 0 || each < (rates[at - 1] ?? 0));
  }),
  'pca-second-differences': isValue(['are 4, 5, 10, and 19'], () => {
    const quadratic = quadraticFit([0, 1, 2], [4, 5, 10]);
    if (!close(quadratic(3), 19)) throw new Error('the values are of no quadratic function');
    return quadratic(4);
  }),
  'pca-complex-zeros': choice(
    ['$2$, $-1$, and $3 - i$', 'multiplicity 2'],
    () => (option) =>
      // (x − 2)² (x + 1) times the square of the distance from 3 − i, for real x.
      [-1.7, 0.4, 1.1, 2.6, 5.2].every((x) =>
        close(calculate(formulas(option)[0] ?? '', { x }), (x - 2) ** 2 * (x + 1) * ((x - 3) ** 2 + 1)),
      ),
  ),
  'pca-end-behavior': means(['$p(x) = 5x^2 - 2x^3 + 7$'], () => [-1e4, 1e4].map((x) => Math.sign(5 * x ** 2 - 2 * x ** 3 + 7)), {
    '$\\lim_{x \\to -\\infty} p(x) = \\infty$ and $\\lim_{x \\to \\infty} p(x) = -\\infty$': [1, -1],
    '$\\lim_{x \\to -\\infty} p(x) = -\\infty$ and $\\lim_{x \\to \\infty} p(x) = \\infty$': [-1, 1],
    '$\\lim_{x \\to -\\infty} p(x) = \\infty$ and $\\lim_{x \\to \\infty} p(x) = \\infty$': [1, 1],
    '$\\lim_{x \\to -\\infty} p(x) = -\\infty$ and $\\lim_{x \\to \\infty} p(x) = -\\infty$': [-1, -1],
  }),
  'pca-hole-location': choice(['$r(x) = \\frac{x^2 + x - 6}{x^2 - 4}$'], () => (option) => {
    const [x = 0, y = 0] = (formulas(option)[0] ?? '')
      .replace(/\\left\(|\\right\)/g, '')
      .replace(/^\(|\)$/g, '')
      .split(',')
      .map((part) => calculate(part));
    const r = (at: number) => (at ** 2 + at - 6) / (at ** 2 - 4);
    return close(x ** 2, 4) && abs(r(x + 1e-6) - y) < 1e-4 && abs(r(x - 1e-6) - y) < 1e-4;
  }),
  'pca-slant-asymptote': choice(
    ['$r(x) = \\frac{2x^2 + 5x + 1}{x + 1}$'],
    () => (option) =>
      [1e6, -1e6].every(
        (x) => abs((2 * x ** 2 + 5 * x + 1) / (x + 1) - calculate((formulas(option)[0] ?? '').replace('y =', ''), { x })) < 1e-3,
      ),
  ),
  'pca-rational-inequality': isSet(
    ['$\\frac{(x - 1)(x + 4)}{x - 3} \\le 0$'],
    grid(-4, 1, 3, 9, -9),
    (x) => x !== 3 && ((x - 1) * (x + 4)) / (x - 3) <= 0,
  ),
  'pca-binomial-coefficient': isValue(['$x^3$ in the expansion of $(x + 2)^5$'], () => {
    let coefficients = [1];
    for (let step = 0; step < 5; step += 1)
      coefficients = [...coefficients, 0].map((value, at) => 2 * value + (coefficients[at - 1] ?? 0));
    return coefficients[3] ?? 0;
  }),
  'pca-transformed-point': choice(['$(6, -2)$', '$g(x) = 3f(2x) + 1$'], () => (option) => {
    const [x = 0, y = 0] = numbers(option);
    return 2 * x === 6 && y === 3 * -2 + 1;
  }),
  'pca-arithmetic-sequence': isValue(['$a_3 = 11$ and $a_7 = 31$', '$a_{10}$'], () => 11 + (7 * (31 - 11)) / (7 - 3)),
  'pca-geometric-ratio': isValue(['$g_2 = 12$ and $g_4 = 27$', '$g_5$'], () => 12 * (27 / 12) ** (3 / 2)),
  'pca-exponential-growth-choice': means(['$f(x) = 6 \\cdot (0.8)^x$'], () => trend([0, 1, 2, 3].map((x) => 6 * 0.8 ** x)), {
    'It is decreasing, and its graph is concave up.': [false, true, true, false],
    'It is decreasing, and its graph is concave down.': [false, true, false, true],
    'It is increasing, and its graph is concave up.': [true, false, true, false],
    'It is increasing, and its graph is concave down.': [true, false, false, true],
  }),
  'pca-exponential-rewrite': isFunction(['$f(x) = 9^{x/2 + 1}$'], 'x', (x) => 9 ** (x / 2 + 1)),
  'pca-doubling-model': isFunction(['5 square centimeters', 'every 3 days', '*weeks*'], 't', (t) => 5 * 2 ** ((7 * t) / 3)),
  'pca-composition-value': isValue(['$f(x) = \\log_2 x$ and $g(x) = x^2 + 7$', '$f(g(3))$'], () => Math.log2(3 ** 2 + 7)),
  'pca-inverse-exponential': choice(
    ['$f(x) = 2 \\cdot 5^{x} - 6$'],
    () => (option) =>
      [0.3, 1.1, 2].every((x) =>
        close(calculate(plain((formulas(option)[0] ?? '').replace(/^[^=]*=/, '')), { x: 2 * 5 ** x - 6 }), x),
      ),
  ),
  'pca-log-properties': isFunction(['$2\\log_3 x + \\log_3 6 - \\log_3 2$'], 'x', (x) => (2 * log(x) + log(6) - log(2)) / log(3)),
  'pca-log-equation': isText(['$\\log_2(x - 1) + \\log_2(x + 5) = 4$'], () => {
    const solved = [-7, 3, 6].filter((x) => x > 1 && close(Math.log2(x - 1) + Math.log2(x + 5), 4));
    return `$x = ${solved.join('$ and $x = ')}$ only`;
  }),
  'pca-unit-circle-quadrant': isValue(['$\\sin\\theta = -\\frac{3}{5}$ and $\\cos\\theta > 0$'], () => tan(asin(-3 / 5))),
  'pca-sinusoid-features': choice(['$f(x) = 5 - 3\\sin(4x)$'], () => {
    const values = samples(0, 2 * PI, 20001).map((x) => 5 - 3 * sin(4 * x));
    const amplitude = (Math.max(...values) - Math.min(...values)) / 2;
    return (option) => {
      const [, height, period = ''] = /Amplitude (\d+), period \$(.*)\$/.exec(option) ?? [];
      const length = calculate(period);
      const repeats = [0.1, 0.7, 1.9].every((x) => close(sin(4 * (x + length)), sin(4 * x)));
      const isLeast = ![0.1, 0.7, 1.9].every((x) => close(sin(4 * (x + length / 2)), sin(4 * x)));
      return abs(Number(height) - amplitude) < 1e-3 && repeats && isLeast;
    };
  }),
  'pca-sinusoid-from-graph': choice(
    ['(1, 7) and (9, 7)', '(5, −1)'],
    () => (option) =>
      [
        [1, 7],
        [5, -1],
        [9, 7],
      ].every(([x = 0, y = 0]) => close(computeOption(option, { x }), y)),
  ),
  'pca-tangent-period': choice(
    ['$f(x) = \\tan(2x)$'],
    () => (option) => abs(tan(2 * (calculate((formulas(option)[0] ?? '').replace('x =', '')) - 1e-7))) > 1e5,
  ),
  'pca-inverse-sine-domain': isValue(['$\\arcsin\\left(\\sin\\frac{5\\pi}{6}\\right)$'], () => asin(sin((5 * PI) / 6))),
  'pca-trig-equation-count': isValue(
    ['$2\\cos^2 x - \\cos x = 0$', '$0 \\le x < 2\\pi$'],
    () => zeros((x) => 2 * cos(x) ** 2 - cos(x), -0.01, 2 * PI - 0.01).length,
  ),
  'pca-double-angle': isFunction(['$(\\sin x + \\cos x)^2$'], 'x', (x) => (sin(x) + cos(x)) ** 2),
  'pca-polar-to-rectangular': choice(['$\\left(4, \\frac{2\\pi}{3}\\right)$'], () => (option) => {
    const [x = 0, y = 0] = (formulas(option)[0] ?? '')
      .replace(/\\left\(|\\right\)/g, '')
      .split(', ')
      .map((part) => calculate(part));
    return close(x, 4 * cos((2 * PI) / 3)) && close(y, 4 * sin((2 * PI) / 3));
  }),
};

const logistic = (t: number) => 500 / (1 + 49 * exp(-0.6 * t));

const PART_B: Readonly<Record<string, Check>> = {
  'pcb-cubic-maximum': isRounded(['$f(x) = x^3 - 4x^2 - 2x + 5$', 'local maximum'], 3, () =>
    root((x) => 3 * x ** 2 - 8 * x - 2, -2, 1),
  ),
  'pcb-quartic-zeros': isValue(
    ['$p(x) = x^4 - 3x^3 - 2x^2 + 5x - 6$'],
    () => 4 - zeros((x) => x ** 4 - 3 * x ** 3 - 2 * x ** 2 + 5 * x - 6, -20, 20).length,
  ),
  'pcb-regression-quadratic': isRounded(['quadratic regression', 'to the nearest tenth', '$t = 2.5$'], 1, (question) =>
    quadraticFit(row(question, 't'), row(question, 'h'))(2.5),
  ),
  'pcb-rational-intersection': isRounded(['$\\frac{3x + 5}{x - 1} = x^2$', '$x > 1$'], 3, () =>
    root((x) => (3 * x + 5) / (x - 1) - x ** 2, 1.01, 50),
  ),
  'pcb-exponential-regression': isRounded(['$m = ab^t$', 'each hour'], 1, (question) => {
    const { slope } = leastSquares(row(question, 't').map((t, at) => [t, log(row(question, 'm')[at] ?? 1)] as const));
    return 100 * (1 - exp(slope));
  }),
  'pcb-logistic-time': isRounded(['$N(t) = \\frac{500}{1 + 49e^{-0.6t}}$', '300 people'], 1, () =>
    root((t) => logistic(t) - 300, 0, 50),
  ),
  'pcb-log-regression': isRounded(['$L(1) = 1.2$ and $L(5) = 4.9$', '$L(9)$'], 2, () => {
    const b = root((factor) => 1.2 + factor * log(5) - 4.9, 0, 10);
    return 1.2 + b * log(9);
  }),
  'pcb-semi-log-slope': choice(
    ['$(0, 1.3)$ and $(4, 2.1)$', '$\\log_{10} y$'],
    () => (option) =>
      [
        [0, 1.3],
        [4, 2.1],
      ].every(
        ([x = 0, height = 0]) =>
          abs(Math.log10(calculate((formulas(option)[0] ?? '').replace('y =', ''), { x })) - height) < 1e-3,
      ),
  ),
  'pcb-tide-model': isRounded(
    ['$d(t) = 6.2 + 2.4\\cos\\left(\\frac{2\\pi}{12.4}(t - 3)\\right)$', 'at least 7 meters'],
    1,
    () => {
      const [from = 0, to = 0] = zeros((t) => 6.2 + 2.4 * cos(((2 * PI) / 12.4) * (t - 3)) - 7, -3.2, 9.1);
      return to - from;
    },
  ),
  'pcb-trig-inverse-solve': isRounded(['$3\\sin x = 2\\cos(2x)$'], 3, () =>
    sum(zeros((x) => 3 * sin(x) - 2 * cos(2 * x), 0, 2 * PI - 1e-6)),
  ),
  'pcb-polar-distance-change': choice(['$r = 1 + 4\\sin\\theta$', 'negative and increasing'], () => (option) => {
    const [from = 0, to = 0] = numbers(option);
    const values = samples(from, to, 50).map((angle) => 1 + 4 * sin(angle));
    return values.every((r, at) => r < 0 && (at === 0 || r > (values[at - 1] ?? 0)));
  }),
  'pcb-polar-average-rate': isRounded(['$r = f(\\theta) = 2 + 3\\cos(2\\theta)$', '0.5', '1.2'], 3, () =>
    rate((angle) => 2 + 3 * cos(2 * angle), 0.5, 1.2),
  ),
};

const QUIZ_1: Readonly<Record<string, Check>> = {
  'pq1-rate-of-quadratic': isValue(['$f(x) = x^2 - 3x$'], () => rate((x) => x ** 2 - 3 * x, 1, 5)),
  'pq1-concave-from-table': choice(['decreasing and concave up'], () => (option) => {
    const values = [...option.matchAll(/= (\d+)/g)].map(([, value]) => Number(value));
    return JSON.stringify(trend(values)) === JSON.stringify([false, true, true, false]);
  }),
  'pq1-multiplicity': means(
    ['$p(x) = (x - 1)^3(x + 2)^2$', 'cross'],
    () => [1, -2].filter((x) => (x - 1.01) ** 3 * (x + 1.99) ** 2 > 0 !== (x - 0.99) ** 3 * (x + 2.01) ** 2 > 0),
    { 'At $x = 1$ only': [1], 'At $x = -2$ only': [-2], 'At $x = 1$ and at $x = -2$': [1, -2], 'At neither': [] },
  ),
  'pq1-horizontal-asymptote': choice(
    ['$r(x) = \\frac{6x^2 - x + 4}{2x^2 + 9}$'],
    () => (option) => abs(calculate((formulas(option)[0] ?? '').replace('y =', '')) - (6e12 - 1e6 + 4) / (2e12 + 9)) < 1e-3,
  ),
  'pq1-vertical-asymptote-limit': choice(['$r(x) = \\frac{x + 1}{(x - 4)^2}$'], () => (option) => {
    const wanted = [3.999, 4.001].map((x) => ((x + 1) / (x - 4) ** 2 > 0 ? '\\infty' : '-\\infty'));
    return JSON.stringify(formulas(option).map((tex) => tex.split('= ')[1])) === JSON.stringify(wanted);
  }),
  'pq1-even-symmetry': choice(
    ['is odd'],
    () => (option) =>
      [0.7, 1.3, 2.2].every((x) => {
        const f = (at: number) => calculate((formulas(option)[0] ?? '').replace('f(x) =', ''), { x: at });
        return close(f(-x), -f(x));
      }),
  ),
  'pq1-shifted-asymptote': isText(['$g(x) = f(x + 3) - 4$'], () => `$y = ${2 - 4}$ and $x = ${5 - 3}$`),
  'pq1-geometric-from-graph': choice(['geometric'], () => (option) => {
    const [a = 0, b = 0, c = 0, d = 0] = numbers(option);
    return close(b / a, c / b) && close(c / b, d / c);
  }),
  'pq1-growth-factor-years': isValue(['1.44 every two years'], () => 100 * (sqrt(1.44) - 1)),
  'pq1-exponential-end': isText(['4 \\cdot 3^x - 7'], () => `$${Math.round(4 * 3 ** -200 - 7)}$`),
  'pq1-inverse-table': isValue(['$f(2) = 5$, $f(5) = 9$, and $f(9) = 2$'], () => {
    const pairs = [
      [2, 5],
      [5, 9],
      [9, 2],
    ];
    return pairs.find(([, value]) => value === 9)?.[0] ?? Number.NaN;
  }),
  'pq1-log-value': isValue(['$\\log_4 8$'], () => log(8) / log(4)),
};

const QUIZ_2: Readonly<Record<string, Check>> = {
  'pq2-log-domain': isSet(['$f(x) = \\ln(6 - 2x)$'], grid(0, 3, 8, -8), (x) => 6 - 2 * x > 0),
  'pq2-log-expand': choice(
    ['$\\log_b 2 = p$ and $\\log_b 5 = q$', '$\\log_b 50$'],
    () => (option) =>
      [2, 3, 7].every((b) => close(computeOption(option, { p: log(2) / log(b), q: log(5) / log(b) }), log(50) / log(b))),
  ),
  'pq2-exponential-equation': isValue(['$3^{2x - 1} = 27^{x - 2}$'], () =>
    root((x) => (2 * x - 1) * log(3) - (x - 2) * log(27), -50, 50),
  ),
  'pq2-log-inequality': isSet(['$\\log_3(x - 2) < 2$'], grid(2, 8, 11, 20, -3), (x) => x > 2 && log(x - 2) / log(3) < 2 - 1e-12),
  'pq2-semi-log-growth': isValue(['slope is 0.7', '$\\ln y$'], () => exp(0.7 * 2) / exp(0.7)),
  'pq2-radians-arc': isValue(['radius 6', '$\\frac{5\\pi}{6}$'], () => ((5 * PI) / 6 / (2 * PI)) * 2 * PI * 6),
  'pq2-cosine-shift': isFunction(['$\\sin x$'], 'x', (x) => sin(x)),
  'pq2-ferris-wheel': choice(['2 meters', '26 meters', '$t = 40$'], () => (option) => {
    const h = (t: number) => calculate((formulas(option)[0] ?? '').replace('h(t) =', ''), { t });
    const values = samples(0, 80, 401).map(h);
    return close(h(0), 2) && close(h(40), 26) && close(Math.min(...values), 2) && close(Math.max(...values), 26);
  }),
  'pq2-tangent-values': choice(['$\\tan\\theta = -1$'], () => (option) => close(tan(computeOption(option)), -1)),
  'pq2-arctan-composition': isFunction(['$\\cos(\\arctan x)$'], 'x', (x) => cos(Math.atan(x))),
  'pq2-trig-inequality': isSet(['$\\sin x > \\frac{\\sqrt{3}}{2}$'], samples(0.01, 6.27, 61), (x) => sin(x) > sqrt(3) / 2),
  'pq2-rose-petals': isValue(['$r = 3\\sin(4\\theta)$'], () => {
    const tips = samples(0, 2 * PI, 14401)
      .filter((angle) => abs(abs(3 * sin(4 * angle)) - 3) < 1e-9)
      .map((angle) => [3 * sin(4 * angle) * cos(angle), 3 * sin(4 * angle) * sin(angle)].map((value) => value.toFixed(3)).join());
    return new Set(tips).size;
  }),
};

const BANK: Readonly<Record<string, Check>> = {
  'dpc-degree-from-differences': isValue(['third differences'], () => {
    const degrees = [2, 3, 4, 6].filter((degree) => {
      let values = [0, 1, 2, 3, 4, 5, 6, 7].map((x) => x ** degree);
      for (let step = 0; step < 3; step += 1) values = values.slice(1).map((value, at) => value - (values[at] ?? 0));
      return values.every((value) => value === values[0] && value !== 0);
    });
    return degrees.length === 1 ? (degrees[0] ?? 0) : Number.NaN;
  }),
  'dpc-remainder-zero': isValue(['$x - 2$', '$p(x) = x^3 - kx + 4$'], () => root((k) => 8 - 2 * k + 4, -50, 50)),
  'dpc-even-degree-behavior': choice(
    ['$\\lim_{x \\to -\\infty} p(x) = -\\infty$', '$\\lim_{x \\to \\infty} p(x) = -\\infty$'],
    () => (option) => {
      const [degree = 0] = numbers(option);
      const lead = option.includes('negative') ? -1 : 1;
      return [-1e3, 1e3].every((x) => lead * x ** degree < 0);
    },
  ),
  'dpc-rational-zeros': isText(['$r(x) = \\frac{x^2 - 9}{x^2 - x - 6}$'], () => {
    const found = [-3, -2, 3].filter((x) => x ** 2 - x - 6 !== 0 && x ** 2 - 9 === 0);
    return `$x = ${found.join('$ and $x = ')}$ only`;
  }),
  'dpc-rational-end-behavior': choice(
    ['horizontal asymptote $y = 0$'],
    () => (option) => [1e7, -1e7].every((x) => abs(calculate((formulas(option)[0] ?? '').replace('r(x) =', ''), { x })) < 1e-3),
  ),
  'dpc-pascal-term': choice(['$(2x - 1)^4$', 'third term'], () => {
    let coefficients = [1];
    for (let step = 0; step < 4; step += 1)
      coefficients = [...coefficients, 0].map((value, at) => 2 * value - (coefficients[at - 1] ?? 0));
    return (option) => close(computeOption(option, { x: 1 }), coefficients[2] ?? 0);
  }),
  'dpc-dilation-zero': isText(
    ['zeros of $f$ are $-2$ and $6$', '$g(x) = 5f\\left(\\frac{x}{2}\\right)$'],
    () => `$${root((x) => x / 2 + 2, -99, 99).toFixed(0)}$ and $${root((x) => x / 2 - 6, -99, 99).toFixed(0)}$`,
  ),
  'dpc-arithmetic-linear': choice(
    ['7, 11, 15, 19', '$a_0'],
    () => (option) => [7, 11, 15, 19].every((value, n) => close(computeOption(option, { n }), value)),
  ),
  'dpc-natural-base': isFunction(['$f(t) = 80 e^{-0.5t}$'], 't', (t) => 80 * exp(-0.5 * t), 2e-3),
  'dpc-composition-domain': isSet(['$f(x) = \\sqrt{x}$ and $g(x) = 9 - 3^x$'], grid(0, 2, 3, 6, -6), (x) => 9 - 3 ** x >= -1e-12),
  'dpc-inverse-point': choice(['$f(x) = 2^x + 3$', '$(4, 19)$'], () => (option) => {
    const [x = 0, y = 0] = numbers(option);
    return option === `$(${x}, ${y})$` && 2 ** y + 3 === x;
  }),
  'dpc-log-graph-asymptote': choice(['$f(x) = \\log_5(x + 2) - 1$'], () => (option) => {
    const [, at] = /^\$x = (-?\d+)\$$/.exec(option) ?? [];
    return at !== undefined && Number(at) + 2 === 0;
  }),
  'dpc-ph-scale': isValue(
    ['$L = 10\\log_{10}', 'greater by 30'],
    () => root((factor) => 10 * Math.log10(factor) - 30, 1, 1e6),
    1e-6,
  ),
  'dpc-coterminal-sine': choice(['$\\sin\\frac{\\pi}{5}$'], () => (option) => close(computeOption(option), sin(PI / 5))),
  'dpc-phase-shift': choice(
    ['$f(x) = 2\\sin\\left(3x - \\frac{\\pi}{2}\\right)$'],
    () => (option) => close(2 * sin(3 * computeOption(option) - PI / 2), 2),
  ),
  'dpc-sum-identity': isValue(['$\\sin\\frac{5\\pi}{12}$'], () => sin((5 * PI) / 12)),
  'dpc-secant-undefined': choice(['$f(x) = 3\\sec x$'], () => {
    const values = samples(0.01, 6.27, 3000).map((x) => 3 / cos(x));
    const reached = (y: number) =>
      values.some((value, at) => (value - y) * ((values[at + 1] ?? value) - y) < 0 && abs(value - y) < 1);
    return (option) =>
      [-7, -4, -2, 0, 2, 4, 7].every((y) => {
        const parts = formulas(option).map((tex) => tex.replaceAll('\\le', '≤').replaceAll('\\ge', '≥'));
        return (option === 'All real numbers' || parts.some((part) => inOne(part, y))) === reached(y);
      });
  }),
  'dpc-arccos-range': isValue(['$\\arccos\\left(-\\frac{\\sqrt{2}}{2}\\right)$'], () => acos(-sqrt(2) / 2)),
  'dpc-polar-equivalent': choice(['$\\left(5, \\frac{\\pi}{3}\\right)$'], () => (option) => {
    const [r = 0, angle = 0] = (formulas(option)[0] ?? '')
      .replace(/\\left\(|\\right\)/g, '')
      .split(', ')
      .map((part) => calculate(part));
    return close(r * cos(angle), 5 * cos(PI / 3)) && close(r * sin(angle), 5 * sin(PI / 3));
  }),
  'dpc-cardioid-extreme': choice(
    ['$r = 4 - 4\\cos\\theta$', 'farthest'],
    () => (option) => close(4 - 4 * cos(calculate((formulas(option)[0] ?? '').replace('\\theta =', ''))), 8),
  ),
};

export const checks: Readonly<Record<string, Check>> = { ...PART_A, ...PART_B, ...QUIZ_1, ...QUIZ_2, ...BANK };

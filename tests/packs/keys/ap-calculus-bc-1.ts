import {
  between,
  type Check,
  choice,
  numbersIn,
  type Point,
  pointsIn,
  type Question,
  stated,
  tableRow,
  toNumber,
} from '../key-checks.ts';
import { close, convergence, derivativeAt, integral, root, samples, sum } from '../numeric.ts';
import { calculate, expression, formulas, holds, imbalance, sides } from '../tex.ts';

type Curve = (x: number) => number;

/** Questions whose right option is partly a matter of meaning. All are computed here. */
export const conceptual: Readonly<Record<string, string>> = {};

/** The formula of the question that begins so, without that beginning. */
const formulaAfter = (question: Question, start: string): string => {
  const found = formulas(question.prompt).find((tex) => tex.startsWith(start));
  if (found === undefined) throw new Error(`no formula begins with ${start}`);
  return found.slice(start.length);
};

const toCurve =
  (tex: string, variable = 'x'): Curve =>
  (value) =>
    calculate(tex, { [variable]: value });

/** A definite integral in TeX, with a factor in front of it. */
const definite = (tex: string): { factor: number; from: string; to: string; body: string; variable: string } => {
  const match = tex.replaceAll('$', '').match(/^(.*?)\\int_\{([^{}]*)\}\^\{([^{}]*)\} (.*?)(?: \\,)? d(x|t|\\theta)\b/);
  if (match === null) throw new Error(`not a definite integral: ${tex}`);
  const [, factor = '', from = '', to = '', body = '', variable = ''] = match;
  return { factor: factor.trim() === '' ? 1 : calculate(factor), from, to, body, variable: variable.replace('\\', '') };
};

const definiteValue = (tex: string, steps?: number): number => {
  const { factor, from, to, body, variable } = definite(tex);
  return factor * integral(toCurve(body, variable), calculate(from), calculate(to), steps);
};

/** The term of a series in TeX, from n = 1 or n = 0. */
const toTerm = (tex: string): string => tex.replaceAll('$', '').replace(/^\\sum_\{n=[01]\}\^\{\\infty\} /, '');

const measureSlope = (f: Curve, x: number, step = 1e-5): number => (f(x + step) - f(x - step)) / (2 * step);

/** The limit at a number, from values on both sides of it. */
const limitAt = (f: Curve, x: number, step: number): number => (f(x + step) + f(x - step)) / 2;

/** Points joined by line segments. */
const joined =
  (corners: readonly Point[]): Curve =>
  (x) => {
    const index = corners.findIndex(([corner]) => corner >= x);
    const [[x0, y0], [x1, y1]] = [corners[Math.max(index, 1) - 1] ?? [0, 0], corners[Math.max(index, 1)] ?? [0, 0]];
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  };

/** The integral of something made of pieces, cut at whole numbers. */
const pieced = (f: Curve, from: number, to: number): number =>
  sum(Array.from({ length: to - from }, (_, index) => integral(f, from + index + 1e-12, from + index + 1 - 1e-12)));

/** The solution of y′ = slope(x, y) by the method of Runge and Kutta. */
const solved = (slope: (x: number, y: number) => number, [x0, y0]: Point, to: number, steps = 4000): number => {
  const h = (to - x0) / steps;
  let y = y0;
  for (let step = 0; step < steps; step += 1) {
    const x = x0 + step * h;
    const a = slope(x, y);
    const b = slope(x + h / 2, y + (h * a) / 2);
    const c = slope(x + h / 2, y + (h * b) / 2);
    const d = slope(x + h, y + h * c);
    y += (h * (a + 2 * b + 2 * c + d)) / 6;
  }
  return y;
};

/** All zeros of a function where it changes sign. */
const zeros = (f: Curve, from: number, to: number, pieces = 1010): number[] => {
  const marks = samples(from, to, pieces);
  return marks.slice(1).flatMap((high, index) => {
    const low = marks[index] ?? from;
    return f(low) * f(high) < 0 ? [root(f, low, high)] : [];
  });
};

const onlyZero = (f: Curve, from: number, to: number): number => {
  const [found = Number.NaN, ...more] = zeros(f, from, to);
  if (Number.isNaN(found) || more.length > 0) throw new Error('not exactly one zero');
  return found;
};

/** The greatest of a list too long for the arguments of one call. */
const greatest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), -Infinity);

/** An option rounded to three decimals. */
const rounded = (option: string, value: number): boolean => Math.abs(toNumber(option) - value) <= 0.0005;

const isValue =
  (value: number, tolerance = 1e-9) =>
  (option: string): boolean =>
    close(calculate(option), value, tolerance);

const describesSet = (option: string, variable: string, values: readonly number[], wanted: (value: number) => boolean): boolean =>
  values.every((value) => formulas(option).some((tex) => holdsChain(tex, variable, value)) === wanted(value));

/** An inequality such as 1 < x or 1 < x < 2. */
const holdsChain = (tex: string, variable: string, value: number): boolean => {
  const parts = tex.split(/(<|\\le(?![a-z]))/);
  const links = parts.length === 5 ? [parts.slice(0, 3), parts.slice(2)] : [parts];
  return links.every((link) => holds(link.join(''), { [variable]: value }));
};

export const PART_A: Readonly<Record<string, Check>> = {
  'bca-chain-root-sine': choice(["f'(x)"], (question) => {
    const formula = expression(formulaAfter(question, 'f(x) = '));
    return (option) => [0.1, 0.3, 0.9, 2].every((x) => close(calculate(option, { x }), derivativeAt(formula, 'x', { x })));
  }),

  'bca-geometric-sum': choice(['sum of the series', '\\sum_{n=1}^{\\infty}'], (question) => {
    const term = toTerm(formulas(question.prompt)[0] ?? '');
    return isValue(sum(Array.from({ length: 200 }, (_, index) => calculate(term, { n: index + 1 }))));
  }),

  'bca-quotient-table': choice(['$h(x) = \\frac{f(x)}{g(x)}$', "value of $h'(2)$"], (question) => {
    const [f = 0, fSlope = 0, g = 0, gSlope = 0] = tableRow(question, '2');
    return isValue(
      measureSlope((step) => (f + fSlope * step) / (g + gSlope * step), 0),
      1e-6,
    );
  }),

  'bca-trapezoid-table': choice(['$\\int_{0}^{9} R(t) \\, dt$', 'trapezoidal sum'], (question) => {
    const [times, rates] = [tableRow(question, '$t$ (minutes)'), tableRow(question, '$R(t)$')];
    const broken = joined(times.map((time, index): Point => [time, rates[index] ?? 0]));
    return (option) => close(toNumber(option), pieced(broken, 0, 9), 1e-6);
  }),

  'bca-mean-value-root': choice(['Mean Value Theorem'], (question) => {
    const formula = formulaAfter(question, 'f(x) = ');
    const [from = 0, to = 0] = numbersIn(question, /\$\[(\d+), (\d+)\]\$/);
    const f = toCurve(formula);
    const mean = (f(to) - f(from)) / (to - from);
    const c = onlyZero((x) => derivativeAt(expression(formula), 'x', { x }) - mean, from, to);
    return (option) => close(toNumber(option), c);
  }),

  'bca-vector-position': choice(
    ['$t = 0$ the particle is at the point $(-1, 3)$', 'position of the particle at time $t = 1$'],
    (question) => {
      const [across = '', along = ''] = between(question.prompt, '\\langle ', ' \\right\\rangle').split(', ');
      const end = [-1 + integral(toCurve(across, 't'), 0, 1), 3 + integral(toCurve(along, 't'), 0, 1)];
      return (option) => {
        const claimed = option.replace(/^\$\(|\)\$$/g, '').split(', ');
        return claimed.length === 2 && claimed.every((tex, index) => close(calculate(tex), end[index] ?? Number.NaN));
      };
    },
  ),

  // Every function with these values and f″ > 0 gives the same comparison.
  'bca-tangent-estimate': choice(
    ["$f(3) = 5$ and $f'(3) = -2$", "$f''(x) > 0$ for all $x$", 'tangent to the graph of $f$ at $x = 3$'],
    () => {
      const estimate = 5 - 2 * (3.2 - 3);
      const functions: Curve[] = [0.01, 0.5, 8].flatMap((bend) => [
        (x) => 5 - 2 * (x - 3) + bend * (x - 3) ** 2,
        (x) => 5 - (2 + bend) * (x - 3) + bend * (Math.exp(x - 3) - 1),
      ]);
      if (!functions.every((f) => close(f(3), 5) && close(measureSlope(f, 3), -2, 1e-6)))
        throw new Error('not the stated functions');
      return (option) => {
        const claim = option.match(/^\$([\d.]+)\$, which is (smaller|greater) than \$f\(3\.2\)\$$/);
        const fits = (f: Curve): boolean => (claim?.[2] === 'smaller' ? estimate < f(3.2) : estimate > f(3.2));
        return claim !== null && close(toNumber(claim[1] ?? ''), estimate) && functions.every(fits);
      };
    },
  ),

  'bca-ftc-lower-limit': choice(["$F'(x) =$", '\\int_{x^2}^{4}'], (question) => {
    const { from, to, body } = definite(formulaAfter(question, 'F(x) = '));
    const area: Curve = (x) => integral(toCurve(body, 't'), calculate(from, { x }), calculate(to), 200);
    return (option) => [0.4, 1.1, 1.9].every((x) => close(calculate(option, { x }), measureSlope(area, x), 1e-5));
  }),

  'bca-substitution-root': choice(['\\int_{1}^{4}'], (question) =>
    isValue(definiteValue(formulas(question.prompt)[0] ?? ''), 1e-8),
  ),

  'bca-limit-negative-infinity': choice(['\\lim_{x \\to -\\infty}'], (question) => {
    const quotient = (formulas(question.prompt)[0] ?? '').replace('\\lim_{x \\to -\\infty}', '').replace('=', '');
    return isValue(calculate(quotient, { x: -1e8 }), 1e-6);
  }),

  'bca-inverse-slope': choice(['$g$ be the inverse function of $f$'], (question) => {
    const formula = formulaAfter(question, 'f(x) = ');
    const [at = 0] = numbersIn(question, /\$g'\((\d+)\)\$/);
    const g: Curve = (y) => root((x) => calculate(formula, { x }) - y, -100, 100);
    return isValue(measureSlope(g, at, 1e-4), 1e-7);
  }),

  'bca-slope-field-limit': choice(
    ['slopes depend only on $y$', '0 exactly where $y = 0$ and where $y = 2$', '$f(0) = 1$', '\\lim_{x \\to \\infty} f(x)'],
    (question) => {
      const listed = [...(question.alt ?? '').matchAll(/slope (−?[\d.]+\d|0) in the row y = (−?[\d.]*\d)/g)];
      const rows = listed.map(([, slope = '', y = '']): Point => [toNumber(y), toNumber(slope)]);
      if (rows.map(([y]) => y).join() !== '-1,-0.5,0,0.5,1,1.5,2,2.5,3') throw new Error('the rows are not the expected nine');
      const slope = joined(rows);
      const far = solved((_, y) => slope(y), [0, 1], 60);
      return (option) => !option.includes('\\infty') && close(calculate(option), far, 1e-6);
    },
  ),

  'bca-lhospital-twice': choice(['\\lim_{x \\to 0}'], (question) => {
    const quotient = (formulas(question.prompt)[0] ?? '').replace('\\lim_{x \\to 0}', '').replace('=', '');
    return isValue(limitAt(toCurve(quotient), 0, 1e-3), 1e-4);
  }),

  'bca-comparison-converges': choice(
    ['Which of the following series converges?'],
    () => (option) => convergence((n) => calculate(toTerm(option), { n })) !== 'divergent',
  ),

  'bca-partial-fractions': choice(['\\int \\frac{7}{'], (question) => {
    const integrand = between(question.prompt, '\\int ', ' \\, dx');
    return (option) => {
      const plain = option.replace(/\\ln\|(.*?)\|/g, '\\frac{1}{2}\\ln(($1)^2)').replace('+ C', '');
      return [-4.3, 0.7, 5.1].every((x) => close(measureSlope(toCurve(plain), x), calculate(integrand, { x }), 1e-6));
    };
  }),

  'bca-accumulation-reversed': choice(
    [
      '$g(x) = \\int_{4}^{x} f(t) \\, dt$',
      'value of $g(-2)$',
      'From (−2, 0) to (2, 0) the graph is a semicircle above the x-axis with center at the origin and radius 2',
    ],
    (question) => {
      const segments = joined(pointsIn(between(stated(question), 'radius 2.', 'and from there')).concat([[6, 0]]));
      const f: Curve = (x) => (Math.abs(x) <= 2 ? Math.sqrt(Math.max(0, 4 - x * x)) : segments(x));
      // On the semicircle x = 2 sin a, so that no slope is without bound.
      const arch = integral((a) => f(2 * Math.sin(a)) * 2 * Math.cos(a), -Math.PI / 2, Math.PI / 2);
      return isValue(-(arch + pieced(f, 2, 4)), 1e-6);
    },
  ),

  'bca-parametric-second-derivative': choice(['\\frac{d^2y}{dx^2}', 'where $t = 1$'], (question) => {
    const [x, y] = [formulaAfter(question, 'x(t) = '), formulaAfter(question, 'y(t) = ')].map(expression);
    const slope: Curve = (t) => derivativeAt(y ?? '', 't', { t }) / derivativeAt(x ?? '', 't', { t });
    return isValue(measureSlope(slope, 1) / derivativeAt(x ?? '', 't', { t: 1 }), 1e-6);
  }),

  'bca-separable-logarithm': choice(['$f(2) = \\ln 5$', 'value of $f(4)$'], (question) => {
    const slope = formulaAfter(question, '\\frac{dy}{dx} = ');
    return isValue(
      solved((x, y) => calculate(slope, { x, y }), [2, Math.log(5)], 4, 400),
      1e-7,
    );
  }),

  // Different functions with the given value and integral give the same result.
  'bca-parts-from-values': choice(["$\\int_{0}^{3} x f'(x) \\, dx$"], (question) => {
    const [value = 0, area = 0] = numbersIn(question, /\$f\(3\) = (\d+)\$ and \$\\int_\{0\}\^\{3\} f\(x\) \\, dx = (\d+)\$/);
    const results = [-2, 0, 1.5].map((bend) => {
      // f(x) = value + m (x − 3) + bend (x − 3)², with m such that the integral is the given one.
      const m = (3 * value + 9 * bend - area) / 4.5;
      const f: Curve = (x) => value + m * (x - 3) + bend * (x - 3) ** 2;
      if (!close(integral(f, 0, 3), area)) throw new Error('not the stated integral');
      return integral((x) => x * (m + 2 * bend * (x - 3)), 0, 3);
    });
    return (option) => results.every((result) => close(calculate(option), result));
  }),

  // A point at height y goes round the axis on a circle with radius y + 1.
  'bca-washers-below': choice(['$y = \\sqrt{x}$ and $y = \\frac{x}{2}$', 'about the line $y = -1$'], () => {
    const end = onlyZero((x) => calculate('\\sqrt{x} - \\frac{x}{2}', { x }), 0.01, 100);
    const strip: Curve = (x) => integral((y) => 2 * Math.PI * (y + 1), x / 2, Math.sqrt(x), 20);
    const volume = integral((u) => strip(u * u) * 2 * u, 0, Math.sqrt(end), 400);
    return (option) => close(definiteValue(option), volume, 1e-4);
  }),

  'bca-maclaurin-product': choice(['coefficient of $x^4$ in the Maclaurin series'], (question) =>
    isValue(derivativeAt(expression(formulaAfter(question, 'f(x) = ')), 'x', { x: 0 }, 4) / 24),
  ),

  'bca-power-series-integral': choice(['For $|x| < 1$'], (question) => {
    const body = between(question.prompt, '\\int_{0}^{x} ', ' \\, dt');
    return (option) =>
      [-0.5, 0.3, 0.6].every((x) => {
        const partial = sum(Array.from({ length: 60 }, (_, n) => calculate(toTerm(option), { n, x })));
        return close(partial, integral(toCurve(body, 't'), 0, x));
      });
  }),

  // With x = 1/s the interval from 1 to infinity becomes the one from 0 to 1.
  'bca-improper-rational': choice(['\\int_{1}^{\\infty}'], (question) => {
    const body = between(question.prompt, '\\int_{1}^{\\infty} ', ' \\, dx');
    return isValue(
      integral((s) => calculate(body, { x: 1 / s }) / (s * s), 1e-9, 1),
      1e-6,
    );
  }),

  'bca-drone-angle': choice(['angle of elevation', 'constant rate'], (question) => {
    const [speed = 0, away = 1, height = 0] = numbersIn(
      question,
      /rate of (\d+) meters per second.* (\d+) meters from that point.* drone is (\d+) meters above/,
    );
    return isValue(
      measureSlope((t) => Math.atan((height + speed * t) / away), 0),
      1e-7,
    );
  }),

  'bca-riemann-sum-limit': choice(['\\lim_{n \\to \\infty} \\sum_{k=1}^{n}'], (question) => {
    const term = formulaAfter(question, '\\lim_{n \\to \\infty} \\sum_{k=1}^{n} ');
    const total = (n: number): number => sum(Array.from({ length: n }, (_, index) => calculate(term, { n, k: index + 1 })));
    const limit = 2 * total(2000) - total(1000); // the error of a right sum halves with the width
    return (option) => close(definiteValue(option), limit, 1e-4);
  }),

  'bca-absolute-minimum-graph': choice(['absolute minimum value of $f$ on the interval $[0, 8]$'], (question) => {
    const [start = 0] = numbersIn(question, /\$f\(0\) = (\d+)\$/);
    const corners = pointsIn(between(stated(question), 'join the points', 'in this order'));
    if (corners.length !== 5) throw new Error('not the stated graph');
    const derivative = joined(corners);
    const values = Array.from({ length: 9 }, (_, end) => start + pieced(derivative, 0, end));
    // The turns of f are at whole numbers, where its derivative changes sign.
    if (zeros(derivative, 0.001, 7.999).some((x) => !close(x, Math.round(x), 1e-6))) throw new Error('a turn between the marks');
    return isValue(Math.min(...values), 1e-6);
  }),

  'bca-interval-scaled': choice(['interval of convergence'], (question) => {
    const term = toTerm(formulas(question.prompt)[0] ?? '');
    const converges = (x: number): boolean => convergence((n) => calculate(term, { n, x })) !== 'divergent';
    return (option) => describesSet(option, 'x', [-2.1, -2, -1.5, -1.1, -1, -0.9, 0.5, 1, 1.9, 2, 2.1, 3, 4], converges);
  }),

  'bca-composite-limit-graph': choice(
    [
      '$\\lim_{x \\to 2} f(f(x))$',
      'filled dot (0, 1) up to the open circle (2, 3)',
      'open circle (2, 3) down to the open circle (3, 2)',
      'filled dot (3, 4) down to the filled dot (5, 2)',
    ],
    (question) => {
      const [first, , second, , third] = pointsIn(question.alt ?? '').map((_, index, all) => all.slice(index, index + 2));
      const pieces = [first, second, third].map((ends) => joined(ends ?? []));
      const f: Curve = (x) => (pieces[x < 2 ? 0 : x < 3 ? 1 : 2] ?? Math.sqrt)(x);
      const [left, right] = [f(f(2 - 1e-9)), f(f(2 + 1e-9))];
      const exists = close(left, right, 1e-6);
      return (option) => (/^\d+$/.test(option) ? exists && close(toNumber(option), left, 1e-6) : !exists);
    },
  ),

  // The area in rings: at each angle only what the outer curve has beyond the circle counts.
  'bca-polar-between-curves': choice(['inside the polar curve $r = 2 + 2\\cos\\theta$', 'outside the circle $r = 3$'], () => {
    const beyond: Curve = (theta) => Math.max(0, calculate('2 + 2\\cos\\theta', { theta }) ** 2 - 9) / 2;
    const area = integral(beyond, -Math.PI, Math.PI);
    return (option) => close(definiteValue(option), area, 1e-4);
  }),

  'bca-conditional-exponent': choice(['converge conditionally'], (question) => {
    const term = toTerm(formulas(question.prompt)[1] ?? '');
    const conditional = (p: number): boolean => convergence((n) => calculate(term, { n, p })) === 'conditional';
    return (option) => describesSet(option, 'p', [-1, 0, 0.5, 0.9, 1, 1.1, 1.5, 1.9, 2, 2.1, 3], conditional);
  }),
};

export const PART_B: Readonly<Record<string, Check>> = {
  'bcb-continuous-join': choice(
    ['$f(x) = e^{kx}$ for $x \\le 2$', '$f(x) = 7 - kx$ for $x > 2$', 'continuous at $x = 2$'],
    () => {
      const jump: Curve = (k) => calculate('e^{kx} - (7 - kx)', { k, x: 2 });
      const k = onlyZero(jump, -20, 20);
      return (option) => rounded(option, k);
    },
  ),

  'bcb-initial-value-integral': choice(['$f(1) = -2$', 'value of $f(3)$'], (question) => {
    const f = -2 + integral(toCurve(formulaAfter(question, "f'(x) = ")), 1, 3);
    return (option) => rounded(option, f);
  }),

  'bcb-parallel-tangents': choice(['$0 < c < \\pi$', 'parallel'], (question) => {
    const [f, g] = [formulaAfter(question, 'f(x) = '), formulaAfter(question, 'g(x) = ')].map(expression);
    const gap: Curve = (x) => derivativeAt(f ?? '', 'x', { x }) - derivativeAt(g ?? '', 'x', { x });
    const c = onlyZero(gap, 0, Math.PI);
    return (option) => rounded(option, c);
  }),

  'bcb-area-two-curves': choice(['area of the shaded region'], (question) => {
    const [upper, lower] = formulas(question.prompt).filter((tex) => tex.startsWith('y = '));
    const gap: Curve = (x) => calculate(sides(upper ?? '')[1], { x }) - calculate(sides(lower ?? '')[1], { x });
    const [left = 0, right = 0, ...more] = zeros(gap, -20, 20.01);
    if (more.length > 0) throw new Error('more than one region');
    const area = integral(gap, left, right);
    return (option) => rounded(option, area);
  }),

  'bcb-logistic-time': choice(['$P(0) = 100$', '600 birds'], (question) => {
    const growth = formulaAfter(question, '\\frac{dP}{dt} = ').replaceAll('P', 'p');
    const birds: Curve = (time) => solved((_, p) => calculate(growth, { p }), [0, 100], time, 200);
    return (option) => Math.abs(birds(toNumber(option)) - 600) < 0.05;
  }),

  'bcb-implicit-exponential': choice(['slope of the line tangent to the curve', 'where $x = 1$'], (question) => {
    const equation = formulas(question.prompt)[0] ?? '';
    const height: Curve = (x) => onlyZero((y) => imbalance(equation, { x, y }), -20, 20);
    const slope = measureSlope(height, 1, 1e-4);
    return (option) => rounded(option, slope);
  }),

  'bcb-acceleration-at-rest': choice(
    ['acceleration of the particle at the first time when the particle is at rest'],
    (question) => {
      const velocity = toCurve(formulaAfter(question, 'v(t) = '), 't');
      const [first = Number.NaN] = zeros(velocity, 1e-4, 20);
      return (option) => rounded(option, measureSlope(velocity, first));
    },
  ),

  'bcb-closest-point': choice(['shortest distance from the point $(3, 0)$'], (question) => {
    const [, height] = sides(formulas(question.prompt).find((tex) => tex.startsWith('y = ')) ?? '');
    const nearness = samples(-10, 10, 20_001).map((x) => -Math.hypot(x - 3, calculate(height, { x })));
    return (option) => rounded(option, -greatest(nearness));
  }),

  'bcb-semicircle-sections': choice(['first quadrant', 'semicircle whose diameter lies in the base'], (question) => {
    const [upper, lower] = formulas(question.prompt).filter((tex) => tex.startsWith('y = '));
    const diameter: Curve = (x) => calculate(sides(upper ?? '')[1], { x }) - calculate(sides(lower ?? '')[1], { x });
    const end = onlyZero(diameter, 0.01, 10);
    const volume = integral((x) => (Math.PI * (diameter(x) / 2) ** 2) / 2, 0, end);
    return (option) => rounded(option, volume);
  }),

  'bcb-alternating-terms': choice(['least value of $k$', 'alternating series error bound'], (question) => {
    const [bound = 0] = numbersIn(question, /\$\|S - S_k\| < ([\d.]+)\$/);
    const term = toTerm(formulas(question.prompt).find((tex) => tex.startsWith('\\sum')) ?? '');
    const size: Curve = (n) => Math.abs(calculate(term, { n }));
    let k = 1;
    while (size(k + 1) >= bound) k += 1;
    return (option) => toNumber(option) === k;
  }),

  'bcb-planar-distance': choice(['total distance traveled', '$0 \\le t \\le 3$'], (question) => {
    const [across, along] = [formulaAfter(question, '\\frac{dx}{dt} = '), formulaAfter(question, '\\frac{dy}{dt} = ')];
    const speed: Curve = (t) => Math.hypot(calculate(across, { t }), calculate(along, { t }));
    const distance = integral(speed, 0, 3);
    return (option) => rounded(option, distance);
  }),

  // The amount is followed in small steps; its greatest value need not be where a formula says.
  'bcb-tank-maximum': choice(['greatest amount of water', '$0 \\le t \\le 8$'], (question) => {
    const [start = 0] = numbersIn(question, /tank contains (\d+) liters/);
    const flow = question.prompt
      .replace(/\s+/g, ' ')
      .match(/into the tank at the rate of \$(.*?)\$ .* out of it at the rate of \$(.*?)\$/);
    const net: Curve = (t) => calculate(flow?.[1] ?? '', { t }) - calculate(flow?.[2] ?? '', { t });
    const marks = samples(0, 8, 801);
    let amount = start;
    let most = start;
    for (const t of marks.slice(0, -1)) {
      amount += integral(net, t, t + 0.01, 4);
      most = Math.max(most, amount);
    }
    return (option) => rounded(option, most);
  }),

  'bcb-count-inflections': choice(['points of inflection', '$0 < x < 3$'], (question) => {
    const formula = expression(formulaAfter(question, "f'(x) = "));
    const bends = zeros((x) => derivativeAt(formula, 'x', { x }), 1e-4, 3 - 1e-4).length;
    return (option) => toNumber(option) === bends;
  }),

  'bcb-polar-highest': choice(['polar coordinates', '$0 \\le \\theta \\le 2$', 'greatest $y$-coordinate'], (question) => {
    const radius = formulaAfter(question, 'r = ');
    const heights = samples(0, 2, 4001).map((theta) => calculate(radius, { theta }) * Math.sin(theta));
    return (option) => rounded(option, greatest(heights));
  }),

  'bcb-lagrange-interior': choice(['third-degree Taylor polynomial', 'about $x = 0$', '$0 \\le x \\le 1.5$'], (question) => {
    const fourth = formulaAfter(question, 'f^{(4)}(x) = ');
    const sizes = samples(0, 1.5, 3001).map((x) => Math.abs(calculate(fourth, { x })));
    const bound = (greatest(sizes) * 1.5 ** 4) / 24;
    return (option) => rounded(option, bound);
  }),
};

export const checks: Readonly<Record<string, Check>> = { ...PART_A, ...PART_B };

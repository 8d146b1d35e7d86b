import { amount, numbersOf } from '../amounts.ts';
import { type Check, choice, entry, listed, tableRow } from '../key-checks.ts';
import { close, convergence, integral, root, samples, sum } from '../numeric.ts';
import { calculate, sides } from '../tex.ts';

/** Nothing of these drills is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

type Curve = (x: number) => number;

const slope = (f: Curve, x: number, step = 1e-5): number => (f(x + step) - f(x - step)) / (2 * step);
const near =
  (value: number, tolerance = 1e-6) =>
  (option: string): boolean =>
    close(amount(option), value, tolerance);

/** The value at `to` of the solution of y′ = rate(x, y), by four slopes for each step. */
const solved = (rate: (x: number, y: number) => number, [x0, y0]: readonly [number, number], to: number): number => {
  const h = (to - x0) / 4000;
  let y = y0;
  for (let step = 0; step < 4000; step += 1) {
    const x = x0 + step * h;
    const a = rate(x, y);
    const b = rate(x + h / 2, y + (h * a) / 2);
    const c = rate(x + h / 2, y + (h * b) / 2);
    y += (h / 6) * (a + 2 * b + 2 * c + rate(x + h, y + h * c));
  }
  return y;
};

/** The numbers of a vector or a point in TeX. */
const components = (option: string): number[] =>
  option
    .replaceAll(/\\langle|\\rangle|[$]/g, '')
    .replace(/^\s*\(|\)\s*$/g, '')
    .split(',')
    .map((part) => calculate(part));
const isVector =
  (...values: number[]) =>
  (option: string): boolean =>
    components(option).every((part, index) => close(part, values[index] ?? Number.NaN, 1e-6));

const INTEGRATION: Readonly<Record<string, Check>> = {
  'dbc-integral-of-a-polynomial': choice(['\\int_1^3 (3x^2 - 2x)'], () => near(integral((x) => 3 * x * x - 2 * x, 1, 3))),

  'dbc-derivative-of-an-accumulation': choice(['\\int_1^x \\sqrt{t^3 + 1}', "g'(2)"], () =>
    near(slope((x) => integral((t) => Math.sqrt(t ** 3 + 1), 1, x), 2)),
  ),

  'dbc-left-sum-from-a-table': choice(['left Riemann sum', 'three subintervals'], (question) => {
    const [xs, fs] = [tableRow(question, '$x$'), tableRow(question, '$f(x)$')];
    return near(sum(xs.slice(1).map((x, index) => (x - (xs[index] ?? 0)) * (fs[index] ?? 0))));
  }),

  'dbc-substitution-with-a-square': choice(['\\int_0^2 x e^{x^2}'], () => near(integral((x) => x * Math.exp(x * x), 0, 2))),

  // A function that is constant on either part.
  'dbc-pieces-of-an-interval': choice(['\\int_2^9 f(x)', '= 8', '\\int_5^9 f(x)', '= -4', '\\int_2^5 (3f(x) + 1)'], () => {
    const left = root((value) => 3 * value + -4 - 8, -50, 50);
    return near(integral(() => 3 * left + 1, 2, 5));
  }),

  'dbc-sum-as-an-integral': choice(['\\sum_{k=1}^{n} \\frac{3}{n}\\left(1 + \\frac{3k}{n}\\right)^2'], () => {
    const n = 1e5;
    const value = sum(samples(1, n, n).map((k) => (3 / n) * (1 + (3 * k) / n) ** 2));
    const integrals = listed({
      '$\\int_0^3 x^2\\,dx$': integral((x) => x * x, 0, 3),
      '$\\int_1^4 x^2\\,dx$': integral((x) => x * x, 1, 4),
      '$3\\int_1^4 x^2\\,dx$': 3 * integral((x) => x * x, 1, 4),
      '$\\int_1^4 (1 + x)^2\\,dx$': integral((x) => (1 + x) ** 2, 1, 4),
    });
    return (option) => close(integrals(option), value, 1e-3);
  }),

  'dbc-accumulation-up-to-a-square': choice(['\\int_1^{x^2} \\ln t', "h'(e)"], () =>
    near(slope((x) => integral(Math.log, 1, x * x), Math.E)),
  ),

  'dbc-improper-with-a-product': choice(['\\int_0^{\\infty} x e^{-2x}'], () => {
    const upTo = (end: number) => integral((x) => x * Math.exp(-2 * x), 0, end, 8000);
    const converges = close(upTo(20), upTo(40));
    return (option) => (option.startsWith('$') ? converges && near(upTo(30))(option) : !converges);
  }),

  'dbc-partial-fractions': choice(['\\int_3^5 \\frac{4}{x^2 - 4}'], () => near(integral((x) => 4 / (x * x - 4), 3, 5))),

  'dbc-parts-with-a-logarithm': choice(['\\int_1^e x^3 \\ln x'], () => near(integral((x) => x ** 3 * Math.log(x), 1, Math.E))),
};

const EQUATIONS: Readonly<Record<string, Check>> = {
  'dbc-which-is-a-solution': choice(['\\frac{dy}{dx} = 2y'], () => (option) => {
    const y: Curve = (x) => calculate(sides(option)[1], { x });
    return samples(-0.9, 1.3, 7).every((x) => close(slope(y, x), 2 * y(x), 1e-6));
  }),

  'dbc-separate-and-take-the-root': choice(['\\frac{dy}{dx} = \\frac{x}{y}', 'y(0) = 3'], () => (option) => {
    const y: Curve = (x) => calculate(sides(option)[1], { x });
    return close(y(0), 3) && samples(-0.9, 1.3, 7).every((x) => close(slope(y, x), x / y(x), 1e-6));
  }),

  'dbc-quarter-left': choice(['\\frac{dy}{dt} = ky', '$y(0) = 80$ and $y(6) = 20$', 'y(9)'], () => {
    const k = root((each) => solved((_, y) => each * y, [0, 80], 6) - 20, -2, 1);
    return near(solved((_, y) => k * y, [0, 80], 9));
  }),

  'dbc-two-steps-of-euler': choice(['\\frac{dy}{dx} = y - x', 'f(0) = 2', 'two steps of equal size', 'f(1)'], () => {
    let [x, y] = [0, 2];
    for (const step of [0.5, 0.5]) [x, y] = [x + step, y + step * (y - x)];
    return near(y);
  }),

  'dbc-fastest-logistic-growth': choice(['0.02P(50 - P)', 'greatest value of $\\frac{dP}{dt}$'], () =>
    near(Math.max(...samples(0, 50, 5001).map((p) => 0.02 * p * (50 - p)))),
  ),

  'dbc-field-of-a-sum': choice(['slope field', 'from (−3, 3) to (3, −3)', '(1, 1) and at (2, 0) have slope 1'], () => {
    const known: [number, number, number][] = [
      [-3, 3, 0],
      [3, -3, 0],
      [1, 1, 1],
      [2, 0, 1],
      [0, 1, 0.5],
      [-1, -1, -1],
    ];
    return (option) => known.every(([x, y, rate]) => close(calculate(option.split(' = ')[1] ?? '', { x, y }), rate));
  }),

  'dbc-separable-with-a-cosine': choice(['y^2\\cos x', '$y = \\frac{1}{2}$ when $x = 0$', 'x = \\frac{\\pi}{2}'], () =>
    near(solved((x, y) => y * y * Math.cos(x), [0, 0.5], Math.PI / 2)),
  ),

  'dbc-cooling-in-steps': choice(['-k(T - 20)', '$T(0) = 80$ and $T(10) = 50$', 'T(30)'], () => {
    const k = root((each) => 50 - solved((_, t) => -each * (t - 20), [0, 80], 10), 0, 1);
    return near(solved((_, t) => -k * (t - 20), [0, 80], 30));
  }),

  'dbc-separable-with-an-arctangent': choice(['x(1 + y^2)', '$y = 1$ when $x = 0$', '\\sqrt{\\frac{\\pi}{6}}'], () =>
    near(solved((x, y) => x * (1 + y * y), [0, 1], Math.sqrt(Math.PI / 6))),
  ),

  'dbc-logistic-after-six-years': choice(['carrying capacity of 900', '$P(0) = 100$ and $P(3) = 300$', 'P(6)'], () => {
    const rate = (k: number) => (_: number, p: number) => k * p * (1 - p / 900);
    const k = root((each) => solved(rate(each), [0, 100], 3) - 300, 0, 2);
    return near(solved(rate(k), [0, 100], 6));
  }),
};

const APPLICATIONS: Readonly<Record<string, Check>> = {
  'dbc-average-of-a-square': choice(['average value of $f(x) = x^2$', '1 \\le x \\le 4'], () =>
    near(integral((x) => x * x, 1, 4) / (4 - 1)),
  ),

  'dbc-between-a-line-and-a-parabola': choice(['$y = 2x$ and $y = x^2$', 'the area'], () =>
    near(integral((x) => 2 * x - x * x, 0, 2)),
  ),

  'dbc-position-from-velocity': choice(['3t^2 - 6', 'it is at $x = 4$', 'position at time $t = 2$'], () =>
    near(solved((t) => 3 * t * t - 6, [0, 4], 2)),
  ),

  'dbc-distance-with-a-turn': choice(['t^2 - 4t + 3', 'total distance', '$t = 0$ to $t = 3$'], () =>
    near(integral((t) => Math.abs(t * t - 4 * t + 3), 0, 3, 3000)),
  ),

  'dbc-exponential-turned-around': choice(['y = e^x', '$x = 0$ to $x = 1$', 'revolved about the $x$-axis'], () =>
    near(integral((x) => Math.PI * Math.exp(x) ** 2, 0, 1)),
  ),

  'dbc-squares-on-a-parabola': choice(['y = 4 - x^2', 'is a square'], () => near(integral((x) => (4 - x * x) ** 2, -2, 2))),

  'dbc-water-in-and-out': choice(['30 liters', '$2t$ liters per minute', '5 liters per minute', 't = 6'], () =>
    near(solved((t) => 2 * t - 5, [0, 30], 6)),
  ),

  'dbc-washers-below-the-axis': choice(['$y = 2x$ and $y = x^2$', 'about the line $y = -1$'], () =>
    // Shells around y = −1, between y = 0 and y = 4.
    near(
      integral((u) => 2 * Math.PI * (u * u + 1) * (u - (u * u) / 2) * 2 * u, 0, 2),
      1e-6,
    ),
  ),

  'dbc-length-of-a-curve': choice(['\\frac{1}{3}(x^2 + 2)^{3/2}', '$x = 0$ to $x = 3$', 'length'], () => {
    const points = samples(0, 3, 20001).map((x) => [x, (x * x + 2) ** 1.5 / 3] as const);
    return near(
      sum(points.slice(1).map(([x, y], index) => Math.hypot(x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0)))),
    );
  }),

  'dbc-semicircles-on-a-parabola': choice(['y = x^2', '$x = 0$ to $x = 2$', 'a semicircle whose diameter'], () =>
    near(integral((x) => (Math.PI * ((x * x) / 2) ** 2) / 2, 0, 2)),
  ),
};

const PLANE: Readonly<Record<string, Check>> = {
  'dbc-slope-of-a-parametric-curve': choice(['$x = t^2 + 1$ and $y = t^3 - t$', 't = 2'], () =>
    near(slope((t) => t ** 3 - t, 2) / slope((t) => t * t + 1, 2)),
  ),

  'dbc-velocity-vector': choice(['(e^{2t}, \\sin t)', 'velocity vector at time $t = 0$'], () =>
    isVector(
      slope((t) => Math.exp(2 * t), 0),
      slope(Math.sin, 0),
    ),
  ),

  'dbc-polar-to-rectangular': choice(['$r = 4$ and $\\theta = \\frac{5\\pi}{6}$', 'rectangular coordinates'], () =>
    isVector(4 * Math.cos((5 * Math.PI) / 6), 4 * Math.sin((5 * Math.PI) / 6)),
  ),

  // y as a function of x: y = x to the power 3/2.
  'dbc-parametric-second-derivative': choice(['$x = t^2$ and $y = t^3$', '\\frac{d^2y}{dx^2}', 't = 1'], () => {
    const y: Curve = (x) => Math.sqrt(x) ** 3;
    return near((y(1.001) - 2 * y(1) + y(0.999)) / 1e-6, 1e-4);
  }),

  'dbc-parametric-length': choice(['$x = \\frac{t^2}{2}$ and $y = \\frac{1}{3}(2t + 1)^{3/2}$', '0 \\le t \\le 4'], () =>
    near(
      integral(
        (t) =>
          Math.hypot(
            slope((u) => (u * u) / 2, t),
            slope((u) => (2 * u + 1) ** 1.5 / 3, t),
          ),
        0,
        4,
      ),
    ),
  ),

  'dbc-circle-through-the-pole': choice(['r = 4\\cos\\theta', 'area of the region enclosed'], () =>
    near(integral((angle) => (4 * Math.cos(angle)) ** 2 / 2, -Math.PI / 2, Math.PI / 2)),
  ),

  'dbc-slope-of-a-spiral': choice(['r = e^{\\theta}', '\\theta = \\frac{\\pi}{2}', 'slope'], () =>
    near(slope((a) => Math.exp(a) * Math.sin(a), Math.PI / 2) / slope((a) => Math.exp(a) * Math.cos(a), Math.PI / 2)),
  ),

  'dbc-position-from-acceleration': choice(['\\langle 2, 6t \\rangle', '\\langle -1, 0 \\rangle', '(3, 1)', 't = 2'], () => {
    const v = [(t: number) => -1 + integral(() => 2, 0, t, 200), (t: number) => integral((u) => 6 * u, 0, t, 200)] as const;
    return isVector(3 + integral(v[0], 0, 2, 200), 1 + integral(v[1], 0, 2, 200));
  }),

  'dbc-inside-one-outside-the-other': choice(
    ['inside the polar curve $r = 4\\sin\\theta$', 'outside the polar curve $r = 2$'],
    () => near(integral((a) => ((4 * Math.sin(a)) ** 2 - 2 ** 2) / 2, Math.PI / 6, (5 * Math.PI) / 6)),
  ),

  'dbc-length-of-a-loop': choice(['(t^3 - 3t, 3t^2)', '$t = -\\sqrt{3}$ to $t = \\sqrt{3}$'], () =>
    near(
      integral(
        (t) =>
          Math.hypot(
            slope((u) => u ** 3 - 3 * u, t),
            slope((u) => 3 * u * u, t),
          ),
        -Math.sqrt(3),
        Math.sqrt(3),
      ),
      1e-6,
    ),
  ),
};

const SERIES: Readonly<Record<string, Check>> = {
  'dbc-sum-of-quarters': choice(['\\sum_{n=0}^{\\infty} 3\\left(\\frac{1}{4}\\right)^n'], () =>
    near(sum(samples(0, 60, 61).map((n) => 3 * 0.25 ** n))),
  ),

  'dbc-which-power-converges': choice(['converges?'], () => (option) => {
    const term = option.replaceAll('$', '').replace(/^\\sum_\{n=1\}\^\{\\infty\} /, '');
    return convergence((n) => calculate(term, { n })) !== 'divergent';
  }),

  'dbc-second-degree-polynomial': choice(["$f(0) = 3$, $f'(0) = -2$, and $f''(0) = 8$", 'second-degree'], () => (option) => {
    const p: Curve = (x) => calculate(option, { x });
    return close(p(0), 3) && close(slope(p, 0), -2, 1e-6) && close(p(1) - 2 * p(0) + p(-1), 8);
  }),

  'dbc-radius-by-the-ratio-test': choice(
    ['\\sum_{n=1}^{\\infty} \\frac{n x^n}{5^n}', 'radius of convergence'],
    () => (option) => {
      const grows = (x: number): boolean => 400 * (x / 5) ** 400 > 200 * (x / 5) ** 200;
      return !grows(amount(option) * 0.98) && grows(amount(option) * 1.02);
    },
  ),

  'dbc-ends-of-an-interval': choice(['\\frac{(-1)^n (x + 1)^n}{4^n \\sqrt{n}}', 'interval of convergence'], () => {
    const converges = (x: number): boolean => convergence((n) => (-(x + 1) / 4) ** n / Math.sqrt(n)) !== 'divergent';
    const within = listed<(x: number) => boolean>({
      '$-5 < x < 3$': (x) => x > -5 && x < 3,
      '$-5 < x \\le 3$': (x) => x > -5 && x <= 3,
      '$-5 \\le x < 3$': (x) => x >= -5 && x < 3,
      '$-5 \\le x \\le 3$': (x) => x >= -5 && x <= 3,
    });
    return (option) => [-5, -4, -0.5, 2, 3].every((x) => converges(x) === within(option)(x));
  }),

  'dbc-coefficient-of-a-product': choice(['coefficient of $x^5$', 'x\\cos(2x)'], () => {
    // What the first two terms leave is the one in question and terms of higher degree.
    const rest = (x: number) => x * Math.cos(2 * x) - (x - 2 * x ** 3);
    return near(rest(0.02) / 0.02 ** 5, 1e-3);
  }),

  'dbc-nine-terms-are-added': choice(['\\frac{(-1)^{n+1}}{n^2}', 'first nine terms', 'error bound'], () =>
    near(1 / (9 + 1) ** 2),
  ),

  'dbc-for-which-exponents': choice(['\\frac{(-1)^n}{n^{p/2}}', 'converge conditionally'], () => {
    const conditional = (p: number): boolean => convergence((n) => (-1) ** n / n ** (p / 2)) === 'conditional';
    const within = listed<(p: number) => boolean>({
      '$0 < p \\le 1$': (p) => p > 0 && p <= 1,
      '$0 < p \\le 2$': (p) => p > 0 && p <= 2,
      '$1 < p \\le 2$': (p) => p > 1 && p <= 2,
      '$p > 2$': (p) => p > 2,
    });
    return (option) => [0.4, 0.9, 1, 1.4, 2, 2.4, 3].every((p) => conditional(p) === within(option)(p));
  }),

  'dbc-bound-on-the-remainder': choice(['|f^{(4)}(x)| \\le 6', 'third-degree', 'Lagrange error bound'], () =>
    // The error of the function whose fourth derivative is 6 throughout.
    near(integral((t) => (6 * (0.5 - t) ** 3) / 6, 0, 0.5)),
  ),

  'dbc-sum-of-an-arctangent': choice(['\\frac{(-1)^n}{2n + 1}\\left(\\frac{1}{\\sqrt{3}}\\right)^{2n+1}'], () =>
    near(sum(samples(0, 60, 61).map((n) => ((-1) ** n / (2 * n + 1)) * (1 / Math.sqrt(3)) ** (2 * n + 1)))),
  ),
};

const QUIZ: Readonly<Record<string, Check>> = {
  'qbc-cubes-over-squares': choice(['x \\to 1} \\frac{x^3 - 1}{x^2 - 1}'], () =>
    near((1.0001 ** 3 - 1) / (1.0001 ** 2 - 1), 1e-3),
  ),

  'qbc-corner-of-a-parabola': choice(['f(x) = |x^2 - 4|', 'at $x = 2$'], () => {
    const f: Curve = (x) => Math.abs(x * x - 4);
    const isContinuous = Math.abs(f(2 + 1e-9) - f(2 - 1e-9)) < 1e-6;
    const isSmooth = close((f(2 + 1e-6) - f(2)) / 1e-6, (f(2) - f(2 - 1e-6)) / 1e-6, 1e-3);
    return listed({
      '$f$ is continuous and differentiable there.': isContinuous && isSmooth,
      '$f$ is continuous but not differentiable there.': isContinuous && !isSmooth,
      '$f$ is differentiable but not continuous there.': !isContinuous && isSmooth,
      '$f$ is neither continuous nor differentiable there.': !isContinuous && !isSmooth,
    });
  }),

  'qbc-logarithm-of-a-sum': choice(['\\ln(x^2 + 5)', "f'(1)"], () => near(slope((x) => Math.log(x * x + 5), 1))),

  'qbc-air-into-a-balloon': entry(['sphere', 'the radius increasing'], (question) => {
    const [flow = 0, radius = 0] = numbersOf(question);
    const volume: Curve = (r) => (4 / 3) * Math.PI * r ** 3;
    return root((rate) => slope((t) => volume(radius + rate * t), 0) - flow * Math.PI, 0, 50);
  }),

  'qbc-least-value-with-a-sine': choice(['absolute minimum', 'x - 2\\sin x', '0 \\le x \\le \\pi'], () =>
    near(Math.min(...samples(0, Math.PI, 90001).map((x) => x - 2 * Math.sin(x)))),
  ),

  'qbc-slope-at-the-start': choice(['\\int_0^{3x} e^{-t^2}', "g'(0)"], () =>
    near(slope((x) => integral((t) => Math.exp(-t * t), 0, 3 * x, 100), 0)),
  ),

  'qbc-wave-times-a-line': choice(['\\int_0^{\\pi} x\\sin x'], () => near(integral((x) => x * Math.sin(x), 0, Math.PI))),

  'qbc-growth-in-a-straight-line': choice(['\\frac{y}{x + 1}', '$y = 5$ when $x = 0$', 'when $x = 3$'], () =>
    near(solved((x, y) => y / (x + 1), [0, 5], 3)),
  ),

  'qbc-average-temperature': choice(
    ['20 + 6\\sin\\left(\\frac{\\pi t}{12}\\right)', 'average temperature', '0 \\le t \\le 12'],
    () => near(integral((t) => 20 + 6 * Math.sin((Math.PI * t) / 12), 0, 12) / 12),
  ),

  'qbc-parametric-with-an-exponential': choice(['$x = e^t$ and $y = t^2$', 't = 2'], () =>
    near(slope((x) => Math.log(x) ** 2, Math.exp(2))),
  ),

  'qbc-one-petal-of-three': choice(['r = 2\\cos(3\\theta)', 'one petal'], () =>
    near(integral((a) => (2 * Math.cos(3 * a)) ** 2 / 2, -Math.PI / 6, Math.PI / 6)),
  ),

  'qbc-sixth-power-of-a-bell': choice(['coefficient of $x^6$', 'e^{-x^2}'], () => {
    const rest = (x: number) => Math.exp(-x * x) - 1 + x ** 2 - x ** 4 / 2;
    return near(rest(0.05) / 0.05 ** 6, 2e-3);
  }),
};

export const checks: Readonly<Record<string, Check>> = {
  ...INTEGRATION,
  ...EQUATIONS,
  ...APPLICATIONS,
  ...PLANE,
  ...SERIES,
  ...QUIZ,
};

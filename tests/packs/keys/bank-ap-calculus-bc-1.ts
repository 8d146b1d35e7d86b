import { amount, amountIs, numbersOf } from '../amounts.ts';
import { type Check, choice, listed, tableRow } from '../key-checks.ts';
import { close, root, samples } from '../numeric.ts';
import { calculate } from '../tex.ts';

/** Questions of these drills that are a matter of meaning. */
export const conceptual: Readonly<Record<string, string>> = {
  'dbc-water-that-runs-out': 'what a derivative at a time means in a context is a matter of words; nothing to compute',
};

type Curve = (x: number) => number;

/** The slope of a curve, from values on both sides. */
const slope = (f: Curve, x: number, step = 1e-5): number => (f(x + step) - f(x - step)) / (2 * step);
const bend = (f: Curve, x: number, step = 1e-3): number => (f(x + step) - 2 * f(x) + f(x - step)) / step ** 2;
/** The limit at a number, from values on both sides of it. */
const limit = (f: Curve, x: number, step = 1e-4): number => (f(x + step) + f(x - step)) / 2;
const near =
  (value: number, tolerance = 1e-4) =>
  (option: string): boolean =>
    close(amount(option), value, tolerance);
/** Whether a formula in one letter is the slope of a curve. */
const isSlopeOf =
  (f: Curve, letter: string) =>
  (option: string): boolean =>
    samples(0.31, 1.47, 6).every((value) => close(calculate(option, { [letter]: value }), slope(f, value), 1e-6));

const LIMITS: Readonly<Record<string, Check>> = {
  'dbc-limit-by-factoring': choice(['\\lim_{x \\to 2} \\frac{x^2 + 2x - 8}{x - 2}'], () =>
    near(limit((x) => (x * x + 2 * x - 8) / (x - 2), 2)),
  ),

  'dbc-equal-degrees-at-infinity': choice(['x \\to \\infty} \\frac{5x^3 - 2x}{2x^3 + 7x^2 + 1}'], () =>
    near((5 * 1e6 ** 3 - 2e6) / (2 * 1e6 ** 3 + 7 * 1e6 ** 2 + 1)),
  ),

  'dbc-continuous-at-the-seam': choice(['$f(x) = x^2 + 1$ for $x < 2$', '$f(x) = kx - 1$ for', 'continuous at $x = 2$'], () =>
    near(root((k) => k * 2 - 1 - (2 ** 2 + 1), -50, 50)),
  ),

  'dbc-limit-by-rationalizing': choice(['x \\to 0} \\frac{\\sqrt{x + 16} - 4}{x}'], () =>
    near(limit((x) => (Math.sqrt(x + 16) - 4) / x, 0)),
  ),

  'dbc-sine-over-tangent': choice(['x \\to 0} \\frac{\\sin(3x)}{\\tan(5x)}'], () =>
    near(limit((x) => Math.sin(3 * x) / Math.tan(5 * x), 0)),
  ),

  'dbc-hole-or-asymptote': choice(['\\frac{x^2 - 4}{x^2 - 5x + 6}', 'all the vertical asymptotes'], () => {
    const f: Curve = (x) => (x * x - 4) / (x * x - 5 * x + 6);
    const asymptotes = [-3, -2, -1, 0, 1, 2, 3, 4].filter((x) => Math.abs(f(x + 1e-7)) > 1e5);
    return (option) => [...option.matchAll(/x = (-?\d)/g)].map(([, x]) => Number(x)).join() === asymptotes.join();
  }),

  'dbc-crossings-guaranteed': choice(['is continuous', 'least possible number of solutions of $f(x) = 1$'], (question) => {
    const above = tableRow(question, '$f(x)$').map((value) => value > 1);
    return near(above.filter((each, index) => index > 0 && each !== above[index - 1]).length);
  }),

  'dbc-root-at-minus-infinity': choice(['x \\to -\\infty} \\frac{\\sqrt{9x^2 + 4x}}{2x + 1}'], () =>
    near(Math.sqrt(9 * 1e12 - 4e6) / (-2e6 + 1)),
  ),

  'dbc-squeezed-with-a-sine': choice(['2 - x^2 \\le f(x) \\le 2\\cos x', 'f(x) + \\frac{\\sin x}{x}'], () => {
    const x = 1e-4;
    const [low, high] = [2 - x * x, 2 * Math.cos(x)].map((bound) => bound + Math.sin(x) / x);
    return (option) => near(low ?? 0)(option) && near(high ?? 1)(option);
  }),

  'dbc-two-constants-for-continuity': choice(['\\frac{\\sin(ax)}{x}$ for $x < 0$, $f(0) = 4$', 'b\\cos x + 1'], () => {
    const x = 1e-5;
    const a = root((each) => Math.sin(each * -x) / -x - 4, 0, 50);
    const b = root((each) => each * Math.cos(x) + 1 - 4, -50, 50);
    return near(a + b);
  }),
};

const FUNDAMENTALS: Readonly<Record<string, Check>> = {
  'dbc-three-powers': choice(['4x^3 - \\frac{6}{x} + \\sqrt{x}', "f'(1)"], () =>
    near(slope((x) => 4 * x ** 3 - 6 / x + Math.sqrt(x), 1)),
  ),

  'dbc-square-times-exponential': choice(['x^2 e^x', "f'(1)"], () => near(slope((x) => x * x * Math.exp(x), 1))),

  'dbc-slope-from-a-table': choice(['average rate of change of $f$ over the interval $2 \\le x \\le 8$'], (question) => {
    const [xs, fs] = [tableRow(question, '$x$'), tableRow(question, '$f(x)$')];
    const at = (x: number) => fs[xs.indexOf(x)] ?? 0;
    return near((at(8) - at(2)) / (8 - 2));
  }),

  'dbc-limit-is-a-derivative': choice(['h \\to 0} \\frac{(3 + h)^4 - 81}{h}'], () =>
    near(limit((h) => ((3 + h) ** 4 - 81) / h, 0)),
  ),

  'dbc-quotient-at-two': choice(['\\frac{x^2 + 1}{x - 1}', "f'(2)"], () => near(slope((x) => (x * x + 1) / (x - 1), 2))),

  'dbc-slope-of-the-secant-function': choice(['\\frac{1}{\\cos x}', 'x = \\frac{\\pi}{3}'], () =>
    near(slope((x) => 1 / Math.cos(x), Math.PI / 3)),
  ),

  'dbc-smooth-at-the-seam': choice(['ax^2 + 1$ for $x \\le 1$', '4x + b$ for', 'value of $b$'], () => {
    const a = root((each) => slope((x) => each * x * x + 1, 1) - 4, -50, 50);
    return near(root((b) => 4 + b - (a + 1), -50, 50));
  }),

  'dbc-logarithm-as-a-limit': choice(['x \\to e} \\frac{\\ln x - 1}{x - e}'], () =>
    near(limit((x) => (Math.log(x) - 1) / (x - Math.E), Math.E)),
  ),

  'dbc-level-tangents': choice(['(x^2 - 3)e^x', 'horizontal tangent'], () => {
    const f: Curve = (x) => (x * x - 3) * Math.exp(x);
    const signs = samples(-6.003, 6.004, 4001).filter((x) => slope(f, x) * slope(f, x + 0.003) <= 0);
    return (option) => {
      const claimed = [...option.matchAll(/x = ([^$]+)/g)].map(([, tex = '']) => calculate(tex));
      return claimed.every((x) => close(slope(f, x), 0, 1e-6)) && claimed.length === signs.length;
    };
  }),

  'dbc-tangent-through-a-point': choice(
    ['tangent to the graph of $y = x^2$ at the point $(a, a^2)$', '(1, -8)', 'positive'],
    () => near(root((a) => a ** 2 + slope((x) => x * x, a) * (1 - a) + 8, 0, 50)),
  ),
};

const COMPOSITES: Readonly<Record<string, Check>> = {
  'dbc-cosine-of-a-cube': choice(['\\frac{d}{dx} \\cos(x^3)'], () => isSlopeOf((x) => Math.cos(x ** 3), 'x')),

  'dbc-fourth-power-of-a-line': choice(['(2x + 1)^4', "f'(1)"], () => near(slope((x) => (2 * x + 1) ** 4, 1))),

  // Straight lines with these values and slopes.
  'dbc-chain-rule-from-values': choice(["$g(2) = 5$, $g'(2) = -3$, $f'(2) = 6$, and $f'(5) = 4$", 'h(x) = f(g(x))'], () => {
    const g: Curve = (x) => 5 - 3 * (x - 2);
    const f: Curve = (x) => (x > 3.5 ? 9 + 4 * (x - 5) : 6 * x);
    return near(slope((x) => f(g(x)), 2));
  }),

  'dbc-slope-on-a-tilted-ellipse': choice(['2x^2 - xy + y^2 = 8', '(1, 3)'], () => {
    const y: Curve = (x) => root((each) => 2 * x * x - x * each + each * each - 8, 1, 9);
    return near(slope(y, 1));
  }),

  'dbc-slope-of-an-inverse': choice(['x^3 + 3x + 2', 'the inverse function of $f$', "g'(6)"], () =>
    near(slope((y) => root((x) => x ** 3 + 3 * x + 2 - y, -9, 9), 6)),
  ),

  'dbc-arctangent-of-a-double': choice(['\\arctan(2x)', "f'\\left(\\frac{1}{2}\\right)"], () =>
    near(slope((x) => Math.atan(2 * x), 0.5)),
  ),

  'dbc-second-derivative-of-a-bell': choice(['y = e^{-x^2}', '\\frac{d^2y}{dx^2}', 'x = 0'], () =>
    near(bend((x) => Math.exp(-x * x), 0)),
  ),

  'dbc-second-derivative-on-a-hyperbola': choice(['x^2 - y^2 = 9', '\\frac{d^2y}{dx^2}', '(5, 4)'], () =>
    near(bend((x) => Math.sqrt(x * x - 9), 5)),
  ),

  'dbc-highest-point-of-an-ellipse': choice(['x^2 - xy + y^2 = 12', 'greatest $y$-coordinate'], () => {
    // A point with this y exists where the quadratic in x has a solution.
    const highest = root((y) => y * y - 4 * (y * y - 12), 0, 50);
    return near(highest);
  }),

  'dbc-power-with-itself': choice(['f(x) = x^x', "f'(2)"], () => near(slope((x) => x ** x, 2))),
};

const CONTEXTS: Readonly<Record<string, Check>> = {
  'dbc-particle-at-rest': choice(['t^3 - 6t^2 + 5', 'at rest'], () =>
    near(root((t) => slope((u) => u ** 3 - 6 * u * u + 5, t), 1, 50)),
  ),

  'dbc-estimate-with-a-tangent': choice(["$f(4) = 3$ and $f'(4) = -2$", 'f(4.1)'], () => near(3 + -2 * (4.1 - 4))),

  'dbc-exponential-against-a-square': choice(['x \\to 0} \\frac{e^x - 1 - x}{x^2}'], () =>
    near(
      limit((x) => (Math.exp(x) - 1 - x) / (x * x), 0, 1e-3),
      1e-3,
    ),
  ),

  'dbc-growing-ring-on-water': choice(['the area inside the ring increasing'], (question) => {
    const [speed = 0, radius = 0] = numbersOf(question);
    return near(slope((t) => Math.PI * (radius + speed * t) ** 2, 0));
  }),

  'dbc-faster-or-slower': choice(['t^2 - 5t + 4', 'at time $t = 2$'], () => {
    const v: Curve = (t) => t * t - 5 * t + 4;
    const isFaster = slope((t) => Math.abs(v(t)), 2) > 0;
    return listed({
      'It moves to the left, and its speed is increasing.': v(2) < 0 && isFaster,
      'It moves to the left, and its speed is decreasing.': v(2) < 0 && !isFaster,
      'It moves to the right, and its speed is increasing.': v(2) > 0 && isFaster,
      'It moves to the right, and its speed is decreasing.': v(2) > 0 && !isFaster,
    });
  }),

  'dbc-root-of-nine-point-three': choice(['tangent to the graph of $y = \\sqrt{x}$ at $x = 9$'], () => {
    const value = 3 + slope(Math.sqrt, 9) * 0.3;
    return (option) => {
      const [claimed = 0] = numbersOf({ id: '', answer: '', prompt: option });
      return close(claimed, value, 1e-6) && option.includes('greater than') === value > Math.sqrt(9.3);
    };
  }),

  'dbc-sliding-ladder': choice(['the top of the ladder moving down'], (question) => {
    const [length = 0, speed = 0, foot = 0] = numbersOf(question);
    return near(-slope((t) => Math.sqrt(length ** 2 - (foot + speed * t) ** 2), 0));
  }),

  'dbc-water-into-a-cone': choice(['point at the bottom', 'the depth of the water increasing'], (question) => {
    const [height = 1, radius = 0, flow = 0, depth = 0] = numbersOf(question);
    const volume: Curve = (h) => (Math.PI * ((radius / height) * h) ** 2 * h) / 3;
    return near(slope((t) => root((h) => volume(h) - volume(depth) - flow * t, 0, height), 0));
  }),

  'dbc-compound-limit': choice(['x \\to \\infty} \\left(1 + \\frac{3}{x}\\right)^{2x}'], () =>
    near(Math.exp(2e7 * Math.log1p(3 / 1e7))),
  ),
};

const ANALYSIS: Readonly<Record<string, Check>> = {
  'dbc-where-a-cubic-falls': choice(['x^3 - 12x', 'decreasing'], () => {
    const falls = (x: number): boolean => slope((u) => u ** 3 - 12 * u, x) < 0;
    const within = listed<(x: number) => boolean>({
      '$x < 0$': (x) => x < 0,
      '$-2 < x < 2$': (x) => x > -2 && x < 2,
      '$0 < x < 4$': (x) => x > 0 && x < 4,
      '$x > 2$': (x) => x > 2,
    });
    return (option) => samples(-6.01, 6.02, 200).every((x) => falls(x) === within(option)(x));
  }),

  'dbc-mean-value-of-a-root': choice(['Mean Value Theorem', '\\sqrt{x}$ on the interval $0 \\le x \\le 4$'], () => {
    const average = (Math.sqrt(4) - Math.sqrt(0)) / 4;
    return near(root((c) => slope(Math.sqrt, c) - average, 0.01, 4));
  }),

  'dbc-minimum-from-the-derivative': choice(['relative minimum', 'falls from (0, 2) through (2, 0) to (3, −1)'], () => {
    const derivative: Curve = (x) => (x < 3 ? 2 - x : x < 5 ? -1 : x - 6);
    return (option) => derivative(amount(option) - 0.1) < 0 && derivative(amount(option) + 0.1) > 0;
  }),

  'dbc-greatest-on-an-interval': choice(['absolute maximum', 'x^3 - 6x^2 + 9x + 2', '$0 \\le x \\le 5$'], () =>
    near(Math.max(...samples(0, 5, 5001).map((x) => x ** 3 - 6 * x * x + 9 * x + 2))),
  ),

  'dbc-garden-by-the-river': choice(['its other three sides', 'greatest possible area'], (question) => {
    const [fence = 0] = numbersOf(question);
    return near(Math.max(...samples(0, fence / 2, 6001).map((x) => x * (fence - 2 * x))));
  }),

  'dbc-double-zero-of-the-derivative': choice(['(x + 2)^2(3 - x)'], () => {
    const derivative: Curve = (x) => (x + 2) ** 2 * (3 - x);
    const turn = (x: number): string => {
      const [before, after] = [derivative(x - 0.1) > 0, derivative(x + 0.1) > 0];
      return before === after ? 'none' : after ? 'minimum' : 'maximum';
    };
    const claims = listed({
      '$f$ has a relative maximum at $x = 3$ and no other relative extremum.': 'none maximum',
      '$f$ has a relative minimum at $x = -2$ and a relative maximum at $x = 3$.': 'minimum maximum',
      '$f$ has a relative maximum at $x = -2$ and a relative maximum at $x = 3$.': 'maximum maximum',
      '$f$ has a relative minimum at $x = -2$ and no other relative extremum.': 'minimum none',
    });
    return (option) => claims(option) === `${turn(-2)} ${turn(3)}`;
  }),

  // A parabola with these values.
  'dbc-exponential-of-a-maximum': choice(["$f(2) = 5$, $f'(2) = 0$, and $f''(2) = -3$", 'h(x) = e^{f(x)}'], () => {
    const second = bend((x) => Math.exp(5 - 1.5 * (x - 2) ** 2), 2);
    return (option) => {
      const claimed = calculate((/h''\(2\) = ([^$]+)\$/.exec(option) ?? ['', ''])[1] ?? '');
      return close(claimed, second, 1e-4) && option.includes('maximum') === second < 0;
    };
  }),

  'dbc-least-metal-for-a-can': choice(['closed can', 'volume of $16\\pi$', 'least possible surface area'], () =>
    near(Math.min(...samples(0.5, 8, 7501).map((r) => 2 * Math.PI * r * r + (2 * 16 * Math.PI) / r))),
  ),

  'dbc-rising-and-concave-down': choice(["f'(x) = xe^{-x}", 'both increasing and concave down'], () => {
    const derivative: Curve = (x) => x * Math.exp(-x);
    const within = listed<(x: number) => boolean>({
      '$x < 0$': (x) => x < 0,
      '$0 < x < 1$': (x) => x > 0 && x < 1,
      '$x > 1$': (x) => x > 1,
      '$x > 2$ only': (x) => x > 2,
    });
    return (option) =>
      samples(-3.003, 6.004, 200).every((x) => (derivative(x) > 0 && slope(derivative, x) < 0) === within(option)(x));
  }),

  'dbc-as-far-as-it-can-go': choice(["$f(2) = 7$, and $-1 \\le f'(x) \\le 3$", 'greatest possible value of $f(6)$'], () =>
    amountIs(Math.max(...samples(-1, 3, 41).map((rate) => 7 + rate * (6 - 2)))),
  ),
};

export const checks: Readonly<Record<string, Check>> = { ...LIMITS, ...FUNDAMENTALS, ...COMPOSITES, ...CONTEXTS, ...ANALYSIS };

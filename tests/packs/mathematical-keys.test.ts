import { det, lusolve } from 'mathjs';
import { describe, expect, it } from 'vitest';
import {
  between,
  type Check,
  choice,
  entry,
  listed,
  numbersIn,
  type Point,
  pointsIn,
  problems,
  readQuestions,
  stated,
  tableRow,
  toNumber,
} from './key-checks.ts';
import {
  binomialTail,
  close,
  convergence,
  derivativeAt,
  integral,
  leastSquares,
  normalQuantile,
  normalTail,
  root,
  samples,
  sum,
  tCritical,
} from './numeric.ts';
import { spoiled } from './spoiled.ts';
import { calculate, expression, formulas, holds, imbalance, type Scope, sides } from './tex.ts';

/** Questions whose right option is partly a matter of meaning, with what the test can and cannot settle. */
const CONCEPTUAL: Readonly<Record<string, string>> = {
  'fish-residual-plot': 'the fit, r² and the signs of the residuals are computed; that a pattern rules a line out is a principle',
  'stretching-scope':
    'a design has nothing to compute; the verdict follows from assignment and selection as the prompt states them',
  'bakery-p-value': 'the P-value and what choices C and D claim are computed; that A and B are no P-value is a definition',
};

const solve = (tex: string, variable: string, from: number, to: number): number =>
  root((value) => imbalance(tex, { [variable]: value }), from, to);

/** The row [a, b, c] of a linear equation ax + by = c. */
const coefficients = (tex: string, known: Scope = {}): [number, number, number] => {
  const at = (x: number, y: number): number => imbalance(tex, { ...known, x, y });
  return [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0), -at(0, 0)];
};

const passesThrough = (equation: string, points: readonly Point[]): boolean => {
  const [, right] = sides(equation);
  return points.length > 0 && points.every(([x, y]) => close(calculate(right, { x }), y));
};

/** Whether the formulas of an option hold at exactly the sample values where `wanted` does. */
const describesSet = (option: string, variable: string, values: readonly number[], wanted: (value: number) => boolean): boolean =>
  values.every((value) => formulas(option).some((tex) => holds(tex, { [variable]: value })) === wanted(value));

const SAT: Readonly<Record<string, Check>> = {
  'linear-one-variable': entry(['$5(x + 3) - 2x = 42$', 'value of $x$'], () => solve('5(x + 3) - 2x = 42', 'x', -1e3, 1e3)),

  'tank-line-equation': choice(['straight line'], (question) => {
    const points = pointsIn(stated(question));
    return (option) => points.length === 4 && passesThrough(option, points);
  }),

  'discount-then-tax': choice(['including tax'], (question) => {
    const [price = 0, cut = 0, tax = 0] = numbersIn(
      question,
      /is \\\$(\d+)\. .* by (\d+)% .* tax of (\d+)% of the reduced price/,
    );
    const total = price * (1 - cut / 100) * (1 + tax / 100);
    return (option) => close(toNumber(option.replace('\\$', '')), total);
  }),

  // t makes the angle θ with m; between parallel lines the angle on the same side at l is 180° − θ.
  'parallel-lines-angle': choice(
    ['parallel', '(4x − 8) degrees', '(x + 28) degrees', 'both between lines l and m and both on the right side of line t'],
    () => {
      const x = root((value) => calculate('4x - 8', { x: value }) - (180 - calculate('x + 28', { x: value })), 0, 180);
      return (option) => close(toNumber(option), x);
    },
  ),

  'system-solve-y': entry(['$$2x + 3y = 4$$', '$$5x - 2y = 29$$', 'value of $y$'], () => {
    const [first, second] = [coefficients('2x + 3y = 4'), coefficients('5x - 2y = 29')];
    const solution = lusolve([first.slice(0, 2), second.slice(0, 2)], [first[2], second[2]]).flat();
    return Number(solution[1]);
  }),

  'two-way-conditional': entry(['One of the beginners', 'attends the morning class'], (question) => {
    const rows = ['Beginner', 'Experienced', 'Total'].map((name) => tableRow(question, name));
    const [beginners = [], experienced = [], totals = []] = rows;
    if (!rows.every(([morning = 0, evening = 0, all = 0]) => morning + evening === all)) throw new Error('a row does not add up');
    if (!totals.every((total, column) => total === (beginners[column] ?? 0) + (experienced[column] ?? 0))) {
      throw new Error('a column does not add up');
    }
    return (beginners[0] ?? 0) / sum(beginners.slice(0, 2));
  }),

  'poster-budget': choice(['greatest number of posters', 'at most \\$150'], (question) => {
    const [fee = 0, each = 0, limit = 0] = numbersIn(question, /fee of \\\$(\d+) plus \\\$([\d.]+) for .* at most \\\$(\d+)/);
    let posters = 0;
    while (Math.round(100 * (fee + each * (posters + 1))) <= 100 * limit) posters += 1;
    return (option) => toNumber(option) === posters;
  }),

  'quotient-of-powers': choice(['x \\neq 0', 'y \\neq 0'], (question) => {
    const [original = ''] = formulas(question.prompt);
    const places = [0.7, -1.3, 2.1].flatMap((x) => [1.9, -0.6].map((y) => ({ x, y })));
    return (option) => places.every((place) => close(calculate(option, place), calculate(original, place)));
  }),

  'parabola-factored-form': choice(['parabola y = f(x)'], (question) => {
    const points = pointsIn(stated(question));
    return (option) => points.length === 4 && passesThrough(option, points);
  }),

  'tree-overestimate': choice(['overestimate the actual diameter by the greatest amount'], (question) => {
    const text = stated(question);
    const trees = pointsIn(between(text, 'eight data points are', 'The line goes'));
    const [start = [0, 0], end = [0, 0], middle = [0, 0]] = pointsIn(text.slice(text.indexOf('The line goes')));
    const predict = (age: number): number => start[1] + ((end[1] - start[1]) * (age - start[0])) / (end[0] - start[0]);
    if (trees.length !== 8 || !close(predict(middle[0]), middle[1])) throw new Error('the data are not the stated ones');
    const over = trees.map(([age, diameter]) => predict(age) - diameter);
    const most = Math.max(...over);
    if (over.filter((value) => close(value, most)).length !== 1) throw new Error('the greatest overestimate is tied');
    return (option) => toNumber(option.replace(' years', '')) === trees[over.indexOf(most)]?.[0];
  }),

  'exponential-period': choice(['$t$ years after it was founded'], (question) => {
    const [, members] = sides(formulas(question.prompt)[0] ?? '');
    const at = (t: number): number => calculate(members, { t });
    return (option) => {
      const claim = option.match(/^It increases by (\d+)% every (?:(\d+) )?(month|year)s?\.$/);
      if (claim === null) throw new Error(`cannot read "${option}"`);
      const years = toNumber(claim[2] ?? '1') / (claim[3] === 'month' ? 12 : 1);
      return [0, 1, 2.5, 7].every((t) => close(at(t + years) / at(t), 1 + toNumber(claim[1] ?? '') / 100));
    };
  }),

  'complementary-tangent': entry(['angle $C$ is the right angle', '$AB = 26$', '$\\sin A = \\frac{5}{13}$', '$\\tan B$'], () => {
    const angle = root((a) => Math.sin(a) - 5 / 13, 0, Math.PI / 2);
    const [across, along] = [26 * Math.sin(angle), 26 * Math.cos(angle)]; // BC and AC
    return along / across;
  }),

  // The line touches the parabola where the gap between them is least, and there the gap is zero.
  'tangent-line-parabola': entry(['$y = 3x + k$', '$y = x^2 - 5x + 7$', 'exactly one point', 'value of $k$'], () => {
    const gap = expression('x^2 - 5x + 7 - 3x');
    const x = root((value) => derivativeAt(gap, 'x', { x: value }), -100, 100);
    return calculate('x^2 - 5x + 7 - 3x', { x });
  }),

  'circle-circumference': choice(['circumference of the circle'], (question) => {
    const equation = formulas(question.prompt)[0] ?? '';
    const [left] = sides(equation);
    const x = root((value) => derivativeAt(expression(left), 'x', { x: value, y: 0 }), -100, 100);
    const y = root((value) => derivativeAt(expression(left), 'y', { x: 0, y: value }), -100, 100);
    const radius = root((length) => imbalance(equation, { x: x + length, y }), 0, 100);
    return (option) => close(calculate(option), 2 * Math.PI * radius);
  }),

  'no-solution-constant': choice(['$$4x - 6y = 9$$', '$$kx + 9y = 12$$', 'has no solution'], () => (option) => {
    const [a, b, c] = coefficients('4x - 6y = 9');
    const [d, e, f] = coefficients('kx + 9y = 12', { k: calculate(option) });
    const parallel = close(
      det([
        [a, b],
        [d, e],
      ]),
      0,
    );
    const same =
      close(
        det([
          [a, c],
          [d, f],
        ]),
        0,
      ) &&
      close(
        det([
          [b, c],
          [e, f],
        ]),
        0,
      );
    return parallel && !same;
  }),
};

const CALCULUS: Readonly<Record<string, Check>> = {
  'limit-sine-exponential': choice(['\\lim_{x \\to 0}'], (question) => {
    const quotient = (formulas(question.prompt)[0] ?? '').replace('\\lim_{x \\to 0}', '');
    const limit = (calculate(quotient, { x: 1e-5 }) + calculate(quotient, { x: -1e-5 })) / 2;
    return (option) => close(calculate(option), limit, 1e-6);
  }),

  'implicit-slope': choice(['slope of the line tangent to the curve', 'at the point $(1, 2)$'], (question) => {
    const equation = formulas(question.prompt)[0] ?? '';
    const [at] = pointsIn(question.prompt);
    const scope = { x: at?.[0] ?? 0, y: at?.[1] ?? 0 };
    if (!close(imbalance(equation, scope), 0)) throw new Error('the point is not on the curve');
    const [left, right] = sides(equation).map(expression);
    const formula = `(${left}) - (${right})`;
    const slope = -derivativeAt(formula, 'x', scope) / derivativeAt(formula, 'y', scope);
    return (option) => close(calculate(option), slope);
  }),

  'speed-increasing': choice(['intervals of time is the speed of the particle increasing', '$t \\ge 0$'], (question) => {
    const motion = formulas(question.prompt).find((tex) => tex.startsWith('x(t) =')) ?? '';
    const position = expression(sides(motion)[1]);
    const speed = (t: number): number => Math.abs(derivativeAt(position, 't', { t }));
    return (option) => describesSet(option, 't', samples(0.05, 7.95, 80), (t) => speed(t + 1e-6) > speed(t - 1e-6));
  }),

  // Between the marked points the curve only rises or only falls, so straight pieces have the same signs and the same turns.
  'derivative-graph-reading': choice(
    ['graph of $f$ both decreasing and concave up', 'no other zeros and no other turning points'],
    (question) => {
      const marks = pointsIn(stated(question));
      const derivative = (x: number): number => {
        const index = marks.findIndex(([mark]) => mark > x);
        const [[x0, y0], [x1, y1]] = [marks[index - 1] ?? [0, 0], marks[index] ?? [0, 0]];
        return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
      };
      const wanted = (x: number): boolean => derivative(x) < 0 && derivative(x + 1e-6) > derivative(x - 1e-6);
      return (option) => describesSet(option, 'x', samples(0.05, 7.95, 80), wanted);
    },
  ),

  'integration-by-parts': choice(['$\\int_{0}^{\\ln 3} x e^{x} \\, dx$'], () => {
    const value = integral((x) => calculate('x e^{x}', { x }), 0, calculate('\\ln 3'));
    return (option) => close(calculate(option), value);
  }),

  'slope-field-match': choice(
    ['x from −3 to 3 and y from −2 to 4', 'horizontal at all points where x = 0 and at all points where y = 1'],
    (question) => {
      const claims = [...stated(question).matchAll(/segments? at ((?:\([^)]*\)(?: and )?)+) ha(?:ve|s) slope (−?\d+)/g)];
      const sloped = claims.flatMap((claim) =>
        pointsIn(claim[1] ?? '').map(([x, y]) => ({ x, y, slope: toNumber(claim[2] ?? '') })),
      );
      const flat = [-3, -2, -1, 0, 1, 2, 3].flatMap((step) => [
        { x: 0, y: step + 1, slope: 0 },
        { x: step, y: 1, slope: 0 },
      ]);
      if (sloped.length !== 6) throw new Error('the stated slopes are not the expected six');
      return (option) => {
        const [, right] = sides(option);
        return [...flat, ...sloped].every(({ x, y, slope }) => close(calculate(right, { x, y }), slope));
      };
    },
  ),

  'planar-speed': entry(['$x(t) = t^3 - 4t$', '$y(t) = 3t^2 + 3t$', 'speed of the particle at time $t = 2$'], () =>
    Math.hypot(derivativeAt(expression('t^3 - 4t'), 't', { t: 2 }), derivativeAt(expression('3t^2 + 3t'), 't', { t: 2 })),
  ),

  'square-cross-sections': entry(['$y = 4x - x^2$', '$y = x$', 'perpendicular to the $x$-axis is a square'], () => {
    const side = (x: number): number => calculate('4x - x^2', { x }) - x;
    const end = root(side, 1, 10);
    if (!close(side(0), 0) || !samples(0.1, end - 0.1, 20).every((x) => side(x) > 0)) throw new Error('not the shaded region');
    return integral((x) => side(x) ** 2, 0, end);
  }),

  'polar-area': choice(['area of the region enclosed by the polar curve'], (question) => {
    const [, radius] = sides(formulas(question.prompt)[0] ?? '');
    const r = (theta: number): number => calculate(radius, { theta });
    if (!samples(0, 2 * Math.PI, 50).every((theta) => r(theta) > 0)) throw new Error('the curve may overlap itself');
    const area = integral((theta) => r(theta) ** 2 / 2, 0, 2 * Math.PI);
    return (option) => close(calculate(option), area);
  }),

  'conditional-convergence': choice(['converges conditionally'], () => (option) => {
    const term = option.replace('\\sum_{n=1}^{\\infty}', '');
    return convergence((n) => calculate(term, { n })) === 'conditional';
  }),

  'interval-of-convergence': choice(['interval of convergence'], (question) => {
    const term = (formulas(question.prompt)[0] ?? '').replace('\\sum_{n=1}^{\\infty}', '');
    const converges = (x: number): boolean => convergence((n) => calculate(term, { n, x })) !== 'divergent';
    return (option) => describesSet(option, 'x', [0.5, 0.9, 1, 1.1, 2, 3, 4, 4.9, 5, 5.1, 5.5], converges);
  }),

  'fifth-derivative-at-zero': entry(['$f(x) = x^2 e^{-2x}$', 'fifth derivative of $f$ at $x = 0$'], () =>
    derivativeAt(expression('x^2 e^{-2x}'), 'x', { x: 0 }, 5),
  ),
};

/** A two-way table as counts: both events, only the first, only the second, neither. */
type Counts = readonly [both: number, onlyU: number, onlyE: number, neither: number];

const probabilities = ([both, onlyU, onlyE, neither]: Counts) => {
  const all = both + onlyU + onlyE + neither;
  const [u, e] = [(both + onlyU) / all, (both + onlyE) / all];
  return { u, e, joint: both / all, eGivenU: both / all / u, uGivenE: both / all / e };
};

type Independence = (counts: Counts) => boolean;

const independent: Independence = (counts) => {
  const { u, e, joint } = probabilities(counts);
  return close(joint, u * e);
};

const smallTables = (): Counts[] => {
  const counts = [0, 1, 2, 3, 4];
  return counts
    .flatMap((a) => counts.flatMap((b) => counts.flatMap((c) => counts.map((d): Counts => [a, b, c, d]))))
    .filter(([a, b, c]) => a + b > 0 && a + c > 0);
};

interface Criterion {
  readonly saysIndependent: boolean;
  readonly rule: Independence;
  readonly numbersAreRight: (counts: Counts) => boolean;
}

const STATISTICS: Readonly<Record<string, Check>> = {
  'bus-boxplots': choice(['Which statement is supported'], (question) => {
    const summary = (route: string): number[] =>
      numbersIn(
        question,
        new RegExp(
          `Route ${route} has minimum (\\d+), first quartile (\\d+), median (\\d+), third quartile (\\d+) and maximum (\\d+)`,
        ),
      );
    const [blue, green] = [summary('Blue'), summary('Green')];
    const spread = (five: number[], from: number, to: number): number => (five[to] ?? 0) - (five[from] ?? 0);
    return listed({
      'The range of the travel times is the same for both routes.': spread(blue, 0, 4) === spread(green, 0, 4),
      'The interquartile range is greater for Blue than for Green.': spread(blue, 1, 3) > spread(green, 1, 3),
      'The third quartile is greater for Green than for Blue.': (green[3] ?? 0) > (blue[3] ?? 0),
      'About 75% of the Green travel times are 24 minutes or less.': 25 * green.indexOf(24) === 75,
    });
  }),

  'orange-z-score': entry(['$z$-score'], (question) => {
    const [mean = 0, deviation = 1] = numbersIn(question, /mean (\d+) grams and standard deviation (\d+) grams/);
    const [value = 0] = numbersIn(question, /orange with a mass of (\d+) grams/);
    return (value - mean) / deviation;
  }),

  'fish-residual-plot': choice(['best', '$r^2 = 0.94$', 'Bottom: the residuals from that line'], (question) => {
    const text = stated(question);
    const fish = pointsIn(between(text, 'the points are', 'Bottom:'));
    const { residuals, rSquared } = leastSquares(fish);
    const above = fish.filter((_, index) => (residuals[index] ?? 0) > 0).map(([length]) => length);
    if (fish.length !== 10 || above.join() !== '10,12,26,28') throw new Error('the residuals are not as described');
    if (rSquared.toFixed(2) !== '0.94' || !close(sum([...residuals]), 0, 1e-6)) throw new Error('the fit is not as described');
    const signs = residuals.map(Math.sign);
    const runs = signs.filter((sign, index) => sign !== signs[index - 1]).length;
    const curved = runs === 3 && signs[0] === signs.at(-1);
    return listed({
      'It is appropriate, because the value of $r^2$ is close to 1.': false,
      'It is appropriate, because the residuals add up to zero.': false,
      'It is not appropriate, because most of the residuals are negative.': false,
      'It is not appropriate, because the residuals follow a curved pattern.': curved,
    });
  }),

  'stretching-scope': choice(
    ['adult volunteers at one gym', 'random number generator to assign', 'significantly greater'],
    (question) => {
      const randomAssignment = /random number generator to assign/.test(question.prompt);
      const randomSelection = /random(ly)? (sample|select)/.test(question.prompt);
      const claims = listed({
        'Routine 1 caused the greater gain, and this can be generalized to all adults.': { cause: true, general: true },
        'Routine 1 is linked to a greater gain among all adults, but a cause cannot be inferred.': {
          cause: false,
          general: true,
        },
        'Routine 1 caused the greater gain, for people similar to these volunteers.': { cause: true, general: false },
        'Routine 1 is linked to a greater gain for similar people, but a cause cannot be inferred.': {
          cause: false,
          general: false,
        },
      });
      return (option) => claims(option).cause === randomAssignment && claims(option).general === randomSelection;
    },
  ),

  // A criterion for independence is right when it gives the right verdict for every table, not only for this one.
  'library-independence': choice(['Are $U$ and $E$ independent?'], (question) => {
    const [both = 0, onlyU = 0, under = 0] = tableRow(question, 'Under 30');
    const [onlyE = 0, neither = 0, older = 0] = tableRow(question, '30 or older');
    const [borrowed = 0, not = 0, all = 0] = tableRow(question, 'Total');
    const counts: Counts = [both, onlyU, onlyE, neither];
    const margins = [
      both + onlyU - under,
      onlyE + neither - older,
      both + onlyE - borrowed,
      onlyU + neither - not,
      under + older - all,
    ];
    if (margins.some((gap) => gap !== 0)) throw new Error('the table does not add up');
    const criteria = listed<Criterion>({
      'Yes, because $P(E \\mid U)$ and $P(E)$ are both equal to 0.40.': {
        saysIndependent: true,
        rule: (table) => close(probabilities(table).eGivenU, probabilities(table).e),
        numbersAreRight: (table) => close(probabilities(table).eGivenU, 0.4) && close(probabilities(table).e, 0.4),
      },
      'Yes, because $P(E \\text{ and } U) = 0.18$ is greater than 0.': {
        saysIndependent: true,
        rule: (table) => probabilities(table).joint > 0,
        numbersAreRight: (table) => close(probabilities(table).joint, 0.18),
      },
      'No, because $P(E \\mid U) = 0.40$ but $P(U \\mid E) = 0.45$.': {
        saysIndependent: false,
        rule: (table) => close(probabilities(table).eGivenU, probabilities(table).uGivenE),
        numbersAreRight: (table) => close(probabilities(table).eGivenU, 0.4) && close(probabilities(table).uGivenE, 0.45),
      },
      'No, because $P(E \\text{ and } U) = 0.18$ is not equal to 0.': {
        saysIndependent: false,
        rule: (table) => probabilities(table).joint === 0,
        numbersAreRight: (table) => close(probabilities(table).joint, 0.18),
      },
    });
    return (option) => {
      const { saysIndependent, rule, numbersAreRight } = criteria(option);
      if (!numbersAreRight(counts)) throw new Error(`a number in "${option}" is wrong`);
      const ruleIsRight = smallTables().every((table) => rule(table) === independent(table));
      return ruleIsRight && saysIndependent === independent(counts);
    };
  }),

  'repair-cost-mean': entry(['$C = 20 + 6X$', 'mean of $C$'], (question) => {
    const [values, chances] = [tableRow(question, '$x$'), tableRow(question, '$P(X = x)$')];
    if (!close(sum(chances), 1)) throw new Error('the probabilities do not add up to 1');
    return sum(values.map((X, index) => (20 + 6 * X) * (chances[index] ?? 0)));
  }),

  'compost-sample-proportion': choice(['closest to the probability that more than 42%'], (question) => {
    const [percent = 0, size = 0] = numbersIn(question, /, (\d+)% of all households .* sample of (\d+) households/);
    const p = percent / 100;
    const normal = normalTail((0.42 - p) / Math.sqrt((p * (1 - p)) / size));
    const exact = binomialTail(size, p, Math.floor(0.42 * size) + 1);
    const options = Object.values(question.options ?? {}).map(toNumber);
    const nearest = (value: number): boolean =>
      [normal, exact].every((target) => options.every((other) => Math.abs(value - target) <= Math.abs(other - target)));
    return (option) => nearest(toNumber(option)) && close(toNumber(option), normal, 5e-5);
  }),

  'sample-size-proportion': choice(['95% confidence interval', 'at most 0.04', 'No earlier estimate', 'smallest'], () => {
    const worst = Math.max(...samples(0, 1, 101).map((p) => p * (1 - p)));
    const smallest = (z: number): number => {
      let size = 1;
      while (z * Math.sqrt(worst / size) > 0.04) size += 1;
      return size;
    };
    if (smallest(1.96) !== smallest(normalQuantile(0.975))) throw new Error('the size depends on the rounding of z');
    return (option) => toNumber(option) === smallest(1.96);
  }),

  'bakery-p-value': choice(['$H_0\\!: p = 0.30$', '$H_a\\!: p > 0.30$', '$P$-value of 0.022'], (question) => {
    const [size = 0, brought = 0] = numbersIn(question, /sample of (\d+) customers and finds that (\d+) brought/);
    const tail = (p: number): number => normalTail((brought / size - p) / Math.sqrt((p * (1 - p)) / size));
    if (normalTail((brought / size - 0.3) / Math.sqrt((0.3 * 0.7) / size)).toFixed(3) !== '0.022')
      throw new Error('not the P-value');
    const isTail = (p: number): boolean => Math.round(1000 * tail(p)) === 22;
    return listed({
      'The probability is about 0.022 that exactly 30% of all customers now bring their own bag.': false,
      'If the manager rejects the null hypothesis, the probability that this decision is wrong is about 0.022.': false,
      'If more than 30% of all customers bring a bag, 73 or more would be found in about 2.2% of such samples.': samples(
        0.31,
        0.9,
        60,
      ).every(isTail),
      'If exactly 30% of all customers bring a bag, 73 or more would be found in about 2.2% of such samples.': isTail(0.3),
    });
  }),

  'lunch-line-chi-square': entry(['equally often', 'chi-square statistic'], (question) => {
    const [size = 0, ...counts] = numbersIn(
      question,
      /sample of (\d+) lunches, (\d+) were .* line, (\d+) in the second and (\d+) in/,
    );
    if (sum(counts) !== size) throw new Error('the counts do not add up');
    const expected = size / counts.length;
    return sum(counts.map((count) => (count - expected) ** 2 / expected));
  }),

  'typing-paired-test': choice(['measured before and after', '16 randomly selected employees'], (question) => {
    const row = (name: string): number[] => tableRow(question, name);
    const [n = 0, change = 0, deviation = 0, error = 0] = row('After − Before');
    if (!close(change, (row('After')[1] ?? 0) - (row('Before')[1] ?? 0)) || !close(error, deviation / Math.sqrt(n))) {
      throw new Error('the output contradicts itself');
    }
    const t = change / (deviation / Math.sqrt(n));
    return (option) => {
      const claim = option.match(/^\$t \\approx ([\d.]+)\$, with \$(\d+)\$ degrees of freedom$/);
      return Math.abs(toNumber(claim?.[1] ?? '') - t) <= 0.005 && toNumber(claim?.[2] ?? '') === n - 1;
    };
  }),

  'tutoring-slope-interval': choice(
    ['95% confidence interval for the slope', '| Predictor | Coef | SE Coef | T | P |'],
    (question) => {
      const [n = 0] = numbersIn(question, /sample of (\d+) students/);
      const row = (name: string): number[] => tableRow(question, name);
      const [[constant = 0, constantError = 1, constantT = 0], [slope = 0, error = 1, t = 0]] = [row('Constant'), row('Hours')];
      const [explained = 0] = numbersIn(question, /R-Sq = ([\d.]+)%/);
      if (!close(slope / error, t) || !close(constant / constantError, constantT)) throw new Error('a t-ratio is wrong');
      if (Math.abs((100 * t * t) / (t * t + n - 2) - explained) > 0.05) throw new Error('r² does not fit the t-ratio');
      const margin = tCritical(n - 2, 0.025) * error;
      return (option) => {
        const [center = '', half = ''] = option.replaceAll('$', '').split('\\pm');
        return close(calculate(center), slope) && Math.abs(calculate(half) - margin) < 5e-4;
      };
    },
  ),
};

const SAT_PRACTICE_DEMO: Readonly<Record<string, Check>> = {
  'ticket-sales': choice(['How many student tickets'], (question) => {
    const [tickets = 0, taken = 0, adult = 0, student = 0] = numbersIn(
      question,
      /sold (\d+) tickets .* took in \\\$([\d,]+) .* adult ticket cost \\\$(\d+) and each student ticket cost \\\$(\d+)/,
    );
    return (option) => adult * (tickets - toNumber(option)) + student * toNumber(option) === taken;
  }),

  'mean-sixth-score': entry(['score for the sixth dive'], (question) => {
    const [first = 0, mean = 0, all = 0, newMean = 0] = numbersIn(
      question,
      /first (\d+) scores is (\d+)\. .* mean of all (\d+) scores is (\d+)/,
    );
    if (all !== first + 1) throw new Error('there is not one more score');
    const scores = Array.from({ length: first }, () => mean);
    return root((score) => sum([...scores, score]) / all - newMean, 0, 1000);
  }),

  // Only the lengths count: any angle between the sides gives the same BC.
  'similar-triangles': choice(['$DE$ is parallel to side $BC$', 'Point D lies on side AB', 'BC is labeled x'], (question) => {
    const [ad = 0, db = 0, de = 0] = numbersIn(question, /AD = (\d+), DB = (\d+) and DE = (\d+)/);
    const lengths = [0.5, 0.9, 1.4].map((angle) => {
      const ae = root((along) => Math.hypot(along * Math.cos(angle) - ad, along * Math.sin(angle)) - de, ad, ad + de);
      const ac = (ae * (ad + db)) / ad;
      return Math.hypot(ac * Math.cos(angle) - (ad + db), ac * Math.sin(angle));
    });
    return (option) => lengths.every((length) => close(toNumber(option), length));
  }),

  'smaller-root': entry(['$p < q$', 'value of $p$'], (question) => {
    const [left] = sides(formulas(question.prompt.replaceAll('$$', '$'))[0] ?? '');
    const lowest = root((x) => derivativeAt(expression(left), 'x', { x }), -1e3, 1e3);
    return root((x) => calculate(left, { x }), lowest - 1e3, lowest);
  }),

  // The root is above the line at the start and below it far out, and they cross once.
  'radical-solutions': choice(['all the solutions'], (question) => {
    const equation = formulas(question.prompt)[0] ?? '';
    const signs = samples(-6.999, 200.003, 4001).map((x) => imbalance(equation, { x }) > 0);
    if (signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length !== 1) throw new Error('not one crossing');
    const solution = root((x) => imbalance(equation, { x }), -7, 200);
    return (option) => {
      const claimed = formulas(option).map((tex) => calculate(tex));
      return claimed.length === 1 && claimed.every((x) => close(x, solution));
    };
  }),

  'raise-then-cut': choice(['reduced the raised price by $p$%', 'value of $p$'], (question) => {
    const [raise = 0, less = 0] = numbersIn(question, /tent by (\d+)%\. .* cost (\d+)% less than its original price/);
    return (option) => close((1 + raise / 100) * (1 - toNumber(option) / 100), 1 - less / 100);
  }),
};

const QUIZZES: ReadonlyArray<readonly [string, Readonly<Record<string, Check>>]> = [
  ['quizzes/sat-mathematics-core', SAT],
  ['quizzes/ap-calculus-bc-series-and-motion', CALCULUS],
  ['quizzes/ap-statistics-inference', STATISTICS],
  ['mocks/sat-practice-demo/mathematics', SAT_PRACTICE_DEMO],
];

describe.each(QUIZZES)('the keys of %s', (slug, checks) => {
  const questions = readQuestions(slug);

  it.each(questions.map((question) => [question.id, question] as const))('%s', (_, question) => {
    expect(problems(checks, question)).toEqual([]);
  });

  it.each(questions.map((question) => [question.id, question] as const))('%s: a wrong key would be found', (_, question) => {
    const copies = spoiled(question);
    expect(copies.length).toBeGreaterThanOrEqual(4);
    expect(copies.filter((copy) => problems(checks, copy).length === 0)).toEqual([]);
  });

  it('has no computation for a question that is gone', () => {
    const ids = questions.map(({ id }) => id);
    expect(Object.keys(checks).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('would report a question nobody computes', () => {
    const [question] = questions;
    expect(question && problems({}, question)).toEqual(['no computation is written for this question']);
  });
});

describe('the conceptual questions', () => {
  it('are questions of these quizzes, each with a reason', () => {
    const ids = QUIZZES.flatMap(([slug]) => readQuestions(slug)).map(({ id }) => id);
    for (const [id, reason] of Object.entries(CONCEPTUAL)) {
      expect(ids).toContain(id);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});

import { type Check, choice, listed, type Question, tableRow, toNumber } from '../key-checks.ts';
import { binomialTail, close, integral, normalQuantile, normalTail, sum, tCritical } from '../numeric.ts';
import { calculate, formulas } from '../tex.ts';

/** Questions on designs, meanings and conclusions in words. */
export const conceptual: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'sta-percentile-time',
    'sta-sample-by-grade',
    'sta-radio-poll',
    'sta-blocking-purpose',
    'sta-volunteers-assigned',
    'sta-level-meaning',
    'sta-central-limit',
    'sta-before-and-after',
    'sta-narrower-interval',
    'sta-correlation-swapped',
    'sta-slope-meaning',
    'sta-curved-residuals',
    'sq2-skewed-summary',
    'sq2-undercoverage',
    'sq2-placebo-reason',
    'sq2-extrapolated',
    'dst-kind-of-variable',
    'dst-mean-above-median',
    'dst-systematic-start',
    'dst-question-wording',
    'dst-confounded-coffee',
    'dst-replication-meaning',
    'dst-exclusive-not-independent',
    'dst-binomial-conditions',
    'dst-null-and-alternative',
    'dst-small-p-meaning',
    'dst-t-or-z',
    'dst-conditions-small-sample',
    'dst-alpha-decision',
    'dst-significant-but-small',
    'dst-cause-from-correlation',
    'dst-least-squares-meaning',
    'dst-intercept-sense',
    'dst-standard-deviation-residuals',
  ].map((id) => [id, 'a design, a meaning or a conclusion in words: nothing to compute']),
);

const { abs, max, min, sqrt } = Math;
const plain = (option: string): string => option.replaceAll('−', '-').replace(/\\\$|,(?=\d{3})/g, '');
const numbersOf = (option: string): number[] => (plain(option).match(/-?\d*\.?\d+/g) ?? []).map(Number);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const deviation = (values: readonly number[], divisor = values.length): number =>
  sqrt(sum(values.map((value) => (value - mean(values)) ** 2)) / divisor);
const middle = (values: readonly number[]): number => {
  const ordered = values.toSorted((one, other) => one - other);
  const half = ordered.length / 2;
  return ((ordered[Math.ceil(half) - 1] ?? 0) + (ordered[Math.floor(half)] ?? 0)) / 2;
};

/** The option whose first number is the computed one, rounded as the option is. */
const rounded = (given: readonly string[], compute: (question: Question) => number): Check =>
  choice(given, (question) => {
    const value = compute(question);
    return (option) => {
      const [, digits = ''] = /\d*\.(\d+)/.exec(plain(option)) ?? [];
      const tex = formulas(option)[0];
      if (tex?.includes('\\frac')) return close(calculate(tex), value);
      const shown = numbersOf(option)[0] ?? Number.NaN;
      return (
        abs(shown - value) <= 0.5 * 10 ** -digits.length + 1e-9 &&
        (digits !== '' || tex !== undefined || abs(shown - value) < 0.5)
      );
    };
  });

/** The option whose numbers, in order, are the computed ones, rounded as they are. */
const roundedAll = (given: readonly string[], compute: (question: Question) => number[]): Check =>
  choice(given, (question) => {
    const wanted = compute(question);
    return (option) => {
      const shown = numbersOf(option);
      const [, digits = ''] = /\d*\.(\d+)/.exec(plain(option)) ?? [];
      return wanted.every((value, at) => abs((shown[at] ?? Number.NaN) - value) <= 0.5 * 10 ** -digits.length + 1e-9);
    };
  });

/** The option whose meaning, written out under its words, is what was computed. */
const means = <T>(given: readonly string[], compute: (question: Question) => T, meanings: Readonly<Record<string, T>>): Check =>
  choice(given, (question) => {
    const wanted = JSON.stringify(compute(question));
    return (option) => JSON.stringify(listed(meanings)(option)) === wanted;
  });

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const binomial = (n: number, p: number, k: number): number => choose(n, k) * p ** k * (1 - p) ** (n - k);
const below = (z: number): number => 1 - normalTail(z);
/** The area of a t-distribution to the right of a value: the density's part there, of the whole by the same sum. */
const tTail = (freedom: number, t: number): number => {
  const density = (x: number): number => (1 + x ** 2 / freedom) ** (-(freedom + 1) / 2);
  return 0.5 - integral(density, 0, t) / (2 * integral(density, 0, 80));
};

const FORM: Readonly<Record<string, Check>> = {
  'sta-corrected-value': means(
    ['3, 4, 4, 5, 5, 6, and 22', 'corrected to 12'],
    () => {
      const [before, after] = [22, 12].map((last) => [3, 4, 4, 5, 5, 6, last]);
      return [mean, middle].map((measure) => Math.sign(measure(after ?? []) - measure(before ?? [])));
    },
    {
      'The mean decreases, and the median stays the same.': [-1, 0],
      'The mean decreases, and the median decreases.': [-1, -1],
      'The mean stays the same, and the median decreases.': [0, -1],
      'The mean stays the same, and the median stays the same.': [0, 0],
    },
  ),
  'sta-outlier-fences': means(
    ['minimum 12, first quartile 20, median 26, third quartile 32, maximum 54'],
    () => [12 < 20 - 1.5 * (32 - 20), 54 > 32 + 1.5 * (32 - 20)],
    {
      'There is at least one outlier among the high values and none among the low ones.': [false, true],
      'There is at least one outlier among the low values and none among the high ones.': [true, false],
      'There is at least one outlier among the low values and one among the high ones.': [true, true],
      'There is no outlier.': [false, false],
    },
  ),
  'sta-grouped-shape': choice(['for 39 days'], (question) => {
    const days = tableRow(question, 'Days');
    const values = days.flatMap((count, at) => Array.from({ length: count }, () => 10 * at + 5));
    const start = middle(values) - 5;
    const side = sum(values.map((value) => (value - mean(values)) ** 3)) > 0 ? 'right' : 'left';
    return (option) => option.includes(`skewed to the ${side}`) && option.includes(`from ${start} to ${start + 9}`);
  }),
  'sta-greatest-spread': choice(['greatest standard deviation'], (question) => {
    const most = max(...Object.values(question.options ?? {}).map((option) => deviation(numbersOf(option))));
    return (option) => close(deviation(numbersOf(option)), most);
  }),
  'sta-combined-mean': rounded(['20 students', '30 students', 'is 70', 'is 85'], () => (20 * 70 + 30 * 85) / 50),
  'sta-sale-prices': roundedAll(['median of \\$40', 'range of \\$15', 'by 20%', 'fee of \\$3'], () => {
    // Any prices with this median and these quartiles show it.
    const changed = [30, 40, 45].map((price) => 0.8 * price + 3);
    return [changed[1] ?? 0, (changed[2] ?? 0) - (changed[0] ?? 0)];
  }),
  'sta-club-conditional': rounded(['who swim is chosen'], (question) => {
    const [young = 0] = tableRow(question, 'Under 18');
    const [old = 0] = tableRow(question, '18 or over');
    return young / (young + old);
  }),
  'sta-neither-event': rounded(['$P(A) = 0.5$, $P(B) = 0.3$, and $P(A \\cap B) = 0.12$'], () => {
    const [onlyA, both, onlyB] = [0.5 - 0.12, 0.12, 0.3 - 0.12];
    return 1 - onlyA - both - onlyB;
  }),
  'sta-independent-union': rounded(['independent', '$P(A) = 0.4$ and $P(B) = 0.35$'], () => 1 - (1 - 0.4) * (1 - 0.35)),
  'sta-raffle-net': rounded(['\\$0 with probability 0.6', 'costs \\$4'], () => 0.6 * -4 + 0.3 * (5 - 4) + 0.1 * (20 - 4)),
  'sta-discrete-deviation': rounded(['value 0 with probability 0.5', 'value 2', 'value 5'], () =>
    deviation([0, 0, 0, 0, 0, 2, 2, 2, 5, 5]),
  ),
  'sta-binomial-two': rounded(['8 independent trials', '0.25', 'exactly 2'], () => binomial(8, 0.25, 2)),
  'sta-normal-between': rounded(['mean 64', 'deviation 2.5', 'between 61 and 67'], () =>
    integral((x) => Math.exp(-(((x - 64) / 2.5) ** 2) / 2) / (2.5 * sqrt(2 * Math.PI)), 61, 67),
  ),
  'sta-normal-top-tenth': rounded(['mean 500', 'deviation 80', 'exceeded by 10%'], () => 500 + 80 * normalQuantile(0.9)),
  'sta-proportion-deviation': rounded(['60%', 'size 150'], () =>
    sqrt(sum(Array.from({ length: 151 }, (_, k) => binomial(150, 0.6, k) * (k / 150 - 0.6) ** 2))),
  ),
  'sta-interval-conditions': choice(['z-interval for a proportion'], () => (option) => {
    const [size = 0, population = 0, yes = 0] = numbersOf(option);
    return yes >= 10 && size - yes >= 10 && size <= 0.1 * population;
  }),
  'sta-interval-compute': roundedAll(['240 residents', '84 use', '95%'], () => {
    const margin = normalQuantile(0.975) * sqrt((0.35 * 0.65) / 240);
    return [84 / 240 - margin, 84 / 240 + margin];
  }),
  'sta-margin-halved': rounded(['600 people', '4 percentage points', 'margin of 2'], () => 600 * (4 / 2) ** 2),
  'sta-pooled-z': rounded(['150 customers', '45 have', '250 of another store, 60'], () => {
    const pooled = (45 + 60) / (150 + 250);
    return (45 / 150 - 60 / 250) / sqrt((pooled * (1 - pooled)) / 150 + (pooled * (1 - pooled)) / 250);
  }),
  'sta-two-levels': means(['P-value of 0.032'], () => [0.032 <= 0.05, 0.032 <= 0.01], {
    '$H_0$ is rejected at the level 0.05 and not at the level 0.01.': [true, false],
    '$H_0$ is rejected at the level 0.01 and not at the level 0.05.': [false, true],
    '$H_0$ is rejected at both of the levels 0.05 and 0.01.': [true, true],
    'The probability that $H_0$ is true is 0.032.': [],
  }),
  'sta-expected-count': rounded(['expected count of rural people who say yes'], (question) => {
    const [urban, rural] = [tableRow(question, 'Urban'), tableRow(question, 'Rural')];
    const total = (urban[2] ?? 0) + (rural[2] ?? 0);
    return (rural[2] ?? 0) * (((urban[0] ?? 0) + (rural[0] ?? 0)) / total);
  }),
  'sta-mean-below': rounded(['mean 50', 'deviation 12', 'sample of 36', 'less than 47'], () => below((47 - 50) / (12 / 6))),
  'sta-t-interval': choice(['16 values', 'mean 24.5', 'deviation 3.2', '95%'], () => (option) => {
    const [center = 0, critical = 0, error = 0] = numbersOf(option);
    return center === 24.5 && abs(critical - tCritical(15, 0.025)) < 6e-4 && close(error, 3.2 / sqrt(16));
  }),
  'sta-t-value': rounded(
    ['$H_0: \\mu = 30$', 'sample of 25', 'mean 31.8', 'deviation 4.5'],
    () => ((31.8 - 30) * sqrt(25)) / 4.5,
  ),
  'sta-p-value-range': choice(['$H_a: \\mu > 30$', 'size 25', '$t = 2.00$'], () => {
    const value = tTail(24, 2);
    return (option) => {
      const [from = 0, to = 0] = numbersOf(option);
      return from < value && value < to;
    };
  }),
  'sta-interval-with-zero': means(['$(-1.2, 3.8)$'], () => [-1.2 < 0 && 0 < 3.8, 'evidence'], {
    'At the level 0.05, there is no convincing evidence of a difference of the means.': [true, 'evidence'],
    'At the level 0.05, there is convincing evidence that $\\mu_1$ is greater than $\\mu_2$.': [false, 'evidence'],
    'The two population means are equal, because 0 is in the interval.': [true, 'proof'],
    'The difference of the sample means is 0, because 0 is in the interval.': [true, 'sample'],
  }),
  'sta-residual-value': rounded(['$\\hat{y} = 18.2 - 0.45x$', '$x = 12$ and $y = 14.0$'], () => 14 - (18.2 - 0.45 * 12)),
  'sta-line-from-summary': choice(
    ['$\\bar{x} = 15$, $s_x = 4$, $\\bar{y} = 62$, $s_y = 10$', 'correlation is 0.8'],
    () => (option) => {
      const line = (x: number) => calculate((formulas(option)[0] ?? '').replace('\\hat{y} =', ''), { x });
      return close(line(15), 62) && close(line(16) - line(15), (0.8 * 10) / 4);
    },
  ),
  'sta-r-squared-meaning': choice(
    ['is −0.7'],
    () => (option) => option.includes(`${Math.round(100 * 0.7 ** 2)}% of the variation`),
  ),
  'sta-output-prediction': rounded(['age of 8 days'], (question) => {
    const [[constant = 0], [slope = 0]] = [tableRow(question, 'Constant'), tableRow(question, 'Age')];
    return constant + slope * 8;
  }),
};

const QUIZ: Readonly<Record<string, Check>> = {
  'sq2-quartile-range': rounded(['4, 7, 8, 10, 13, 15, 21'], () => middle([13, 15, 21]) - middle([4, 7, 8])),
  'sq2-z-comparison': choice(
    ['86 on a test with mean 74 and standard deviation 8', '91 on another with mean 82 and standard deviation 5'],
    () => {
      const [first, second] = [(86 - 74) / 8, (91 - 82) / 5];
      const order = first > second ? 'first' : 'second';
      return (option) => option === `On the ${order}, with a z-score of ${max(first, second)} against ${min(first, second)}`;
    },
  ),
  'sq2-two-draws': rounded(['5 red and 3 blue', 'without replacement'], () => choose(5, 2) / choose(8, 2)),
  'sq2-medical-test': rounded(['2% of a population', '95%', '10%'], () => (0.02 * 0.95) / (0.02 * 0.95 + 0.98 * 0.1)),
  'sq2-binomial-mean': roundedAll(['$n = 50$ and $p = 0.2$'], () => {
    const weights = Array.from({ length: 51 }, (_, k) => binomial(50, 0.2, k));
    const center = sum(weights.map((weight, k) => weight * k));
    return [center, sqrt(sum(weights.map((weight, k) => weight * (k - center) ** 2)))];
  }),
  'sq2-at-least-one': rounded(['0.05', 'at least one of 10 days'], () => binomialTail(10, 0.05, 1)),
  'sq2-correlation-strength': choice(['strongest linear association'], (question) => {
    const most = max(...Object.values(question.options ?? {}).map((option) => abs(toNumber(option))));
    return (option) => abs(toNumber(option)) === most;
  }),
  'sq2-point-and-mean': rounded(['slope 1.5', '$\\bar{x} = 8$ and $\\bar{y} = 30$', '$x = 12$'], () => 30 + (12 - 8) * 1.5),
};

const BANK: Readonly<Record<string, Check>> = {
  'dst-relative-frequency': choice(['Of 80 students in one school 28', 'of 150 in another 45'], (question) => {
    const [size = 1, walk = 0, otherSize = 1, otherWalk = 0] = numbersOf(question.prompt);
    const [one, other] = [walk / size, otherWalk / otherSize];
    const order = one > other ? 'first' : 'second';
    return (option) =>
      option === `A greater proportion walks in the ${order} school: ${one.toFixed(2)} against ${other.toFixed(2)}.`;
  }),
  'dst-missing-value-mean': rounded(['mean of 9 values is 14', 'the mean is 15'], () => 10 * 15 - 9 * 14),
  'dst-complement-three-dice': rounded(['three times', 'at least one six'], () => binomialTail(3, 1 / 6, 1)),
  'dst-tree-total': rounded(['70%', '30%', '2%', '6%'], () => 0.7 * 0.02 + 0.3 * 0.06),
  'dst-missing-probability': rounded(['values 1, 2, and 6', '0.5, $k$, and 0.2'], () => 1 * 0.5 + 2 * (1 - 0.5 - 0.2) + 6 * 0.2),
  'dst-binomial-at-most': rounded(['6 shots', '0.7', 'at most 4'], () => 1 - binomialTail(6, 0.7, 5)),
  'dst-normal-below': rounded(['mean 1,200', 'deviation 100', 'less than 1,050'], () => below((1050 - 1200) / 100)),
  'dst-normal-unknown-mean': rounded(['deviation 15', '20%', '180 grams'], () => 180 - 15 * normalQuantile(0.8)),
  'dst-proportion-probability': rounded(['40% favor', '100 people', 'normal approximation'], () =>
    normalTail((0.5 - 0.4) / sqrt((0.4 * 0.6) / 100)),
  ),
  'dst-sample-size-proportion': rounded(['95%', 'at most 0.05'], () => {
    let size = 1;
    while (normalQuantile(0.975) * sqrt(0.25 / size) > 0.05) size += 1;
    return size;
  }),
  'dst-interval-claim': choice(['$(0.71, 0.79)$', '70%'], () => (option) => {
    const inside = 0.71 <= 0.7 && 0.7 <= 0.79;
    return !inside && option.startsWith('It gives convincing evidence against it');
  }),
  'dst-one-proportion-z': rounded(['$H_0: p = 0.3$', '200 with 72'], () => (72 / 200 - 0.3) / sqrt((0.3 * 0.7) / 200)),
  'dst-two-proportion-interval': rounded(['200 people in one city 90', '250 in another 75'], () =>
    sqrt(((90 / 200) * (110 / 200)) / 200 + ((75 / 250) * (175 / 250)) / 250),
  ),
  'dst-chi-square-freedom': rounded(['4 rows and 3 columns'], () => 4 * 3 - 1 - (4 - 1) - (3 - 1)),
  'dst-mean-deviation-quarter': rounded(['is 6', 'size 25', 'size 100'], () => (6 * sqrt(25)) / sqrt(100)),
  'dst-mean-margin': roundedAll(['$(52.4, 57.6)$'], () => [(52.4 + 57.6) / 2, (57.6 - 52.4) / 2]),
  'dst-paired-difference-t': rounded(['9 people', 'mean 1.2', 'deviation 1.5'], () => 1.2 / (1.5 / 3)),
  'dst-two-sample-error': rounded(['sizes 36 and 64', 'deviations 6 and 8'], () => sqrt(6 ** 2 / 36 + 8 ** 2 / 64)),
  'dst-sign-of-correlation': rounded(['$\\hat{y} = 90 - 4x$, and $r^2 = 0.64$'], () => -sqrt(0.64)),
  'dst-correlation-zero': rounded(['$y = x^2$ for $x = -2, -1, 0, 1, 2$'], () => {
    const xs = [-2, -1, 0, 1, 2];
    return sum(xs.map((x) => x * (x ** 2 - 2)));
  }),
  'dst-predict-from-line': rounded(['$\\hat{y} = -120 + 14x$', '25 centimeters'], () => -120 + 14 * 25),
  'dst-residual-mean': rounded(['1.5, −2.0, 0.5, and −1.0'], () => -(1.5 - 2 + 0.5 - 1)),
};

export const checks: Readonly<Record<string, Check>> = { ...FORM, ...QUIZ, ...BANK };

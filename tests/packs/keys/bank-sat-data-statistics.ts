import { amount, amountIs, numbersOf } from '../amounts.ts';
import {
  type Check,
  choice,
  entry,
  listed,
  numbersIn,
  type Point,
  type Question,
  stated,
  tableRow,
  toNumber,
} from '../key-checks.ts';
import { close, leastSquares, root, samples, sum } from '../numeric.ts';
import { calculate, inlines, sides } from '../tex.ts';

/** Questions of these drills that are a matter of meaning. */
export const conceptual: Readonly<Record<string, string>> = {
  'ddp-which-is-exponential': 'equal factors against equal amounts is what the words of each situation say; nothing to compute',
  'ddp-eleventh-graders-only': 'from whom a sample was selected is what the prompt says; nothing to compute',
  'ddp-asked-in-the-cafeteria': 'that those who eat there may differ from the others is a matter of meaning',
  'ddp-members-of-one-gym': 'from whom a sample was selected is what the prompt says; nothing to compute',
  'ddp-music-while-learning': 'a plan has nothing to compute; only one of the four has random assignment',
  'ddp-wording-of-a-question': 'that words suggest an answer is a matter of meaning',
  'ddp-firefighters-and-damage': 'a third quantity behind two others is a matter of meaning',
  'ddp-numbers-from-a-directory': 'who is missing from the list is what the prompt says; nothing to compute',
  'ddp-accidents-of-two-models': 'what a number has to be compared with is a matter of meaning',
  'ddp-orchards-with-clover': 'the verdict follows from random selection without random assignment as the prompt states them',
  'ddp-those-who-stayed': 'that those who quit may differ from those who stay is a matter of meaning',
  'ddp-lowest-scores-trained': 'a comparison has nothing to compute; only one of the four has equals with random assignment',
};

const mean = (values: readonly number[]): number => sum(values) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return mean(sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1));
};
const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

/** The list that a table of values and their counts stands for. */
const unfolded = (values: readonly number[], counts: readonly number[]): number[] =>
  values.flatMap((value, index) => Array.from({ length: counts[index] ?? 0 }, () => value));

/** The bars of a histogram as its text alternative has them: left end, right end, count. */
const barsOf = (question: Question): (readonly [from: number, to: number, count: number])[] =>
  [...stated(question).matchAll(/From (\d+) to (\d+)[a-z ]*: (\d+)/g)].map(([, from = '', to = '', count = '']) => [
    toNumber(from),
    toNumber(to),
    toNumber(count),
  ]);

const ONE_VARIABLE: Readonly<Record<string, Check>> = {
  'ddp-mean-of-five-dives': entry(['the mean of these times'], (question) => mean(numbersOf(question))),

  'ddp-goals-per-game': choice(['mean number of goals per game'], (question) =>
    amountIs(mean(unfolded(tableRow(question, 'Goals'), tableRow(question, 'Number of games')))),
  ),

  'ddp-ages-in-a-frequency-table': entry(['ages of the 20 players', 'the mean age'], (question) => {
    const frequencies = tableRow({ ...question, prompt: question.prompt.replaceAll('$n$', '0') }, 'Frequency');
    const ages = tableRow(question, 'Age (years)');
    const all = ages.map((age, at) => age * (frequencies[at] || 20 - sum(frequencies)));
    return sum(all) / 20;
  }),

  'ddp-two-more-in-a-frequency-table': choice(
    ['Two new students, who have 4 siblings each', 'mean and the median'],
    (question) => {
      const before = unfolded(tableRow(question, 'Siblings'), tableRow(question, 'Frequency'));
      if (before.length !== 25) throw new Error('the frequencies do not add up');
      const after = [...before, 4, 4];
      const change = (measure: (values: number[]) => number) => (measure(after) > measure(before) ? 'increases' : 'stays');
      const found = [change(mean), change(median)].join();
      return (option) =>
        listed({
          'The mean stays the same, and the median increases.': 'stays,increases',
          'The mean increases, and the median stays the same.': 'increases,stays',
          'Both the mean and the median increase.': 'increases,increases',
          'Both the mean and the median stay the same.': 'stays,stays',
        })(option) === found;
    },
  ),

  'ddp-commutes-of-half-an-hour': entry(['at least 30 minutes', 'includes its left end'], (question) => {
    const bars = barsOf(question);
    if (sum(bars.map(([, , count]) => count)) !== 40) throw new Error('the bars do not add up');
    return sum(bars.filter(([from]) => from >= 30).map(([, , count]) => count));
  }),

  'ddp-spread-of-the-middle-half': entry(['interquartile range'], (question) => {
    const [lower = 0, upper = 0] = numbersIn(question, /the box reaches from (\d+) to (\d+)/);
    return upper - lower;
  }),

  'ddp-median-pumpkin': choice(['does the median mass lie'], (question) => {
    const bars = barsOf(question);
    const all = bars.flatMap(([from, , count]) => Array.from({ length: count }, () => from));
    if (all.length !== 50 || all[24] !== all[25]) throw new Error('the median is not in one bar');
    return (option) => numbersOf({ id: '', answer: '', prompt: option })[0] === all[24];
  }),

  'ddp-two-boxes-one-median': choice(['must be true'], (question) => {
    const numbers = /whiskers from (\d+) to (\d+), its box from (\d+) to (\d+), and its median at (\d+)/.source;
    const [a0 = 0, a4 = 0, a1 = 0, a3 = 0] = numbersIn(question, new RegExp(`Data set A has its ${numbers}`));
    const [b0 = 0, b4 = 0, b1 = 0, b3 = 0] = numbersIn(question, new RegExp(`Data set B has its ${numbers}`));
    return listed({
      'The range of data set A is greater than that of data set B.': a4 - a0 > b4 - b0,
      'The interquartile range of data set A is greater than that of data set B.': a3 - a1 > b3 - b1,
      'The mean of data set A is equal to that of data set B.': false,
      'Data set A has more values than data set B.': false,
    });
  }),

  'ddp-number-copied-wrong': choice(['mean of nine numbers', 'the correct nine numbers'], (question) => {
    const [wrong = 0, right = 0, copied = 0] = numbersOf(question);
    const rest = Array.from({ length: 8 }, () => (9 * wrong - copied) / 8);
    return amountIs(mean([...rest, right]));
  }),

  'ddp-same-center-other-spread': choice(['Which statement about the means and the standard deviations'], (question) => {
    const [a, b] = ['Data set A', 'Data set B'].map((name) => unfolded(tableRow(question, 'Value'), tableRow(question, name)));
    const [meansEqual, gap] = [close(mean(a ?? []), mean(b ?? [])), deviation(a ?? []) - deviation(b ?? [])];
    return listed({
      'The means are equal, and the standard deviation of data set A is greater.': meansEqual && gap > 1e-9,
      'The means are equal, and the standard deviation of data set B is greater.': meansEqual && gap < -1e-9,
      'The means are different, and the standard deviations are equal.': !meansEqual && close(gap, 0),
      'The means are equal, and the standard deviations are equal.': meansEqual && close(gap, 0),
    });
  }),

  // All five are tried: a < b < median < c < largest.
  'ddp-greatest-of-five': entry(['Five different positive integers', 'greatest possible value'], (question) => {
    const [average = 0, middle = 0] = numbersOf(question);
    let most = 0;
    for (let b = 2; b < middle; b += 1)
      for (let a = 1; a < b; a += 1)
        for (let c = middle + 1; c < 5 * average; c += 1) {
          const largest = 5 * average - a - b - c - middle;
          if (largest > c) most = Math.max(most, largest);
        }
    return most;
  }),

  // Every least number is tried, with the greatest numbers that it allows.
  'ddp-seven-integers': entry(['Seven different integers', 'greatest possible mean'], (question) => {
    const [middle = 0, width = 0] = numbersOf(question);
    const means = samples(middle - width, middle - 3, width - 2).flatMap((least) => {
      const most = least + width;
      const all = [least, middle - 2, middle - 1, middle, most - 2, most - 1, most];
      return all.every((each, index) => index === 0 || each > (all[index - 1] ?? 0)) ? [mean(all)] : [];
    });
    return Math.max(...means);
  }),

  'ddp-how-many-before': choice(['in the list after 70 is added'], (question) => {
    const [before = 0, added = 0, after = 0] = numbersOf(question);
    return (option) => close((amount(option) - 1) * before + added, amount(option) * after);
  }),

  'ddp-median-between-two-values': entry(['The median number of pets is 1.5'], (question) => {
    const pets = tableRow(question, 'Number of pets');
    const right = samples(0, 40, 41).filter((x) => median(unfolded(pets, [8, 11, x, 6, 3])) === 1.5);
    if (right.length !== 1 || !question.prompt.includes('| 8 | 11 | $x$ | 6 | 3 |')) throw new Error('not one x');
    return right[0] ?? 0;
  }),

  'ddp-celsius-to-fahrenheit': choice(['1.8c + 32', 'their mean and their standard deviation'], (question) => {
    const [average = 0, spread = 0] = numbersOf(question);
    const changed = [average - spread, average + spread].map((c) => 1.8 * c + 32);
    return (option) => {
      const [m = 0, s = 0] = numbersOf({ id: '', answer: '', prompt: option });
      return close(m, mean(changed)) && close(s, deviation(changed));
    };
  }),
};

/** Ten points and the line that the text alternative gives by two of its points. */
const tenPoints = (question: Question): { points: Point[]; line: (x: number) => number } => {
  const [line = '', list = ''] = stated(question).split('The ten points are');
  const read = (text: string): Point[] =>
    [...text.matchAll(/\((\d+), ([\d.]+)\)/g)].map(([, x = '', y = '']) => [toNumber(x), toNumber(y)] as const);
  const { slope, intercept, rSquared } = leastSquares(read(line.slice(line.indexOf('a line of best fit that'))));
  if (read(list).length !== 10 || !close(rSquared, 1)) throw new Error('not ten points and a line');
  return { points: read(list), line: (x) => slope * x + intercept };
};

/** The line of best fit of the prompt, as a function of x. */
const lineOf = (question: Question): ((x: number) => number) => {
  const tex = inlines(question.prompt).find((each) => each.startsWith('y =')) ?? '';
  return (x) => calculate(sides(tex)[1], { x });
};

const TWO_VARIABLES: Readonly<Record<string, Check>> = {
  'ddp-points-above-the-line': entry(['greater than the line predicts'], (question) => {
    const { points, line } = tenPoints(question);
    return points.filter(([x, y]) => y > line(x)).length;
  }),

  'ddp-height-when-planted': choice(['interpretation of 12.5'], (question) => {
    const height = lineOf(question);
    return listed({
      'The plant is predicted to grow 12.5 centimeters each week.': close(height(3) - height(2), 12.5),
      'The plant is predicted to be 12.5 centimeters tall when it is set out.': close(height(0), 12.5),
      'The plant is predicted to stop growing after 12.5 weeks.': close(height(13.5), height(12.5)),
      'The plant is predicted to grow 1.8 centimeters in 12.5 weeks.': close(height(12.5) - height(0), 1.8),
    });
  }),

  'ddp-which-association': choice(['best describes how $y$ changes'], (question) => {
    const ys = tableRow(question, '$y$');
    const steps = ys.slice(1).map((y, index) => y - (ys[index] ?? 0));
    const factors = ys.slice(1).map((y, index) => y / (ys[index] ?? 1));
    return listed({
      'It decreases by about the same amount at each step.': steps.every((step) => Math.abs(step - mean(steps)) <= 2 && step < 0),
      'It increases by about the same amount at each step.': steps.every((step) => step > 0),
      'It decreases to about half at each step.': factors.every((factor) => Math.abs(factor - 0.5) < 0.1),
      'It first decreases and then increases.': (steps[0] ?? 0) < 0 && (steps.at(-1) ?? 0) > 0,
    });
  }),

  'ddp-charge-after-a-day-out': entry(['after 15 hours'], (question) => lineOf(question)(15)),

  'ddp-minutes-off-the-line': choice(['differ most from the time that the line predicts'], (question) => {
    const [xs, ys, line] = [tableRow(question, '$x$'), tableRow(question, '$y$'), lineOf(question)];
    const gaps = xs.map((x, index) => Math.abs((ys[index] ?? 0) - line(x)));
    return amountIs(xs[gaps.indexOf(Math.max(...gaps))] ?? 0);
  }),

  'ddp-herd-that-shrinks': choice(['decrease by 12% each year'], (question) => {
    const [herd = 0, less = 0] = numbersOf(question);
    const left = (years: number): number => (years === 0 ? herd : left(years - 1) * (1 - less / 100));
    return (option) => samples(0, 3, 4).every((x) => close(calculate(sides(option)[1], { x }), left(x)));
  }),

  'ddp-umbrellas-and-rain': entry(['increases by 20 millimeters'], (question) => lineOf(question)(70) - lineOf(question)(50)),

  'ddp-model-of-a-throw': choice(['best model for the data'], (question) => {
    const [xs, ys] = [tableRow(question, '$x$'), tableRow(question, '$y$')];
    return (option) => xs.length === 5 && xs.every((x, at) => Math.abs(calculate(sides(option)[1], { x }) - (ys[at] ?? 0)) < 0.3);
  }),

  'ddp-when-growth-overtakes': entry(['least whole number $x$', 'greater than $L(x)$'], (question) => {
    const [linear = '', growing = ''] = inlines(question.prompt)
      .map((tex) => tex.split('=')[1] ?? '')
      .slice(1);
    return samples(1, 100, 100).find((x) => calculate(growing, { x }) > calculate(linear, { x })) ?? 0;
  }),

  'ddp-insects-left-each-day': choice(['decrease each day', '640(0.5)^{x/3}'], (question) => {
    const insects = lineOf(question);
    return amountIs(100 * (1 - insects(8) / insects(7)), 2e-3);
  }),

  'ddp-from-meters-to-centimeters': choice(['measured in centimeters'], (question) => {
    const line = lineOf(question);
    return (option) => samples(0, 9, 10).every((x) => close(calculate(sides(option)[1], { d: 100 * x }), line(x)));
  }),

  'ddp-one-point-removed': choice(['line of best fit for the other five points'], (question) => {
    const points = [...(question.prompt.split('Then')[0]?.matchAll(/\((\d+), (\d+)\)/g) ?? [])].map(
      ([, x = '', y = '']) => [toNumber(x), toNumber(y)] as const,
    );
    const [before, after] = [leastSquares(points), leastSquares(points.filter(([x]) => x !== 10))];
    if (points.length !== 6) throw new Error('not six points');
    const [slope, intercept] = [after.slope > before.slope, after.intercept > before.intercept];
    return listed({
      'Its slope is greater, and its $y$-intercept is greater.': slope && intercept,
      'Its slope is greater, and its $y$-intercept is less.': slope && !intercept,
      'Its slope is less, and its $y$-intercept is greater.': !slope && intercept,
      'Its slope is less, and its $y$-intercept is less.': !slope && !intercept,
    });
  }),

  'ddp-intercept-from-a-point': entry(['is 4 less than the line predicts', 'predicts for $x = 0$'], (question) => {
    const [slope = 0, x = 0, y = 0, less = 0] = numbersOf(question);
    return root((intercept) => slope * x + intercept - y - less, -1e3, 1e3);
  }),
};

/** The least and the greatest value that an estimate and its margin leave plausible. */
const reach = (estimate: number, margin: number): readonly [number, number] => [estimate - margin, estimate + margin];

const INFERENCE: Readonly<Record<string, Check>> = {
  'ddp-trees-with-a-disease': choice(['best estimate'], (question) => {
    const [all = 0, sample = 1, sick = 0] = numbersOf(question);
    return (option) => close(amount(option) / all, sick / sample);
  }),

  'ddp-mass-of-a-loaf': choice(['plausible value for the mean mass'], (question) => {
    const [estimate = 0, margin = 0] = numbersOf(question);
    return (option) => Math.abs(amount(option) - estimate) <= margin;
  }),

  'ddp-most-who-want-bicycles': entry(['greatest number of students'], (question) => {
    const [all = 0, estimate = 0, margin = 0] = numbersOf(question);
    return (all * reach(estimate, margin)[1]) / 100;
  }),

  'ddp-two-polls-agree': choice(['according to **both** polls'], (question) => {
    const [one = 0, margin = 0, other = 0, otherMargin = 0] = numbersOf(question);
    const [[a, b], [c, d]] = [reach(one, margin), reach(other, otherMargin)];
    return (option) => option === `${Math.max(a, c)}% to ${Math.min(b, d)}%`;
  }),

  'ddp-margin-from-an-interval': entry(['with a margin of error on either side'], (question) => {
    const [least = 0, most = 0] = numbersOf(question);
    return root((margin) => least + 2 * margin - most, 0, 100);
  }),

  'ddp-cost-of-damaged-boxes': choice(['total cost of the damaged boxes in the shipment'], (question) => {
    const [all = 0, sample = 1, damaged = 0, cost = 0] = numbersOf(question);
    return (option) => close(amount(option) * sample, damaged * cost * all);
  }),

  'ddp-two-means-that-overlap': choice(['best supported'], (question) => {
    const [a = 0, marginA = 0, b = 0, marginB = 0] = numbersOf(question);
    const overlap = a + marginA >= b - marginB;
    return listed({
      'The mean length must be greater for tree B than for tree A.': !overlap,
      'It is plausible that the mean lengths for the two trees are equal.': overlap,
      'It is plausible that the mean length for tree B is 14.2 centimeters.': Math.abs(14.2 - b) <= marginB,
      'Most leaves of tree B are longer than 14.6 centimeters.': false,
    });
  }),

  'ddp-juniors-and-seniors': choice(['percent of all 1,000 students'], (question) => {
    const [juniors = 0, seniors = 0, askedJuniors = 1, yes = 0, askedSeniors = 1, yesSeniors = 0] = numbersOf(question);
    const working = (juniors * yes) / askedJuniors + (seniors * yesSeniors) / askedSeniors;
    return (option) => close((amount(option) / 100) * (juniors + seniors), working);
  }),

  'ddp-margin-from-two-counts': entry(['margin of error, in percentage points'], (question) => {
    const [all = 1, least = 0, most = 0] = numbersOf(question);
    return root((margin) => (margin / 100) * all * 2 - (most - least), 0, 100);
  }),

  'ddp-readers-on-the-phone': choice(['is **not** supported'], (question) => {
    const [all = 0, , estimate = 0, margin = 0] = numbersOf(question);
    const [least, most] = reach(estimate, margin);
    return listed({
      'The best estimate of the number of subscribers who read on a phone is 4,200.': !close((all * estimate) / 100, 4200),
      'It is plausible that less than a third of the subscribers read on a phone.': least >= 100 / 3,
      'It is plausible that more than 4,800 of the subscribers read on a phone.': (all * most) / 100 <= 4800,
      'If 1,600 subscribers were selected at random instead, the margin of error would likely be smaller.': false,
    });
  }),

  'ddp-two-hospitals': choice(['best supported by the table'], (question) => {
    const cells = ['Mild cases', 'Severe cases'].map((name) =>
      [...(question.prompt.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '').matchAll(/(\d+) of (\d+)/g)].map(
        ([, well = '', all = '']) => [toNumber(well), toNumber(all)] as const,
      ),
    );
    const rate = (hospital: number, kinds: readonly number[]): number =>
      sum(kinds.map((kind) => cells[kind]?.[hospital]?.[0] ?? 0)) / sum(kinds.map((kind) => cells[kind]?.[hospital]?.[1] ?? 0));
    const isAhead = (kinds: readonly number[]): boolean => rate(0, kinds) > rate(1, kinds);
    const [whole, mild, severe] = [isAhead([0, 1]), isAhead([0]), isAhead([1])];
    const moreSevere = (cells[1]?.[0]?.[1] ?? 0) > (cells[1]?.[1]?.[1] ?? 0);
    return listed({
      'The report is mistaken, because a greater part of all patients recovered in Hospital A.': whole,
      'The report is right, because Hospital B had the higher rate of recovery in both kinds of cases.': !mild && !severe,
      'The report overlooks that Hospital A had the higher rate in both kinds of cases but treated more severe cases.':
        mild && severe && moreSevere,
      'The report overlooks that Hospital A had the higher rate in severe cases, though not in mild cases.': severe && !mild,
    });
  }),
};

export const checks: Readonly<Record<string, Check>> = { ...ONE_VARIABLE, ...TWO_VARIABLES, ...INFERENCE };

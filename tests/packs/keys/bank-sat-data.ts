import { type Check, choice, entry, listed, numbersIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, inlines, sides } from '../tex.ts';

/** Questions of the drills in Problem-Solving and Data Analysis that are a matter of meaning. */
export const conceptual: Readonly<Record<string, string>> = {
  'dda-outside-the-bicycle-shop':
    'how a sample was taken has nothing to compute; that a shop for bicycles draws their owners is a matter of meaning',
  'dda-ask-which-students': 'a way of selecting has nothing to compute; only one of the four is random',
  'dda-fertilizer-for-seedlings': 'the verdict follows from random selection and random assignment as the prompt states them',
  'dda-volunteers-for-an-app': 'the verdict follows from random assignment without random selection as the prompt states them',
  'dda-walkers-and-headaches': 'the verdict follows from random selection without random assignment as the prompt states them',
  'dda-who-answered-the-letter':
    'that those who answer select themselves is a matter of meaning; nothing is computed from the numbers',
  'dda-two-bread-recipes': 'a plan has nothing to compute; only one of the four has random selection and random assignment',
  'dda-longer-lunch-and-grades': 'the verdict follows from random assignment and from whom the schools were selected among',
  'dda-smaller-margin-wanted': 'that a larger random sample has a smaller margin of error is a principle',
  'dda-turtles-of-a-lake': 'the interval is the same in all choices; of what it holds is a matter of meaning',
  'dda-four-times-the-sample': 'that a larger random sample has a smaller margin of error is a principle',
};

const mean = (values: readonly number[]): number => sum(values) / values.length;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return mean(sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1));
};

const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

/** The least and the greatest percentage that an estimate with a margin leaves plausible. */
const plausible = (question: Question): [least: number, most: number] => {
  const [estimate = 0, margin = 0] = numbersIn(question, /(\d+)% .* margin of error is (\d+) percentage points/);
  return [estimate - margin, estimate + margin];
};

/** The formula of a line of best fit, as a function of x. */
const lineOf = (question: Question): ((x: number) => number) => {
  const tex = inlines(question.prompt).find((each) => each.startsWith('y =')) ?? '';
  return (x) => calculate(sides(tex)[1], { x });
};

export const checks: Readonly<Record<string, Check>> = {
  'dda-faulty-bulbs-of-a-shipment': choice(['selected at random', 'best estimate'], (question) => {
    const [sample = 0, all = 0, faulty = 0] = numbersIn(question, /Of (\d+) light bulbs .* shipment of ([\d,]+), (\d+) were/);
    return (option) => close(toNumber(option) / all, faulty / sample);
  }),

  'dda-poll-within-three-points': choice(['a plausible value for the percentage of all'], (question) => {
    const [least, most] = plausible(question);
    return (option) => toNumber(option.replace('%', '')) >= least && toNumber(option.replace('%', '')) <= most;
  }),

  'dda-majority-for-the-bridge': choice(['best supported'], (question) => {
    const [least, most] = plausible(question);
    return listed({
      'Fewer than half of them support the bridge.': most < 50,
      'Exactly 48% of them support the bridge.': least === most,
      'It is plausible that more than half of them support the bridge.': most > 50,
      'It is plausible that more than 55% of them support the bridge.': most > 55,
    });
  }),

  'dda-median-of-waiting-times': choice(['median waiting time'], (question) => {
    const times = numbersIn(question, /were (\d+), (\d+), (\d+), (\d+), (\d+), (\d+), and (\d+)\./);
    return (option) => toNumber(option) === median(times);
  }),

  'dda-one-house-left-out': choice(['the house with 40 rooms is left out'], (question) => {
    const rooms = numbersIn(question, /are (\d+), (\d+), (\d+), (\d+), (\d+), and (\d+)\./);
    const rest = rooms.filter((each) => each !== 40);
    const [byMean, byMedian] = [mean(rooms) - mean(rest), median(rooms) - median(rest)];
    return listed({
      'The mean decreases by more than the median does.': byMean > byMedian && byMedian > 0,
      'The median decreases by more than the mean does.': byMedian > byMean && byMean > 0,
      'The mean decreases, and the median increases.': byMean > 0 && byMedian < 0,
      'Both decrease by the same number.': close(byMean, byMedian),
    });
  }),

  'dda-thermometer-too-low': choice(['added 3 to every number'], () => {
    const before = [11, 12, 12, 15, 19];
    const after = before.map((each) => each + 3);
    const [moves, spreads] = [close(mean(after), mean(before) + 3), close(deviation(after), deviation(before) + 3)];
    const [stays, holds] = [close(mean(after), mean(before)), close(deviation(after), deviation(before))];
    return listed({
      'The mean and the standard deviation both increased by 3.': moves && spreads,
      'The mean increased by 3, and the standard deviation stayed the same.': moves && holds,
      'The mean stayed the same, and the standard deviation increased by 3.': stays && spreads,
      'The mean and the standard deviation both stayed the same.': stays && holds,
    });
  }),

  'dda-two-classes-together': entry(['mean score of all 30 students'], (question) => {
    const [n1 = 0, mean1 = 0, n2 = 0, mean2 = 0] = numbersIn(
      question,
      /the (\d+) students of one class on a test was (\d+), and the mean score of the (\d+) students of another class on the same test was (\d+)/,
    );
    return mean([...Array.from({ length: n1 }, () => mean1), ...Array.from({ length: n2 }, () => mean2)]);
  }),

  'dda-tickets-in-a-drawer': choice(['drawn at random', 'is a multiple of 5'], (question) => {
    const [last = 0] = numbersIn(question, /numbered from 1 to (\d+)/);
    const numbers = samples(1, last, last);
    return (option) => close(calculate(option) * last, numbers.filter((each) => each % 5 === 0).length);
  }),

  'dda-members-and-electronic-books': choice(['whose last loan was an electronic book', 'is under 30?'], (question) => {
    const [young = 0, old = 0] = ['Under 30', '30 or over'].map((name) => tableRow(question, name)[1] ?? 0);
    return (option) => close(toNumber(option), young / (young + old));
  }),

  'dda-how-many-green-beads': entry(['only red, white, and green', 'How many green beads'], (question) => {
    const [red = 0, white = 0, chance = 0] = numbersIn(question, /are (\d+) red beads and (\d+) white .* green is (0\.\d+)\./);
    return root((green) => green / (red + white + green) - chance, 0, 1e4);
  }),

  'dda-guitar-without-piano': choice(['who do not play the piano is selected', 'plays the guitar?'], (question) => {
    const [all = 0, piano = 0, guitar = 0, both = 0] = numbersIn(
      question,
      /Of the (\d+) students .*, (\d+) play the piano, (\d+) play the guitar, and (\d+) play both/,
    );
    return (option) => close(calculate(option) * (all - piano), guitar - both);
  }),

  'dda-scale-of-a-map': choice(['How many miles apart'], (question) => {
    const [inches = 0, miles = 0, apart = 0] = numbersIn(
      question,
      /(\d\.\d) inches represent (\d+) miles\. .* are (\d+) inches apart/,
    );
    return (option) => close(toNumber(option) / apart, miles / inches);
  }),

  'dda-green-from-blue-and-yellow': choice(['gallons of yellow paint'], (question) => {
    const [blue = 0, yellow = 0, all = 0] = numbersIn(question, /ratio of (\d+) to (\d+) and gets (\d+) gallons/);
    return (option) => close(toNumber(option) / all, yellow / (blue + yellow));
  }),

  'dda-train-in-meters-per-second': entry(['How many meters', '1 second'], (question) => {
    const [speed = 0] = numbersIn(question, /of (\d+) kilometers per hour/);
    return (speed * 1000) / (60 * 60);
  }),

  'dda-weight-of-an-aluminum-cube': choice(['cubic centimeter', 'How many such cubes'], (question) => {
    const [density = 0, edge = 0, total = 0] = numbersIn(
      question,
      /mass of (\d\.\d) grams\. .* edges (\d) centimeters long\. .* of ([\d,]+) grams/,
    );
    return (option) => close(toNumber(option) * edge ** 3 * density, total);
  }),

  'dda-growth-of-bamboo': choice(['15 days old'], (question) => (option) => close(toNumber(option), lineOf(question)(15))),

  'dda-above-the-line-of-fit': entry(['greater than the line predicts', '10 employees'], (question) => {
    const [sales = 0] = numbersIn(question, /had sales of (\d+) thousand/);
    return sales - lineOf(question)(10);
  }),

  'dda-slope-of-ice-thickness': choice(['interpretation of the number 1.5'], (question) => {
    const ice = lineOf(question);
    return listed({
      'The ice is predicted to be 1.5 centimeters thick in a winter of the usual temperature.': close(ice(0), 1.5),
      'For each degree by which a winter is warmer, the ice is predicted to be 1.5 centimeters thinner.': close(
        ice(4) - ice(5),
        1.5,
      ),
      'For each centimeter by which the ice is thicker, the winter is predicted to be 1.5 degrees warmer.': close(
        ice(1.5) - ice(0),
        1,
      ),
      'In a winter that is 1.5 degrees warmer than usual, the ice is predicted not to form.': close(ice(1.5), 0),
    });
  }),

  'dda-model-of-followers': choice(['best model for these data'], (question) => {
    const [xs, ys] = [tableRow(question, '$x$'), tableRow(question, '$y$')];
    return (option) => xs.length === 4 && xs.every((x, index) => close(calculate(sides(option)[1], { x }), ys[index] ?? 0));
  }),

  'dda-dogs-of-a-town': entry(['randomly selected', 'best estimate'], (question) => {
    const [sample = 0, dogs = 0, all = 0] = numbersIn(question, /Of (\d+) randomly .*, (\d+) keep a dog\. The town has ([\d,]+)/);
    return (dogs * all) / sample;
  }),

  'dda-do-the-means-differ': choice(['random samples', 'best supported'], (question) => {
    const [a = 0, marginA = 0, b = 0, marginB = 0] = numbersIn(
      question,
      /be (\d+) minutes in town A, with a margin of error of (\d+) minutes, and (\d+) minutes in town B, with a margin of error of (\d+) minutes/,
    );
    return listed({
      'Every commuter in town B needs longer than every commuter in town A.': false,
      'It is plausible that the mean times in the two towns are equal.': a + marginA >= b - marginB,
      'It is plausible that the mean time in town A is 34 minutes.': Math.abs(34 - a) <= marginA,
      'The mean time in town B is likely greater than that in town A.': b - marginB > a + marginA,
    });
  }),
};

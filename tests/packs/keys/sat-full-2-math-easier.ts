import {
  type Check,
  choice,
  entry,
  listed,
  numbersIn,
  pointsIn,
  type Question,
  stated,
  tableRow,
  toNumber,
} from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, displays, holds, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** The easier form of the second mathematics module of the mock test sat-full-2. */
export const checks: Readonly<Record<string, Check>> = {
  't2ma2e-sixth-and-five': entry(['the solution of the given equation?'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -1e3, 1e3),
  ),

  't2ma2e-plumber-bill': choice(['in dollars?'], (question) => {
    const [visit = 0, hour = 0, hours = 0] = numbersIn(
      question,
      /(\d+) dollars for each visit and (\d+) dollars for each hour of work\. .* with (\d+) hours/,
    );
    return (option) => close(toNumber(option), visit + hours * hour);
  }),

  't2ma2e-marble-not-blue': choice(['at random', 'not blue?'], (question) => {
    const [red = 0, blue = 0, green = 0] = numbersIn(question, /contains (\d+) red marbles, (\d+) blue marbles, and (\d+) green/);
    return (option) => close(calculate(option), (red + green) / (red + blue + green));
  }),

  't2ma2e-distribute-and-combine': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-2.5, 0, 1, 3.1].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't2ma2e-cylinder-volume': choice(['right circular cylinder', 'its volume'], (question) => {
    const [radius = 0, height = 0] = numbersIn(question, /radius of (\d+) inches and a height of (\d+) inches/);
    return (option) => close(calculate(option), Math.PI * radius ** 2 * height);
  }),

  't2ma2e-three-squares': entry(['positive solution'], (question) => root((x) => imbalance(displayed(question), { x }), 0, 1e3)),

  't2ma2e-three-times-as-large': entry(['value of $x$?'], (question) => {
    const x = (y: number): number => root((each) => imbalance(displayed(question, 1), { x: each, y }), -1e3, 1e3);
    return x(root((y) => imbalance(displayed(question), { x: x(y), y }), -100, 100));
  }),

  't2ma2e-machine-value': choice(['$x$ years after it was bought', 'interpretation of 6,000'], (question) => {
    const [, formula] = sides(inline(question));
    const value = (x: number): number => calculate(formula, { x });
    const meaning = listed({
      'The value of the machine, in dollars, when it was bought': value(0),
      'The value of the machine, in dollars, 1 year after it was bought': value(1),
      'The amount, in dollars, by which the value of the machine falls each year': value(0) - value(1),
      'The number of years after which the machine has no value': Number.NaN,
    });
    return (option) => close(meaning(option), 6000);
  }),

  't2ma2e-slope-of-two-points': choice(['slope of the line'], (question) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [1, 0]] = pointsIn(stated(question));
    return (option) => close(calculate(option) * (x1 - x0), y1 - y0);
  }),

  't2ma2e-books-histogram': choice(['read at least 15 books?', 'includes its left end and not its right end'], (question) => {
    const [, , , fourth = 0, fifth = 0] = numbersIn(
      question,
      /from 0 up to 5 books, (\d+) students; from 5 up to 10, (\d+) students; from 10 up to 15, (\d+) students; from 15 up to 20, (\d+) students; from 20 up to 25, (\d+) students/,
    );
    return (option) => toNumber(option) === fourth + fifth;
  }),

  't2ma2e-parallel-transversal': choice(['Two parallel lines are cut by a third line', 'also the measure'], (question) => {
    const [angle = 0] = numbersIn(question, /measures \$(\d+)\^/);
    return (option) => [angle, 180 - angle].includes(calculate(option.replace('^\\circ', '')));
  }),

  't2ma2e-larger-of-two': entry(['the greater of the two solutions'], (question) => {
    const [middle = 0, distance = 0] = numbersIn(question, /\|x - (\d+)\| = (\d+)/);
    return root((x) => Math.abs(x - middle) - distance, middle, 1e3);
  }),

  't2ma2e-bag-and-notebooks': choice(['all the numbers $n$'], (question) => {
    const [money = 0, bag = 0, notebook = 0] = numbersIn(
      question,
      /has (\d+) dollars to spend on a bag for (\d+) dollars and on notebooks for (\d+) dollars/,
    );
    return (option) => samples(0, 20, 21).every((n) => notebook * n + bag <= money === holds(option, { n }));
  }),

  't2ma2e-table-to-equation': choice(['linear function $f$'], (question) => {
    const [xs, values] = [tableRow(question, '$x$'), tableRow(question, '$f(x)$')];
    return (option) => xs.length === 3 && xs.every((x, index) => close(calculate(sides(option)[1], { x }), values[index] ?? 0));
  }),

  't2ma2e-price-raised': choice(['By what percent'], (question) => {
    const [before = 0, after = 0] = numbersIn(question, /from (\d+) dollars to (\d+) dollars/);
    return (option) => close(before * (1 + toNumber(option.replace('%', '')) / 100), after);
  }),

  't2ma2e-fraction-of-squares': choice(['equivalent to', 'x > 7'], (question) => {
    const given = inline(question);
    return (option) => [7.5, 9, 20].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't2ma2e-axis-of-parabola': choice(['have its minimum?'], (question) => {
    const [, formula] = sides(inline(question, 1));
    const f = (x: number): number => calculate(formula, { x });
    const lowest = samples(-20, 20, 4001).reduce((best, x) => (f(x) < f(best) ? x : best), 0);
    return (option) => close(calculate(option), lowest);
  }),

  't2ma2e-two-plans': entry(['After how many months have the two plans cost the same'], (question) => {
    const [join1 = 0, month1 = 0, join2 = 0, month2 = 0] = numbersIn(
      question,
      /first costs (\d+) dollars to join and (\d+) dollars a month\. The second costs (\d+) dollars to join and (\d+) dollars a month/,
    );
    return root((months) => join1 + month1 * months - join2 - month2 * months, -1e3, 1e3);
  }),

  't2ma2e-degrees-to-radians': choice(['in radians?'], (question) => {
    const [angle = 0] = numbersIn(question, /an angle is \$(\d+)\^/);
    return (option) => close((calculate(option) * 180) / Math.PI, angle);
  }),

  't2ma2e-parallel-through-point': choice(['is parallel to the line'], (question) => {
    const [[x0, y0] = [0, 0]] = pointsIn(stated(question));
    const [line = ''] = inlines(question.prompt).filter((tex) => tex.startsWith('y ='));
    const y = (tex: string, x: number): number => calculate(sides(tex)[1], { x });
    const slope = (tex: string): number => y(tex, 1) - y(tex, 0);
    return (option) => close(y(option, x0), y0) && close(slope(option), slope(line));
  }),

  't2ma2e-second-intersection': entry(['One solution', 'The other solution is $(a, b)$', 'value of $b$?'], (question) => {
    const [curve, line] = [sides(displayed(question))[1], sides(displayed(question, 1))[1]];
    const gap = (x: number): number => calculate(curve, { x }) - calculate(line, { x });
    const [[known] = [0]] = pointsIn(stated(question));
    if (!close(gap(known), 0)) throw new Error('the given point is no solution');
    return calculate(curve, { x: root((x) => gap(x), known + 0.25, 100) });
  }),

  't2ma2e-two-years-of-interest': choice(['compounded yearly', 'after 2 years?'], (question) => {
    const [start = 0, rate = 0] = numbersIn(question, /opened with (\d+) dollars\. It earns (\d+)% interest/);
    const first = start + (start * rate) / 100;
    return (option) => close(toNumber(option), sum([first, (first * rate) / 100]));
  }),
};

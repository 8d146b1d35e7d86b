import { type Check, choice, entry, numbersIn, pointsIn, type Question, toNumber } from '../key-checks.ts';
import { close, root, samples } from '../numeric.ts';
import { calculate, displays, holds, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of these drills in Algebra is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** Points of an option in TeX, with negative coordinates. */
const points = (option: string): readonly (readonly [number, number])[] => pointsIn(option.replaceAll('-', '−'));

/** The numbers for which each inequality of a text holds, among those tried, as a pattern that can be compared. */
const solutions = (tex: string, tried: readonly number[]): string => tried.map((x) => (holds(tex, { x }) ? '1' : '0')).join('');

export const checks: Readonly<Record<string, Check>> = {
  'dal-where-it-meets-the-axis': choice(['cross the $x$-axis?'], (question) => {
    const line = inlines(question.prompt).find((tex) => tex.includes('=')) ?? '';
    return (option) => points(option).every(([x, y]) => y === 0 && close(imbalance(line, { x, y }), 0));
  }),

  'dal-adults-and-children-at-the-fair': choice(['tickets for $a$ adults and $c$ children'], (question) => {
    const [adult = 0, child = 0, all = 0] = numbersIn(
      question,
      /cost (\d+) dollars for adults and (\d+) dollars .* brought in ([\d,]+) dollars/,
    );
    const crowds = samples(0, 150, 16).map((a) => ({ a, c: (all - adult * a) / child }));
    return (option) => crowds.every((scope) => close(imbalance(option, scope), 0));
  }),

  'dal-at-right-angles-to-a-line': choice(['passes through the origin', 'is perpendicular to'], (question) => {
    const line = inlines(question.prompt).find((tex) => tex.includes('=')) ?? '';
    const [a, b] = [
      imbalance(line, { x: 1, y: 0 }) - imbalance(line, { x: 0, y: 0 }),
      imbalance(line, { x: 0, y: 1 }) - imbalance(line, { x: 0, y: 0 }),
    ];
    // Along the given line one goes from (0, 0) to (b, −a); at right angles to it, to (a, b).
    return (option) => close(calculate(sides(option)[1], { x: 0 }), 0) && close(calculate(sides(option)[1], { x: a }), b);
  }),

  'dal-line-moved-twice': choice(['moved 2 units to the right and 5 units up'], (question) => {
    const [, line] = sides(inline(question, 1));
    return (option) => [-3, 0, 4].every((x) => close(calculate(sides(option)[1], { x: x + 2 }), calculate(line, { x }) + 5));
  }),

  'dal-seven-minus-two-x': choice(['the same solutions'], (question) => {
    const tried = samples(-10, 10, 81);
    const wanted = solutions(inline(question), tried);
    return (option) => solutions(option, tried) === wanted;
  }),

  'dal-hours-for-a-bicycle': entry(['least number of hours'], (question) => {
    const [saved = 0, hourly = 0, price = 0] = numbersIn(
      question,
      /saved (\d+) dollars and earns (\d+\.\d+) dollars per hour\. .* for (\d+) dollars/,
    );
    return samples(0, 100, 101).findIndex((hours) => saved + hourly * hours >= price);
  }),

  'dal-integers-between': choice(['How many integers $x$'], (question) => {
    const [lower = '', middle = '', upper = ''] = (displays(question.prompt)[0] ?? '').split(/\\le|</);
    const found = samples(-50, 50, 101).filter((x) => {
      const value = calculate(middle, { x });
      return calculate(lower) <= value && value < calculate(upper);
    });
    return (option) => calculate(option) === found.length;
  }),

  'dal-greatest-x-of-a-region': entry(['greatest possible value of $a$'], (question) => {
    const both = displays(question.prompt);
    const tried = samples(-20, 20, 81);
    const possible = tried.filter((x) => tried.some((y) => both.every((tex) => holds(tex, { x, y }))));
    return Math.max(...possible);
  }),

  'dal-half-and-a-third': entry(['the solution of the given equation?'], (question) =>
    root((x) => imbalance(displays(question.prompt)[0] ?? '', { x }), -1e3, 1e3),
  ),

  'dal-two-more-than-three-times': choice(['is subtracted from', 'more than twice the number'], (question) => {
    const [less = 0, times = 0, more = 0] = numbersIn(
      question,
      /When (\d+) is subtracted from (\d+) times a number, the result is (\d+) more/,
    );
    return (option) => times * calculate(option) - less === 2 * calculate(option) + more;
  }),

  'dal-walk-and-run': choice(['For how many hours did she run?'], (question) => {
    const [walk = 0, run = 0, hours = 0, miles = 0] = numbersIn(
      question,
      /walked at (\d+) miles per hour and then ran at (\d+) miles per hour\. .* for (\d+) hours in all and covered (\d+) miles/,
    );
    return (option) => close(run * calculate(option) + walk * (hours - calculate(option)), miles);
  }),

  'dal-solve-for-the-height': choice(['$h$ in terms of $A$, $a$, and $b$'], (question) => {
    const [, area] = sides(inline(question));
    const tried = [2, 3.5].flatMap((a) => [1, 6].flatMap((b) => [0.5, 4].map((h) => ({ a, b, h }))));
    const value = (option: string, scope: { a: number; b: number; h: number }): number =>
      calculate(sides(option)[1].replace('A', `(${calculate(area, scope)})`), scope);
    return (option) => tried.every((scope) => close(value(option, scope), scope.h));
  }),

  'dal-no-solution-with-p': choice(['$p$ is a constant', 'has no solution'], (question) => {
    const gap = (x: number, p: number): number => imbalance(displays(question.prompt)[0] ?? '', { x, p });
    return (option) => close(gap(1, calculate(option)), gap(0, calculate(option))) && !close(gap(0, calculate(option)), 0);
  }),

  'dal-taxi-to-the-airport': choice(['a ride of 12 miles'], (question) => {
    const [, price] = sides(inline(question));
    return (option) => close(calculate(option), calculate(price, { m: 12 }));
  }),

  'dal-snow-on-the-roof': choice(['by half an inch every hour', '$h$ hours after noon'], (question) => {
    const [start = 0] = numbersIn(question, /there were (\d+) inches of snow/);
    return (option) => [0, 1, 2, 5].every((h) => close(calculate(sides(option)[1], { h }), start + h / 2));
  }),

  'dal-x-for-a-given-value': entry(['For what value of $x$ is $g(x) = 8$?'], (question) =>
    root((x) => calculate(sides(inline(question, 1))[1], { x }) - 8, -1e3, 1e3),
  ),

  'dal-boiling-point-on-mountains': choice(['boiling point is about 0.9 degree lower'], (question) => {
    const [sea = 0, step = 0, wanted = 0] = numbersIn(
      question,
      /boils at (\d+) degrees .* each (\d+) feet .* water boil at (\d+) degrees/,
    );
    return (option) => close(sea - (toNumber(option) / step) * 0.9, wanted);
  }),

  'dal-sum-of-f-and-its-shift': choice(['linear function $f$', 'for every value of $x$'], (question) => {
    const [start = 0, step = 0, rise = 0, end = 0] = numbersIn(
      question,
      /\$f\(0\) = (\d+)\$ and \$f\(x \+ (\d+)\) - f\(x\) = (\d+)\$ .* \$f\(k\) = (\d+)\$/,
    );
    return (option) => close(start + (calculate(option) / step) * rise, end);
  }),

  'dal-pens-and-folders': choice(['What does one pen cost'], (question) => {
    const [less = 0, more = 0] = numbersIn(
      question,
      /Two pens and a folder cost (\d+) dollars\. Two pens and three folders cost (\d+) dollars/,
    );
    return (option) => {
      const folder = less - 2 * calculate(option);
      return 2 * calculate(option) + 3 * folder === more;
    };
  }),

  'dal-difference-and-sum': entry(['value of $y$?'], (question) => {
    const [first = '', second = ''] = displays(question.prompt);
    const x = (y: number): number => root((each) => imbalance(first, { x: each, y }), -1e3, 1e3);
    return root((y) => imbalance(second, { x: x(y), y }), -100, 100);
  }),

  'dal-salt-water-mixed': choice(['liters of the salt water that is 25% salt'], (question) => {
    const [weak = 0, strong = 0, all = 0, wanted = 0] = numbersIn(
      question,
      /that is (\d+)% salt with salt water that is (\d+)% salt and gets (\d+) liters of salt water that is (\d+)% salt/,
    );
    return (option) => close(strong * calculate(option) + weak * (all - calculate(option)), wanted * all);
  }),

  'dal-lines-through-one-point': choice(['cross at a point with the $x$-coordinate 4'], (question) => {
    const [first = '', second = ''] = inlines(question.prompt).filter((tex) => tex.startsWith('y ='));
    return (option) => close(calculate(sides(first)[1], { x: 4 }), calculate(sides(second)[1], { x: 4, k: calculate(option) }));
  }),

  // The second equation is the first times a factor, which the constants tell.
  'dal-infinitely-many-pairs': entry(['infinitely many solutions', 'value of $a - b$?'], (question) => {
    const [first = '', second = ''] = displays(question.prompt);
    const at = (tex: string, x: number, y: number, known: Record<string, number>): number => imbalance(tex, { x, y, ...known });
    const factor = at(second, 0, 0, { b: 0 }) / at(first, 0, 0, { a: 0 });
    const b = root((each) => at(second, 1, 0, { b: each }) - factor * at(first, 1, 0, { a: 0 }), -100, 100);
    const a = root((each) => at(second, 0, 1, { b }) - factor * at(first, 0, 1, { a: each }), -100, 100);
    return a - b;
  }),
};

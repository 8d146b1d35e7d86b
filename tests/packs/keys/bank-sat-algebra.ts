import { type Check, choice, entry, numbersIn, pointsIn, type Question } from '../key-checks.ts';
import { close, samples } from '../numeric.ts';
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
};

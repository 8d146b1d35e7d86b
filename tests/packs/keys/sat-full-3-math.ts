import { type Check, choice, entry, numbersIn, pointsIn, type Question, toNumber } from '../key-checks.ts';
import { close, root, sum } from '../numeric.ts';
import { calculate, displays, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';

/** The first mathematics module of the mock test sat-full-3. */
export const checks: Readonly<Record<string, Check>> = {
  't3ma1-both-sides': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -1e3, 1e3),
  ),

  't3ma1-dollars-to-pesos': choice(['At this rate', 'how many Mexican pesos'], (question) => {
    const [dollars = 0, pesos = 0, wanted = 0] = numbersIn(
      question,
      /(\d+) U\.S\. dollars were worth (\d+) Mexican pesos\..* were (\d+) U\.S\. dollars worth/,
    );
    return (option) => close(toNumber(option) * dollars, pesos * wanted);
  }),

  't3ma1-difference-of-two-squares': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, 0, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't3ma1-piano-lessons': choice(['$n$ lessons', 'How many lessons'], (question) => {
    const [, cost = ''] = sides(inline(question));
    const [paid = 0] = numbersIn(question, /paid (\d+) dollars in all/);
    return (option) => close(calculate(cost, { n: toNumber(option) }), paid);
  }),

  't3ma1-bicycle-baskets': choice(['does not have a basket?'], (question) => {
    const [all = 0, withBasket = 0] = numbersIn(question, /Of the (\d+) bicycles of a rental shop, (\d+) have a basket/);
    return (option) => close(toNumber(option) * all, all - withBasket);
  }),

  't3ma1-two-lines-cross': choice(['Two lines intersect', 'the smaller of these two angles'], (question) => {
    const [times = 0] = numbersIn(question, /is (\d+) times the measure of another/);
    return (option) => {
      const smaller = calculate(option.replace('^\\circ', ''));
      return close(smaller + times * smaller, 180);
    };
  }),

  't3ma1-power-plus-five': entry(['What is the value of $f(4)$?'], (question) =>
    calculate(sides(inline(question, 1))[1], { x: 4 }),
  ),

  't3ma1-slope-two-thirds': choice(['crosses the $y$-axis at $(0, -5)$'], (question) => {
    const slope = calculate(inlines(question.prompt).find((tex) => tex.includes('\\frac')) ?? '');
    return (option) => {
      const y = (x: number): number => calculate(sides(option)[1], { x });
      return close(y(0), -5) && close((y(7) - y(1)) / 6, slope);
    };
  }),

  // The most appropriate of the equations is the one that misses the points by the least, and by far.
  't3ma1-cooling-soup': choice(['most appropriate model'], (question) => {
    const points = pointsIn(question.alt ?? '');
    const miss = (option: string): number => sum(points.map(([x, y]) => (calculate(sides(option)[1], { x }) - y) ** 2));
    const options = Object.values(question.options ?? {});
    const least = Math.min(...options.map(miss));
    return (option) => points.length === 6 && miss(option) === least && least < 20;
  }),

  't3ma1-quadratic-with-two': entry(['positive solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 0, 1e3),
  ),

  't3ma1-two-kinds-of-crates': choice(['one small crate weigh?'], (question) => {
    const [a = 0, b = 0, first = 0, c = 0, d = 0, second = 0] = numbersIn(
      question,
      /(\d+) large crates and (\d+) small crates weigh (\d+) .* (\d+) large crates and (\d+) small crates weigh (\d+)/,
    );
    return (option) => close((first - b * toNumber(option)) * c, (second - d * toNumber(option)) * a);
  }),

  't3ma1-new-subscribers': choice(['By what percent', 'increase?'], (question) => {
    const [before = 0, after = 0] = numbersIn(question, /rose from (\d+) to (\d+)/);
    return (option) => close(before * (1 + toNumber(option.replace('%', '')) / 100), after);
  }),

  't3ma1-across-the-park': choice(['How many meters farther than Ana does Ben walk?'], (question) => {
    const [length = 0, width = 0] = numbersIn(question, /(\d+) meters long and (\d+) meters wide/);
    return (option) => close(toNumber(option), length + width - Math.hypot(length, width));
  }),

  't3ma1-cubic-moved-right': choice(['$g(x) = f(x - 3)$', '$x$-intercept of the graph of $y = g(x)$'], (question) => {
    const [, f] = sides(inline(question, 1));
    return (option) => {
      const [[x, y] = [Number.NaN, Number.NaN]] = pointsIn(option.replaceAll('-', '−'));
      return y === 0 && close(calculate(f, { x: x - 3 }), 0);
    };
  }),

  't3ma1-width-at-most': choice(['perimeter', 'all the possible widths $w$'], (question) => {
    const [more = 0, most = 0] = numbersIn(question, /is (\d+) inches greater than its width\. .* at most (\d+) inches/);
    const bound = root((w) => 2 * w + 2 * (w + more) - most, 0, 1e3);
    return (option) => close(calculate(option.split('\\le')[1] ?? ''), bound);
  }),

  't3ma1-divided-by-six-x-squared': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, 0.7, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't3ma1-rise-in-celsius': entry(['rises by 27 degrees Fahrenheit'], (question) => {
    const celsius = (x: number): number => calculate(sides(inline(question).replaceAll('F', 'x'))[1], { x });
    return celsius(50 + 27) - celsius(50);
  }),

  't3ma1-point-on-a-circle': choice(['lies on this circle'], (question) => {
    const equation = inlines(question.prompt).find((tex) => tex.includes('=')) ?? '';
    return (option) => {
      const [[x, y] = [Number.NaN, Number.NaN]] = pointsIn(option.replaceAll('-', '−'));
      return close(imbalance(equation, { x, y }), 0);
    };
  }),

  't3ma1-fractions-with-a-false-solution': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 1.2, 1e3),
  ),

  't3ma1-constant-before-a-power': choice(['For every value of $x$', '$k$ is a constant'], (question) => {
    const [, f] = sides(inline(question, 1));
    const [, form] = sides(inlines(question.prompt).find((tex) => tex.includes('2x - 6')) ?? '');
    return (option) => [0, 1, 3.5].every((x) => close(calculate(form, { x, k: calculate(option) }), calculate(f, { x })));
  }),

  't3ma1-boat-and-current': choice(['in still water', 'miles per hour?'], (question) => {
    const [up = 0, down = 0, river = 0] = numbersIn(
      question,
      /takes (\d+) hours .* and ([\d.]+) hours .* at (\d+) miles per hour/,
    );
    return (option) => close(up * (toNumber(option) - river), down * (toNumber(option) + river));
  }),

  // One point in common with the y-axis: the least value on it is zero.
  't3ma1-circle-touches-the-axis': choice(
    ['$k$ is a positive constant', 'exactly one point in common with the $y$-axis'],
    (question) => {
      const onAxis = (y: number, k: number): number => imbalance(displayed(question), { x: 0, y, k });
      return (option) => close(onAxis(-toNumber(option) / 2, toNumber(option)), 0);
    },
  ),
};

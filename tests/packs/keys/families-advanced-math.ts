import { type Check, choice, entry, numbersIn, pointsIn, type Question, toNumber } from '../key-checks.ts';
import { close, derivativeAt, root, samples } from '../numeric.ts';
import { calculate, displays, expression, formulas, imbalance, inlines, type Scope, sides } from '../tex.ts';

const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';
const display = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const plain = (text: string): string => text.replaceAll('$', '');
const points = (text: string) => pointsIn(text.replaceAll('-', '−'));
const places = [-7.3, -1.9, 0.4, 2.6, 8.1];

/** Whether two formulas have one value wherever they are compared. */
const agree = (one: string, other: string, at: readonly Scope[] = places.map((x) => ({ x }))): boolean =>
  at.every((scope) => close(calculate(one, scope), calculate(other, scope)));

/** A quotient of a power and a root of x, which the reader of TeX does not know: its value at x. */
const quotient = (tex: string, x: number): number => {
  const [, over = '', degree = '', inner = ''] = /\\frac\{x\^(\d+)\}\{\\sqrt\[(\d+)\]\{x\^\{(\d+)\}\}\}/.exec(tex) ?? [];
  return x ** toNumber(over) / (x ** toNumber(inner)) ** (1 / toNumber(degree));
};

/** All whole zeros of an equation in x. */
const wholeSolutions = (tex: string): number[] => samples(-80, 80, 161).filter((x) => close(imbalance(tex, { x }), 0));

/** How the variants of each family in Advanced Math are computed, from what a student reads. */
export const advancedMath: Readonly<Record<string, Check>> = {
  'difference-of-polynomials': choice(['is equivalent to'], (question) => (text) => agree(plain(text), inline(question))),

  'factor-of-quadratic': choice(['is a factor of'], (question) => (text) => {
    const zero = root((x) => calculate(plain(text), { x }), -100, 100);
    return close(calculate(inline(question), { x: zero }), 0, 1e-7);
  }),

  'rational-exponent': choice(['is equivalent to', '$x > 0$'], (question) => (text) => {
    const power = plain(text);
    return [0.3, 1.7, 4.2].every((x) => close(calculate(power, { x }), quotient(inline(question), x)));
  }),

  'matching-coefficient': entry(['is equivalent to', 'value of $k$'], (question) => {
    const [product = '', sum = ''] = inlines(question.prompt);
    return root((k) => calculate(product, { x: 3 }) - calculate(sum, { x: 3, k }), -1e4, 1e4);
  }),

  'positive-solution': entry(['positive solution to the given equation'], (question) => {
    const [solution = Number.NaN, ...more] = wholeSolutions(display(question)).filter((x) => x > 0);
    if (more.length > 0) throw new Error('there are two positive solutions');
    return solution;
  }),

  'one-solution-constant': choice(['$k$ is a constant', 'exactly one solution'], (question) => {
    const [, curve] = sides(display(question, 0));
    const [, line] = sides(display(question, 1));
    const gap = (x: number) => calculate(curve, { x }) - calculate(line, { x, k: 0 });
    // The line touches where the gap is least.
    const touch = root((x) => derivativeAt(`${expression(curve)}-(${expression(line)})`, 'x', { x, k: 0 }), -100, 100);
    return (text) => close(calculate(plain(text)), gap(touch), 1e-6);
  }),

  'line-and-parabola': choice(
    ['is a solution to the given system'],
    (question) => (text) =>
      points(text).every(([x, y]) => [0, 1].every((at) => close(imbalance(display(question, at), { x, y }), 0))),
  ),

  'radical-equation': choice(['all the solutions to the given equation'], (question) => {
    const [left, right] = sides(display(question));
    const inner = left.replace('\\sqrt', '');
    const found = samples(-80, 80, 161).filter(
      (x) => calculate(inner, { x }) >= 0 && close(Math.sqrt(calculate(inner, { x })), calculate(right, { x })),
    );
    return (text) => {
      const claimed = formulas(text)
        .map((tex) => calculate(tex))
        .toSorted((one, other) => one - other);
      return claimed.join() === found.join();
    };
  }),

  'growth-model': choice(['each year since then'], (question) => {
    const [start = 0] = numbersIn(question, / was ([\d,]+) in \d{4}/);
    const [percent = 0] = numbersIn(question, /creased by (\d+)% each year/);
    const factor = question.prompt.includes('increased') ? 100 + percent : 100 - percent;
    const after = (years: number): number => (years === 0 ? start : (after(years - 1) * factor) / 100);
    return (text) => [0, 1, 4].every((t) => close(calculate(plain(text).replace('f(t) =', ''), { t }), after(t)));
  }),

  'compound-interest': choice(['compounded', 'Which function models'], (question) => {
    const [amount = 0, percent = 0] = numbersIn(question, /\$\\\$([\d,]+)\$\. It earns ([\d.]+)% interest/);
    const times = question.prompt.includes('every month') ? 12 : question.prompt.includes('four times') ? 4 : 2;
    // Month after month, and what is there at the end of each year.
    const after = (additions: number): number =>
      additions === 0 ? amount : after(additions - 1) + (after(additions - 1) * percent) / 100 / times;
    const years = [0, 1];
    return (text) => years.every((t) => close(calculate(plain(text).replace('f(t) =', ''), { t }), after(t * times), 1e-6));
  }),

  'vertex-of-parabola': choice(['point of the graph of'], (question) => {
    const [, tex] = sides(inline(question, 1));
    const turn = root((x) => derivativeAt(expression(tex), 'x', { x }), -100, 100);
    const isLowest = calculate(tex, { x: turn + 1 }) > calculate(tex, { x: turn });
    if (isLowest !== question.prompt.includes('lowest')) throw new Error('the wrong end is asked for');
    return (text) => points(text).every(([x, y]) => close(x, turn, 1e-6) && close(y, calculate(tex, { x })));
  }),

  'parabola-in-figure': choice(['parabola shown', 'defines'], (question) => {
    const [vertex, other] = pointsIn(question.alt ?? '');
    if (!vertex || !other) throw new Error('two points are marked');
    // The third point is the mirror image of the second.
    const all = [vertex, other, [2 * vertex[0] - other[0], other[1]] as const];
    return (text) => all.every(([x, y]) => close(imbalance(plain(text), { x, y }), 0));
  }),

  'height-of-throw': entry(['above the water', 'according to the model'], (question) => {
    const [, tex] = sides(inlines(question.prompt).find((each) => each.startsWith('h(t)')) ?? '');
    const turn = root((t) => derivativeAt(expression(tex), 't', { t }), 0, 100);
    return question.prompt.includes('greatest height')
      ? calculate(tex, { t: turn })
      : root((t) => calculate(tex, { t }), turn, 1000);
  }),
};

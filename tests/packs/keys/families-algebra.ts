import { type Check, choice, entry, numbersIn, pointsIn, type Question, stated, toNumber } from '../key-checks.ts';
import { close, root, samples } from '../numeric.ts';
import { calculate, displays, formulas, holds, imbalance, inlines, sides } from '../tex.ts';

const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';
const display = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const points = (text: string) => pointsIn(text.replaceAll('-', '−'));
const option = (text: string): number => calculate(text.replaceAll('$', ''));

/** The row [a, b, c] of a linear equation ax + by = c. */
const row = (tex: string, known = {}): [number, number, number] => {
  const at = (x: number, y: number) => imbalance(tex, { ...known, x, y });
  return [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0), -at(0, 0)];
};

/** The value of a linear function that leads through two points. */
const along = ([[x1, y1] = [0, 0], [x2, y2] = [1, 0]]: readonly (readonly [number, number])[], x: number): number =>
  (y1 * (x2 - x) + y2 * (x - x1)) / (x2 - x1);

/** The change that a statement tells of, for one unit of time. */
const rate = (statement: string): number => {
  const [, direction = '', amount = '', time = '1'] =
    / (increases|decreases) by ([\d.]+) .* every (?:(\d+) )?\w+\.$/.exec(statement) ?? [];
  return ((direction === 'increases' ? 1 : -1) * toNumber(amount)) / toNumber(time);
};

/** Sums of money in a text, with or without cents. */
const amounts = (question: Question): number[] =>
  [...question.prompt.matchAll(/\\\$(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)/g)].map(([, sum = '']) => toNumber(sum));

/** How the variants of each family in Algebra are computed, from what a student reads. */
export const algebra: Readonly<Record<string, Check>> = {
  'line-from-table': choice(['linear function $f$', 'defines $f$'], (question) => {
    const rows = [...question.prompt.matchAll(/\| \$(-?\d+)\$ \| \$(-?\d+)\$ \|/g)].map(
      ([, x = '', y = '']) => [Number(x), Number(y)] as const,
    );
    return (text) =>
      rows.length === 3 && rows.every(([x, y]) => close(calculate(text.replaceAll('$', '').replace('f(x) =', ''), { x }), y));
  }),

  'value-of-line': entry(['The function $f$ is linear'], (question) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0] = numbersIn(
      question,
      /f\((-?\d+)\) = (-?\d+)\$ and \$f\((-?\d+)\) = (-?\d+)\$, .* \$f\((-?\d+)\)\$\?/,
    );
    return along(
      [
        [x1, y1],
        [x2, y2],
      ],
      x3,
    );
  }),

  'meaning-of-rate': choice(['Which statement describes the change'], (question) => {
    const [head = '', body = ''] = display(question).split('=');
    const letter = /\((\w)\)/.exec(head)?.[1] ?? '';
    const slope = calculate(body, { [letter]: 1 }) - calculate(body, { [letter]: 0 });
    return (text) => close(rate(text), slope);
  }),

  'plan-fee': choice(['are included', 'total charge $c(n)$'], (question) => {
    const [fee = 0, price = 0] = amounts(question);
    const [free = 0] = numbersIn(question, /the first (\d+) /);
    // Counted up one by one.
    const charge = (n: number) => samples(free, n, n - free + 1).reduce((sum, each) => sum + (each > free ? price : 0), fee);
    return (text) =>
      [free, free + 1, free + 7].every((n) => calculate(text.replaceAll('$', '').replace('c(n) =', ''), { n }) === charge(n));
  }),

  'solve-both-sides': entry(['is the solution to the equation'], (question) =>
    root((x) => imbalance(inline(question, 1), { x }), -1e3, 1e3),
  ),

  'distribute-and-solve': choice(['What is the solution to the given equation?'], (question) => {
    return (text) => close(imbalance(display(question), { x: option(text) }), 0);
  }),

  'no-solution-constant': choice(['$k$ is a constant', 'has no solution'], (question) => (text) => {
    const gap = (x: number) => imbalance(display(question), { x, k: option(text) });
    return close(gap(0), gap(11)) && !close(gap(0), 0);
  }),

  'hours-from-bill': entry(['With a coupon', 'off the total'], (question) => {
    const [fee = 0, each = 0, off = 0, paid = 0] = amounts(question);
    return samples(0, 100, 101).findIndex((count) => fee + each * count - off === paid);
  }),

  'x-intercept': choice(['cross the $x$-axis?'], (question) => {
    const line = formulas(question.prompt).find((tex) => tex.includes('=')) ?? '';
    return (text) => points(text).every(([x, y]) => y === 0 && close(imbalance(line, { x, y }), 0));
  }),

  'point-on-line': entry(['is also on this line', 'value of $k$'], (question) => {
    const given = points(stated(question));
    const [height = 0] = numbersIn(question, /\(k, (-?\d+)\)/);
    return root((x) => along(given, x) - height, -500, 500);
  }),

  'line-in-figure': choice(['line shown', 'defines'], (question) => {
    const given = pointsIn(question.alt ?? '');
    return (text) => given.length === 2 && given.every(([x, y]) => close(imbalance(text.replaceAll('$', ''), { x, y }), 0));
  }),

  'perpendicular-line': choice(['line $q$ is perpendicular to line $p$'], (question) => {
    const [a, b] = row(inlines(question.prompt).find((tex) => tex.includes('=')) ?? '');
    const [[px, py] = [0, 0]] = points(question.prompt);
    // At right angles to a line one moves by its own coefficients.
    return (text) =>
      [
        [px, py],
        [px + a, py + b],
      ].every(([x = 0, y = 0]) => close(calculate(sides(text)[1], { x }), y));
  }),

  'solve-inequality': choice(['has the same solutions as'], (question) => {
    const tried = samples(-30, 30, 121);
    return (text) => tried.every((x) => holds(text.replaceAll('$', ''), { x }) === holds(inline(question), { x }));
  }),

  'greatest-number': entry(['greatest number of'], (question) => {
    const [budget = 0, fixed = 0, price = 0] = amounts(question);
    return samples(0, 200, 201).filter((count) => fixed + price * count <= budget).length - 1;
  }),

  'point-in-region': choice(['solution to the given system of inequalities'], (question) => {
    const both = displays(question.prompt);
    return (text) => both.length === 2 && points(text).every(([x, y]) => both.every((tex) => holds(tex, { x, y })));
  }),

  'greatest-of-range': choice(['possible value of'], (question) => {
    const [condition = '', wanted = ''] = inlines(question.prompt);
    const [low = '', middle = '', high = ''] = condition.split('\\le');
    const allowed = samples(-60, 60, 121).filter(
      (x) => calculate(low) <= calculate(middle, { x }) && calculate(middle, { x }) <= calculate(high),
    );
    const values = allowed.map((x) => calculate(wanted, { x }));
    const best = question.prompt.includes('greatest') ? Math.max(...values) : Math.min(...values);
    return (text) => option(text) === best;
  }),

  'system-sum': entry(['value of $x + y$'], (question) => {
    const [[a, b, e], [c, d, f]] = [row(display(question, 0)), row(display(question, 1))];
    // By the two equations' weights in the sum: u(a, b) + v(c, d) = (1, 1).
    const [u, v] = [(d - c) / (a * d - b * c), (a - b) / (a * d - b * c)];
    return u * e + v * f;
  }),

  'two-kinds': choice(['in all, each', 'were sold?'], (question) => {
    const [high = 0, low = 0, total = 0] = amounts(question);
    const [all = 0] = numbersIn(question, /sold (\d+) /);
    return (text) => high * option(text) + low * (all - option(text)) === total;
  }),

  'parallel-system': choice(['$k$ is a constant', 'has no solution'], (question) => (text) => {
    const [a, b, c] = row(display(question, 0));
    const [d, e, f] = row(display(question, 1), { k: option(text) });
    return close(a * e, b * d) && !(close(a * f, c * d) && close(b * f, c * e));
  }),

  'substitute-system': choice(['solution to the given system of equations'], (question) => {
    const both = displays(question.prompt);
    return (text) => both.length === 2 && points(text).every(([x, y]) => both.every((tex) => close(imbalance(tex, { x, y }), 0)));
  }),
};

import { type Check, choice, entry, listed, numbersIn, pointsIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, displays, holds, imbalance, inlines, sides } from '../tex.ts';

/** Nothing of this module is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const displayed = (question: Question, index = 0): string => displays(question.prompt)[index] ?? '';
const inline = (question: Question, index = 0): string => inlines(question.prompt)[index] ?? '';
const at = (tex: string, x: number): number => calculate(sides(tex)[1], { x });

/** The parts of a box plot in the text alternative, from the least value to the greatest. */
const boxPlot = (question: Question, name: string): { median: number; spread: number } => {
  const [, lower = 0, upper = 0, median = 0] = numbersIn(
    question,
    new RegExp(`${name}: the left whisker ends at (\\d+), the box goes from (\\d+) to (\\d+) with a line at (\\d+)`),
  );
  return { median, spread: upper - lower };
};

/** The first mathematics module of the mock test sat-full-2. */
export const checks: Readonly<Record<string, Check>> = {
  't2ma1-seven-times-difference': entry(['What is the solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), -1e3, 1e3),
  ),

  't2ma1-flour-for-rolls': choice(['At this rate'], (question) => {
    const [cups = 0, rolls = 0, wanted = 0] = numbersIn(question, /uses (\d+) cups of flour for (\d+) rolls.*for (\d+) rolls\?/);
    return (option) => close(toNumber(option) * rolls, cups * wanted);
  }),

  't2ma1-power-of-a-product': choice(['equivalent to'], (question) => {
    const given = inline(question);
    const values = [-2, 0.7, 1.3].flatMap((x) => [-1.1, 2].map((y) => ({ x, y })));
    return (option) => values.every((scope) => close(calculate(option, scope) / calculate(given, scope), 1));
  }),

  't2ma1-tank-drains': choice(['depth of the water, in centimeters', 'number 3.5 mean'], (question) => {
    const [, formula = ''] = sides(inline(question));
    const depth = (t: number): number => calculate(formula, { t });
    const value = listed({
      'The depth of the water, in centimeters, when the outlet was opened': depth(0),
      'The number of centimeters by which the water sinks each minute': depth(0) - depth(1),
      'The number of minutes after which the tank is empty': root(depth, 0, 1e3),
      'The number of minutes in which the water sinks by 1 centimeter': root((t) => depth(0) - depth(t) - 1, 0, 1e3),
    });
    return (option) => close(value(option), 3.5);
  }),

  't2ma1-pets-frequency-table': choice(['25 students', 'mean number of pets per student'], (question) => {
    const [pets, students] = [tableRow(question, 'Number of pets'), tableRow(question, 'Number of students')];
    if (sum(students) !== 25) throw new Error('the table is not of 25 students');
    return (option) => close(toNumber(option) * sum(students), sum(pets.map((count, index) => count * (students[index] ?? 0))));
  }),

  't2ma1-congruent-triangles': choice(['correspond to $S$, $T$, and $U$, respectively', 'angle $Q$'], (question) => {
    const [p = 0, u = 0] = numbersIn(question, /angle \$P\$ is \$(\d+)\^.*angle \$U\$ is \$(\d+)\^/);
    return (option) => close(calculate(option.replace('^\\circ', '')), 180 - p - u);
  }),

  't2ma1-root-function-value': entry(['What is the value of $f(28)$?'], (question) => at(inline(question, 1), 28)),

  't2ma1-loaves-and-cakes': choice(['makes 8 loaves', 'loaves, $x$', 'small cakes, $y$'], (question) => {
    const equation = inline(question);
    return (option) => close(imbalance(equation, { x: 8, y: toNumber(option) }), 0);
  }),

  't2ma1-homework-box-plots': choice(['box plots', 'is true'], (question) => {
    const [a, b] = [boxPlot(question, 'Class A'), boxPlot(question, 'Class B')];
    const [median, spread] = [a.median > b.median, a.spread > b.spread];
    if (a.median === b.median || a.spread === b.spread) throw new Error('the two classes are equal in something');
    return listed({
      'The median and the interquartile range are both greater for class A than for class B.': median && spread,
      'The median and the interquartile range are both greater for class B than for class A.': !median && !spread,
      'The median is greater for class A, and the interquartile range is greater for class B.': median && !spread,
      'The median is greater for class B, and the interquartile range is greater for class A.': !median && spread,
    });
  }),

  't2ma1-rectangle-equation': entry(['positive solution'], (question) =>
    root((x) => imbalance(displayed(question), { x }), 0, 1e3),
  ),

  't2ma1-boats-for-groups': choice(['How many of these boats had 5 seats?'], (question) => {
    const [few = 0, many = 0, boats = 0, seats = 0] = numbersIn(
      question,
      /boats with (\d+) seats and boats with (\d+) seats\. A group rented (\d+) boats that had (\d+) seats/,
    );
    return (option) => many * toNumber(option) + few * (boats - toNumber(option)) === seats;
  }),

  't2ma1-oaks-of-the-park': choice(['oaks that are more than 100 years old?'], (question) => {
    const [trees = 0, oaks = 0, old = 0] = numbersIn(
      question,
      /Of the (\d+) trees in a park, (\d+)% are oaks\. Of the oaks, (\d+)% are/,
    );
    return (option) => close(toNumber(option), (trees * oaks * old) / 1e4);
  }),

  't2ma1-leg-from-sine': choice(['angle $C$ is the right angle', 'the length of $AC$?'], (question) => {
    const [sine = ''] = inlines(question.prompt).filter((tex) => tex.includes('\\sin'));
    const [hypotenuse = 0] = numbersIn(question, /\$AB\$ is (\d+)/);
    return (option) => close(toNumber(option), hypotenuse * Math.cos(Math.asin(calculate(sides(sine)[1]))));
  }),

  't2ma1-compound-quarterly': choice(['compounded quarterly', 'after $t$ years'], (question) => {
    const [start = 0, rate = 0] = numbersIn(question, /opened with (\d+) dollars\. .* rate of (\d+)% per year/);
    let amount = start;
    const quarters = samples(0, 3, 13).map((t) => {
      const now = amount;
      amount += (amount * rate) / 400;
      return [t, now] as const;
    });
    return (option) => quarters.every(([t, now]) => close(calculate(sides(option)[1], { t }), now));
  }),

  't2ma1-point-of-both': choice(['system of inequalities'], (question) => {
    const both = displays(question.prompt);
    return (option) => {
      const [[x, y] = [Number.NaN, Number.NaN]] = pointsIn(option);
      return both.length === 2 && both.every((tex) => holds(tex, { x, y }));
    };
  }),

  't2ma1-completed-square': choice(['equivalent to'], (question) => {
    const given = inline(question);
    return (option) => [-3.3, 0, 2, 4.5].every((x) => close(calculate(option, { x }), calculate(given, { x })));
  }),

  't2ma1-value-at-zero': entry(['linear function $f$', 'value of $f(0)$?'], (question) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(question, /\$f\((\d+)\) = (\d+)\$ and \$f\((\d+)\) = (\d+)\$/);
    return root((start) => (y0 - start) * x1 - (y1 - start) * x0, -1e3, 1e3);
  }),

  't2ma1-sector-area': choice(['the area, in square centimeters, of a sector'], (question) => {
    const [radius = 0, angle = 0] = numbersIn(question, /radius of (\d+) centimeters.* central angle of \$(\d+)\^/);
    return (option) => close(calculate(option) / (Math.PI * radius ** 2), angle / 360);
  }),

  // One common point: the lowest difference of the two sides is zero.
  't2ma1-line-touches-parabola': entry(['$k$ is a constant', 'exactly one real solution'], (question) => {
    const [curve, line] = [sides(displayed(question))[1], sides(displayed(question, 1))[1]];
    const lowest = (k: number): number =>
      Math.min(...samples(-10, 10, 201).map((x) => calculate(curve, { x }) - calculate(line, { x, k })));
    return root(lowest, -100, 100);
  }),

  't2ma1-value-from-minimum': choice(['quadratic function $f$', 'minimum value'], (question) => {
    const [depth = 0, axis = 0, zero = 0, wanted = 0] = numbersIn(
      question,
      /minimum value of \$-(\d+)\$ at \$x = (\d+)\$, and \$f\(-(\d+)\) = 0\$\. What is the value of \$f\((\d+)\)\$/,
    );
    const steepness = root((a) => a * (-zero - axis) ** 2 - depth, 0, 1e3);
    return (option) => close(calculate(option), steepness * (wanted - axis) ** 2 - depth);
  }),

  // Infinitely many solutions: the equation holds at two values of x, and then at all.
  't2ma1-true-for-every-x': choice(
    ['$a$ and $b$ are constants', 'infinitely many solutions', 'value of $a + b$?'],
    (question) => {
      const tex = displayed(question);
      const b = (a: number, x: number): number => root((each) => imbalance(tex, { a, b: each, x }), -1e4, 1e4);
      const a = root((each) => b(each, 0) - b(each, 1), -100, 100);
      return (option) => close(toNumber(option), a + b(a, 0));
    },
  ),

  't2ma1-arc-of-inscribed-angle': choice(['inscribed angle $ABC$', 'arc $AC$ that does not contain $B$?'], (question) => {
    const [radius = 0, angle = 0] = numbersIn(question, /radius of (\d+)\. .* is \$(\d+)\^/);
    return (option) => close(calculate(option), (2 * angle * Math.PI * radius) / 180);
  }),
};

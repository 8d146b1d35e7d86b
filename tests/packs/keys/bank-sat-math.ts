import { lusolve } from 'mathjs';
import {
  between,
  type Check,
  choice,
  entry,
  listed,
  numbersIn,
  type Point,
  pointsIn,
  type Question,
  stated,
  tableRow,
  toNumber,
} from '../key-checks.ts';
import { close, derivativeAt, integral, leastSquares, root, samples, sum } from '../numeric.ts';
import { calculate, expression, formulas, holds, imbalance, type Scope, sides } from '../tex.ts';

/** Questions whose right option is partly a matter of meaning, with what the checks can and cannot settle. */
export const conceptual: Readonly<Record<string, string>> = {
  'dal-candle-burned-down':
    'what each option says is written out as a condition by hand; which of them the function meets is computed',
  'dam-decay-factor-meaning':
    'the percents and amounts are computed; that “decreases by” means the part that is lost is a reading',
  'dda-nap-experiment':
    'a design has nothing to compute; the verdict follows from assignment and selection as the prompt states them',
};

/** The formulas on lines of their own. */
const displayed = (question: Question): string[] =>
  [...question.prompt.matchAll(/\$\$([^$]+)\$\$/g)].map((match) => match[1] ?? '');

/** The first formula in the line. */
const inline = (question: Question, index = 0): string => formulas(question.prompt)[index] ?? '';

const solve = (tex: string, variable: string, from: number, to: number): number =>
  root((value) => imbalance(tex, { [variable]: value }), from, to);

/** The row [a, b, c] of a linear equation ax + by = c. */
const coefficients = (tex: string, known: Scope = {}): [number, number, number] => {
  const at = (x: number, y: number): number => imbalance(tex, { ...known, x, y });
  return [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0), -at(0, 0)];
};

const solveSystem = (rows: ReadonlyArray<readonly [number, number, number]>): Point => {
  const solution = lusolve(
    rows.map(([a, b]) => [a, b]),
    rows.map(([, , c]) => c),
  ).flat();
  return [Number(solution[0]), Number(solution[1])];
};

const rightSide = (tex: string, scope: Scope): number => calculate(sides(tex)[1], scope);

/** Points in TeX, as (1, -3). */
const texPoints = (text: string): Point[] =>
  [...text.matchAll(/\((-?\d+), (-?\d+)\)/g)].map((match) => [toNumber(match[1] ?? ''), toNumber(match[2] ?? '')] as const);

/** Points in running text, with decimals: (2, 19.5). */
const decimalPoints = (text: string): Point[] =>
  [...text.matchAll(/\((\d+), ([\d.]+)\)/g)].map((match) => [toNumber(match[1] ?? ''), toNumber(match[2] ?? '')] as const);

/** The straight line through two points, as a function. */
const through =
  ([x0, y0]: Point, [x1, y1]: Point): ((x: number) => number) =>
  (x) =>
    y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);

/** Parabola through three points, as a function (Lagrange). */
const parabola = (points: readonly Point[]): ((x: number) => number) => {
  if (points.length !== 3) throw new Error('a parabola is given by three points');
  return (x) =>
    sum(
      points.map(([xi, yi]) =>
        points.filter(([xj]) => xj !== xi).reduce((product, [xj]) => (product * (x - xj)) / (xi - xj), yi),
      ),
    );
};

const percent = (option: string): number => toNumber(option.replace('%', ''));

const ALGEBRA: Readonly<Record<string, Check>> = {
  'dal-both-sides-distribute': choice(['what is the value of $x$?'], (question) => {
    const x = solve(inline(question), 'x', -1e3, 1e3);
    return (option) => close(calculate(option), x);
  }),

  'dal-three-pieces-of-rope': entry(['second piece is twice as long as the first piece', 'is the third piece?'], (question) => {
    const [whole = 0, shorter = 0] = numbersIn(
      question,
      /rope that is (\d+) feet long.* third piece is (\d+) feet shorter than the second/,
    );
    const first = root((x) => x + 2 * x + (2 * x - shorter) - whole, 0, whole);
    return 2 * first - shorter;
  }),

  'dal-always-true-constant': choice(['infinitely many solutions', 'value of $a$'], (question) => {
    const tex = displayed(question)[0] ?? '';
    return (option) => samples(-7, 9, 5).every((x) => close(imbalance(tex, { x, a: calculate(option) }), 0));
  }),

  'dal-candle-burned-down': choice(['$t$ hours after it was lit', 'interpretation of $h(16) = 0$'], (question) => {
    const h = (t: number): number => rightSide(inline(question), { t });
    const claims = listed<boolean>({
      'The candle was 16 centimeters tall when it was lit.': close(h(0), 16),
      'The candle becomes 16 centimeters shorter every hour.': close(h(0) - h(1), 16),
      'The candle has burned down 16 hours after it was lit.': close(h(16), 0),
      'The candle was 16 centimeters tall an hour after it was lit.': close(h(1), 16),
    });
    return claims;
  }),

  'dal-function-from-table': choice(['linear function $f$'], (question) => {
    const [inputs, outputs] = [tableRow(question, '$x$'), tableRow(question, '$f(x)$')];
    return (option) =>
      inputs.length === 3 && inputs.every((x, index) => close(rightSide(option, { x }), outputs[index] ?? Number.NaN));
  }),

  'dal-unknown-input': choice(['linear function $g$', 'where $a$ is a constant'], (question) => {
    const [start = 0, low = 0, step = 0, high = 0] = numbersIn(
      question,
      /g\(0\) = (\d+)\$, \$g\(a\) = (\d+)\$, and \$g\(a \+ (\d+)\) = (\d+)/,
    );
    // For the right a, the points at 0, a and a + step lie on one line.
    return (option) => close(through([0, start], [calculate(option), low])(calculate(option) + step), high);
  }),

  'dal-shrubs-and-trees': entry(['$x$ shrubs at', '$y$ trees at', 'how many shrubs'], (question) => {
    const [total = 0, shrub = 0, tree = 0, trees = 0] = numbersIn(
      question,
      /exactly \\\$(\d+) on \$x\$ shrubs at \\\$(\d+) each and \$y\$ trees at \\\$(\d+) each.* buys (\d+) trees/,
    );
    const tex = formulas(question.prompt).find((formula) => formula.includes('=')) ?? '';
    const bought = solve(tex.replace('y', `\\cdot ${trees}`), 'x', 0, 1e3);
    if (!close(shrub * bought + tree * trees, total)) throw new Error('the equation is not the one of the story');
    return bought;
  }),

  'dal-line-two-points-standard': choice(['represents this line'], (question) => {
    const points = texPoints(question.prompt);
    return (option) => points.length === 2 && points.every(([x, y]) => close(imbalance(option, { x, y }), 0));
  }),

  'dal-system-of-graph': choice(['Which system does the graph represent?'], (question) => {
    const text = stated(question);
    const lines = [pointsIn(between(text, 'Line p', 'Line q')), pointsIn(text.slice(text.indexOf('Line q')))];
    return (option) =>
      lines.every(
        (points, index) =>
          points.length === 3 && points.every(([x, y]) => close(imbalance(formulas(option)[index] ?? '', { x, y }), 0)),
      );
  }),

  'dal-ferry-wheels': choice(['How many more cars than motorcycles'], (question) => {
    const [vehicles = 0, car = 0, motorcycle = 0, wheels = 0] = numbersIn(
      question,
      /carries (\d+) vehicles.* with (\d+) wheels each or motorcycles with (\d+) wheels each.* have (\d+) wheels/,
    );
    const cars = samples(0, vehicles, vehicles + 1).filter((count) => car * count + motorcycle * (vehicles - count) === wheels);
    return (option) => cars.length === 1 && toNumber(option) === (cars[0] ?? 0) - (vehicles - (cars[0] ?? 0));
  }),

  'dal-constant-from-sum': entry(['solution $(x, y)$ of the system satisfies', 'value of $k$'], (question) => {
    const [total = 0] = numbersIn(question, /\$x \+ y = (\d+)\$/);
    const equations = displayed(question);
    const excess = (k: number): number => sum(solveSystem(equations.map((tex) => coefficients(tex, { k })))) - total;
    if (equations.length !== 2) throw new Error('not two equations');
    return root(excess, -1e3, 1e3);
  }),

  'dal-inequality-reverse': choice(['Which inequality is equivalent'], (question) => {
    const places = samples(-40.03, 40.07, 400);
    return (option) => places.every((x) => holds(option, { x }) === holds(inline(question), { x }));
  }),

  'dal-highest-point-of-region': choice(
    ['solution to the given system of inequalities', 'greatest possible value of $y$'],
    (question) => {
      const bounds = displayed(question).map((tex) => tex.replace(/^\s*y \\le/, ''));
      if (bounds.length !== 2) throw new Error('not two inequalities');
      const highest = Math.max(
        ...samples(-50, 50, 10_001).map((x) => Math.min(...bounds.map((bound) => calculate(bound, { x })))),
      );
      return (option) => close(toNumber(option), highest);
    },
  ),
};

const ADVANCED: Readonly<Record<string, Check>> = {
  'dam-square-minus-square': choice(
    ['equivalent'],
    (question) => (option) => [-2.3, 0, 1.7, 4].every((x) => close(calculate(option, { x }), calculate(inline(question), { x }))),
  ),

  // A linear expression is a factor when the polynomial is zero where the expression is.
  'dam-factor-of-quadratic': choice(['is a factor of'], (question) => (option) => {
    const zero = root((x) => calculate(option, { x }), -100, 100);
    return close(calculate(inline(question), { x: zero }), 0);
  }),

  'dam-quotient-one-plus': entry(['true for all values of $x$ greater than 4', 'value of $k$'], (question) => {
    const tex = displayed(question)[0] ?? '';
    const [first = 0, ...others] = [4.5, 6, 11].map((x) => root((k) => imbalance(tex, { x, k }), -1e3, 1e3));
    if (!others.every((k) => close(k, first))) throw new Error('k depends on x');
    return first;
  }),

  'dam-matching-coefficients': choice(['true for all values of $x$', 'value of $pq$'], (question) => {
    const tex = displayed(question)[0] ?? '';
    const at = (x: number, p: number, q: number): number => imbalance(tex, { x, p, q });
    const row = (x: number): [number, number, number] => [at(x, 1, 0) - at(x, 0, 0), at(x, 0, 1) - at(x, 0, 0), -at(x, 0, 0)];
    const [p, q] = solveSystem([row(1), row(2)]);
    if (!samples(-4, 5, 7).every((x) => close(at(x, p, q), 0))) throw new Error('no p and q make it true for all x');
    return (option) => close(toNumber(option), p * q);
  }),

  'dam-zero-product-positive': entry(['positive solution'], (question) => solve(inline(question), 'x', 0.01, 1e3)),

  'dam-fraction-excluded-value': choice(['all the solutions'], (question) => {
    const tex = displayed(question)[0] ?? '';
    const solutions = samples(-60, 60, 121).filter((x) => {
      const [left, right] = sides(tex).map((side) => calculate(side, { x }));
      return Number.isFinite(left) && Number.isFinite(right) && close(left ?? 0, right ?? 1);
    });
    return (option) => {
      const claimed = formulas(option).map((formula) => calculate(formula));
      return claimed.length === solutions.length && claimed.every((x) => solutions.includes(x));
    };
  }),

  'dam-parabola-meets-line': choice(['solution to the given system'], (question) => {
    const equations = displayed(question);
    return (option) => {
      const [[x, y] = [0, 0]] = texPoints(option);
      return equations.length === 2 && equations.every((tex) => close(imbalance(tex, { x, y }), 0));
    };
  }),

  // The one solution is where the parabola touches the axis: value and slope are both zero there, for a positive b.
  'dam-one-real-solution-value': choice(['$b$ is a positive constant', 'exactly one real solution'], (question) => {
    const [left] = sides(displayed(question)[0] ?? '');
    return (option) => {
      const x = calculate(option);
      const b = root((value) => calculate(left, { x, b: value }), -1e3, 1e3);
      return b > 0 && close(derivativeAt(expression(left), 'x', { x, b }), 0);
    };
  }),

  'dam-decay-factor-meaning': choice(['$t$ hours after a dose', 'Which statement is true'], (question) => {
    const at = (t: number): number => rightSide(inline(question), { t });
    return (option) => {
      const claim = option.match(/^It decreases by (\d+)(%| milligrams) every hour\.$/);
      if (claim === null) throw new Error(`cannot read "${option}"`);
      const [size, before] = [toNumber(claim[1] ?? ''), [0, 1, 2.5, 7]];
      return before.every((t) => close(at(t) - at(t + 1), claim[2] === '%' ? (at(t) * size) / 100 : size));
    };
  }),

  'dam-input-from-output': entry(['$a$ is positive', 'value of $a$'], (question) => {
    const [output = 0] = numbersIn(question, /f\(a\) = (\d+)\$/);
    return root((x) => rightSide(inline(question, 1), { x }) - output, 0, 1e3);
  }),

  'dam-exponential-table': choice(['could define $f$'], (question) => {
    const [inputs, outputs] = [tableRow(question, '$x$'), tableRow(question, '$f(x)$')];
    return (option) =>
      inputs.length === 4 && inputs.every((x, index) => close(rightSide(option, { x }), outputs[index] ?? Number.NaN));
  }),

  'dam-shifted-parabola-maximum': choice(['$g(x) = f(x + 3)$', 'For what value of $x$', 'reach its maximum'], (question) => {
    const points = pointsIn(stated(question));
    const f = parabola(points.slice(0, 3));
    if (points.length !== 5 || !points.every(([x, y]) => close(f(x), y))) throw new Error('the points are not on one parabola');
    const g = (x: number): number => f(x + 3);
    return (option) => samples(-20, 20, 401).every((x) => g(x) <= g(calculate(option)) + 1e-9);
  }),

  'dam-cubic-missing-coefficient': choice(['value of $f(-1)$'], (question) => {
    const [[x, y] = [0, 0]] = texPoints(question.prompt.slice(question.prompt.indexOf('through')));
    const c = root((value) => rightSide(inline(question, 1), { x, c: value }) - y, -1e3, 1e3);
    return (option) => close(calculate(option), rightSide(inline(question, 1), { x: -1, c }));
  }),
};

const DATA: Readonly<Record<string, Check>> = {
  'dda-map-distance': choice(['in kilometers'], (question) => {
    const [map = 0, real = 0, apart = 0] = numbersIn(
      question,
      /(\d+) centimeters represent a distance of (\d+) kilometers.* are (\d+) centimeters/,
    );
    return (option) => close(toNumber(option) / apart, real / map);
  }),

  'dda-cork-density': entry(['mass, in grams'], (question) => {
    const [density = 0, volume = 0, grams = 0, centimeters = 0] = numbersIn(
      question,
      /density of (\d+) kilograms per cubic meter and a volume of (\d+) cubic centimeters.*= ([\d,]+) grams and 1 meter = (\d+) centimeters/,
    );
    return density * grams * (volume / centimeters ** 3);
  }),

  'dda-part-of-a-part': choice(['of those who ride a bus'], (question) => {
    const [students = 0, bus = 0, long = 0] = numbersIn(
      question,
      /has (\d+) students.* (\d+)% ride a bus.* (\d+)% ride for more/,
    );
    return (option) => close(toNumber(option), (students * bus * long) / 1e4);
  }),

  'dda-percents-in-a-row': choice(['what percent greater than $c$'], (question) => {
    const [less = 0, greater = 0] = numbersIn(
      question,
      /\$b\$ is (\d+)% less than the quantity \$c\$, and .* \$a\$ is (\d+)% greater than \$b\$/,
    );
    const c = 640;
    const b = c - (c * less) / 100;
    const a = b + (b * greater) / 100;
    return (option) => close(c + (c * percent(option)) / 100, a);
  }),

  'dda-mixing-salt-water': entry(['have to be added', 'has the same mass'], (question) => {
    const [start = 0, weak = 0, strong = 0, wanted = 0] = numbersIn(
      question,
      /holds (\d+) liters of salt water that is (\d+)% salt .* water that is (\d+)% salt .* mixture is (\d+)% salt/,
    );
    return root((x) => (start * weak + x * strong) / (start + x) - wanted, 0, 1e4);
  }),

  'dda-dot-plot-median': choice(['median number of letters'], (question) => {
    const text = stated(question);
    const stacks = [...text.matchAll(/(\d+) dots? above (\d)/g)];
    const values = stacks
      .flatMap((match) => Array.from({ length: Number(match[1]) }, () => Number(match[2])))
      .sort((a, b) => a - b);
    const [households = 0] = numbersIn(question, /each of (\d+) households/);
    if (values.length !== households || households % 2 !== 1) throw new Error('the dots are not one for each household');
    return (option) => toNumber(option) === values[(households - 1) / 2];
  }),

  'dda-highest-rent-replaced': choice(['the mean, the median, and the range', 'the other rents stay the same'], (question) => {
    const rents = between(stated(question), 'a building. ', ' The rent of').split(', ').map(toNumber);
    const [old = 0, raised = 0] = numbersIn(question, /rent of \\\$([\d,]+) is raised to \\\$([\d,]+),/);
    const after = rents.map((rent) => (rent === old ? raised : rent));
    const measures = (values: readonly number[]): Readonly<Record<string, number>> => {
      const ordered = [...values].sort((a, b) => a - b);
      return {
        mean: sum(values) / values.length,
        median: ordered[(values.length - 1) / 2] ?? 0,
        range: (ordered.at(-1) ?? 0) - (ordered[0] ?? 0),
      };
    };
    const [first, second] = [measures(rents), measures(after)];
    if (rents.length !== 9 || !rents.includes(old)) throw new Error('not the stated rents');
    return (option) =>
      ['mean', 'median', 'range'].every((name) => option.includes(name) === !close(first[name] ?? 0, second[name] ?? 0));
  }),

  'dda-lake-temperature-line': choice(['According to the line', 'each additional 4 meters'], (question) => {
    const text = stated(question);
    const readings = decimalPoints(between(text, 'data points are', 'The line of best fit falls'));
    const [start = [0, 0], middle = [1, 0], end = [2, 0]] = pointsIn(text.slice(text.indexOf('The line of best fit falls')));
    const line = through(start, end);
    const fitted = leastSquares(readings);
    if (readings.length !== 9 || !close(line(middle[0]), middle[1])) throw new Error('the data are not the stated ones');
    if (Math.abs(fitted.slope - (line(1) - line(0))) > 0.05 || Math.abs(fitted.intercept - line(0)) > 0.3)
      throw new Error('not a line of best fit');
    return (option) => close(toNumber(option), line(3) - line(7));
  }),

  // The best model leaves the least squares, and far less than the next best.
  'dda-yeast-model': choice(['the best model'], (question) => {
    const [inputs, outputs] = [tableRow(question, '$x$'), tableRow(question, '$y$')];
    const squares = (option: string): number =>
      sum(inputs.map((x, index) => (rightSide(option, { x }) - (outputs[index] ?? 0)) ** 2));
    const all = Object.values(question.options ?? {})
      .map(squares)
      .sort((a, b) => a - b);
    return (option) => close(squares(option), all[0] ?? -1) && 20 * squares(option) < (all[1] ?? 0);
  }),

  'dda-kayak-afternoon': choice(['One of the kayaks is chosen', 'rented in the afternoon'], (question) => {
    const rows = ['Morning', 'Afternoon', 'Total'].map((name) => tableRow(question, name));
    const [morning = [], afternoon = [], totals = []] = rows;
    if (!rows.every(([kayaks = 0, rowboats = 0, all = 0]) => kayaks + rowboats === all)) throw new Error('a row does not add up');
    if (!totals.every((total, column) => total === (morning[column] ?? 0) + (afternoon[column] ?? 0)))
      throw new Error('a column does not add up');
    return (option) => close(calculate(option), (afternoon[0] ?? 0) / ((morning[0] ?? 0) + (afternoon[0] ?? 0)));
  }),

  'dda-tiles-to-add': entry(['How many tiles with a vowel have to be added'], (question) => {
    const [tiles = 0, chance = 0, wanted = 0] = numbersIn(
      question,
      /holds (\d+) letter tiles.* vowel is ([\d.]+)\. .* becomes ([\d.]+)\?/,
    );
    const vowels = tiles * chance;
    if (!Number.isInteger(vowels)) throw new Error('not a whole number of vowels');
    return samples(0, 100, 101).find((added) => close((vowels + added) / (tiles + added), wanted)) ?? Number.NaN;
  }),

  'dda-wells-estimate': choice(['most plausible value', 'well of their own'], (question) => {
    const [households = 0, estimate = 0, margin = 0] = numbersIn(
      question,
      /the ([\d,]+) households.* sample, (\d+)% of .* error of (\d+) percentage points/,
    );
    return (option) => Math.abs((100 * toNumber(option)) / households - estimate) <= margin;
  }),

  // Random assignment lets a cause be named; without random selection the conclusion is about people like the volunteers.
  'dda-nap-experiment': choice(['members volunteered', 'at random to take a nap', 'significantly fewer'], () => {
    const verdicts = listed<{ cause: boolean; general: boolean }>({
      'Naps after learning reduce the mistakes that adults in general make in what they have learned.': {
        cause: true,
        general: true,
      },
      'No cause can be named, because the people who took part in the study were all volunteers.': {
        cause: false,
        general: false,
      },
      'Singers who like to take naps tend to learn new songs better than other singers in the choir do.': {
        cause: false,
        general: true,
      },
      'For singers like these volunteers, napping instead of reading caused fewer mistakes.': { cause: true, general: false },
    });
    return (option) => verdicts(option).cause && !verdicts(option).general;
  }),
};

const GEOMETRY: Readonly<Record<string, Check>> = {
  'dge-picture-frame': choice(['on every side', 'of the frame alone'], (question) => {
    const [width = 0, height = 0, frame = 0] = numbersIn(
      question,
      /is (\d+) centimeters wide and (\d+) centimeters high.* is (\d+) centimeters wide on/,
    );
    return (option) => toNumber(option) === (width + 2 * frame) * (height + 2 * frame) - width * height;
  }),

  // The cone's volume as the integral of its round sections.
  'dge-cone-from-cylinder': entry(['base of the same radius'], (question) => {
    const [height = 0, volume = 0, cone = 0] = numbersIn(
      question,
      /height of (\d+) inches and a volume of (\d+) .* height of (\d+) inches/,
    );
    const radius = Math.sqrt(volume / (Math.PI * height));
    return integral((z) => Math.PI * ((radius * z) / cone) ** 2, 0, cone);
  }),

  'dge-cylinder-rescaled': choice(['half the radius', 'how many times the volume of the first cylinder'], (question) => {
    const [times = 0] = numbersIn(question, /and (\d+) times the height/);
    const volume = (radius: number, height: number): number => Math.PI * radius ** 2 * height;
    return (option) => [1, 3.7].every((r) => close(volume(r / 2, times * 2.9), toNumber(option) * volume(r, 2.9)));
  }),

  'dge-sphere-around-cube': choice(['All the vertices of the cube lie on a sphere', 'volume of the sphere'], (question) => {
    const [edge = 0] = numbersIn(question, /edges of length (\d+)/);
    const radius = Math.hypot(edge / 2, edge / 2, edge / 2);
    return (option) =>
      close(
        calculate(option),
        integral((z) => Math.PI * (radius ** 2 - z ** 2), -radius, radius),
        1e-6,
      );
  }),

  'dge-isosceles-angle': choice(['sides $AB$ and $AC$ have the same length', 'of angle $A$?'], (question) => {
    const [greater = 0] = numbersIn(question, /angle \$A\$ is (\d+) degrees greater than the measure of angle \$B\$/);
    return (option) => close(toNumber(option) + 2 * (toNumber(option) - greater), 180);
  }),

  // Coordinates: A on the upper line, P where the first segment leads, B where the second segment meets the lower line.
  'dge-bend-between-parallels': entry(
    ['line $l$ is parallel to line $m$', 'to the right of A and B', 'opens toward the left'],
    (question) => {
      const [atA = 0, atB = 0] = numbersIn(question, /right of A is labeled (\d+) degrees.* right of B is labeled (\d+) degrees/);
      const turn = Math.PI / 180;
      const toA = [-Math.cos(atA * turn), Math.sin(atA * turn)] as const;
      const toB = [-Math.cos(atB * turn), -Math.sin(atB * turn)] as const;
      return Math.acos(toA[0] * toB[0] + toA[1] * toB[1]) / turn;
    },
  ),

  // Any triangle with the given division will do; areas are taken from coordinates.
  'dge-trapezoid-left-over': choice(['parallel to side $BC$', 'area of quadrilateral $DBCE$'], (question) => {
    const [ad = 0, db = 0, small = 0] = numbersIn(
      question,
      /\$AD\$ is (\d+) and the length of \$DB\$ is (\d+)\..* is (\d+), what/,
    );
    const area = (b: Point, c: Point): number => Math.abs(b[0] * c[1] - b[1] * c[0]) / 2;
    const share = ad / (ad + db);
    const [b, c]: [Point, Point] = [
      [ad + db, 0],
      [1.3, 4.1],
    ];
    const whole = area(b, c);
    const inner = area([b[0] * share, b[1] * share], [c[0] * share, c[1] * share]);
    return (option) => close(toNumber(option) / small, (whole - inner) / inner);
  }),

  'dge-ramp-length': choice(['along its slope'], (question) => {
    const [rise = 0, run = 0] = numbersIn(question, /rises ([\d.]+) meters over a horizontal distance of ([\d.]+) meters/);
    return (option) => close(toNumber(option), Math.hypot(rise, run));
  }),

  'dge-sine-equals-cosine': choice(['are both acute', 'value of $x$'], (question) => {
    const [first = '', second = ''] = [...(displayed(question)[0] ?? '').matchAll(/\(([^)]+)\)\^\\circ/g)].map(
      (match) => match[1] ?? '',
    );
    return (option) => {
      const [a, b] = [calculate(first, { x: calculate(option) }), calculate(second, { x: calculate(option) })];
      const acute = [a, b].every((angle) => angle > 0 && angle < 90);
      return acute && close(Math.sin((a * Math.PI) / 180), Math.cos((b * Math.PI) / 180));
    };
  }),

  'dge-equilateral-height': choice(['equilateral triangle', 'perimeter of the triangle'], (question) => {
    const [height = 0] = numbersIn(question, /opposite side is (\d+)\./);
    const side = root((length) => Math.sqrt(length ** 2 - (length / 2) ** 2) - height, 0, 1e3);
    return (option) => close(calculate(option), 3 * side);
  }),

  'dge-arc-length': choice(['length of this arc'], (question) => {
    const [radius = 0, angle = 0] = numbersIn(question, /radius of (\d+), a central angle of \$(\d+)\^/);
    return (option) => close(calculate(option), (radius * angle * Math.PI) / 180);
  }),

  // Of the circle an option describes, the given point and its mirror images in the center's lines lie on it.
  'dge-circle-through-point': choice(['center at', 'passes through the point'], (question) => {
    const [[h, k] = [0, 0], [px, py] = [0, 0]] = texPoints(question.prompt);
    const onCircle: Point[] = [
      [px, py],
      [2 * h - px, py],
      [px, 2 * k - py],
      [2 * h - px, 2 * k - py],
      [h + (py - k), k + (px - h)],
    ];
    return (option) => onCircle.every(([x, y]) => close(imbalance(option, { x, y }), 0));
  }),

  'dge-chord-diameter': entry(['length of a diameter'], (question) => {
    const [chord = 0, distance = 0] = numbersIn(
      question,
      /has a length of (\d+), and its distance from the center of the circle is (\d+)\./,
    );
    const radius = root((r) => 2 * Math.sqrt(Math.max(0, r ** 2 - distance ** 2)) - chord, distance, 1e3);
    return 2 * radius;
  }),
};

/** Every question of the four drills in mathematics: sat-algebra, sat-advanced-math, sat-data-analysis, sat-geometry-trigonometry. */
export const checks: Readonly<Record<string, Check>> = { ...ALGEBRA, ...ADVANCED, ...DATA, ...GEOMETRY };

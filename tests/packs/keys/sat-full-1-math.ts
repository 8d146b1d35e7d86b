import { lusolve } from 'mathjs';
import {
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
import { close, derivativeAt, leastSquares, root, samples, sum } from '../numeric.ts';
import { calculate, expression, formulas, holds, imbalance, type Scope, sides } from '../tex.ts';

/** Questions whose right option is partly a matter of meaning, with what the checks can and cannot settle. */
export const conceptual: Readonly<Record<string, string>> = {
  'ma1-flour-bags-meaning': 'what each option says is written out as a formula by hand; which formula equals 8y is computed',
  'ma2-apple-margin-of-error':
    'the limits of the interval are computed; that a margin of error is about the mean and never certain is a principle',
  'ma2-library-evenings-claim':
    'a design has nothing to compute; the verdict follows from selection and assignment as the prompt states them',
};

/** The formulas on lines of their own. */
const displayed = (question: Question): string[] =>
  [...question.prompt.matchAll(/\$\$([^$]+)\$\$/g)].map((match) => match[1] ?? '');

/** The first formula in the line. */
const inline = (question: Question, index = 0): string => formulas(question.prompt)[index] ?? '';

const solve = (tex: string, variable: string, from: number, to: number): number =>
  root((value) => imbalance(tex, { [variable]: value }), from, to);

/** The row [a, b, c] of a linear equation ax + by = c. */
const coefficients = (tex: string): [number, number, number] => {
  const at = (x: number, y: number): number => imbalance(tex, { x, y });
  return [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0), -at(0, 0)];
};

const solveSystem = (rows: ReadonlyArray<readonly [number, number, number]>): Point => {
  const solution = lusolve(
    rows.map(([a, b]) => [a, b]),
    rows.map(([, , c]) => c),
  ).flat();
  return [Number(solution[0]), Number(solution[1])];
};

/** Whether an option is the same expression as another one, as far as the given places show. */
const equivalent =
  (original: string, places: readonly Scope[]) =>
  (option: string): boolean =>
    places.every((place) => close(calculate(option, place), calculate(original, place)));

const rightSide = (option: string, scope: Scope): number => calculate(sides(option)[1], scope);

const degrees = (option: string): number => toNumber(option.replaceAll(/\$|\^\\circ/g, ''));

/** Points in TeX, as (1, -3). */
const texPoints = (text: string): Point[] =>
  [...text.matchAll(/\((-?\d+), (-?\d+)\)/g)].map((match) => [toNumber(match[1] ?? ''), toNumber(match[2] ?? '')] as const);

const onLine = ([[x0, y0], [x1, y1]]: readonly [Point, Point], x: number): number => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);

const MODULE_1: Readonly<Record<string, Check>> = {
  'ma1-third-of-both-sides': entry(['what is the value of $2x - 5$?'], (question) =>
    calculate(inline(question, 1), { x: solve(inline(question), 'x', -1e3, 1e3) }),
  ),

  'ma1-pump-liters': choice(['At this rate'], (question) => {
    const [liters = 0, seconds = 0, minutes = 0] = numbersIn(
      question,
      /moves (\d+) liters .* every (\d+) seconds.* in (\d+) minutes/,
    );
    return (option) => close(toNumber(option) / (minutes * 60), liters / seconds);
  }),

  'ma1-climbing-cost-function': choice(['once for joining', 'the same price for each visit'], (question) => {
    const [few = 0, cost = 0, many = 0, more = 0] = numbersIn(
      question,
      /the fee and (\d+) visits cost \\\$(\d+), and the fee and (\d+) visits cost \\\$(\d+)/,
    );
    return (option) => close(rightSide(option, { v: few }), cost) && close(rightSide(option, { v: many }), more);
  }),

  'ma1-subtract-polynomials': choice(['Which expression is equivalent to'], (question) =>
    equivalent(
      inline(question),
      [-2.3, 0, 1.7, 4].map((x) => ({ x })),
    ),
  ),

  'ma1-exterior-angle': choice(['lie on a line', 'What is the measure of angle $ABC$?', 'outside the triangle'], (question) => {
    const [atA = 0] = numbersIn(question, /angle of the triangle at A is labeled (\d+) degrees/);
    const [outside = 0] = numbersIn(question, /Angle ACD, .* is labeled (\d+) degrees/);
    const atB = root((angle) => atA + angle + (180 - outside) - 180, 0, 180);
    return (option) => close(degrees(option), atB);
  }),

  'ma1-flour-bags-meaning': choice(['interpretation of $8y$', '$x$ small bags and $y$ large bags'], (question) => {
    const [small = 0, large = 0] = numbersIn(question, /small bags with (\d+) kilograms .* large bags with (\d+) kilograms/);
    const meanings = listed<(x: number, y: number) => number>({
      'The number of large bags filled that morning': (_, y) => y,
      'The mass, in kilograms, of the flour in one large bag': () => large,
      'The total mass, in kilograms, of the flour in the bags of both sizes': (x, y) => small * x + large * y,
      'The total mass, in kilograms, of the flour in the large bags': (_, y) => large * y,
    });
    return (option) => [2, 10, 18].every((x) => [5, 25].every((y) => close(meanings(option)(x, y), calculate('8y', { y }))));
  }),

  'ma1-older-pear-trees': choice(['One of the trees that are 10 years old or more', 'that it is a pear tree'], (question) => {
    const rows = ['Under 10 years', '10 years or more', 'Total'].map((row) => tableRow(question, row));
    const [young = [], old = [], totals = []] = rows;
    if (!rows.every((row) => sum(row.slice(0, 3)) === row[3])) throw new Error('a row does not add up');
    if (!totals.every((total, column) => total === (young[column] ?? 0) + (old[column] ?? 0))) {
      throw new Error('a column does not add up');
    }
    return (option) => close(calculate(option), (old[1] ?? 0) / sum(old.slice(0, 3)));
  }),

  'ma1-square-equation-positive': entry(['What is the positive solution'], (question) =>
    solve(displayed(question)[0] ?? '', 'x', 4, 1e3),
  ),

  'ma1-falling-line-value': choice(['linear function $f$', 'value of $f(20)$'], (question) => {
    const [first = [0, 0], second = [1, 0], third = [0, 1], ...others] = pointsIn(stated(question));
    if (others.length > 0 || !close(onLine([first, second], third[0]), third[1])) throw new Error('not three points of a line');
    return (option) => close(calculate(option), onLine([first, third], 20));
  }),

  'ma1-dye-halving': choice(['$h$ hours after noon'], (question) => {
    const [hours = 0, start = 0] = numbersIn(question, /halved every (\d+) hours.* concentration is (\d+) milligrams/);
    return (option) =>
      close(rightSide(option, { h: 0 }), start) &&
      [0, 0.4, 1, 3, 5.5].every((h) => close(rightSide(option, { h: h + hours }), rightSide(option, { h }) / 2));
  }),

  'ma1-drone-parcels': choice(['at most', '$x$ small parcels', '$y$ large parcels'], (question) => {
    const [limit = 0, small = 0, large = 0, times = 0] = numbersIn(
      question,
      /at most (\d+) kilograms.* parcels of ([\d.]+) kilograms each and .* parcels of ([\d.]+) kilograms each, .* at least (\d+) times as many small parcels as large/,
    );
    const allowed = (x: number, y: number): boolean => small * x + large * y <= limit && x >= times * y;
    const counts = samples(0, 20, 21);
    return (option) =>
      counts.every((x) => counts.every((y) => formulas(option).every((tex) => holds(tex, { x, y })) === allowed(x, y)));
  }),

  // The right model is near the line of least squares; the others are far from it and leave far greater residuals.
  'ma1-bicycle-price-model': choice(['most appropriate linear model', 'The ten data points are'], (question) => {
    const bicycles = pointsIn(stated(question));
    if (bicycles.length !== 10) throw new Error('there are not ten points');
    const { slope, intercept, residuals } = leastSquares(bicycles);
    const least = sum(residuals.map((value) => value ** 2));
    return (option) => {
      const at = (x: number): number => rightSide(option, { x });
      const squares = sum(bicycles.map(([x, y]) => (y - at(x)) ** 2));
      return close(at(1) - at(0), slope, 0.05) && close(at(0), intercept, 0.05) && squares < 1.5 * least;
    };
  }),

  'ma1-stone-in-aquarium': entry(['water covers it completely', 'volume, in cubic centimeters, of the stone'], (question) => {
    const [length = 0, width = 0, height = 0, before = 0, after = 0] = numbersIn(
      question,
      /(\d+) centimeters long and (\d+) centimeters wide, its height is (\d+) .* is (\d+) centimeters deep.* rises to (\d+) centi/,
    );
    if (after > height) throw new Error('the aquarium runs over');
    return length * width * after - length * width * before;
  }),

  'ma1-product-of-roots-as-power': choice(['$a > 0$', '\\sqrt[3]{a^2}'], (question) =>
    equivalent(
      inline(question).replace('\\sqrt[3]{a^2}', '{(a^2)}^{1/3}'),
      [0.3, 2, 5.5].map((a) => ({ a })),
    ),
  ),

  'ma1-system-sum-of-values': entry(['value of $x + y$?'], (question) =>
    sum([...solveSystem(displayed(question).map(coefficients))]),
  ),

  'ma1-factored-minimum': choice(['reach its minimum'], (question) => {
    const formula = expression(sides(inline(question, 1))[1]);
    const x = root((value) => derivativeAt(formula, 'x', { x: value }), -100, 100);
    if (derivativeAt(formula, 'x', { x }, 2) <= 0) throw new Error('not a minimum');
    return (option) => close(calculate(option), x);
  }),

  'ma1-museum-visitors-back': choice(['How many people visited it in April?'], (question) => {
    const [more = 0, fewer = 0, june = 0] = numbersIn(
      question,
      /(\d+)% more visitors in May than in April, and (\d+)% fewer visitors in June than in May\. In June, ([\d,]+) people/,
    );
    return (option) => {
      const may = toNumber(option) * (1 + more / 100);
      return close(may * (1 - fewer / 100), june);
    };
  }),

  'ma1-equation-without-solution': choice(['the equation have no solution'], (question) => (option) => {
    const gap = (x: number): number => imbalance(displayed(question)[0] ?? '', { x, k: calculate(option) });
    return close(gap(1), gap(0)) && close(gap(-7), gap(0)) && !close(gap(0), 0);
  }),

  'ma1-right-triangle-tangent': choice(['angle $Q$ is the right angle', 'value of $\\tan P$'], (question) => {
    const [leg = 0, hypotenuse = 0] = numbersIn(question, /\$PQ = (\d+)\$, and \$PR = (\d+)\$/);
    return (option) => close(calculate(option), Math.tan(Math.acos(leg / hypotenuse)));
  }),

  // The line meets the circle once on either side of the point of the line that is nearest to the origin.
  'ma1-circle-line-product': choice(['what is the value of $xy$?'], (question) => {
    const [circle = '', line = ''] = displayed(question);
    const [a, b, c] = coefficients(line);
    const y = (x: number): number => (c - a * x) / b;
    const gap = (x: number): number => imbalance(circle, { x, y: y(x) });
    const nearest = (a * c) / (a * a + b * b);
    const products = [root(gap, -50, nearest), root(gap, nearest, 50)].map((x) => x * y(x));
    return (option) => products.every((product) => close(toNumber(option), product));
  }),

  // The perpendicular to ax + by = c runs in the direction (a, b).
  'ma1-perpendicular-intercept': choice(['is perpendicular to the line', 'cross the $x$-axis'], (question) => {
    const [[px, py] = [0, 0]] = texPoints(question.prompt);
    const [a, b] = coefficients(formulas(question.prompt).find((tex) => tex.includes('=')) ?? '');
    const x = px + (-py / b) * a;
    return (option) => {
      const place = option.replaceAll(/\$|\\left|\\right/g, '').match(/^\((.+), 0\)$/);
      return close(calculate(place?.[1] ?? ''), x);
    };
  }),

  'ma1-exponential-back-to-zero': entry(['$f(x) = ab^x$', 'positive constants', 'value of $f(0)$'], (question) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersIn(question, /\$f\((\d+)\) = ([\d.]+)\$ and \$f\((\d+)\) = ([\d.]+)\$/);
    const b = root((base) => y0 * base ** (x1 - x0) - y1, 0, 100);
    return y0 / b ** x0;
  }),
};

const MODULE_2: Readonly<Record<string, Check>> = {
  'ma2-cyclist-hours-left': choice(['In how many hours'], (question) => {
    const [ridden = 0, route = 0, speed = 0] = numbersIn(
      question,
      /already ridden (\d+) kilometers of a route that is (\d+) kilometers long.* speed of (\d+) kilometers per hour/,
    );
    return (option) => close(ridden + speed * toNumber(option), route);
  }),

  'ma2-apple-margin-of-error': choice(['a sample at random', 'estimates that the mean mass of all the apples'], (question) => {
    const [mean = 0, margin = 0] = numbersIn(question, /is (\d+) grams, with an associated margin of error of (\d+) grams/);
    const [low, high] = [mean - margin, mean + margin];
    return listed({
      'Every apple in the harvest has a mass between 166 grams and 178 grams.': false,
      'The mean mass of all the apples in the harvest is exactly 172 grams.': false,
      'The mean mass of all the apples in the harvest is certainly between 172 grams and 178 grams.': false,
      'The mean mass of all the apples in the harvest is plausibly between 166 grams and 178 grams.': low === 166 && high === 178,
    });
  }),

  'ma2-common-factor': choice(['Which expression is equivalent to'], (question) =>
    equivalent(
      inline(question),
      [0.7, -1.3, 2.1].flatMap((x) => [1.9, -0.6].map((y) => ({ x, y }))),
    ),
  ),

  'ma2-substitute-then-multiply': entry(['value of $xy$?'], (question) => {
    const [x, y] = solveSystem(displayed(question).map(coefficients));
    return x * y;
  }),

  'ma2-two-right-triangles': choice(
    ['length of segment $AB$', 'Point C lies on side AB', 'meets AB at a right angle'],
    (question) => {
      const [atA = 0, atB = 0, height = 0] = numbersIn(
        question,
        /the angle at A as (\d+) degrees, the angle at B as (\d+) degrees, and CD = (\d+)/,
      );
      const along = (angle: number): number => height / Math.tan((angle * Math.PI) / 180);
      return (option) => close(calculate(option), along(atA) + along(atB));
    },
  ),

  // All forms are the same function; the right one has the time on the ground in a factor of the whole.
  'ma2-stone-landing-form': choice(['shows, as a constant or coefficient', 'reaches the ground'], (question) => {
    const forms = Object.values(question.options ?? {});
    const height = (form: string, t: number): number => rightSide(form, { t });
    const same = forms.every((form) => samples(0, 6, 7).every((t) => close(height(form, t), height(forms[0] ?? '', t))));
    if (!same) throw new Error('the equations do not describe the same function');
    const landing = root((t) => height(forms[0] ?? '', t), 2, 100);
    return (option) => {
      const numbers = [...sides(option)[1].replace('^2', '').matchAll(/\d+/g)].map(([digits]) => toNumber(digits));
      return numbers.some((number) => close(number, landing));
    };
  }),

  'ma2-courier-table': choice(['is a linear function of the distance', 'value of $k$'], (question) => {
    const [near = 0, far = 0] = numbersIn(question, /\| Distance \(kilometers\) \| (\d+) \| (\d+) \| \$k\$ \|/);
    const [low = 0, high = 0, wanted = 0] = tableRow(question, 'Price (dollars)');
    const line = [
      [near, low],
      [far, high],
    ] as const;
    return (option) => close(onLine(line, toNumber(option)), wanted);
  }),

  'ma2-library-evenings-claim': choice(
    ['cardholders who came', 'much larger than could plausibly be explained by chance alone'],
    (question) => {
      const randomSelection = /selected 300 of its 4,200 cardholders at random/.test(stated(question));
      const randomAssignment = /assign/.test(question.prompt);
      const claims = listed({
        'Among all the cardholders of this library, coming to the evenings is associated with borrowing more books.': {
          cause: false,
          reach: 'population',
        },
        'Coming to the evenings causes the cardholders of this library to borrow more books than they otherwise would.': {
          cause: true,
          reach: 'population',
        },
        'Coming to reading evenings causes people in general to borrow more books from their libraries than before.': {
          cause: true,
          reach: 'everyone',
        },
        'The association holds for the 300 cardholders in the sample, but nothing can be said about the other cardholders.': {
          cause: false,
          reach: 'sample',
        },
      });
      return (option) =>
        claims(option).cause === randomAssignment && claims(option).reach === (randomSelection ? 'population' : 'sample');
    },
  ),

  'ma2-absolute-value-sum': entry(['sum of all solutions'], (question) => {
    const [, inside = '', distance = ''] = displayed(question)[0]?.match(/^\|(.+)\| = (\d+)$/) ?? [];
    const solutions = [1, -1].map((sign) => solve(`${inside} = ${sign * toNumber(distance)}`, 'x', -1e3, 1e3));
    return sum(solutions);
  }),

  'ma2-points-above-line': choice(['all three points $(x, y)$ solutions'], (question) => {
    const inequality = formulas(question.prompt).find((tex) => tex.includes('>')) ?? '';
    return (option) => {
      const points = texPoints(option);
      return points.length === 3 && points.every(([x, y]) => holds(inequality, { x, y }));
    };
  }),

  // Only the given lengths count: any position of E and B gives the same part of BD.
  'ma2-crossing-segments': entry(['is parallel to segment $DE$', 'intersect at $C$', 'length of $BC$'], (question) => {
    const [ac = 0, ce = 0] = numbersIn(question, /AC = (\d+) and CE = (\d+)/);
    const [bd = 0] = numbersIn(question, /The length of \$BD\$ is (\d+)/);
    const parts = [0.6, 1.1, 1.9].flatMap((angle) =>
      [3, 9].map((ab) => {
        const [cx, cy] = [ac * Math.cos(angle), -ac * Math.sin(angle)];
        const level = -(ac + ce) * Math.sin(angle);
        const dx = ab + ((cx - ab) * level) / cy;
        return Math.hypot(cx - ab, cy) / Math.hypot(dx - ab, level);
      }),
    );
    const [part = 0] = parts;
    if (!parts.every((other) => close(other, part))) throw new Error('the length is not determined');
    return part * bd;
  }),

  'ma2-shifted-curve': choice(['$g$ is an exponential function', 'a dashed horizontal line at y = 3'], (question) => {
    const [shift = 0] = numbersIn(question, /graph of \$y = g\(x\) \+ (\d+)\$ is shown/);
    const points = pointsIn(stated(question));
    return (option) =>
      points.length === 4 &&
      points.every(([x, y]) => close(rightSide(option, { x }) + shift, y)) &&
      close(rightSide(option, { x: 60 }) + shift, 3);
  }),

  'ma2-point-on-line': choice(['value of $k$', 'a slope of $\\frac{3}{4}$'], (question) => {
    const [[x0, y0] = [0, 0]] = texPoints(question.prompt);
    const [y1 = 0] = numbersIn(question, /\$\(k, (\d+)\)\$/);
    const slope = calculate(formulas(question.prompt).find((tex) => tex.includes('frac')) ?? '');
    return (option) => close(y1 - y0, slope * (calculate(option) - x0));
  }),

  'ma2-difference-of-fractions': choice(['$x > 3$'], (question) =>
    equivalent(
      inline(question),
      [3.2, 5, 11.7].map((x) => ({ x })),
    ),
  ),

  'ma2-seven-walks-maximum': choice(
    ['made seven walks', 'At least one person', 'no two walks had the same number', 'greatest possible number of participants'],
    (question) => {
      const [median = 0, mean = 0] = numbersIn(question, /median number of participants was (\d+), and the mean was (\d+)/);
      const total = 7 * mean;
      let greatest = 0;
      for (let a = 1; a < median; a += 1)
        for (let b = a + 1; b < median; b += 1)
          for (let c = b + 1; c < median; c += 1)
            for (let e = median + 1; e < total; e += 1)
              for (let f = e + 1; f < total; f += 1) {
                const g = total - (a + b + c + median + e + f);
                if (g > f) greatest = Math.max(greatest, g);
              }
      return (option) => toNumber(option) === greatest;
    },
  ),

  'ma2-tangent-to-circle': choice(['tangent to the circle at the point'], (question) => {
    const equation = formulas(question.prompt).find((tex) => tex.includes('^2')) ?? '';
    const [left] = sides(equation);
    const centerX = root((x) => derivativeAt(expression(left), 'x', { x, y: 0 }), -100, 100);
    const centerY = root((y) => derivativeAt(expression(left), 'y', { x: 0, y }), -100, 100);
    const radius = root((length) => imbalance(equation, { x: centerX + length, y: centerY }), 0, 100);
    const [at] = texPoints(question.prompt.slice(question.prompt.indexOf('at the point')));
    const [x = 0, y = 0] = at ?? [];
    if (!close(imbalance(equation, { x, y }), 0)) throw new Error('the point is not on the circle');
    return (option) => {
      const [a, b, c] = coefficients(option);
      return close(a * x + b * y, c) && close(Math.abs(a * centerX + b * centerY - c) / Math.hypot(a, b), radius);
    };
  }),

  // Two solutions: the lowest point of the parabola lies below the axis.
  'ma2-two-real-solutions': entry(
    ['integer constant', 'two distinct real solutions', 'greatest possible value of $c$'],
    (question) => {
      const [left] = sides(displayed(question)[0] ?? '');
      const lowest = root((x) => derivativeAt(expression(left), 'x', { x, c: 0 }), -100, 100);
      const fits = samples(-200, 200, 401).filter((c) => calculate(left, { x: lowest, c }) < -1e-9);
      return Math.max(...fits);
    },
  ),

  // Two points of the first line have to satisfy the second equation, which is linear in p and q.
  'ma2-same-line-twice': entry(['$p$ and $q$ are constants', 'infinitely many solutions', 'value of $p + q$?'], (question) => {
    const [first = '', second = ''] = displayed(question);
    const [a, b, c] = coefficients(first);
    const rows = [0, 1].map((x): [number, number, number] => {
      const y = (c - a * x) / b;
      const at = (p: number, q: number): number => imbalance(second, { x, y, p, q });
      return [at(1, 0) - at(0, 0), at(0, 1) - at(0, 0), -at(0, 0)];
    });
    return sum([...solveSystem(rows)]);
  }),

  // f(x) is the common value plus a times the product of the distances from both places.
  'ma2-value-from-symmetry': choice(['quadratic function $f$', 'value of $f(1)$'], (question) => {
    const [least = 0, one = 0, other = 0, value = 0] = numbersIn(
      question,
      /minimum value of \$(-?\d+)\$, and \$f\((-?\d+)\) = f\((-?\d+)\) = (-?\d+)\$/,
    );
    const f = (x: number, a: number): number => value + a * (x - one) * (x - other);
    const lowest = (a: number): number => Math.min(...samples(one, other, 81).map((x) => f(x, a)));
    const a = root((factor) => lowest(factor) - least, 0, 100);
    return (option) => close(calculate(option), f(1, a));
  }),

  'ma2-step-of-three': choice(['linear function $f$', 'for every value of $x$'], (question) => {
    const [step = 0, fall = 0, start = 0, value = 0, end = 0] = numbersIn(
      question,
      /\$f\(x \+ (\d+)\) = f\(x\) - (\d+)\$ .* \$f\((\d+)\) = (\d+)\$, what is the value of \$f\((-\d+)\)\$/,
    );
    let [x, y] = [start, value];
    while (x > end) {
      x -= step;
      y += fall;
    }
    if (x !== end) throw new Error('the steps do not reach the place');
    return (option) => close(calculate(option), y);
  }),

  'ma2-similar-prisms-volume': entry(['rectangular prisms are similar', 'of the smaller prism?'], (question) => {
    const [small = 0, large = 0, volume = 0] = numbersIn(
      question,
      /smaller prism is (\d+) square .* larger prism is (\d+) square .* larger prism is (\d+) cubic/,
    );
    const scale = root((factor) => large * factor ** 2 - small, 0, 10);
    return volume * scale ** 3;
  }),

  'ma2-sum-of-squared-solutions': choice(['are $r$ and $s$', 'value of $r^2 + s^2$'], (question) => {
    const [left] = sides(inline(question));
    const lowest = root((x) => derivativeAt(expression(left), 'x', { x }), -100, 100);
    const solutions = [root((x) => calculate(left, { x }), -100, lowest), root((x) => calculate(left, { x }), lowest, 100)];
    return (option) => close(calculate(option), sum(solutions.map((x) => x ** 2)));
  }),
};

/** Every question of the modules mathematics-1 and mathematics-2 of the mock test sat-full-1. */
export const checks: Readonly<Record<string, Check>> = { ...MODULE_1, ...MODULE_2 };

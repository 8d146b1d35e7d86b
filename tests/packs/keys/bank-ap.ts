import {
  between,
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
import { close, integral, normalQuantile, root, samples, sum } from '../numeric.ts';
import { calculate, formulas, sides } from '../tex.ts';

/** Questions of the mathematical banks whose right option is partly a matter of meaning, with what is settled here. */
export const conceptual: Readonly<Record<string, string>> = {
  'dst-schools-chosen': 'the name of a sampling method has nothing to compute; the check holds the design to the prompt',
  'dst-stream-line-meaning':
    'the difference of two predictions is computed; that an observational study shows no cause is a principle',
  'dmi-subscription-film': 'rival and excludable are read from what each good is; nothing to compute',
  'dmi-bread-double-shift': 'the signs of the two shifts are the question; the check tries them on straight lines of many sizes',
};

const plainNumber = (option: string): number => toNumber(option.replace('\\$', ''));
const numberIs =
  (value: number, tolerance = 1e-9) =>
  (option: string): boolean =>
    close(plainNumber(option), value, tolerance);

/** A number that an option or a table gives rounded to so many decimals. */
const rounds = (shown: number, value: number, decimals: number): boolean =>
  Math.abs(shown - value) <= 0.5 * 10 ** -decimals + 1e-12;

/** The numbers of a Markdown table's row that may have a name in bold. */
const pairsIn = (question: Question, name: string): number[][] => {
  const row = (question.passage ?? question.prompt).split('\n').find((line) => line.trim().startsWith(`| **${name}** |`));
  if (row === undefined) throw new Error(`the table has no row ${name}`);
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.split(',').map((part) => toNumber(part.trim())));
};

const at = (values: readonly number[], index: number): number => {
  const value = values[index];
  if (value === undefined) throw new Error(`no value ${index}`);
  return value;
};

/** The index of the greatest value, which has to be greatest alone. */
const best = (values: readonly number[]): number => {
  const most = Math.max(...values);
  if (values.filter((value) => value === most).length !== 1) throw new Error('the greatest value is not alone');
  return values.indexOf(most);
};

const PSYCHOLOGY: Readonly<Record<string, Check>> = {
  'dps-weight-difference': choice(["Weber's law", 'standard weight of 300 grams'], (question) => {
    const weights = tableRow(question, 'Standard weight (grams)');
    const differences = tableRow(question, 'Just-noticeable difference (grams)');
    const shares = weights.map((weight, index) => at(differences, index) / weight);
    if (!shares.every((share) => close(share, at(shares, 0)))) throw new Error('the share is not constant');
    return (option) => close(toNumber(option.replace(' grams', '')), 300 * at(shares, 0));
  }),
};

const GOVERNMENT: Readonly<Record<string, Check>> = {
  'dgo-cloture-count': choice(['57 of the 100 senators', 'ordinary bill'], (question) => {
    const [supporters = 0, seats = 0] = numbersIn(question, /by (\d+) of the (\d+) senators/);
    const words: Readonly<Record<string, number>> = { Three: 3, Ten: 10 };
    const missing = Math.ceil((3 / 5) * seats) - supporters;
    return (option) => words[option.split(' ')[0] ?? ''] === missing;
  }),

  'dgo-electors-and-votes': choice(['all of their electors to the candidate with the most votes'], (question) => {
    const rows = ['North', 'South', 'East', 'West'].map((state) => tableRow(question, state));
    const electors = (index: number): number =>
      sum(rows.filter((row) => at(row, index) === Math.max(...row.slice(1))).map((row) => at(row, 0)));
    const votes = (index: number): number => sum(rows.map((row) => at(row, index)));
    const first = electors(1) > electors(2) ? 'Adair' : 'Bose';
    const popular = votes(1) > votes(2) ? 'Adair' : 'Bose';
    const result =
      first === popular
        ? `${first} wins both the electors and the popular vote.`
        : `${first} wins the electors and ${popular} the popular vote.`;
    return (option) => option === result;
  }),
};

const MICROECONOMICS: Readonly<Record<string, Check>> = {
  'dmi-baskets-lamps': choice(['one worker can make in a day', 'comparative advantage'], (question) => {
    const cost = (country: string): number => at(tableRow(question, country), 0) / at(tableRow(question, country), 1);
    const [lamps, baskets] = cost('Arda') < cost('Brel') ? ['Arda', 'Brel'] : ['Brel', 'Arda'];
    const meant = new Set([`${lamps} in lamps, ${baskets} in baskets`, `${baskets} in baskets, ${lamps} in lamps`]);
    return (option) => meant.has(option);
  }),

  'dmi-midpoint-elasticity': choice(['By the midpoint method', 'absolute value'], (question) => {
    const [p0 = 0, p1 = 0, q0 = 0, q1 = 0] = numbersIn(question, /from \\\$(\d+) to \\\$(\d+), .* from (\d+) to (\d+)\./);
    const change = (from: number, to: number): number => (to - from) / ((to + from) / 2);
    return numberIs(Math.abs(change(q0, q1) / change(p0, p1)));
  }),

  // Straight lines P = a − Q and P = c + Q; flour raises c, the report raises a, each by several amounts.
  'dmi-bread-double-shift': choice(['The price of flour rises', 'more people to want bread'], () => {
    const equilibrium = (a: number, c: number) => ({ price: (a + c) / 2, quantity: (a - c) / 2 });
    const before = equilibrium(20, 4);
    const moves = [1, 2, 3].flatMap((flour) =>
      [1, 2, 3].map((report) => {
        const after = equilibrium(20 + report, 4 + flour);
        return [Math.sign(after.price - before.price), Math.sign(after.quantity - before.quantity)] as const;
      }),
    );
    const always = (index: 0 | 1): number | undefined => {
      const signs = new Set(moves.map((move) => move[index]));
      return signs.size === 1 ? [...signs][0] : undefined;
    };
    const told = listed<ReadonlyArray<number | undefined>>({
      'The price rises; the quantity may rise, fall or stay the same.': [1, undefined],
      'The quantity rises; the price may rise, fall or stay the same.': [undefined, 1],
      'The price rises, and the quantity rises.': [1, 1],
      'The price rises, and the quantity falls.': [1, -1],
      'The quantity falls; the price may rise, fall or stay the same.': [undefined, -1],
    });
    return (option) => told(option)[0] === always(0) && told(option)[1] === always(1);
  }),

  'dmi-output-from-cost-table': choice(['perfectly competitive', 'maximize its profit'], (question) => {
    const [price = 0] = numbersIn(question, /market price of \\\$(\d+)/);
    const costs = tableRow(question, 'Total cost (dollars)');
    const quantities = tableRow(question, 'Quantity');
    return numberIs(at(quantities, best(quantities.map((quantity, index) => price * quantity - at(costs, index)))));
  }),

  'dmi-monopoly-price': choice(['charges one price', '$P = 30 - Q$', 'no fixed cost'], (question) => {
    const [cost = 0] = numbersIn(question, /constant at \\\$(\d+)/);
    const demand = between(stated(question), '$P = ', '$,').replace('Q', 'q');
    const quantities = samples(0, 30, 3001);
    const profits = quantities.map((q) => (calculate(demand, { q }) - cost) * q);
    return numberIs(calculate(demand, { q: at(quantities, best(profits)) }));
  }),

  // The curves are rebuilt from the points that the text alternative gives; the loss is the area between them.
  'dmi-tax-deadweight-loss': choice(['tax of \\$6 per unit', 'thousands of units', 'deadweight loss'], (question) => {
    const [d0, d1, s0, s1, s2] = pointsIn(stated(question));
    if (!d0 || !d1 || !s0 || !s1 || !s2) throw new Error('points are missing');
    const through =
      ([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]) =>
      (x: number): number =>
        y0 + ((y1 - y0) / (x1 - x0)) * (x - x0);
    const [demand, supply] = [through(d0, d1), through(s0, s2)];
    if (!close(supply(s1[0]), s1[1])) throw new Error('the supply line is not straight');
    const crossing = (tax: number): number => root((q) => demand(q) - supply(q) - tax, 0, 10);
    const [free, taxed] = [crossing(0), crossing(6)];
    if (!close(free, 6) || !close(taxed, 4)) throw new Error('the crossings are not the marked ones');
    const loss = 1000 * integral((q) => demand(q) - supply(q), taxed, free);
    return (option) => close(plainNumber(option), loss);
  }),

  'dmi-workers-hired': choice(['only variable input', 'maximize its profit'], (question) => {
    const [price = 0, wage = 0] = numbersIn(question, /at \\\$(\d+) per unit .* at \\\$(\d+) per day/);
    const workers = tableRow(question, 'Workers');
    const units = tableRow(question, 'Units per day');
    return numberIs(at(workers, best(workers.map((count, index) => price * at(units, index) - wage * count))));
  }),

  'dmi-advertising-game': choice(["first number is Lumo's daily profit", 'at the same time'], (question) => {
    const rows = [pairsIn(question, 'Lumo advertises'), pairsIn(question, 'Lumo does not advertise')];
    const pay = (firm: number, row: number, column: number): number => at(rows[row]?.[column] ?? [], firm);
    const lumo = [0, 1].map((column) => (pay(0, 0, column) > pay(0, 1, column) ? 0 : 1));
    const nera = [0, 1].map((row) => (pay(1, row, 0) > pay(1, row, 1) ? 0 : 1));
    const dominant = [lumo, nera].map((replies) => replies[0] === replies[1]);
    const stable = [0, 1].flatMap((row) =>
      [0, 1].filter((column) => lumo[column] === row && nera[row] === column).map((column) => `${row}${column}`),
    );
    const told = listed<readonly [boolean, boolean, string]>({
      'Only Lumo has a dominant strategy, and in the Nash equilibrium both advertise.': [true, false, '00'],
      'Only Lumo has a dominant strategy, and in the Nash equilibrium only Lumo advertises.': [true, false, '01'],
      'Both firms have a dominant strategy, and in the Nash equilibrium both advertise.': [true, true, '00'],
      'Neither firm has a dominant strategy, and in the Nash equilibrium neither advertises.': [false, false, '11'],
      'Only Nera has a dominant strategy, and in the Nash equilibrium both advertise.': [false, true, '00'],
    });
    return (option) => {
      const [one, other, cell] = told(option);
      return one === dominant[0] && other === dominant[1] && stable.join() === cell;
    };
  }),

  'dmi-external-cost-remedy': choice(['$10 + Q$', '$50 - Q$', 'no external benefit'], (question) => {
    const [external = 0] = numbersIn(question, /external cost of \\\$(\d+)/);
    const [cost = '', benefit = ''] = formulas(question.prompt).map((tex) => tex.replace('Q', 'q'));
    const quantity = (tax: number): number => root((q) => calculate(benefit, { q }) - calculate(cost, { q }) - tax, 0, 50);
    const optimum = quantity(external);
    return (option) => {
      const match = option.match(/^(\d+) tons; a (tax|subsidy) of \\\$(\d+) per ton$/);
      if (match === null) throw new Error(`not a quantity and a policy: ${option}`);
      const tax = (match[2] === 'tax' ? 1 : -1) * Number(match[3]);
      return close(Number(match[1]), optimum) && close(quantity(tax), optimum);
    };
  }),
};

const STATISTICS: Readonly<Record<string, Check>> = {
  // The rule for the spread is tried on a set that has the mean and the standard deviation of the prompt.
  'dst-celsius-to-fahrenheit': choice(['$F = 1.8C + 32$'], (question) => {
    const [mean = 0, spread = 0] = numbersIn(question, /mean of (\d+) degrees .* deviation of (\d+) degrees/);
    const [, right] = sides('f = 1.8c + 32');
    const set = [mean - spread, mean + spread].map((c) => calculate(right, { c }));
    const middle = sum(set) / 2;
    const deviation = Math.sqrt(sum(set.map((value) => (value - middle) ** 2)) / 2);
    return (option) => option === `Mean ${middle}, standard deviation ${Math.round(deviation * 1e9) / 1e9}`;
  }),

  'dst-schools-chosen': choice(
    ['5 of the schools at random', 'every teacher in those 5 schools'],
    () => (option) => option === 'Cluster sampling',
  ),

  'dst-alarm-at-least-one': entry(['Three motion sensors', 'independently', 'at least one'], (question) => {
    const [chance = 0] = numbersIn(question, /probability (0\.\d+)\./);
    const outcomes = samples(0, 7, 8).map((code) => [1, 2, 4].map((bit) => (Math.floor(code / bit) % 2 === 1 ? 1 : 0)));
    const probability = (outcome: number[]): number =>
      outcome.reduce((product, detects) => product * (detects === 1 ? chance : 1 - chance), 1);
    return sum(outcomes.filter((outcome) => sum(outcome) > 0).map(probability));
  }),

  'dst-seedling-residual': choice(['$\\hat{y} = 12.4 + 3.1x$', 'is its residual'], (question) => {
    const [age = 0, height = 0] = numbersIn(question, /is (\d+) weeks old and ([\d.]+) centimeters tall/);
    const residual = height - calculate('12.4 + 3.1x', { x: age });
    return (option) => {
      const match = option.match(/^Residual (−?[\d.]+); too (low|high) a height$/);
      if (match === null) throw new Error(`not a residual: ${option}`);
      return close(toNumber(match[1] ?? ''), residual) && (match[2] === 'high') === residual < 0;
    };
  }),

  'dst-waiting-time-means': choice(['strongly skewed to the right', 'random samples'], (question) => {
    const [mean = 0, sigma = 0, size = 0] = numbersIn(
      question,
      /mean (\d+) seconds .* deviation (\d+) seconds\. .* of (\d+) callers/,
    );
    const shape = size >= 30 ? 'approximately normal' : 'strongly skewed to the right';
    return (option) => option === `Mean ${mean}, standard deviation ${sigma / Math.sqrt(size)}, ${shape}`;
  }),

  'dst-garden-proportion-interval': choice(['95% confidence interval', 'random sample'], (question) => {
    const [size = 0, count = 0] = numbersIn(question, /sample of (\d+) households in a large city, (\d+) grow/);
    const share = count / size;
    const margin = normalQuantile(0.975) * Math.sqrt((share * (1 - share)) / size);
    return (option) => {
      const [low = 0, high = 0] = option.replace(/[()]/g, '').split(', ').map(toNumber);
      return rounds(low, share - margin, 3) && rounds(high, share + margin, 3);
    };
  }),

  'dst-gym-chi-square-cell': entry(['members in the morning', 'independent'], (question) => {
    const [members, guests, totals] = ['Members', 'Guests', 'Total'].map((name) => tableRow(question, name));
    if (!members || !guests || !totals) throw new Error('a row is missing');
    if (![0, 1, 2].every((column) => at(members, column) + at(guests, column) === at(totals, column))) {
      throw new Error('a column does not add up');
    }
    if (![members, guests, totals].every((row) => at(row, 0) + at(row, 1) === at(row, 2)))
      throw new Error('a row does not add up');
    const expected = (at(members, 2) * at(totals, 0)) / at(totals, 2);
    return (at(members, 0) - expected) ** 2 / expected;
  }),

  'dst-two-sample-t': choice(['not pooled', 'mean lifetimes of the two kinds differ'], (question) => {
    const [[n1 = 0, mean1 = 0, s1 = 0] = [], [n2 = 0, mean2 = 0, s2 = 0] = []] = ['Alpha', 'Beta'].map((kind) =>
      tableRow(question, kind),
    );
    const t = (mean1 - mean2) / Math.sqrt(s1 ** 2 / n1 + s2 ** 2 / n2);
    return (option) => rounds(toNumber(option), t, 2);
  }),

  'dst-flagged-shipment': choice(['is flagged', 'carries the pest'], (question) => {
    const [pest = 0, hit = 0, alarm = 0] = numbersIn(question, /port, (\d+)% .* flags (\d+)% .* and (\d+)% of/).map(
      (percent) => percent / 100,
    );
    const both = pest * hit;
    return (option) => rounds(toNumber(option), both / (both + (1 - pest) * alarm), 3);
  }),

  'dst-stream-line-meaning': choice(['Part of the regression output', 'randomly chosen spots'], (question) => {
    const [slope = 0] = tableRow(question, 'Shade');
    const [more = 0] = numbersIn(question, /one of which has (\d+) percentage points more shade/);
    return (option) => {
      const shown = toNumber(option.match(/([\d.]+) (?:higher|more species)/)?.[1] ?? '');
      return close(shown, slope * more) && !option.includes('causes');
    };
  }),
};

/** The components of every vector in a TeX text. */
const vectorsIn = (text: string): number[][] =>
  [...text.matchAll(/\\langle (-?\d+), (-?\d+) \\rangle/g)].map((match) => [toNumber(match[1] ?? ''), toNumber(match[2] ?? '')]);

const PRECALCULUS: Readonly<Record<string, Check>> = {
  'dpc-average-rate-quadratic': choice(['average rate of change', '$f(x) = 2x^2 - 3x$'], (question) => {
    const [from = 0, to = 0] = numbersIn(question, /\$(\d+) \\le x \\le (\d+)\$/);
    const f = (x: number): number => calculate('2x^2 - 3x', { x });
    return (option) => close(calculate(option), (f(to) - f(from)) / (to - from));
  }),

  'dpc-log-equation': entry(['$\\log_2(x - 3) = 5$'], () => root((x) => Math.log2(x - 3) - 5, 3.001, 1000)),

  'dpc-matrix-image': choice(['linear transformation of the plane', 'does it map'], (question) => {
    const [e1, image1, e2, image2, given] = vectorsIn(question.prompt);
    if (e1?.join() !== '1,0' || e2?.join() !== '0,1' || !image1 || !image2 || !given) throw new Error('vectors are missing');
    const image = [0, 1].map((row) => at(given, 0) * at(image1, row) + at(given, 1) * at(image2, row));
    return (option) => vectorsIn(option)[0]?.join() === image.join();
  }),

  // Through all the points of the text alternative, and the marked high and low points are the extremes.
  'dpc-sinusoid-equation': choice(['sinusoidal function', 'high point'], (question) => {
    const points = pointsIn(stated(question));
    if (points.length !== 7) throw new Error('seven points were expected');
    return (option) => {
      const [, right] = sides(option);
      const f = (x: number): number => calculate(right, { x });
      const values = samples(-2, 10, 1201).map(f);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      return points.every(([x, y]) => close(f(x), y)) && close(low, -2, 1e-6) && close(high, 4, 1e-6);
    };
  }),

  // Near each number where the denominator is zero, the function either settles or grows without bound.
  'dpc-hole-and-asymptote': choice(['$r(x) = \\frac{x^2 - x - 6}{x^2 - 9}$'], () => {
    const r = (x: number): number => calculate('\\frac{x^2 - x - 6}{x^2 - 9}', { x });
    const undefinedAt = [-3, -2, 3].filter((x) => !Number.isFinite(r(x)));
    const asymptotes = undefinedAt.filter((x) => Math.abs(r(x + 1e-6)) > 1e4);
    const holes = undefinedAt.filter((x) => !asymptotes.includes(x));
    const told = listed<readonly [number[], number[]]>({
      'It has a hole at $x = 3$ and a vertical asymptote at $x = -3$.': [[3], [-3]],
      'It has a hole at $x = -3$ and a vertical asymptote at $x = 3$.': [[-3], [3]],
      'It has a hole at $x = -2$ and vertical asymptotes at $x = 3$ and $x = -3$.': [[-2], [-3, 3]],
      'It has no hole but has vertical asymptotes at $x = 3$ and $x = -3$.': [[], [-3, 3]],
    });
    return (option) => told(option)[0].join() === holes.join() && told(option)[1].join() === asymptotes.join();
  }),

  'dpc-bacteria-model': choice(['models the data'], (question) => {
    const [times, masses] = [tableRow(question, 't'), tableRow(question, 'm')];
    return (option) => {
      const right = option.replaceAll('$', '').replace('m(t) = ', '');
      return times.every((t, index) => close(calculate(right, { t }), at(masses, index)));
    };
  }),

  'dpc-cosine-quadratic': choice(['$2\\cos^2 x - \\cos x - 1 = 0$', '$0 \\le x < 2\\pi$', 'all solutions'], () => {
    const f = (x: number): number => calculate('2(\\cos(x))^2 - \\cos(x) - 1', { x });
    // All solutions of this kind are multiples of π/12; between them, the sample shows no further zero.
    const grid = samples(0, 24, 25)
      .slice(0, 24)
      .map((step) => (step * Math.PI) / 12);
    const zeros = grid.filter((x) => close(f(x), 0));
    const strays = samples(0.001, 6.282, 5000).filter(
      (x) =>
        Math.abs(f(x)) < 1e-3 && zeros.every((zero) => Math.min(Math.abs(x - zero), 2 * Math.PI - Math.abs(x - zero)) > 0.05),
    );
    if (strays.length > 0) throw new Error('there are other solutions');
    return (option) => {
      const values = formulas(option).map((tex) => calculate(tex));
      return values.length === zeros.length && values.every((value, index) => close(value, at(zeros, index)));
    };
  }),

  'dpc-vector-length': entry(['magnitude', '$2\\mathbf{u} - \\mathbf{v}$'], (question) => {
    const [u, v] = vectorsIn(question.prompt);
    if (!u || !v) throw new Error('vectors are missing');
    return Math.hypot(...[0, 1].map((index) => 2 * at(u, index) - at(v, index)));
  }),

  'dpc-polar-distance': choice(['$r = 2 + 4\\cos\\theta$', '$\\frac{2\\pi}{3} < \\theta < \\pi$'], () => {
    const radii = samples((2 * Math.PI) / 3 + 1e-6, Math.PI - 1e-6, 200).map((angle) => 2 + 4 * Math.cos(angle));
    const rising = (values: readonly number[]): boolean => values.slice(1).every((value, index) => value > at(values, index));
    const falling = (values: readonly number[]): boolean => rising(values.map((value) => -value));
    return (option) => {
      const match = option.match(
        /^\$r\$ is (negative|positive) and (decreasing|increasing), so the distance .* (decreases|increases)\.$/,
      );
      if (match === null) throw new Error(`not a statement about r: ${option}`);
      const distances = radii.map(Math.abs);
      return (
        radii.every((r) => r < 0 === (match[1] === 'negative')) &&
        (match[2] === 'increasing' ? rising : falling)(radii) &&
        (match[3] === 'increases' ? rising : falling)(distances)
      );
    };
  }),

  'dpc-semi-log-line': choice(['$(x, \\log_{10} y)$', 'rounded to two decimal places'], (question) => {
    const [slope = 0, intercept = 0] = numbersIn(question, /slope \$([\d.]+)\$ and vertical intercept \$([\d.]+)\$/);
    return (option) => {
      const match = option.match(/^\$y = (\d+)\(([\d.]+)\)\^x\$$/);
      if (match === null) throw new Error(`not an exponential function: ${option}`);
      return close(Number(match[1]), 10 ** intercept) && rounds(Number(match[2]), 10 ** slope, 2);
    };
  }),
};

export const checks: Readonly<Record<string, Check>> = {
  ...PSYCHOLOGY,
  ...GOVERNMENT,
  ...MICROECONOMICS,
  ...STATISTICS,
  ...PRECALCULUS,
};

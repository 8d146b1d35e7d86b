import { type Check, type Question, toNumber } from '../key-checks.ts';
import { amounts, at, best, cells, differences, given, reads } from './economics.ts';

/** Microeconomic questions that are a matter of words, though numbers stand in them. */
export const conceptual: Readonly<Record<string, string>> = {
  'mi1-comparative-table': 'which ratio is smaller is computed in its neighbours; the statement is chosen by its words',
  'mi1-monopoly-allocative':
    'that perfect discrimination leaves buyers nothing is a principle; the quantity is that of its neighbour',
};

/** Where two straight lines a + b·q and c + d·q cross. */
const crossing = (a: number, b: number, c: number, d: number): number => (c - a) / (b - d);

const triangle = (base: number, height: number): number => (base * height) / 2;

/** How many workers or units are worth their cost: the values of the further ones are compared with it, one after another. */
const worthwhile = (values: readonly number[], cost: number): number => {
  const first = values.findIndex((value) => value < cost);
  return first < 0 ? values.length : first;
};

/** The demand and supply of the figure market.svg, read from its points. */
const market = (question: Question) => {
  const [d0, s0, x, y] = given(question, /falls from \(0, (\d+)\).* rises from \(0, (\d+)\).* point \((\d+), (\d+)\)/);
  const [demand, supply] = [(p: number) => ((at([d0], 0) - p) * x) / (d0 - y), (p: number) => ((p - s0) * x) / (y - s0)];
  return { d0, s0, x, y, demand, supply };
};

export const checks: Readonly<Record<string, Check>> = {
  'mi1-ppc-opportunity-cost': reads((question) => {
    const [k, bread, l, less] = given(question, /K at \((\d+), (\d+)\), L at \((\d+), (\d+)\)/);
    return [(1000 * (bread - less)) / (l - k)];
  }),
  'mi1-net-benefit-concert': reads((question) => {
    const [value, ticket, wage] = given(question, /at (\d+)\. A ticket costs (\d+)\..* pays (\d+)/);
    return [value - ticket - wage];
  }),
  'mi1-cross-price': reads((question) => {
    const [price, quantity] = given(question, /falls by (\d+)%.* rises by (\d+)%/);
    return [-quantity / price];
  }, /complements/),
  'mi1-consumer-surplus': reads((question) => {
    const { d0, x, y } = market(question);
    return [triangle(x, d0 - y)];
  }),
  'mi1-ceiling-shortage': reads((question) => {
    const { demand, supply } = market(question);
    const [ceiling] = given(question, /ceiling of (\d+)/);
    return [demand(ceiling) - supply(ceiling)];
  }, /shortage/),
  'mi1-floor-producer-surplus': reads((question) => {
    const { d0, s0, x, y, demand } = market(question);
    const [floor] = given(question, /floor of (\d+)/);
    const sold = demand(floor);
    const cost = s0 + ((y - s0) / x) * sold;
    if (d0 <= floor) throw new Error('nobody buys');
    return [sold * (floor - cost) + triangle(sold, cost - s0)];
  }),
  'mi1-tariff-imports': reads((question) => {
    const [most, slope, supply, world, tariff] = given(
      question,
      /Q_d = (\d+) - (\d+)P and .* Q_s = (\d+)P,.* price is (\d+),.* tariff of (\d+)/,
    );
    const imports = (price: number) => most - slope * price - supply * price;
    return [imports(world), imports(world + tariff)];
  }),
  'mi1-cost-from-table': reads((question) => {
    const [one, less, two, more] = given(question, /cost is (\d+) at an output of (\d+) and (\d+) at an output of (\d+)/);
    return [two * more - one * less];
  }),
  'mi1-economic-profit': reads((question) => {
    const [pay, revenue, costs, savings, rate] = given(
      question,
      /pays ([\d,]+) .* revenue is ([\d,]+) .* are ([\d,]+)\. She put ([\d,]+) .* earned (\d+)%/,
    );
    const accounting = revenue - costs;
    return [accounting, accounting - pay - (savings * rate) / 100];
  }),
  'mi1-shutdown-numbers': reads((question) => {
    const [revenue, variable, fixed] = given(question, /revenue is ([\d,]+), .* cost is ([\d,]+), .* cost is ([\d,]+)\./);
    return [revenue < variable ? fixed : fixed + variable - revenue];
  }, /^shut down/),
  'mi1-monopoly-price-quantity': reads((question) => {
    const [d0, dq, mr, mc, x, y] = given(
      question,
      /D falls from \(0, (\d+)\) to \((\d+), 0\).* to \((\d+), 0\).* rises from \(0, (\d+)\) through \((\d+), (\d+)\)/,
    );
    const quantity = crossing(d0, -d0 / mr, mc, (y - mc) / x);
    return [d0 - (d0 / dq) * quantity, quantity];
  }),
  'mi1-monopoly-dwl': reads((question) => {
    const [d0, dq, mr, mc, x, y] = given(
      question,
      /D falls from \(0, (\d+)\) to \((\d+), 0\).* to \((\d+), 0\).* rises from \(0, (\d+)\) through \((\d+), (\d+)\)/,
    );
    const [slope, rise] = [d0 / dq, (y - mc) / x];
    const [alone, efficient] = [crossing(d0, -d0 / mr, mc, rise), crossing(d0, -slope, mc, rise)];
    return [triangle(efficient - alone, d0 - slope * alone - (mc + rise * alone))];
  }),
  'mi1-game-bribe': reads((question) => {
    const [[hh = [], hl = []] = [], [lh = [], ll = []] = []] = ['Kite: high fare', 'Kite: low fare'].map((name) =>
      cells(question, name),
    );
    const gains = [at(lh, 0) - at(hh, 0), at(ll, 0) - at(hl, 0), at(hl, 1) - at(hh, 1), at(ll, 1) - at(lh, 1)];
    // The smallest fine of those offered that is larger than every gain.
    const offered = Object.values(question.options ?? {}).map((option) => at(amounts(option), 0));
    return [Math.min(...offered.filter((fine) => fine > 1000 * Math.max(...gains)))];
  }),
  'mi1-mrp-hire': reads((question) => {
    const [price, wage] = given(question, /at (\d+) per unit .* at (\d+) a day/);
    const products = differences([0, ...cells(question, 'Total output per day').flat()]);
    return [
      worthwhile(
        products.map((product) => product * price),
        wage,
      ),
    ];
  }),
  'mi1-monopsony-wage': reads((question) => {
    const [s0, x, y, , mfc, m0] = given(
      question,
      /rises from \(0, (\d+)\) through \((\d+), (\d+)\).* cost line MFC rises from \(0, (\d+)\) through \(8, (\d+)\).* MRP falls from \(0, (\d+)\)/,
    );
    const workers = crossing(m0, (mfc - m0) / x, s0, (mfc - s0) / x);
    return [workers, s0 + ((y - s0) / x) * workers];
  }),
  'mi1-monopsony-minimum-wage': reads((question) => {
    const [wage] = given(question, /wage of (\d+)/);
    const [m0, x, y] = given(question, /MRP falls from \(0, (\d+)\) through \((\d+), (\d+)\)/);
    return [((m0 - wage) * x) / (m0 - y)];
  }),
  'mi1-externality-quantities': reads((question) => {
    const [b0, end, c0, external] = given(
      question,
      /falls from \(0, (\d+)\) to \((\d+), 0\).* rises from \(0, (\d+)\).* lies (\d+) dollars above/,
    );
    const slope = b0 / end;
    return [crossing(b0, -slope, c0, 1), crossing(b0, -slope, c0 + external, 1)];
  }),
  'mi1-externality-dwl': reads((question) => {
    const [b0, end, c0, external] = given(
      question,
      /falls from \(0, (\d+)\) to \((\d+), 0\).* rises from \(0, (\d+)\).* lies (\d+) dollars above/,
    );
    const slope = b0 / end;
    return [triangle(crossing(b0, -slope, c0, 1) - crossing(b0, -slope, c0 + external, 1), external)];
  }),

  'miq-demand-schedule': reads((question) => {
    const [[ana = 0, ben = 0], [anaLater = 0, benLater = 0]] = [cells(question, '5').flat(), cells(question, '9').flat()];
    return [ana + ben - anaLater - benLater];
  }, /falls/),
  'miq-midpoint-elasticity': reads((question) => {
    const [p1, p2, q1, q2] = given(question, /from (\d+) to (\d+), .* from (\d+) to (\d+)/);
    return [((q1 - q2) / (q1 + q2)) * ((p1 + p2) / (p2 - p1))];
  }),
  'miq-income-elasticity': reads((question) => {
    const [income, rides, tickets] = given(question, /rises by (\d+)%.* falls by (\d+)% .* rises by (\d+)%/);
    return [-rides / income, tickets / income];
  }),
  'miq-surplus-linear': reads((question) => {
    const [a, b, c, d] = given(question, /P = (\d+) - (\d+)Q and supply is P = (\d+) \+ (\d+)Q/);
    return [triangle(crossing(a, -b, c, d), a - c)];
  }),
  'miq-tax-revenue': reads((question) => {
    const [a, c, tax] = given(question, /P = (\d+) - Q and supply is P = (\d+) \+ Q,.* tax of (\d+)/);
    return [tax * crossing(a, -1, c + tax, 1)];
  }),
  'miq-average-product': reads((question) => {
    const [before, after] = given(question, /make (\d+) units a day, and eight workers make (\d+)/);
    return [after - before, after / 8];
  }),
  'miq-atc-avc-gap': reads((question) => {
    const [output, total, variable] = given(question, /output of (\d+) units, .* is (\d+) and .* is (\d+)\./);
    return [output * (total - variable)];
  }),
  'miq-profit-table': reads((question) => {
    const [fixed, price] = given(question, /cost of (\d+) and sells at a price of (\d+)/);
    const costs = cells(question, 'Marginal cost (dollars)').flat();
    const profits = [0, ...costs].map((_, units) => costs.slice(0, units).reduce((sum, cost) => sum + price - cost, -fixed));
    return [Math.max(...profits)];
  }),
  'miq-monopoly-mr': reads((question) => {
    const [few, high, more, low] = given(question, /sells (\d+) units at a price of (\d+)\. To sell (\d+) units .* to (\d+)\./);
    return [more * low - few * high];
  }),

  'dmi-comparative-output': reads((question) => {
    const [berriesI, woodI, berriesJ, woodJ] = given(
      question,
      /pick (\d+) baskets .* chop (\d+) bundles .* pick (\d+) baskets .* chop (\d+)/,
    );
    if (woodJ / berriesJ >= woodI / berriesI || woodJ / berriesJ !== 1 / 3) throw new Error('Jun does not give up a third');
    return [];
  }, /^Jun, one-third/),
  'dmi-gains-from-trade': reads((question) => {
    const [shirts, hours, away, lamps] = given(
      question,
      /makes (\d+) shirts .* has (\d+) hours.* trades (\d+) shirts for (\d+) lamps/,
    );
    return [shirts * hours - away, lamps];
  }),
  'dmi-marginal-hours': reads((question) => {
    const [price] = given(question, /costs (\d+)\./);
    return [worthwhile(differences([0, ...cells(question, 'Total benefit').flat()]), price)];
  }),
  'dmi-supply-elasticity-number': reads((question) => {
    const [price, quantity] = given(question, /rises by (\d+)%, .* rises by (\d+)%/);
    return [quantity / price];
  }, /inelastic/),
  'dmi-equilibrium-equations': reads((question) => {
    const [most, falls, rises] = given(question, /Q_d = (\d+) - (\d+)P and supply is Q_s = (\d+)P/);
    return [most / (falls + rises), (most * rises) / (falls + rises)];
  }),
  'dmi-import-gain': reads((question) => {
    const [a, c, world] = given(question, /P = (\d+) - Q and .* P = (\d+) \+ Q\..* price of (\d+)\./);
    return [a - world - (world - c)];
  }),
  'dmi-total-cost-function': reads((question) => {
    const [fixed, linear, square, units] = given(question, /TC = (\d+) \+ (\d+)Q \+ (\d+)Q\^2, .* output of (\d+)/);
    const variable = linear * units + square * units ** 2;
    return [(fixed + variable) / units, variable / units];
  }),
  'dmi-implicit-costs': reads((question) => {
    const [wage, revenue, paid, truck] = given(question, /earn ([\d,]+) .* in ([\d,]+) and pays ([\d,]+) .* for ([\d,]+)\./);
    return [revenue - paid - wage - truck];
  }),
  'dmi-breakeven-price': (question) =>
    reads((each) => {
      const [total, variable] = given(each, /cost is (\d+), .* cost is (\d+)\./);
      return Object.values(each.options ?? {})
        .map((option) => at(amounts(option), 0))
        .filter((price) => price > variable && price < total);
    })(question),
  'dmi-monopoly-from-table': reads((question) => {
    const [cost] = given(question, /constant at (\d+), /);
    const quantities = cells(question, 'Quantity').flat();
    return [
      Math.max(
        ...cells(question, 'Price (dollars)')
          .flat()
          .map((price, index) => (price - cost) * at(quantities, index)),
      ),
    ];
  }),
  'dmi-fair-return': reads((question) => {
    const [a, cost, fixed] = given(question, /P = (\d+) - Q, .* cost of (\d+) and a fixed cost of (\d+)/);
    // The larger of the two quantities with no loss has the lower price.
    const quantity = (a - cost + Math.sqrt((a - cost) ** 2 - 4 * fixed)) / 2;
    return [a - quantity, quantity];
  }),
  'dmi-discrimination-groups': reads((question) => {
    const [schools, firms] = given(question, /P = (\d+) - Q, and to firms, with demand P = (\d+) - Q/);
    return [schools / 2, firms / 2];
  }, /schools.* firms/),
  'dmi-mrp-value': reads((question) => {
    const [before, after, price] = given(question, /from (\d+) to (\d+) units a day\. .* for (\d+)\./);
    return [(after - before) * price];
  }),
  'dmi-monopsony-mfc': reads((question) => {
    const [workers, wage, raised] = given(question, /employs (\d+) workers at (\d+) .* them (\d+)\./);
    return [(workers + 1) * raised - workers * wage];
  }),
  'dmi-efficient-quantity': reads((question) => {
    const [a, b, c, d, made] = given(question, /MSB = (\d+) - (\d+)Q and .* MSC = (\d+) \+ (\d+)Q\. .* produces (\d+) units/);
    return [made - crossing(a, -b, c, d)];
  }, /too many/),
  'dmi-corrective-subsidy': reads((question) => {
    const [value, external] = given(question, /is (\d+) - Q, .* benefit of (\d+)\./);
    return [(value + external) / 2, external];
  }),
  'dmi-public-good-demand': reads((question) => {
    const [cost] = given(question, /costs (\d+)\./);
    const sums = ['First', 'Second', 'Third'].map((light) =>
      cells(question, light)
        .flat()
        .reduce((sum, value) => sum + value, 0),
    );
    return [worthwhile(sums, cost)];
  }),
  'dmi-marginal-product-max': reads((question) => {
    const totals = (question.prompt.match(/Total product is ([\d, and]+) for/)?.[1] ?? '').split(/, | and /).map(toNumber);
    if (best(differences(totals)) !== 2) throw new Error('the third worker does not add most');
    return [];
  }, /^the third$/),
};

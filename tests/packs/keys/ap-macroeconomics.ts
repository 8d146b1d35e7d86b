import type { Check } from '../key-checks.ts';
import { at, cells, given, reads } from './economics.ts';

/** Macroeconomic questions with numbers that are a matter of words. */
export const conceptual: Readonly<Record<string, string>> = {
  'ma1-policy-mix': 'that two shifts work against each other is a matter of signs; no numbers are given',
};

export const checks: Readonly<Record<string, Check>> = {
  'ma1-gdp-expenditure': reads((question) => {
    const [c, i, g, x, m] = ['Consumption', 'Gross private investment', 'Government purchases', 'Exports', 'Imports'].map(
      (name) => at(cells(question, name).flat(), 0),
    );
    return [at([c ?? 0], 0) + at([i ?? 0], 0) + at([g ?? 0], 0) + at([x ?? 0], 0) - at([m ?? 0], 0)];
  }),
  'ma1-unemployment-rate': reads((question) => {
    const [employed, looking] = given(question, /these, (\d+) million are employed, (\d+) million have no job and are looking/);
    return [(100 * looking) / (employed + looking)];
  }),
  'ma1-cpi-inflation': reads((question) => {
    const [first, second] = given(question, /year, (\d+) in year 1 and (\d+) in year 2/);
    return [(100 * (second - first)) / first];
  }),
  'ma1-real-gdp': reads((question) => {
    const [before, after, base, deflator] = given(question, /from (\d+) billion to (\d+) billion, .* from (\d+) to (\d+)\./);
    return [100 * (after / (deflator / base) / before - 1)];
  }, /rises/),
  'ma1-multiplier': reads((question) => {
    const [cents, billion] = given(question, /spend (\d+) cents .* by (\d+) billion/);
    return [billion / (1 - cents / 100)];
  }),
  'ma1-tax-multiplier': reads((question) => {
    const [save, gap] = given(question, /save is ([\d.]+)\. Real GDP is (\d+) billion/);
    return [gap / ((1 - save) / save)];
  }),
  'ma1-gap-type': reads((question) => {
    const [full, actual] = given(question, /LRAS stands at (\d+)\. AD and SRAS cross at the marked point \((\d+), /);
    return [full - actual];
  }, /recessionary/),
  'ma1-real-rate': reads((question) => {
    const [nominal, expected, actual] = given(question, /rate of (\d+)%\. .* be (\d+)%; in fact it was (\d+)%/);
    return [nominal - expected, nominal - actual];
  }),
  'ma1-excess-reserves': reads((question) => {
    const [ratio, reserves, deposits] = given(
      question,
      /ratio is (\d+)%\. .* Reserves \| ([\d,]+) \| Checkable deposits \| ([\d,]+)/,
    );
    return [reserves - (deposits * ratio) / 100];
  }),
  'ma1-bond-purchase-bank': reads((question) => {
    const [bought] = given(question, /buys ([\d,]+) of/);
    const [ratio, reserves, deposits] = given(
      question,
      /ratio is (\d+)%\. .* Reserves \| ([\d,]+) \| Checkable deposits \| ([\d,]+)/,
    );
    return [(reserves + bought - (deposits * ratio) / 100) / (ratio / 100)];
  }),
  'ma1-money-supply-change': reads((question) => {
    const [more] = given(question, /by (\d+) billion/);
    const [top, end, supply] = given(question, /MD falls from \(0, (\d+)\) .* to \((\d+), 0\)\. .* stands at (\d+)/);
    return [top - (top / end) * (supply + more)];
  }),
  'ma1-crowding-out': reads((question) => {
    const [borrowed] = given(question, /borrow (\d+) billion/);
    const [top, end, x, y] = given(question, /D falls from \(0, (\d+)\) .* to \((\d+), 0\)\. .* point \((\d+), (\d+)\)/);
    // Private demand is end·(1 − r/top), supply x/y·r.
    const rate = (end + borrowed) / (x / y + end / top);
    return [x - end * (1 - rate / top)];
  }),
  'ma1-quantity-theory': reads((question) => {
    const [money, output] = given(question, /grows by (\d+)% .* grows by (\d+)%/);
    return [money - output];
  }),
  'ma1-deficit-debt': reads((question) => {
    const [debt, spent, taxes] = given(question, /debt is (\d+) billion\. .* spends (\d+) billion .* collects (\d+) billion/);
    return [spent - taxes, debt + spent - taxes];
  }),
  'ma1-cfa-balance': reads((question) => given(question, /deficit of (\d+) billion/).slice(0, 1), /^a surplus of/),

  'maq-value-added': reads((question) => given(question, /bread to households for (\d+)/).slice(0, 1)),
  'maq-natural-rate': reads((question) => {
    const [frictional, structural] = given(question, /unemployment is ([\d.]+)% .* unemployment is ([\d.]+)% and/);
    return [frictional + structural];
  }),
  'maq-cpi-basket': reads((question) => {
    const [loaves, tickets, bread, ticket] = given(
      question,
      /has (\d+) loaves of bread and (\d+) movie tickets\. .* costs (\d+) and a ticket (\d+);/,
    );
    const [breadLater, ticketLater] = given(question, /later bread costs ([\d.]+) and a ticket ([\d.]+)\. /);
    return [(100 * (loaves * breadLater + tickets * ticketLater)) / (loaves * bread + tickets * ticket)];
  }),
  'maq-real-wage': reads((question) => {
    const [wage, raised, index, later] = given(question, /from (\d+) to (\d+) an hour .* from (\d+) to (\d+)\./);
    return [Math.round(100 * (1 - raised / wage / (later / index)))];
  }, /^fallen/),
  'maq-deflator': reads((question) => {
    const [, price, made, later] = given(question, /makes (\d+) chairs at (\d+)\. .* makes (\d+) chairs at (\d+),/);
    return [made * price, (100 * later) / price];
  }),
  'maq-bond-return': reads((question) => {
    const [payment, rate, raised] = given(question, /payment of ([\d,]+) .* from (\d+)% to (\d+)%/);
    return [payment / (1 + rate / 100), Math.round(payment / (1 + raised / 100))];
  }, /^falls/),
  'maq-fisher': reads((question) => {
    const [real, before, after] = given(question, /return of (\d+)%, .* from (\d+)% to (\d+)%/);
    return [real + before, real + after];
  }),
  'maq-multiplier-deposit': reads((question) => {
    const [ratio, deposit] = given(question, /ratio is (\d+)%, .* deposits ([\d,]+) of/);
    return [deposit / (ratio / 100) - deposit];
  }),

  'dma-ppc-slope': reads((question) => {
    const [food, clothing] = given(question, /from (\d+) units of food .* to (\d+) units of clothing/);
    return [food / clothing];
  }, /^\d/),
  'dma-participation': reads((question) => {
    const [employed, unemployed, out] = given(question, /(\d+) adults are employed, (\d+) are unemployed, and (\d+) are not/);
    const force = employed + unemployed;
    return [(100 * force) / (force + out), (100 * unemployed) / force];
  }),
  'dma-index-change': reads((question) => {
    const [before, after] = given(question, /from (\d+) to (\d+)\./);
    return [(100 * (after - before)) / before];
  }),
  'dma-nominal-real': reads((question) => {
    const [nominal, deflator] = given(question, /is (\d+) billion and the GDP deflator is (\d+)/);
    return [(100 * nominal) / deflator];
  }),
  'dma-mpc-mps': reads((question) => {
    const [income, spent] = given(question, /rises by (\d+) and consumption rises by (\d+)/);
    return [1 - spent / income, 1 / (1 - spent / income)];
  }),
  'dma-balanced-multiplier': reads((question) => {
    const [spent, billion] = given(question, /consume is ([\d.]+)\. .* by (\d+) billion/);
    return [billion / (1 - spent) - (spent * billion) / (1 - spent)];
  }),
  'dma-real-negative': reads((question) => {
    const [nominal, inflation] = given(question, /pays (\d+)% a year, and inflation is (\d+)%/);
    return [Math.round(100 * (1 - (1 + nominal / 100) / (1 + inflation / 100)))];
  }, /less/),
  'dma-reserve-ratio': reads((question) => {
    const [deposits, reserves, excess] = given(
      question,
      /with ([\d,]+) in deposits holds ([\d,]+) in reserves, .* are ([\d,]+),/,
    );
    return [(100 * (reserves - excess)) / deposits];
  }),
  'dma-withdrawal': reads((question) => {
    const [ratio, taken] = given(question, /ratio is (\d+)%, .* withdraws ([\d,]+) in/);
    return [taken / (ratio / 100) - taken];
  }),
  'dma-velocity': reads((question) => {
    const [money, price, output] = given(
      question,
      /is (\d+) billion, the price level is ([\d.]+), and real output is ([\d,]+) billion/,
    );
    return [(price * output) / money];
  }),
  'dma-productivity': reads((question) => {
    const [output, more, hours, longer] = given(
      question,
      /from ([\d,]+) to ([\d,]+) units and hours worked rise from (\d+) to (\d+)\./,
    );
    return [100 * (more / longer / (output / hours) - 1)];
  }),
  'dma-current-account-items': reads((question) => {
    const [exports, imports, income, transfers] = given(
      question,
      /worth (\d+) billion, imports (\d+) billion, receives (\d+) billion .* sends (\d+) billion/,
    );
    return [exports - imports + income - transfers];
  }),
  'dma-appreciate-calc': reads((question) => {
    const [dollars] = given(question, /euro costs ([\d.]+) dollars/);
    return [1 / dollars];
  }),
  'dma-price-in-home-currency': reads((question) => {
    const [yen, before, after] = given(question, /costs ([\d,]+) yen\. .* from (\d+) to (\d+) yen/);
    return [yen / before, yen / after];
  }, /^falls/),
};

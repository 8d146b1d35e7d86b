import { type Check, choice, numbersIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, sum } from '../numeric.ts';

const plain = (text: string): number => toNumber(text.replaceAll(/[$\\%]/g, ''));
const money = (text: string): number => plain(text.replace(/ (?:billion|thousand)$/, ''));
/** The rows of the table below its rule: the first cell, and the numbers of the others. */
const rows = ({ passage = '', prompt }: Question): { name: string; numbers: number[] }[] =>
  `${passage}\n${prompt}`
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map(([name = '', ...cells]) => ({ name: name.trim(), numbers: cells.map((cell) => Number(cell.replaceAll(',', ''))) }));
const named = (question: Question, name: RegExp): number =>
  sum(rows(question).flatMap((row) => (name.test(row.name) ? (row.numbers[0] ?? 0) : [])));

/** How the variants of each family in AP Macroeconomics are computed, from what a student reads. */
export const macroeconomicsFamilies: Readonly<Record<string, Check>> = {
  'cost-in-hours': choice(['how many hours of labor', 'What is the opportunity cost of one'], (question) => {
    const [, home = ''] = /opportunity cost of one \w+ in (\w+)\?/.exec(question.prompt) ?? [];
    const [first = 1, second = 1] = tableRow(question, home);
    // In a day of 24 hours so much of each is made.
    return (text) => close(Number.parseFloat(text) * (24 / first), 24 / second);
  }),

  'spending-on-gdp': choice(['sums of one year', 'gross domestic product'], (question) => {
    const made = named(question, /spending on goods|new machines|inventories|Government purchases|^Exports/);
    return (text) => close(money(text) + named(question, /^Imports/), made);
  }),

  'labor-force-rates': choice(['counts the adults', 'What is the'], (question) => {
    const seeking = named(question, /, looking for one/);
    const force = named(question, /^Working/) + seeking;
    const everybody = sum(rows(question).map(({ numbers }) => numbers[0] ?? 0));
    const [over, under] = question.prompt.includes('unemployment rate?') ? [seeking, force] : [force, everybody];
    return (text) => close((plain(text) / 100) * under, over);
  }),

  'index-of-basket': choice(['basket of two goods', 'What is the price index of year 2?'], (question) => {
    const cost = (year: 1 | 2) => sum(rows(question).map(({ numbers }) => (numbers[0] ?? 0) * (numbers[year] ?? 0)));
    return (text) => close((plain(text) / 100) * cost(1), cost(2));
  }),

  'real-growth': choice(['nominal GDP and GDP deflator', 'What happened to real GDP'], (question) => {
    const [first = 1, second = 1] = tableRow(question, 'Nominal GDP (billions of dollars)');
    const [before = 1, after = 1] = tableRow(question, 'GDP deflator');
    return (text) => {
      const [, verb, size = ''] = /^It (fell|rose) by ([\d.]+)%\.$/.exec(text) ?? [];
      const growth = (verb === 'fell' ? -1 : 1) * Number(size);
      return close((first / before) * (1 + growth / 100), second / after);
    };
  }),

  'money-from-excess': choice(['balance sheet of a bank', 'can the money supply grow at most'], (question) => {
    const [ratio = 0] = numbersIn(question, /required reserve ratio is (\d+)%/);
    const [reserves, loans, bonds] = [/^Reserves/, /^Loans/, /bonds$/].map((name) => named(question, name));
    const deposits = rows(question)[0]?.numbers[2] ?? 0;
    if ((reserves ?? 0) + (loans ?? 0) + (bonds ?? 0) !== deposits) throw new Error('the balance sheet does not balance');
    // Until every dollar of reserves is required.
    const grown = root((more) => ((deposits + more) * ratio) / 100 - (reserves ?? 0), 0, 1e5);
    return (text) => close(money(text), grown, 1e-6);
  }),

  'real-rate': choice(['fixed nominal interest rate', 'Which real interest rate'], (question) => {
    const [nominal = 0] = numbersIn(question, /nominal interest rate of (\d+)%/);
    const [before = 1, after = 1] = numbersIn(question, /index went from ([\d.]+) to ([\d.]+)\./);
    return (text) => close(plain(text) + (after / before - 1) * 100, nominal);
  }),

  'gap-and-multiplier': choice(['marginal propensity to consume', 'can close the gap'], (question) => {
    const [gap = 0] = numbersIn(question, /output is \\\$([\d,]+) billion/);
    const [mpc = 0] = numbersIn(question, /propensity to consume is (0\.\d+)/);
    const isTax = question.prompt.includes('cut in taxes');
    // What is made more is what is spent more: the first sum, and the share of what is made that is consumed.
    const output = (first: number) => root((made) => made - (isTax ? mpc * first : first) - mpc * made, 0, 1e6);
    return (text) => close(output(money(text)), gap, 1e-2);
  }),
};

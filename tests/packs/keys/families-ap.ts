import { type Check, choice, numbersIn, type Question, tableRow, toNumber } from '../key-checks.ts';
import { close, root, sum } from '../numeric.ts';
import { calculate, inlines } from '../tex.ts';

const plain = (text: string): number => toNumber(text.replaceAll(/[$\\]/g, ''));
const name = (question: Question, pattern: RegExp): string => pattern.exec(question.prompt)?.[1] ?? '';
/** The cells of the table's first row that begins so, as they are written. */
const cells = (question: Question, begins: string): string[] =>
  (question.prompt.split('\n').find((line) => line.startsWith(begins)) ?? '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());

/** How the variants of each family in AP Statistics are computed, from what a student reads. */
export const statisticsFamilies: Readonly<Record<string, Check>> = {
  'mean-of-variable': choice(['probability distribution', 'What is the mean'], (question) => {
    const values = cells(question, '| $').map(Number);
    const given = cells(question, '| Probability').map((cell) => (cell === '(missing)' ? null : Number(cell)));
    const missing = 1 - sum(given.map((share) => share ?? 0));
    return (text) => close(plain(text), sum(values.map((value, at) => value * (given[at] ?? missing))));
  }),

  'value-from-z': choice(['normally distributed', '$z$-score'], (question) => {
    const [mean = 0, deviation = 0] = numbersIn(question, /a mean of (\d+) \w+ and a standard deviation of (\d+) /);
    const [score = 0] = numbersIn(question, /\$z\$-score of \$(-?[\d.]+)\$/);
    return (text) =>
      close(
        plain(text),
        root((value) => (value - mean) / deviation - score, -1e3, 2e3),
      );
  }),

  'residual-of-line': choice(['least-squares regression line', 'residual'], (question) => {
    const [line = '', x = '', y = ''] = inlines(question.prompt);
    const [, right = ''] = line.split('=');
    const predicted = calculate(right, { x: Number(x.split('=')[1]) });
    return (text) => close(predicted + plain(text), Number(y.split('=')[1]));
  }),

  'expected-count': choice(['chi-square test', 'expected count'], (question) => {
    const [group, answer] = [name(question, /expected count for “(\w+)”/), name(question, /and “([^”]+)”\?/)];
    const column = cells(question, '|  |').indexOf(answer);
    const totals = tableRow(question, 'Total');
    const row = tableRow(question, group);
    const counts = row.slice(0, -1);
    if (sum(counts) !== row.at(-1)) throw new Error('the row does not add up');
    // So that the group's shares are those of everybody.
    const [own = 0, all = 0] = [totals[column], totals.at(-1)];
    return (text) => close(plain(text) / sum(counts), own / all);
  }),
};

/** The same in AP Microeconomics. */
export const microeconomicsFamilies: Readonly<Record<string, Check>> = {
  'cost-of-trade': choice(['With the same resources', 'would both countries gain from trade'], (question) => {
    const rows = question.prompt.split('\n').filter((line) => /^\| [A-Z]/.test(line));
    const costs = rows.map((line) => line.split('|').slice(2, -1).map(Number)).map(([first = 1, second = 0]) => second / first);
    if (costs.length !== 2) throw new Error('there are not two countries');
    return (text) => {
      const price = Number.parseFloat(text);
      return price > Math.min(...costs) && price < Math.max(...costs);
    };
  }),

  'marginal-from-total': choice(["firm's total cost in the short run"], (question) => {
    const totals = tableRow(question, 'Total cost (\\$)');
    const [units = 0] = numbersIn(question, /when it makes (\d) units/);
    const cost = (totals[units] ?? 0) - (question.prompt.includes('average variable cost') ? (totals[0] ?? 0) : 0);
    return (text) => close(plain(text) * units, cost);
  }),

  'output-at-price': choice(['perfectly competitive market', 'greatest economic profit'], (question) => {
    const totals = tableRow(question, 'Total cost (\\$)');
    const [price = 0] = numbersIn(question, /market price is \\\$(\d+) per unit/);
    const profits = totals.map((total, units) => price * units - total);
    return (text) =>
      (text.startsWith('A loss of ') ? -plain(text.slice('A loss of '.length)) : plain(text)) === Math.max(...profits);
  }),
};

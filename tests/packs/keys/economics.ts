import { type Check, choice, type Question, stated, toNumber } from '../key-checks.ts';
import { close } from '../numeric.ts';

const plain = (text: string): string => text.replaceAll('\\$', '').replaceAll('$', '').replaceAll('\\%', '%');

/** The numbers of an option, with their signs. */
export const amounts = (option: string): number[] => (plain(option).match(/[−-]?\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map(toNumber);

/** The numbers captured by a pattern in what the student is given, read without the signs of money and formulas. */
export function given(question: Question, pattern: RegExp): [number, number, number, number, number, number] {
  const match = plain(stated(question)).match(pattern);
  if (match === null) throw new Error(`${pattern} is not in the question`);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = match.slice(1).map(toNumber);
  return [a, b, c, d, e, f];
}

export const at = (values: readonly number[], index: number): number => {
  const value = values[index];
  if (value === undefined) throw new Error(`no value ${index}`);
  return value;
};

/** The index of the greatest value, which has to be greatest alone. */
export const best = (values: readonly number[]): number => {
  const most = Math.max(...values);
  if (values.filter((value) => value === most).length !== 1) throw new Error('the greatest value is not alone');
  return values.indexOf(most);
};

export const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - at(values, index));

/** The numbers in each cell of a table's row, in the prompt or in what a set shares. */
export function cells(question: Question, name: string): number[][] {
  const lines = `${question.prompt}\n${question.passage ?? ''}`
    .split('\n')
    .map((line) => plain(line).replaceAll('**', '').trim());
  const row = lines.find((line) => line.startsWith(`| ${name} |`));
  if (row === undefined) throw new Error(`the table has no row ${name}`);
  return row.split('|').slice(2, -1).map(amounts);
}

/**
 * A choice whose right option has exactly the computed numbers, in their order, to the decimals that it writes; `words` tells it from another option
 * with the same numbers.
 */
export const reads = (compute: (question: Question) => number[], words = /./): Check =>
  choice([], (question) => {
    const expected = compute(question);
    return (option) => {
      const numbers = amounts(option);
      const isSame = (number: number, index: number) => {
        const value = expected[index];
        const decimals = plain(option).match(/\.(\d+)/)?.[1]?.length ?? 0;
        return (
          value !== undefined &&
          (close(number, value) || (Math.abs(number - value) <= 0.5 * 10 ** -decimals - 1e-9 && decimals > 0))
        );
      };
      return words.test(option) && (expected.length === 0 || (numbers.length === expected.length && numbers.every(isSame)));
    };
  });

/** How the numbers of a question are written, in TeX where that differs from words. */

/** The greatest whole number that divides both. */
export const divisor = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : divisor(other, Math.abs(one) % Math.abs(other));

/** A quotient in lowest terms, whole where it is: '-\frac{2}{3}', '4'. */
export function fraction(over: number, under: number): string {
  const common = divisor(over, under);
  const [top, bottom] = [Math.abs(over / common), Math.abs(under / common)];
  const sign = over * under < 0 ? '-' : '';
  return bottom === 1 ? `${sign}${top}` : `${sign}\\frac{${top}}{${bottom}}`;
}

/** A number as a quotient in lowest terms, whose denominator is 100 at most. */
export function asFraction(number: number): string {
  for (let under = 1; under <= 100; under += 1)
    if (Math.abs(number * under - Math.round(number * under)) < 1e-9) return fraction(Math.round(number * under), under);
  throw new Error(`${number} is no quotient of small numbers.`);
}

/** A sum of terms, [coefficient, letters] each, those of 0 left out: '2x - y + 5' of [[2, 'x'], [-1, 'y'], [5, '']]. */
export function sum(terms: readonly (readonly [number, string])[]): string {
  const written = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, letters], at) => {
      const size = Math.abs(coefficient);
      const sign = coefficient < 0 ? (at === 0 ? '-' : ' - ') : at === 0 ? '' : ' + ';
      return `${sign}${size === 1 && letters !== '' ? '' : size}${letters}`;
    });
  return written.length === 0 ? '0' : written.join('');
}

/** A polynomial from its coefficients, the highest first. */
export const polynomial = (coefficients: readonly number[], letter = 'x'): string =>
  sum(
    coefficients.map((coefficient, at) => {
      const power = coefficients.length - 1 - at;
      return [coefficient, power === 0 ? '' : power === 1 ? letter : `${letter}^${power}`] as const;
    }),
  );

/** A number that is added or taken away after something else: '+ 3', '- 3'. */
export const added = (number: number): string => (number < 0 ? `- ${-number}` : `+ ${number}`);

/** A number within a product: '(-3)', '3'. */
export const factor = (number: number): string => (number < 0 ? `(${number})` : String(number));

/** A number in running text, with commas between its thousands. */
export const thousands = (number: number): string => number.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Money in running text. */
export const dollars = (amount: number): string =>
  `\\$${Number.isInteger(amount) ? thousands(amount) : amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** A table in Markdown, its first row above a rule. */
export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row, at) => `| ${row.join(' | ')} |${at === 0 ? `\n|${row.map(() => ' --- |').join('')}` : ''}`).join('\n');

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const superscript = (exponent: number) =>
  `${exponent < 0 ? '⁻' : ''}${Array.from(String(Math.abs(exponent)), (digit) => raised[Number(digit)]).join('')}`;

/** A number for people: at most `digits` significant digits, a true minus sign, powers of ten where it is very large or small. */
export function numberText(value: number, digits = 10): string {
  if (!Number.isFinite(value)) return 'undefined';
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e12 || size < 1e-6)) {
    const [mantissa = '', exponent] = rounded.toExponential().split('e');
    return `${signed(mantissa)} × 10${superscript(Number(exponent))}`;
  }
  return signed(rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }));
}

const signed = (text: string) => (text === '-0' ? '0' : text.replace('-', '−'));

/** The fraction a number is, such as `5/3`; null for whole numbers and where no denominator up to 1000 gives it exactly. */
export function fractionText(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) > 1e6 || Number.isInteger(value)) return null;
  const size = Math.abs(value);
  let [before, denominator] = [0, 1];
  for (let rest = size; denominator <= 1000; ) {
    const numerator = Math.round(size * denominator);
    if (Math.abs(numerator / denominator - size) <= 1e-14 * Math.max(1, size))
      return denominator === 1 ? null : `${value < 0 ? '−' : ''}${numerator}/${denominator}`;
    rest = 1 / (rest - Math.floor(rest));
    [before, denominator] = [denominator, Math.floor(rest) * denominator + before];
  }
  return null;
}

export const pointText = ({ x, y }: { x: number; y: number }): string => `(${numberText(x, 6)}, ${numberText(y, 6)})`;

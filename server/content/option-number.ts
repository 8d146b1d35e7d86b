/** Tags that only lay out what they hold; any other (a root, a power, a bar over digits) changes the number. */
const layout = /<\/?(?:math|mrow|mn|mo|mi|mstyle|mpadded|mtext|span|p|em|strong|b|i)\b[^>]*>/g;

/** A number within a formula, in a row of its own or not. */
const inFormula = '(?:<mrow>)?<mn>(\\d[\\d,.]*)</mn>(?:</mrow>)?';
const fraction = new RegExp(`<mfrac[^>]*>${inFormula}${inFormula}</mfrac>`, 'g');
const power = new RegExp(`<msup>${inFormula}${inFormula}</msup>`, 'g');

/** ¼ and its like, which unfold into two numbers with a fraction slash between them. */
const sign = /[\u00bc-\u00be\u2150-\u215e]/g;

const whole = '\\d*\\.?\\d+';
const written = new RegExp(`^(-?)(?:(${whole})|(?:(\\d+)[ +])?(${whole})/(${whole})|(${whole})\\^(\\d+))$`);

/** A number as it stands alone in an option, its thousands and the sign of a formula left out, a fraction and a power reckoned; null for anything else. */
function readOptionNumber(option: string): number | null {
  const text = option
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(fraction, ' $1/$2')
    .replace(power, '$1^$2')
    .replace(/(\d)<sup>(\d+)<\/sup>/g, '$1^$2')
    .replace(sign, (each) => ` ${each.normalize('NFKC').replace('\u2044', '/')}`)
    .replace(layout, '')
    .replace(/(?<=\d),(?=\d)|[$%\u2062-\u2064]/g, '')
    .replace('\u2212', '-')
    .replace(/\s*\/\s*/g, '/')
    .replace(/^\s*-\s+/, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const [, minus, plain, units = '0', over, under, base, exponent] = written.exec(text) ?? [];
  if (minus === undefined) return null;
  const size =
    plain !== undefined
      ? Number(plain)
      : base !== undefined
        ? Number(base) ** Number(exponent)
        : (Number(units) * Number(under) + Number(over)) / Number(under);
  return Number.isFinite(size) ? (minus ? -size : size) : null;
}

/** What is to be said of options, by their letters, that are written in two ways and are one number: both are right, or both wrong. */
export function sayEqualNumbers(options: Readonly<Record<string, string>>): string[] {
  const letterByNumber = new Map<number, string>();
  return Object.entries(options).flatMap(([letter, written]) => {
    const number = readOptionNumber(written);
    if (number === null) return [];
    const same = letterByNumber.get(number);
    letterByNumber.set(number, letter);
    return same === undefined || options[same] === written ? [] : [`the options ${same} and ${letter} are the same number`];
  });
}

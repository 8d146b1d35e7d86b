import { SaxesParser } from 'saxes';

/** An element of MathML; the words of one that has no elements are its `text`. */
type Element = { name: string; isBare: boolean; text: string; children: Element[] };

/** Signs that stand apart from what is beside them, where something is on both sides. */
const apart = /^(?:[=≠<>≤≥≈≡∼≅∈∉⊂⊆∪∩→⇒⇔±×÷·⋅∗+−|∣]|mod)$/u;
// cspell:disable-next-line
const superscripts = pair('0123456789+−=()nixyabcdefghjklmoprstuvwz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣʸᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷᶻ');
// cspell:disable-next-line
const subscripts = pair('0123456789+−=()nixaehjklmoprstuv', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢₓₐₑₕⱼₖₗₘₒₚᵣₛₜᵤᵥ');
/** What stands over a letter. */
const accents: Readonly<Record<string, string>> = {
  '‾': '\u0304',
  ˆ: '\u0302',
  '^': '\u0302',
  '→': '\u20d7',
  '~': '\u0303',
  '˙': '\u0307',
};

function pair(signs: string, small: string): ReadonlyMap<string, string> {
  const others = [...small];
  return new Map([...signs].map((sign, at) => [sign, others[at] ?? sign]));
}

/** A formula (MathML) as words on one line, for where nothing else can be shown: `x² + 1/2`. */
export function describeFormula(mathml: string): string {
  const words = toWords(parse(mathml));
  return words
    .replaceAll(/(?:\s*\u2061)+\s*(?=\()/g, '')
    .replaceAll(/[\s\u2061-\u2064]+/g, ' ')
    .replaceAll(/ (?=[)\],;])|(?<=[([]) /g, '')
    .trim();
}

function parse(mathml: string): Element {
  const root: Element = { name: 'mrow', isBare: false, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, isBare: attributes.linethickness === '0px', text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  // Whatever else is wrong with it, its words are those that can be read: no text is refused for them.
  parser.on('error', () => {});
  parser.write(mathml).close();
  return root;
}

const toWords = (element: Element): string => describers[element.name]?.(element) ?? describeRow(element);

/** More signs than anything says of a formula: of one that is longer the rest is not read. */
const enough = 200;

function describeRow({ children }: Element): string {
  let words = '';
  let before = '';
  for (const [at, child] of children.entries()) {
    if (words.length > enough) break;
    const own = toWords(child);
    if (child.name === 'mo' && apart.test(own) && at < children.length - 1 && endsWithThing(words)) words += ` ${own} `;
    else words += beside(words, own, isApart(child.name, own, children[at - 1]?.name ?? '', before) ? ' ' : '');
    before = own;
  }
  return words;
}

const endsWithThing = (words: string): boolean => /[^\s=<>≤≥≠(,+−]\s*$/u.test(words.slice(-3));

/** Whether a space is between one thing and the next: a fraction is not to be read as one number with what is beside it, the degree of a root as a power, and what follows a power as a part of it. */
function isApart(name: string, own: string, nameBefore: string, before: string): boolean {
  if (name === 'mfrac' || name === 'mroot' || nameBefore === 'mfrac') return true;
  if (nameBefore === 'msqrt' || nameBefore === 'mroot') return /^\d/.test(own);
  return powers.has(nameBefore) && before.includes(toThe);
}

const beside = (words: string, own: string, between: string): string =>
  /[\p{L}\p{N})]$/u.test(words.slice(-2)) && /^[\p{L}\p{N}(√]/u.test(own) ? between + own : own;

/** Letters of mathematics (𝐯) as those of a text. */
const leaf = ({ text }: Element): string => text.normalize('NFKC');
const sign = ({ text }: Element): string => (isLarge(text) ? ` ${text} ` : text);

const toThe = ' to the ';
const powers = new Set(['msup', 'msubsup']);

const describers: Readonly<Record<string, (element: Element) => string>> = {
  mi: (element) => (/^[a-z]{2,}$/iu.test(element.text) ? ` ${element.text}\u2061` : leaf(element)),
  mn: leaf,
  mo: sign,
  ms: leaf,
  mtext: leaf,
  mspace: () => ' ',
  mphantom: () => '',
  mfrac: (element) => {
    const [above, below] = parts(element);
    return element.isBare ? `${above} choose ${below}` : `${grouped(above)}/${grouped(below)}`;
  },
  msqrt: (element) => `√${whole(describeRow(element).trim())}`,
  mroot: (element) => {
    const [under, degree] = parts(element);
    return `${written(degree, superscripts) ?? ` root ${whole(degree)} of `}√${whole(under)}`;
  },
  msup: (element) => {
    const [base, power] = parts(element);
    const isOne = !['mfrac', ...powers].includes(element.children[0]?.name ?? '');
    return `${isOne ? base : whole(base)}${raised(power)}`;
  },
  msub: (element) => {
    const [base, index] = parts(element);
    return `${base}${lowered(index, base)}`;
  },
  msubsup: (element) => {
    const [base, index, power] = parts(element);
    return isLarge(base) ? between(base, index, power) : `${base}${lowered(index, base)}${raised(power)}`;
  },
  munder: (element) => {
    const [base, under] = parts(element);
    return `${base}${written(under, subscripts) ?? ` ${under} `}`;
  },
  mover: (element) => {
    const [base, over] = parts(element);
    const accent = accents[over];
    return accent === undefined ? `${base}${raised(over)}` : [...base].map((sign) => `${sign}${accent}`).join('');
  },
  munderover: (element) => {
    const [base, under, over] = parts(element);
    return between(base, under, over);
  },
  mtable: ({ children }) => children.map(toWords).join('; '),
  // Equations stand under each other by their signs.
  mtr: ({ children }) =>
    children
      .map(toWords)
      .join(', ')
      .replaceAll(/, ([=<>≤≥≠≈])\s*/gu, ' $1 '),
};

const parts = ({ children }: Element): [string, string, string] => {
  const [first = '', second = '', third = ''] = children.map((child) =>
    toWords(child)
      .replaceAll(/[\u2061-\u2064]/g, '')
      .trim(),
  );
  return [first, second, third];
};

const isLarge = (base: string): boolean => /^[∑∏∫∮⋃⋂]$/u.test(base);
const between = (base: string, from: string, to: string): string => `${base} from ${from} to ${to} of `;
/** In parentheses where it is more than one thing. */
const grouped = (words: string): string => (/[\s+−/]/u.test(words.trim()) && !/^\([^()]*\)$/.test(words) ? `(${words})` : words);

/** In parentheses where it is more than a sign or a number, so that what follows is no part of it. */
const whole = (words: string): string => ([...words].length < 2 || /^[\d.]+$|^\([^()]*\)$/.test(words) ? words : `(${words})`);

function written(words: string, small: ReadonlyMap<string, string>): string | null {
  const signs = [...words.replaceAll(' ', '')].map((sign) => small.get(sign));
  return signs.every((sign) => sign !== undefined) ? signs.join('') : null;
}

const raised = (words: string): string => {
  if (/^[′″‴∘*]+$/u.test(words)) return words.replace('∘', '°');
  return written(words, superscripts) ?? toThe + whole(words);
};

const bases: Readonly<Record<string, string>> = { log: 'base ', lim: '', max: '', min: '' };
const lowered = (words: string, base: string): string =>
  written(words, subscripts) ?? ` ${bases[base] ?? 'sub '}${base in bases ? words : grouped(words)} `;

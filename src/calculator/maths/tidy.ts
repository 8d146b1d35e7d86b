import { NotUnderstood } from './not-understood.ts';

/** What people type or paste, and what the parser knows it as. */
const signs: Record<string, string> = {
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  π: ' pi ',
  X: 'x',
  Y: 'y',
  '≤': '<=',
  '≥': '>=',
  '²': '^2',
  '³': '^3',
  '√': 'sqrt',
  '[': '(',
  ']': ')',
};

/**
 * Turns natural writing into the parser's: signs of print, bars for the absolute value, letters written together (`2xsin(x)` is
 * `2x sin(x)`), brackets left open. `known`: every name that may stand in the line.
 */
export function tidy(text: string, known: ReadonlySet<string>): string {
  const printed = Array.from(text.trim(), (sign) => signs[sign] ?? sign).join('');
  const rooted = printed.replaceAll(/sqrt\s*(\d+(?:\.\d+)?|[a-z])(?![\w(])/g, 'sqrt($1)');
  return closed(apart(withoutBars(rooted), known));
}

/** Closes brackets that are still open at the end: who types `sin(x` need not be told. */
const closed = (text: string): string => {
  const open = Array.from(text).reduce((depth, sign) => depth + (sign === '(' ? 1 : sign === ')' ? -1 : 0), 0);
  return text + ')'.repeat(Math.max(0, open));
};

/** `|x|` is abs(x). A bar closes the open one, unless a value is still to come before it. */
function withoutBars(text: string): string {
  let open = 0;
  let read = '';
  for (const sign of text) {
    if (sign !== '|') {
      read += sign;
      continue;
    }
    const closes = open > 0 && !/([-+*/^(,=<>]|^)\s*$/.test(read);
    open += closes ? -1 : 1;
    read += closes ? '))' : '(abs(';
  }
  if (open > 0) throw new NotUnderstood('A bar | is missing.');
  return read;
}

/** Sets a space between known names that were written together. Words that are not made of known names stay as they are. */
function apart(text: string, known: ReadonlySet<string>): string {
  // Not the e of 1e5, nor what follows an underscore (log_2).
  return text.replaceAll(/(?<![\w.])(\d+(?:\.\d*)?e[-+]?\d+)|[A-Za-z]+(?![\w]*_)/g, (word, number) =>
    number || known.has(word) ? word : (splitWord(word, known)?.join(' ') ?? word),
  );
}

function splitWord(word: string, known: ReadonlySet<string>): string[] | null {
  if (word === '') return [];
  for (let length = word.length; length > 0; length -= 1) {
    const first = word.slice(0, length);
    const rest = known.has(first) ? splitWord(word.slice(length), known) : null;
    if (rest) return [first, ...rest];
  }
  return null;
}

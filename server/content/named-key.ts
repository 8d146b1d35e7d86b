import { toPlainLines } from './plain-text.ts';

/** A letter as an explanation writes it: in braces, or bare. An 'A' before a word is the article, unless the sentence goes on about the letter. */
const bare = "(?![\\w({'’+-]|\\s*=)";
const goesOn = 'is|because|since|as|and|but|for|by|so|which|whose|if|when|here';
const letter = `[*_(]*(\\{[A-F]\\}|[B-F]${bare}|A${bare}(?!\\s+(?!(?:${goesOn})\\b)[a-z]))`;

/** Any of some words, in the middle of a sentence or at its beginning. */
const word = (...words: string[]) =>
  `(?:${words.flatMap((each) => [each, each.replace(/^./, (first) => first.toUpperCase())]).join('|')})`;

const option = word('choice', 'option', 'answer');
const right = word('right', 'correct');
/** What is said of the key; 'right for the other sign' and 'the right Riemann sum' are said of others. */
const isRight = `[*_]*\\s+is\\s+(?:the\\s+${right}\\s+(?:${option}|one)\\b|${right}(?=\\s*(?:[.;,:!—]|$|\\s(?:because|since|and|here)\\b)))`;

/** How an explanation names the right option. A bare letter by itself has to begin its clause: in 'Triangle A is right' it is no option. */
const ways = [
  `\\b(?:${word('answer', 'key')}|${right}\\s+${option})(?:\\s+is|:)\\s+(?:${option}\\s+)?${letter}`,
  `\\b${option}\\s+${letter}${isRight}`,
  `(\\{[A-F]\\})${isRight}`,
  `(?:^|[.!?:;,]\\s+|\\b${word('so', 'thus', 'hence', 'only', 'therefore')}\\s+)([A-F])${isRight}`,
].map((way) => new RegExp(way, 'gm'));

/** What is to be said of an explanation, as it is written, that says of another option than the key that it is right; null where it does not. */
export function sayOtherKey(explanation: string, key: string): string | null {
  const named = ways.flatMap((way) => [...explanation.matchAll(way)].map(([, letter = '']) => letter.replaceAll(/[{}]/g, '')));
  const other = named.find((letter) => letter !== key);
  return /^[A-F]$/.test(key) && other !== undefined ? `the explanation says that ${other} is right, the key says ${key}` : null;
}

/** The same of an explanation as HTML, in which the letter of a formula is no option's. */
export const sayOtherKeyInHtml = (explanation: string, key: string): string | null =>
  sayOtherKey(toPlainLines(explanation.replaceAll(/<math[\s\S]*?<\/math>/g, '$')), key);

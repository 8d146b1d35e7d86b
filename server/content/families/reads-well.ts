import type { Variant } from './draw.ts';
import { divisor } from './write.ts';

/** What no sentence or formula of a question says, and why. */
const blunders: readonly (readonly [RegExp, string])[] = [
  [/undefined|NaN|Infinity|\[object|null/, 'a value is missing'],
  [/[+-]\s*[+-]\s*[\d\\a-z(]/, 'two signs stand together'],
  [/(?<![\d.,}])1(?:[a-z](?![a-z])|\\)/, 'a factor of 1 is written'],
  [/(?<![\d.,])0[a-z](?![a-z])/, 'a factor of 0 is written'],
  [/\^1(?!\d)|\^\{1\}/, 'a power of 1 is written'],
  [/\ba (?:\$)?(?:8|11|18)(?!\d)|\ba (?:\$)?8\d|\ban (?:\$)?(?!8|11|18)\d/i, 'the article does not go with the number'],
  [/(?<!Entering |[\d.,$\\−-])\b1 (?!less|is|plus|times|as)[a-z]{3,}s\b/, 'one thing stands in the plural'],
  [/\d\.\d{5,}/, 'a number has no end'],
  [/ [.,;?]| {2,}\S/, 'a space is too much'],
];

/** What reads badly in a variant; nothing where it reads well. */
export function readBadly({ passage = '', prompt, options, explanation, figure }: Variant): string[] {
  const texts = [passage, prompt, ...options.map(({ text }) => text), explanation, figure?.alt ?? ''];
  const found = texts.flatMap((text) => [
    ...blunders.flatMap(([pattern, reason]) => {
      const [words] = pattern.exec(text.replace(/\\[,;! ]/g, ' ').replace(/ +\|/g, '|')) ?? [];
      return words === undefined ? [] : [`${reason}: '${words}'`];
    }),
    ...((text.match(/(?<!\\)\$/g)?.length ?? 0) % 2 === 1 ? ['a formula does not end'] : []),
  ]);
  const shown = [passage, prompt, ...options.map(({ text }) => text)].join(' ');
  const common = [...shown.matchAll(/\\frac\{(\d+)\}\{(\d+)\}/g)].find(
    ([, over, under]) => divisor(Number(over), Number(under)) > 1 || under === '1',
  );
  return [...new Set(common ? [...found, `a fraction is not in lowest terms: '${common[0]}'`] : found)];
}

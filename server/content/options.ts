import type { Question } from '../../contract/exam/questions.ts';
import type { Fields } from './fields.ts';
import { type MarkdownDeps, renderLine } from './markdown.ts';
import { sayEqualNumbers } from './option-number.ts';
import { type Letters, type OptionSource, readLetters, warnOfOrder } from './option-order.ts';

/** The part of a delivered question that is its choices. */
export type Options = Pick<Question, 'options' | 'optionFormat' | 'optionAlts'>;

/** What a numeric question has. */
export const noOptions: Options = { options: {}, optionFormat: 'html' };

const possible = ['A', 'B', 'C', 'D', 'E', 'F'];

/** What a question without options has. */
export const noLetters: Letters = new Map();

/**
 * Reads two to six options, all texts or all images, into the order in which they are shown, and the letter that each got there. `source` is of the
 * question. What is wrong is reported.
 */
export async function readOptions(
  fields: Fields,
  source: OptionSource,
  surroundings: MarkdownDeps,
): Promise<{ choices: Options; letters: Letters }> {
  const options = fields.map('options');
  if (!options) return { choices: noOptions, letters: noLetters };
  const keys = options.keys();
  const expected = possible.slice(0, Math.max(2, keys.length));
  if (keys.join() !== expected.join()) {
    fields.report('options', `the options are ${keys.join(', ')}: there have to be two to six, from A on and in order`);
  }
  const images = keys.filter((key) => options.isMap(key));
  if (images.length > 0 && images.length < keys.length) fields.report('options', 'either all options are images, or none is');
  const choices =
    images.length > 0 ? await readImages(options, images, surroundings) : await readTexts(fields, options, keys, surroundings);
  reportDoubles(fields, choices.options);
  const letters = readLetters(fields, keys, source);
  return { choices: inOrder(choices, letters), letters };
}

/** The same options under the letters that they are shown under. */
function inOrder({ options, optionFormat, optionAlts }: Options, letters: Letters): Options {
  const move = (written: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(written)
        .map(([letter, text]) => [letters.get(letter) ?? letter, text] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  return { options: move(options), optionFormat, ...(optionAlts && { optionAlts: move(optionAlts) }) };
}

async function readTexts(fields: Fields, options: Fields, keys: string[], surroundings: MarkdownDeps): Promise<Options> {
  const texts: Record<string, string> = {};
  for (const key of keys) {
    const written = options.text(key);
    if (written) texts[key] = await renderLine(written, surroundings);
  }
  warnOfOrder(fields, Object.values(texts));
  for (const reason of sayEqualNumbers(texts)) fields.warn('options', reason);
  return { options: texts, optionFormat: 'html' };
}

async function readImages(options: Fields, keys: string[], { figures }: MarkdownDeps): Promise<Options> {
  const addresses: Record<string, string> = {};
  const alts: Record<string, string> = {};
  for (const key of keys) {
    const option = options.map(key);
    const image = option?.text('image');
    const alt = option?.text('alt');
    option?.finish();
    if (!option || !image || !alt) continue;
    addresses[key] = (await figures.address(image.text, (reason) => option.report('image', reason))) ?? '';
    alts[key] = alt.text;
  }
  return { options: addresses, optionFormat: 'image', optionAlts: alts };
}

/** Two options that look the same cannot be told apart by who has to choose. */
function reportDoubles(fields: Fields, options: Record<string, string>): void {
  const letterByText = new Map<string, string>();
  for (const [letter, written] of Object.entries(options)) {
    const option = written.replace(/\s+/g, ' ');
    const same = letterByText.get(option);
    if (same !== undefined && option !== '') fields.report('options', `the options ${same} and ${letter} are the same`);
    letterByText.set(option, letter);
  }
}

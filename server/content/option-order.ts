import { hashContent } from './digest.ts';
import type { Fields } from './fields.ts';

/** The letter that each option is shown under, by the letter it is written under. */
export type Letters = ReadonlyMap<string, string>;

/** Options that speak of the others, which have to stay below them. */
const speaksOfOthers = /^(?:none|all|both|neither) of (?:these|the (?:above|other))|^I(?:, I+)*(?: and I+)?(?: only)?\.?$/i;

/** A letter that names an option outright, where it would be another option after the options have moved. */
const bareName = /\b(?:choices?|options?|answers?|Choices?|Options?|Answers?)\s+[A-F]\b|\([A-F](?:\)|,| and )/;

const formula = /\\.|\$\$?(?:\\.|[^$\\])*\$\$?/gs;

/** A question's id and its explanation as written. */
export type OptionSource = { name: string; explanation: string };

/**
 * How the options of a question are shown: in an order that its own seed says, so that no list of questions has a pattern of keys. `order: fixed`
 * keeps them as written; so does an explanation that names an option by a bare letter, which is warned of.
 */
export function readLetters(fields: Fields, letters: readonly string[], { name, explanation }: OptionSource): Letters {
  const isFixed = fields.has('order') && fields.choice('order', ['fixed', 'seeded']) === 'fixed';
  const seed = fields.optionalText('seed')?.text;
  if (isFixed && seed !== undefined) fields.report('seed', "'seed' has nothing to do where the order is fixed");
  const bare = bareName.exec(explanation.replace(formula, ''))?.[0];
  if (bare !== undefined) {
    const stays = isFixed ? '' : '; until then the options stay in the order written';
    fields.warn(
      'explanation',
      `the explanation names an option as '${bare.replace(/\s+/g, ' ')}': write its letter in braces, {A}${stays}`,
    );
  }
  const shown = isFixed || bare !== undefined ? letters : permute(letters, seedOf(name, seed));
  return new Map(shown.map((written, at) => [written, letters[at] ?? written]));
}

/** Warns of options that would make no sense in another place. */
export function warnOfOrder(fields: Fields, texts: readonly string[]): void {
  const found = texts.find((text) => speaksOfOthers.test(text.trim()));
  if (found !== undefined && !fields.has('order'))
    fields.warn('options', `the option '${found}' belongs where it is written: say order: fixed (or order: seeded)`);
}

/** What the order of a question's options follows from: its id, and a seed of its own where it has one. */
export const seedOf = (name: string, seed: string | undefined): string => (seed === undefined ? name : `${name}/${seed}`);

/** A list in an order that depends on the seed alone: each of its orders is as likely as another (Fisher and Yates). */
export function permute<Item>(items: readonly Item[], seed: string): Item[] {
  const digest = hashContent({ seed });
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const at = Number.parseInt(digest.slice(8 * last, 8 * last + 8), 16) % (last + 1);
    [shuffled[last], shuffled[at]] = [shuffled[at] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

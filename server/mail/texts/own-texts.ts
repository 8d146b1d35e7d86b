import { type LetterName, type LetterText, letterNames, letterSetting } from '../../../contract/desk/letters.ts';
import type { SettingFields } from '../../../contract/desk/settings.ts';

/** What owners have written, as this process knows it: letters are written in many places, and none of them should have to ask for their words. */
const ownTexts = new Map<LetterName, LetterText>();

/** The text of a letter that an owner has written; undefined where ours holds. */
export const findOwnText = (letter: LetterName): LetterText | undefined => ownTexts.get(letter);

/** Takes what owners have set, by the name of the setting. */
export function keepOwnTexts(set: ReadonlyMap<string, SettingFields>): void {
  ownTexts.clear();
  for (const letter of letterNames) {
    const { subject, text } = set.get(letterSetting(letter)) ?? {};
    if (subject && text) ownTexts.set(letter, { subject, text });
  }
}

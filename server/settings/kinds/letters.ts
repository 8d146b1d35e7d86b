import { type LetterName, letterNames, letterSetting } from '../../../contract/desk/letters.ts';
import { findLetterProblems } from '../../mail/texts/find-problems.ts';
import { ourTexts } from '../../mail/texts/our-texts.ts';
import type { SettingKind } from '../kind.ts';

/** The text of one letter. */
const letterKind = (letter: LetterName): SettingKind => ({
  readDefaults: async () => ({ ...ourTexts[letter] }),
  findProblems: ({ subject = '', text = '' }) => findLetterProblems(letter, { subject, text }),
  describeEffects: async () => ['Emails written from now on say this. Those already waiting to be sent keep their text.'],
});

/** The texts of all letters that can be changed. */
export const letterKinds = Object.fromEntries(letterNames.map((name) => [letterSetting(name), letterKind(name)])) as Record<
  `letter.${LetterName}`,
  SettingKind
>;

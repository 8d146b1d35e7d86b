import { type LetterName, letterNames, letterSetting } from '../../../contract/desk/letters.ts';
import { findLetterProblems } from '../../mail/texts/find-problems.ts';
import { ourTexts } from '../../mail/texts/our-texts.ts';
import type { SettingKind } from '../kind.ts';

/** The text of one letter. */
const letterKind = (letter: LetterName): SettingKind => ({
  readDefaults: async () => ({ ...ourTexts[letter] }),
  findProblems: ({ subject = '', text = '' }) => findLetterProblems(letter, { subject, text }),
  describeEffects: async () => ['Email that is written from now on says this. What waits to be sent already keeps its text.'],
});

/** The texts of all letters that can be changed. */
export const letterKinds = Object.fromEntries(letterNames.map((name) => [letterSetting(name), letterKind(name)])) as Record<
  `letter.${LetterName}`,
  SettingKind
>;

import type { LetterName } from '../../../contract/desk/letters.ts';
import type { Letter } from '../outbox.ts';
import { fillText, type LetterValues } from './fill-text.ts';
import { ourTexts } from './our-texts.ts';
import { findOwnText } from './own-texts.ts';

/** A letter in an owner's words, where an owner has written some, else in ours; with all that another text of it needs. */
export const writeLetter = (name: LetterName, values: LetterValues): Letter => ({
  ...fillText(findOwnText(name) ?? ourTexts[name], values),
  values,
});

import type { ConsentPurpose, Relation } from '../../../contract/consent/consent.ts';
import { ofAgeFrom } from '../../../contract/consent/consent.ts';
import { messages } from '../../content/messages/consent.ts';

/** What is filled in: texts as typed. `check` '': the school is to look. */
export type ConsentDraft = {
  relation: Relation | '';
  name: string;
  birthYear: string;
  check: '' | 'payment' | 'locker';
  token: string;
  purposes: readonly ConsentPurpose[];
};
export type ConsentField = Exclude<keyof ConsentDraft, 'purposes'>;
export type ConsentErrors = Partial<Record<ConsentField, string>>;

const { relationMissing, nameMissing, yearMissing, tooYoung, tokenMissing } = messages.consent;

/** What is wrong, at its field; `year` is the one that it is. */
export function findConsentErrors({ relation, name, birthYear, check, token }: ConsentDraft, year: number): ConsentErrors {
  const typed = birthYear.trim();
  const isYear = /^\d{4}$/.test(typed) && Number(typed) >= 1900 && Number(typed) <= year;
  const isYoung = isYear && relation !== 'self' && year < ofAgeFrom(Number(typed));
  return {
    ...(relation === '' && { relation: relationMissing }),
    ...(name.trim() === '' && { name: nameMissing }),
    ...(!isYear && { birthYear: yearMissing }),
    ...(isYoung && { birthYear: tooYoung }),
    ...(check === 'locker' && token.trim() === '' && { token: tokenMissing }),
  };
}

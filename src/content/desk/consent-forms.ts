import { consentPurposes, relations } from '../../../contract/consent/consent.ts';
import { purposeWords, relationWords } from '../consent-words.ts';
import { type ActionForm, type FormField, why } from './form-fields.ts';

/** Nothing is chosen for anybody. */
const unchosen = { value: '', label: 'Choose…' };

const seen: FormField = {
  name: 'seen',
  label: 'What you saw',
  hint: 'Such as “passport, on a call on May 3.” Never a number, and never a copy.',
  required: true,
};

/** The forms of what staff write down about a consent. */
export const consentForms = {
  'consent.record': {
    title: 'Record a consent',
    about:
      'For an adult who tells you. Anything they don’t agree to counts as refused, and ends at once. Read them the text on the parents’ page.',
    confirm: 'Record it',
    busy: 'Saving…',
    fields: [
      {
        name: 'relation',
        label: 'Who agrees',
        kind: 'choice',
        options: [unchosen, ...relations.map((value) => ({ value, label: relationWords[value] }))],
        required: true,
        short: true,
      },
      { name: 'name', label: 'Their full name', required: true },
      { name: 'birthYear', label: 'Their year of birth', hint: 'With four digits, such as 1979.', required: true, short: true },
      seen,
      ...consentPurposes.map(
        (purpose): FormField => ({
          name: purpose,
          label: purposeWords[purpose],
          kind: 'choice',
          options: [unchosen, { value: 'yes', label: 'They agree' }, { value: 'no', label: 'They don’t agree' }],
          required: true,
          short: true,
        }),
      ),
    ],
  },
  'consent.check': {
    title: 'Confirm an adult',
    about: 'They agreed on their page, and you saw that they’re an adult.',
    confirm: 'Record it',
    busy: 'Saving…',
    fields: [seen],
  },
  'consent.withdraw': {
    title: 'Withdraw for the family',
    about: 'Everything that depends on it ends at once. The family can agree again on their page.',
    confirm: 'Withdraw',
    busy: 'Saving…',
    tone: 'danger',
    fields: [
      {
        name: 'purpose',
        label: 'For',
        kind: 'choice',
        options: [unchosen, ...consentPurposes.map((value) => ({ value, label: purposeWords[value] }))],
        required: true,
      },
      why,
    ],
  },
} satisfies Record<string, ActionForm>;

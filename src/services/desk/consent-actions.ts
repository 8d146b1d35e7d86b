import { consentPurposes, relations } from '../../../contract/consent/consent.ts';
import { checkConsent, recordConsent, withdrawConsent } from '../../../contract/desk/consents.ts';
import { post } from '../api/post.ts';
import { type CarryOut, text } from './draft.ts';

/** What is done about a consent: the call it makes, of what was filled in. */
export const consentActions = {
  'consent.record': async (student, draft, signal) => {
    const relation = relations.find((each) => each === text(draft, 'relation')) ?? 'guardian';
    const purposes = consentPurposes.filter((purpose) => text(draft, purpose) === 'yes');
    const adult = { relation, name: text(draft, 'name').trim(), birthYear: Number(text(draft, 'birthYear')) };
    await post(recordConsent, { student, ...adult, seen: text(draft, 'seen').trim(), purposes }, signal);
    return { says: 'It’s recorded, and applies from now on.' };
  },
  'consent.check': async (student, draft, signal) => {
    await post(checkConsent, { student, seen: text(draft, 'seen').trim() }, signal);
    return { says: 'It’s recorded that an adult was seen.' };
  },
  'consent.withdraw': async (student, draft, signal) => {
    const purpose = consentPurposes.find((each) => each === text(draft, 'purpose')) ?? 'offers';
    await post(withdrawConsent, { student, purpose, reason: text(draft, 'reason') }, signal);
    return { says: 'It’s withdrawn, at once.' };
  },
} satisfies Record<string, CarryOut>;

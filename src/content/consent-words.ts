import type { ConsentCheck, ConsentPurpose, ConsentState, Relation } from '../../contract/consent/consent.ts';

/** What an adult is to the student. */
export const relationWords: Record<Relation, string> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  self: 'The student',
};

/** Where a purpose stands. */
export const consentStateWords: Record<ConsentState, string> = {
  asked: 'No answer yet',
  given: 'Agreed',
  withdrawn: 'Not agreed',
  ended: 'Ended',
};

/** How it was checked that an adult agreed. */
export const checkWords: Record<ConsentCheck, string> = {
  payment: 'checked by a payment with their own card or account',
  staff: 'seen by the school',
  locker: 'checked with a digital locker',
};

/** Said where nobody checked it yet. */
export const uncheckedWords = 'not checked yet';

/** A purpose at the desk, where there is no notice beside it. */
export const purposeWords: Record<ConsentPurpose, string> = {
  teaching: 'Teaching',
  supervision: 'Supervision of tests',
  reports: 'Reports to parents',
  sharing: 'Sharing a solved doubt',
  offers: 'Mail about offers',
};

import type { InquiryMove, InquiryState } from '../../contract/desk/inquiries.ts';

/** Where an inquiry stands, in words. */
export const inquiryStateWords: Record<InquiryState, string> = {
  new: 'No answer yet',
  answered: 'Answered',
  enrolled: 'Enrolled',
  lost: 'Nothing came of it',
};

/** What the school did about one, in words. */
export const inquiryMoveWords: Record<InquiryMove, string> = {
  answer: 'answered',
  note: 'noted',
  enrol: 'marked it as enrolled',
  lose: 'closed it',
  reopen: 'opened it again',
};

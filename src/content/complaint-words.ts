import type { Complainant, ComplaintState, ComplaintTopic } from '../../contract/complaints/complaints.ts';

/** Who complains, in words. */
export const complainantWords: Record<Complainant, string> = {
  payer: 'Somebody who paid',
  parent: 'A parent or guardian',
  student: 'A student',
  visitor: 'Somebody else',
};

/** What a complaint is about, in words. */
export const topicWords: Record<ComplaintTopic, string> = {
  payment: 'A payment or a bill',
  refund: 'A refund',
  teaching: 'Lessons or meetings',
  tests: 'Tests or results',
  staff: 'How somebody acted',
  privacy: 'Privacy and personal data',
  other: 'Something else',
};

/** Where a complaint stands, in words. */
export const complaintStateWords: Record<ComplaintState, string> = {
  received: 'Waiting for an answer',
  inHand: 'Answered, not settled yet',
  ended: 'Settled',
  reopened: 'Opened again, waiting for an answer',
  inHandAgain: 'Opened again and answered',
  closed: 'Settled for good',
  withdrawn: 'Taken back',
};

/** What the school owes by when (`when`, in words), or owed. */
export function describeOwed(state: ComplaintState, isLate: boolean, when: string): string {
  const isAnswer = state === 'received' || state === 'reopened';
  if (isAnswer) return `An answer ${isLate ? 'was' : 'is'} due by ${when}.`;
  return isLate ? `It should have been settled by ${when}.` : `It should be settled by ${when}.`;
}

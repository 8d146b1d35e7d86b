import type { ObjectionState } from '../../../contract/objections/objections.ts';
import { complaintStateWords } from '../complaint-words.ts';
import { inquiryStateWords } from '../inquiry-words.ts';
import { instalmentWords } from './instalment-words.ts';
import { refundWords } from './payment-words.ts';

const objectionWords: Record<ObjectionState, string> = {
  new: 'Nobody has looked at it yet',
  lookedAt: 'Being looked at',
  answered: 'Answered',
};

/** The words of states, by what an action that the record names begins with. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  complaint: complaintStateWords,
  inquiry: inquiryStateWords,
  objection: objectionWords,
  payment: refundWords,
  instalments: instalmentWords,
};

/** What the record of actions says of a changed field. */
export function describeValue(action: string, field: string, value: string): string {
  const [about = ''] = action.split('.');
  return (field === 'state' ? words[about]?.[value] : undefined) ?? value;
}

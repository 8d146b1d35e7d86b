import { type ComplainantMove, complaintPromise } from '../../../contract/complaints/complaints.ts';
import type { OfficerMove } from '../../../contract/desk/complaints.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { Letter } from '../outbox.ts';

type ComplaintLink = { number: number; url: string };
type Deadlines = { answerBy: Date; endBy: Date; zone: string };

const until = (at: Date, zone: string) => formatMoment(at.getTime(), 'fullDateTime', zone);

/**
 * To whoever complained: it has come. Anybody can type anybody's address, so nothing of what was typed is in it.
 */
export const complaintReceivedLetter = (
  { number, url }: ComplaintLink,
  { answerBy, endBy, zone, officer }: Deadlines & { officer: string | null },
): Letter => ({
  subject: `We have your complaint (no. ${number})`,
  paragraphs: [
    `Your complaint has reached the school. Its number is ${number}.`,
    `${officer ?? 'The school'} answers by ${until(answerBy, zone)}, and it will be settled by ${until(endBy, zone)}.`,
    { text: 'See your complaint, or add to it', href: url },
    'The link is yours alone: whoever has it can read the complaint. If you didn’t write to us, somebody mistyped their address, and you can ignore this email.',
  ],
});

/** To the school's officer: a complaint has come. */
export const complaintCameLetter = (
  { number, url }: ComplaintLink,
  { answerBy, endBy, zone, name, text }: Deadlines & { name: string; text: string },
): Letter => ({
  subject: `New complaint, no. ${number}`,
  paragraphs: [
    `An answer is due by ${until(answerBy, zone)}, and it has to be settled by ${until(endBy, zone)}.`,
    {
      facts: [
        ['From', name],
        ['Complaint', text],
      ],
    },
    { text: 'Answer it at the desk', href: url },
    'Please don’t reply to this email: an answer counts only when it’s given at the desk, where it’s kept.',
  ],
});

const moved: Record<ComplainantMove, { subject: string; means: string }> = {
  add: { subject: 'more was written', means: 'Whoever complained has added to it.' },
  reopen: {
    subject: 'opened again',
    means: `Whoever complained isn’t satisfied with how it ended, and has opened it again. An answer is due within ${complaintPromise.answerHours} hours.`,
  },
  withdraw: { subject: 'taken back', means: 'Whoever complained has taken it back. Nothing more is due.' },
};

/** To the school's officer: whoever complained has written again. */
export const complaintMovedLetter = (
  { number, url }: ComplaintLink,
  { move, name, text }: { move: ComplainantMove; name: string; text: string },
): Letter => ({
  subject: `Complaint no. ${number}: ${moved[move].subject}`,
  paragraphs: [
    moved[move].means,
    {
      facts: [
        ['From', name],
        ['Message', text],
      ],
    },
    { text: 'Open it at the desk', href: url },
  ],
});

/** To whoever complained: what the school says. `canReopen`: it has ended, and can be opened again. */
export const complaintAnsweredLetter = (
  { number, url }: ComplaintLink,
  { move, by, text, canReopen }: { move: OfficerMove; by: string; text: string; canReopen: boolean },
): Letter => ({
  subject: move === 'answer' ? `An answer to your complaint (no. ${number})` : `Your complaint (no. ${number}) is settled`,
  paragraphs: [
    move === 'answer' ? `${by} has answered your complaint:` : `${by} has settled your complaint. This is what was decided:`,
    ...text.split('\n').filter((line) => line.trim() !== ''),
    { text: 'See your complaint', href: url },
    ...(move === 'answer'
      ? ['You can add to it on its page.']
      : [
          canReopen
            ? 'If that isn’t right, you can open it again on its page, once.'
            : 'It was opened again before, so this is final.',
        ]),
  ],
});

/** To the school's officer, and to the school where it is late: something is due. */
export const complaintDueLetter = (
  { number, url }: ComplaintLink,
  { owed, dueAt, isLate, zone }: { owed: 'answer' | 'end'; dueAt: Date; isLate: boolean; zone: string },
): Letter => ({
  subject: isLate
    ? `Complaint no. ${number} is late: ${owed === 'answer' ? 'it has no answer' : 'it hasn’t been settled'}`
    : `Complaint no. ${number} is nearly due`,
  paragraphs: [
    owed === 'answer'
      ? `The school promised an answer by ${until(dueAt, zone)}${isLate ? ', and none was given.' : '.'}`
      : `The school promised to settle it by ${until(dueAt, zone)}${isLate ? ', and it’s still open.' : '.'}`,
    { text: 'Open it at the desk', href: url },
  ],
});

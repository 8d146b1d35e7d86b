import { formatMoment } from '../../../contract/moments.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type ConsentQuestion = {
  firstname: string;
  side: 'parent' | 'student';
  toStudent: boolean;
  until: Date;
  href: string;
  supportEmail: string;
};

/** Asks whoever decides for a student to what they agree. `toStudent`: the school has no parent's address, so that the student gets it. */
export function consentAskLetter({ firstname, side, toStudent, until, href, supportEmail }: ConsentQuestion): Letter {
  const day = formatMoment(until.getTime(), 'date', 'UTC');
  const terms = `Nothing changes before ${day}. After that, everything goes on but one thing: solved doubts aren’t offered to others until somebody says yes.`;
  if (side === 'student')
    return {
      subject: 'It’s yours to decide now: what you agree to',
      paragraphs: [
        `Hello ${oneLine(firstname)},`,
        'You’re 18 or older, so what your parents agreed to has ended, and you decide yourself. Please look at what we do with your data, and say yes or no to each part.',
        { text: 'Look at it in My Profile', href },
        terms,
      ],
    };
  return {
    subject: `Please say what you agree to for ${oneLine(firstname)}`,
    paragraphs: [
      toStudent ? `Hello ${oneLine(firstname)},` : 'Hello,',
      toStudent
        ? `A parent or guardian decides what we may do with your data, and we don’t have their address. Please show them this email, and ask them to write to ${supportEmail}.`
        : `As ${oneLine(firstname)}’s parent or guardian you decide what we may do with their data. Please say yes or no to each part: teaching, supervision of tests, reports, solved doubts, offers.`,
      ...(toStudent ? [] : [{ text: 'Open the parents’ page', href }]),
      terms,
    ],
  };
}

/** To the school: a family withdrew what the course needs, so that somebody has to write to them. */
export const consentWithdrawnLetter = ({ name, title }: { name: string; title: string }): Letter => ({
  subject: `Consent withdrawn: ${oneLine(name)}`,
  paragraphs: [
    'Hello,',
    `“${title}” was withdrawn for ${oneLine(name)}. This applies from now on, and the page told them what ends.`,
    'Please write to the family about the course, and about any money owed back to them.',
  ],
});

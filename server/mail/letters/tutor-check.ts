import { formatMoment } from '../../../contract/moments.ts';
import type { Letter } from '../outbox.ts';

/** `check`: what it is called in a sentence; `until`: its last day, as '2027-03-01'. */
type EndingCheck = { tutor: string; check: string; until: string };

const formatDay = (day: string) => formatMoment(Date.parse(day), 'date', 'UTC');

/** To the school: a tutor's check runs out. */
export const checkRunsOutLetter = ({ tutor, check, until }: EndingCheck, url: string): Letter => ({
  subject: `${tutor}: the check of ${check} expires on ${formatDay(until)}`,
  paragraphs: [
    `What the school checked for ${tutor} (${check}) is valid until ${formatDay(until)}. After that day, ${tutor} can’t be given students under 18 until it’s checked again.`,
    'Booked sessions stay, so look at those, too.',
    { text: 'Open the tutor at the desk', href: url },
  ],
});

/** To the tutor: what the school needs anew. */
export const ownCheckRunsOutLetter = ({ tutor, check, until }: EndingCheck): Letter => ({
  subject: `The school’s check of your ${check} expires on ${formatDay(until)}`,
  paragraphs: [
    `Hello ${tutor},`,
    `The school has checked your ${check}, and that’s valid until ${formatDay(until)}. After that day, you can’t be given students under 18 until it’s checked again.`,
    'Please write to the school about what it needs from you.',
  ],
});

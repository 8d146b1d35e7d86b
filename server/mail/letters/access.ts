import { formatMoment } from '../../../contract/moments.ts';
import type { Letter } from '../outbox.ts';
import { oneLine } from './words.ts';

type AccessFacts = { firstname: string; course: string; endsOn: string; hasEnded: boolean; supportEmail: string };

/** To a student and the parents: the school moved the last day of an access. */
export function accessMovedLetter({
  firstname,
  course,
  from,
  endsOn,
  supportEmail,
}: Omit<AccessFacts, 'hasEnded'> & { from: string }): Letter {
  const [before, day] = [from, endsOn].map((each) => formatMoment(Date.parse(each), 'date', 'UTC'));
  return {
    subject: `Access to ${oneLine(course)} now ends on ${day}`,
    paragraphs: [
      'Hello,',
      `The school moved the end of ${firstname}’s access to ${course}: it now lasts until ${day} instead of ${before}. Sessions, meetings and mock tests that are left can be used until then.`,
      `Questions? Write to ${supportEmail}.`,
    ],
  };
}

/** To a student and the parents: that access to a course ends, or has ended. */
export function accessLetter({ firstname, course, endsOn, hasEnded, supportEmail }: AccessFacts): Letter {
  const day = formatMoment(Date.parse(endsOn), 'date', 'UTC');
  const help = `Is the test on another day, or do you need more time? Write to ${supportEmail}.`;
  return hasEnded
    ? {
        subject: `Access to ${oneLine(course)} has ended`,
        paragraphs: [
          'Hello,',
          `${firstname}’s access to ${course} lasted until ${day}, after the last test that it covered. Results and reports stay in the portal.`,
          help,
        ],
      }
    : {
        subject: `Access to ${oneLine(course)} ends on ${day}`,
        paragraphs: [
          'Hello,',
          `${firstname}’s access to ${course} lasts until ${day}, after the last test that it covers. Sessions, meetings and mock tests that are left can be used until then. Results and reports stay in the portal.`,
          help,
        ],
      };
}

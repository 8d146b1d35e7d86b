import { formatMoment, type MomentShape } from '../../../contract/moments.ts';
import { roomOpensBefore } from '../../../contract/schedule/room.ts';
import { formatZone } from '../../../contract/time-zone.ts';
import type { Letter } from '../outbox.ts';

/** What the letters about a session say of it: in the zone of who reads them, and in the school's where its clock shows something else. */
export type MailedSession = {
  startsAt: Date;
  endsAt: Date;
  course: string | null;
  zone: string;
  schoolZone: string;
  /** It is a meeting of the parents, and no session of the student's. */
  isMeeting?: boolean;
};

/** What to call it. */
export const nounOf = ({ isMeeting }: MailedSession): string => (isMeeting ? 'meeting' : 'session');

/** The same at the beginning of a subject. */
export const titleOf = ({ isMeeting }: MailedSession): string => (isMeeting ? 'Parent meeting' : 'Session');

const write = (instant: Date, shape: MomentShape, zone: string) => formatMoment(instant.getTime(), shape, zone);

/** 'Monday, March 2, 2026 at 10:30 am' */
export const formatWhen = (instant: Date, zone: string): string => write(instant, 'fullDateTime', zone);

/** 'Monday, March 2, 2026 at 10:30 am, India Standard Time' */
export const formatWhenInZone = (instant: Date, zone: string): string =>
  `${formatWhen(instant, zone)}, ${formatZone(zone, instant.getTime())}`;

/** What every letter about a session stands for by name: who reads it, what it is called, and when it begins. */
export const sessionWords = (session: MailedSession & { name: string }) => ({
  ...{ name: session.name, session: nounOf(session), Session: titleOf(session) },
  when: formatWhen(session.startsAt, session.zone),
});

/** Course, day and time of a session, for a letter. */
export function sessionFacts({ startsAt, endsAt, course, zone, schoolZone }: MailedSession): (readonly [string, string])[] {
  const spanIn = (timeZone: string) =>
    `${write(startsAt, 'time', timeZone)} to ${write(endsAt, 'time', timeZone)}, ${formatZone(timeZone, startsAt.getTime())}`;
  const differs = formatWhen(startsAt, zone) !== formatWhen(startsAt, schoolZone);
  return [
    ...(course === null ? [] : [['Course', course] as const]),
    ['Day', write(startsAt, 'fullDate', zone)],
    ['Time', spanIn(zone)],
    ...(differs ? [['School time', `${write(startsAt, 'shortWeekday', schoolZone)}, ${spanIn(schoolZone)}`] as const] : []),
  ];
}

/** How to get in. Each of the two has a link of their own; null where the school has set no place: then nothing is said of one. */
export const roomParagraphs = (room: string | null): Letter['paragraphs'] =>
  room === null
    ? []
    : [
        `You meet online. The room opens ${roomOpensBefore} minutes before:`,
        { text: 'Join', href: room },
        'This link is yours alone, so please don’t share it.',
      ];

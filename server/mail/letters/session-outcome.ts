import type { SessionState } from '../../../contract/schedule/session-life.ts';
import type { Letter } from '../outbox.ts';
import { formatWhen, type MailedSession, nounOf, sessionFacts, titleOf } from './session-words.ts';

type OverSession = MailedSession & { name: string; other: string };

/** What is recorded of a session that is over. */
export type SettledState = Extract<SessionState, 'held' | 'unsettled' | 'tutorAbsent' | 'studentAbsent'>;

const subjects: Record<SettledState, string> = {
  held: 'took place',
  unsettled: 'record changed',
  tutorAbsent: 'your tutor didn’t come',
  studentAbsent: 'we missed you',
};

/** To the student, or to the parents of a meeting: what is recorded of a session, and what it means for them. `scheduleUrl`: where another can be booked. */
export const outcomeLetter = (session: OverSession & { settled: SettledState; scheduleUrl: string }): Letter => {
  const { settled, name, zone, startsAt, scheduleUrl } = session;
  const noun = nounOf(session);
  const says: Record<SettledState, string[]> = {
    held: [`The ${noun} below is now recorded as held.`],
    unsettled: [`What was recorded about the ${noun} below has been undone.`],
    tutorAbsent: [
      `You were there for your ${noun}, but according to our record, your tutor wasn’t. We’re sorry. It doesn’t count, and the school has been told.`,
      'If you did meet, there’s nothing to do: your tutor will correct the record.',
    ],
    studentAbsent: [
      `Your tutor was there for your ${noun}, but according to our record, you weren’t. It counts as given.`,
      'If you did meet, or something came up, please reply to this email: the school can take this back.',
    ],
  };
  return {
    subject: `${titleOf(session)} of ${formatWhen(startsAt, zone)}: ${subjects[settled]}`,
    paragraphs: [
      `Hello ${name},`,
      ...says[settled],
      { facts: [['Tutor', session.other], ...sessionFacts(session)] },
      ...(settled === 'tutorAbsent' ? [{ text: 'Book another', href: scheduleUrl }] : []),
    ],
  };
};

/** To the tutor: what the room has recorded, and where to set it right. */
export const tutorOutcomeLetter = (
  session: OverSession & { settled: 'tutorAbsent' | 'studentAbsent'; pageUrl: string },
): Letter => ({
  subject: `${titleOf(session)} of ${formatWhen(session.startsAt, session.zone)}: ${
    session.settled === 'tutorAbsent' ? 'you weren’t seen in the room' : `${session.other} didn’t come`
  }`,
  paragraphs: [
    `Hello ${session.name},`,
    session.settled === 'tutorAbsent'
      ? `${session.other} was in the room, and you weren’t seen there. The ${nounOf(session)} doesn’t count as given, and ${session.other} and the school have been told.`
      : `You were in the room, and ${session.other} wasn’t seen there. The ${nounOf(session)} counts as given, and ${session.other} has been told.`,
    { facts: [['With', session.other], ...sessionFacts(session)] },
    'If you met somewhere else, say so under Schedule: that takes this back.',
    { text: 'Your schedule', href: session.pageUrl },
  ],
});

/** To the school: a student waits in a room, or waited in vain. */
export const schoolAbsenceLetter = (
  session: MailedSession & { student: string; tutor: string; isOver: boolean; pageUrl: string },
): Letter => ({
  subject: session.isOver
    ? `Tutor absent: ${session.tutor}, ${formatWhen(session.startsAt, session.zone)}`
    : `A student is waiting for ${session.tutor}`,
  paragraphs: [
    session.isOver
      ? `${session.student} was in the room for a ${nounOf(session)} with ${session.tutor}, who wasn’t seen there. It doesn’t count as given.`
      : `The ${nounOf(session)} should have begun. ${session.student} is in the room, and ${session.tutor} isn’t.`,
    { facts: [['Student', session.student], ['Tutor', session.tutor], ...sessionFacts(session)] },
    { text: 'Sessions at the desk', href: session.pageUrl },
  ],
});

/** To the tutor: the student is in the room already. */
export const tutorLateLetter = (session: OverSession & { room: string | null }): Letter => ({
  subject: `${session.other} is waiting for you`,
  paragraphs: [
    `Hello ${session.name},`,
    `Your ${nounOf(session)} should have begun, and ${session.other} is in the room.`,
    { facts: [['With', session.other], ...sessionFacts(session)] },
    ...(session.room === null ? [] : [{ text: 'Join', href: session.room }]),
  ],
});

import type { LetterName } from '../../../contract/desk/letters.ts';

/** What a placeholder stands for. `isBlock`: it stands on a line of its own, for paragraphs. `isNeeded`: without it the letter would not do what it is for. */
export type Placeholder = { name: string; says: string; isBlock?: true; isNeeded?: true };

const name: Placeholder = { name: 'name', says: 'the reader’s first name' };
const course: Placeholder = { name: 'course', says: 'the course' };
const account: Placeholder = { name: 'account', says: 'the username', isBlock: true, isNeeded: true };
const link = (says: string): Placeholder => ({ name: 'link', says, isBlock: true, isNeeded: true });
const stop: Placeholder = { name: 'stop', says: 'the link that stops these emails', isBlock: true, isNeeded: true };
const session: Placeholder[] = [
  name,
  { name: 'session', says: '“session”, or “meeting” for parents' },
  { name: 'Session', says: 'the same with a capital letter' },
  { name: 'when', says: 'day and time' },
  { name: 'details', says: 'who it’s with, course, day and time', isBlock: true, isNeeded: true },
];
const room: Placeholder = { name: 'room', says: 'where to join, if it’s online', isBlock: true, isNeeded: true };

/** What can stand in each letter. */
export const placeholders: Record<LetterName, readonly Placeholder[]> = {
  inquiryReceived: [
    course,
    { name: 'email', says: 'the school’s email address' },
    { name: 'phone', says: 'the school’s phone number' },
  ],
  account: [
    ...[name, course, account, link('the link to set a password')],
    { name: 'application', says: 'the payer’s page', isBlock: true },
  ],
  invitation: [name, account, link('the link to set a password')],
  parentInvitation: [
    { name: 'student', says: 'the student’s first name', isNeeded: true },
    link('the link that confirms the address'),
  ],
  booked: [
    ...[...session, room],
    { name: 'schedule', says: 'the link to the schedule', isBlock: true, isNeeded: true },
    { name: 'canCancelUntil', says: 'until when it can be canceled', isNeeded: true },
  ],
  moved: [
    ...[...session, room],
    { name: 'by', says: 'who moved it, such as “Your tutor”', isNeeded: true },
    { name: 'before', says: 'when it was going to begin' },
  ],
  cancelled: [
    ...session,
    { name: 'by', says: 'who canceled, such as “Your tutor had to cancel”', isNeeded: true },
    { name: 'where', says: 'where to book another' },
  ],
  reminder: [
    ...[...session, room, stop],
    { name: 'other', says: 'who it’s with' },
    { name: 'soon', says: '“is coming up.” or “begins within the hour.”' },
  ],
  testAssigned: [
    ...[name, { name: 'test', says: 'the name of the test', isNeeded: true } as const],
    { name: 'times', says: 'from when until when it can be started', isBlock: true, isNeeded: true },
    { name: 'note', says: 'what the school wrote with it' },
    { name: 'fullTime', says: 'that they have their full time once they’ve started' },
    ...[link('the link to the portal'), stop],
  ],
  report: [
    { name: 'firstname', says: 'the student’s first name' },
    { name: 'student', says: 'the student’s name' },
    { name: 'dates', says: 'the days, such as “Mar 2 – 15, 2026”' },
    { name: 'span', says: 'the days in a sentence' },
    { name: 'summary', says: 'the report in a few lines', isBlock: true, isNeeded: true },
    { name: 'next', says: 'the next session' },
    link('the link to the report'),
    { name: 'meetings', says: 'the link to meet a tutor', isBlock: true },
    { name: 'until', says: 'until when the links work' },
    { name: 'passOn', says: 'asks the student to show it, where no parent is known', isBlock: true, isNeeded: true },
    stop,
  ],
};

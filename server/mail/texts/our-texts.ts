import type { LetterName, LetterText } from '../../../contract/desk/letters.ts';
import { passwordLinkHours } from '../../../contract/limits.ts';

const lines = (...each: string[]): string => each.join('\n');

/** What each letter says until an owner writes something else. */
export const ourTexts: Record<LetterName, LetterText> = {
  inquiryReceived: {
    subject: 'We have your question about {course}',
    text: lines(
      'Thank you for writing to us about {course}. Your message has reached the school, and we’ll answer by email or by phone.',
      'If it’s urgent, or you want to add something, reply to this email ({email}) or call {phone}.',
      'If you didn’t write to us, somebody may have mistyped their address. You can ignore this email.',
    ),
  },
  account: {
    subject: 'Your account for {course}',
    text: lines(
      'Hello {name},',
      'You’re enrolled in {course}. Your account is ready; you just need to choose a password.',
      '{account}',
      '{link}',
      `The link works once and expires after ${passwordLinkHours} hours. You can get another with “Forgot password?” on the sign-in page, or here:`,
      '{application}',
      'Nobody from the school will ever ask for your password.',
    ),
  },
  invitation: {
    subject: 'Your account is ready',
    text: lines(
      'Hello {name},',
      'The school has made an account for you. You just need to choose a password.',
      '{account}',
      '{link}',
      `The link works once and expires after ${passwordLinkHours} hours. You can get another with “Forgot password?” on the sign-in page.`,
      'Nobody from the school will ever ask for your password.',
    ),
  },
  parentInvitation: {
    subject: 'Confirm that you’re a parent of {student}',
    text: lines(
      'Hello,',
      'This address was given as a parent’s when {student} was enrolled. Confirm it to get progress reports here, and to see results, sessions and what you’ve agreed to.',
      '{link}',
      'The link works once and expires after two weeks.',
      'If you aren’t a parent or guardian, ignore this email. Nothing more is sent to this address.',
    ),
  },
  booked: {
    subject: '{Session} booked: {when}',
    text: lines(
      'Hello {name},',
      'Your {session} has been booked.',
      '{details}',
      '{room}',
      'The attached file adds it to your calendar, in your own time zone.',
      '{schedule}',
      '{canCancelUntil}',
    ),
  },
  moved: {
    subject: '{Session} moved: {when}',
    text: lines(
      'Hello {name},',
      '{by} moved the {session} of {before}. It’s now:',
      '{details}',
      '{room}',
      'The attached file moves it in your calendar.',
    ),
  },
  cancelled: {
    subject: '{Session} canceled: {when}',
    text: lines(
      'Hello {name},',
      '{by} your {session}.',
      '{details}',
      'The attached file removes it from your calendar. You can book another {where}.',
    ),
  },
  reminder: {
    subject: 'Reminder: {session} with {other}, {when}',
    text: lines('Hello {name},', 'Your {session} {soon}', '{details}', '{room}', '{stop}'),
  },
  testAssigned: {
    subject: 'New for you: {test}',
    text: lines(
      'Hello {name},',
      'Your school has assigned you a test: {test}.',
      '{times}',
      '{note}',
      '{fullTime}',
      '{link}',
      '{stop}',
    ),
  },
  report: {
    subject: '{firstname}’s progress, {dates}',
    text: lines(
      'Hello,',
      'Here’s what {student} did with us from {span}.',
      '{summary}',
      '{next}',
      '{link}',
      '{meetings}',
      'The links work until {until} and need no password, so please don’t share them outside the family.',
      '{passOn}',
      '{stop}',
    ),
  },
};

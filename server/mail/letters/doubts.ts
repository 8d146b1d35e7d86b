import type { Letter } from '../outbox.ts';
import { formatInZone } from './words.ts';

/** What waits for a reader: how many doubts, and in which courses. */
type UnreadDoubts = { role: 'student' | 'teacher'; name: string; courses: readonly string[]; doubts: number };

const count = (doubts: number) => (doubts === 1 ? 'a doubt' : `${doubts} doubts`);

/** What was written, on one line. */
export function newsTitle({ role, courses, doubts }: Omit<UnreadDoubts, 'name'>): string {
  const inCourses = courses.join(' and ');
  if (role === 'student') return `Your tutor wrote in ${count(doubts)} of yours: ${inCourses}`;
  return `${doubts === 1 ? 'A student is' : `${doubts} students are`} waiting: ${inCourses}`;
}

/** To a student who has not seen what their tutors wrote, and to a tutor who has not seen what students ask. Nothing of it stands in the mail. */
export function newsLetter({ url, unsubscribeUrl, ...news }: UnreadDoubts & { url: string; unsubscribeUrl: string }): Letter {
  const isStudent = news.role === 'student';
  return {
    subject: newsTitle(news),
    paragraphs: [
      `Hello ${news.name},`,
      isStudent
        ? `There’s something new in ${count(news.doubts)} you asked.`
        : `You haven’t seen what was written in ${count(news.doubts)} of your courses.`,
      { text: isStudent ? 'Read it' : 'Open your doubts', href: url },
      { text: 'Stop these emails', href: unsubscribeUrl },
    ],
  };
}

type Due = { course: string; dueAt: Date; zone: string };

/** To a tutor: an answer that was promised is half due. */
export const doubtReminderLetter = ({ name, course, dueAt, zone, url }: Due & { name: string; url: string }): Letter => ({
  subject: `Please answer: a doubt in ${course}`,
  paragraphs: [
    `Hello ${name},`,
    'A student waits for an answer, and half of the promised time is over.',
    {
      facts: [
        ['Course', course],
        ['Answer by', formatInZone(dueAt, zone)],
      ],
    },
    { text: 'Open your doubts', href: url },
  ],
});

/** To the school: an answer is about to be late. */
export const doubtEscalationLetter = ({ course, dueAt, zone, url }: Due & { url: string }): Letter => ({
  subject: `A doubt in ${course} has no answer yet`,
  paragraphs: [
    'A student waits for an answer, and three quarters of the promised time are over. The tutors of the course were reminded.',
    {
      facts: [
        ['Course', course],
        ['Answer by', formatInZone(dueAt, zone)],
      ],
    },
    { text: 'Open the desk', href: url },
  ],
});

/** To a tutor: the desk hands them a doubt that waits. */
export const doubtHandOverLetter = (facts: { name: string; course: string; minutes: number; url: string }): Letter => ({
  subject: `The school asks you to answer a doubt in ${facts.course}`,
  paragraphs: [
    `Hello ${facts.name},`,
    `A student waits for an answer, and the school hands the doubt to you. It’s yours for ${facts.minutes} minutes; after that, every tutor of the course can take it again.`,
    { text: 'Open your doubts', href: facts.url },
  ],
});

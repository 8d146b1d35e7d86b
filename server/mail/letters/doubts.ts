import type { Letter } from '../outbox.ts';
import { formatInZone } from './words.ts';

/** What waits for a reader: how many doubts, and in which courses. */
export type NewsLetter = { name: string; courses: readonly string[]; doubts: number; url: string };

const inCourses = (courses: readonly string[]) => courses.join(' and ');
const count = (doubts: number) => (doubts === 1 ? 'a doubt' : `${doubts} doubts`);

/** To a student who has not seen what their tutors wrote. */
export const studentNewsLetter = ({ name, courses, doubts, url }: NewsLetter): Letter => ({
  subject: `Your tutor wrote in ${count(doubts)} of yours: ${inCourses(courses)}`,
  paragraphs: [`Hello ${name},`, `There’s something new in ${count(doubts)} you asked.`, { text: 'Read it', href: url }],
});

/** To a tutor who has not seen what students ask. Nothing of it stands in the mail. */
export const tutorNewsLetter = ({ name, courses, doubts, url }: NewsLetter): Letter => ({
  subject: `${doubts === 1 ? 'A student is' : `${doubts} students are`} waiting: ${inCourses(courses)}`,
  paragraphs: [
    `Hello ${name},`,
    `You haven’t seen what was written in ${count(doubts)} of your courses.`,
    { text: 'Open your doubts', href: url },
  ],
});

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

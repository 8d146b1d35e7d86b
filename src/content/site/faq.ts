import type { ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { reportSpan } from '../../../contract/report-span.ts';
import { answerTimeOf, describeAnswerTime } from './answers.ts';

/** The categories of the FAQ (specification 3), in the order in which the filter offers them. */
export const faqCategories = ['course', 'support', 'technical'] as const;
export type FaqCategory = (typeof faqCategories)[number];

/** What the FAQ says of itself (specification 8). */
export const faqTexts = { none: 'No questions found' } as const;

/** A question of a parent and its answer (specification 3). */
export type FaqItem = { category: FaqCategory; question: string; answer: string };

/** The six items of the FAQ (specification 2.3): two in each category. */
export const listFaqItems = (catalogue: ShownCatalogue): readonly FaqItem[] => [
  {
    category: 'course',
    question: 'SAT Sprint or SAT Marathon: which plan fits?',
    answer:
      'SAT Sprint prepares your child for one official attempt, SAT Marathon for two consecutive attempts. Choose Sprint if you have a date and plan to take the test once; choose Marathon if you want a second try that builds on the first.',
  },
  {
    category: 'course',
    question: 'How do we enroll, and when can my child begin?',
    answer:
      'Choose a plan or a course, fill in one form, check the details and pay online in rupees or dollars. We’ll email the login credentials to the address on the form, and you can book the first session in the student portal.',
  },
  {
    category: 'support',
    question: 'Where can my child ask questions between sessions?',
    answer: [
      'In the chat portal, 24/7. Doubts are cleared there, and anything that keeps coming up goes into the next 1-on-1 session.',
      ...[answerTimeOf(catalogue)].flatMap((time) => (time ? [describeAnswerTime(time)] : [])),
    ].join(' '),
  },
  {
    category: 'support',
    question: 'How will I know how it’s going?',
    answer: `You get a progress report ${reportSpan.every} and online parent-teacher meetings: at least 3–4 in the SAT program, 2–3 in an AP course. After every mock test your child also sees the score, the pace and the skills behind it.`,
  },
  {
    category: 'technical',
    question: 'Which device do we need?',
    answer:
      'A computer or a tablet with an up-to-date browser; there’s nothing to install. Quizzes and mock tests run in fullscreen, like the real exam. iPhones don’t support that, so use them for everything except the tests.',
  },
  {
    category: 'technical',
    question: 'What if the connection drops in the middle of a test?',
    answer:
      'The test goes on. Every answer is saved on the device first and sent as soon as the connection is back, and the page always shows which answers we’ve received.',
  },
];

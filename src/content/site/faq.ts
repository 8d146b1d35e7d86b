import { reportSpan } from '../../../contract/report-span.ts';

/** The categories of the FAQ (specification 3), in the order in which the filter offers them. */
export const faqCategories = ['course', 'support', 'technical'] as const;
export type FaqCategory = (typeof faqCategories)[number];

/** What the FAQ says of itself (specification 8). */
export const faqTexts = { none: 'No questions found' } as const;

/** A question of a parent and its answer (specification 3). */
export type FaqItem = { category: FaqCategory; question: string; answer: string };

/** The six items of the FAQ (specification 2.3): two in each category. */
export const faqItems: readonly FaqItem[] = [
  {
    category: 'course',
    question: 'SAT Sprint or SAT Marathon: which plan fits?',
    answer:
      'SAT Sprint prepares for one official attempt, SAT Marathon for two consecutive attempts. Choose Sprint if the date is set and one sitting is the plan; choose Marathon if a second sitting should build on what the first one showed.',
  },
  {
    category: 'course',
    question: 'How do we enroll, and when can my child begin?',
    answer:
      'Choose a plan or a course, fill in one form, check the details and pay online, in rupees or in dollars. The login credentials then come by email to the address on the form, and the first session can be booked from the student portal.',
  },
  {
    category: 'support',
    question: 'Where does my child ask a doubt between two sessions?',
    answer: 'In the chat portal, 24/7. Doubts are cleared there, and what keeps coming back goes into the next 1-on-1 session.',
  },
  {
    category: 'support',
    question: 'How will I know how it is going?',
    answer: `By a progress report ${reportSpan.every}, and in online parent-teacher meetings: at least 3–4 in the SAT program, 2–3 in an AP course. After every mock test your child also sees the score, the pace and the skills behind it.`,
  },
  {
    category: 'technical',
    question: 'Which device do we need?',
    answer:
      'A computer or a tablet with an up-to-date browser. Quizzes and mock tests run in fullscreen, as the real exam does; iPhones cannot show a page in fullscreen, so they serve for everything except the tests. Nothing has to be installed.',
  },
  {
    category: 'technical',
    question: 'What if the connection drops in the middle of a test?',
    answer:
      'The test goes on. Every answer is kept on the device first and sent as soon as the connection is back, and the page says truthfully which answers have been saved.',
  },
];

import * as z from 'zod/mini';

/** The categories of the FAQ (specification 3), in the order in which the filter offers them. */
export const faqCategories = ['course', 'support', 'technical'] as const;
export type FaqCategory = (typeof faqCategories)[number];

/** A question of a parent and its answer (specification 3). */
export const faqItem = z.object({ category: z.enum(faqCategories), question: z.string(), answer: z.string() });
export type FaqItem = z.infer<typeof faqItem>;

/** Said of doubts until it was measured how soon they are answered. */
export const doubtsAtAnyTime =
  'In the chat portal, 24/7. Doubts are cleared there, and anything that keeps coming up goes into the next 1-on-1 session.';

/** Our own six items of the FAQ (specification 2.3): two in each category. `every`: how often parents get a report; `doubts`: how soon doubts are answered. */
export const listOurFaq = ({ every, doubts }: { every: string; doubts: string }): FaqItem[] => [
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
  { category: 'support', question: 'Where can my child ask questions between sessions?', answer: doubts },
  {
    category: 'support',
    question: 'How will I know how it’s going?',
    answer: `You get a progress report ${every} and online parent-teacher meetings: at least 3–4 in the SAT program, 2–3 in an AP course. After every mock test your child also sees the score, the pace and the skills behind it.`,
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

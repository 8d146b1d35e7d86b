/** Pictures of the product on the public pages, made by `npm run pictures` from the demonstration. `alt` says what there is to see. */
export const pictures = {
  'exam-hall': {
    caption: 'Tests look and work like the real ones, and every answer is saved as it’s given.',
    alt: 'A test in progress: a passage on the left, a question with four choices on the right, one of them chosen, the time above.',
  },
  result: {
    caption: 'Results start with what to change, question by question.',
    alt: 'A result: 9 of 14 questions right, and what stands out: which questions were rushed and missed, and which was left blank.',
  },
  dashboard: {
    caption: 'The dashboard shows what to do next, and how the score is moving toward the goal.',
    alt: 'A dashboard: the next step with its minutes, days until the SAT, and estimated scores rising toward a goal of 1350.',
  },
  'ap-question': {
    caption: 'AP questions look like the exam’s, right down to the formulas.',
    alt: 'An AP Calculus question in a test, with formulas and four choices, one of them chosen, the time above.',
  },
} as const;

export type PictureName = keyof typeof pictures;

/** Who the pictures show. */
export const pictureNote = 'Pictured: sample students.';

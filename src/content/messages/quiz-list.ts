/** The texts of the lists of quizzes and mock tests (specification 8), to the letter. */
export const messages = {
  refused: 'Failed to fetch quizzes.',
  failed: 'An error occurred while fetching quizzes.',
} as const;

/** Said before time or money is spent: iPhones have no fullscreen, which every quiz and mock test needs. */
export const deviceNote =
  'Quizzes and mock tests need fullscreen, which iPhones don’t support. Please plan for a computer or a tablet; everything else works on any phone.';

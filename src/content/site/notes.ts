/** Said before time or money is spent: iPhones have no fullscreen, which every quiz and mock test needs. */
export const deviceNote =
  'Quizzes and mock tests run in fullscreen, which iPhones cannot show. Please plan for a computer or a tablet; everything else works on any phone.';

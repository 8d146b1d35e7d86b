/** The texts of the error catalogue (specification 8), to the letter, and our own words beside them. */
export const messages = {
  signIn: {
    invalid: 'Invalid credentials',
    failed: 'An error occurred. Please try again.',
    usernameMissing: 'Enter your username.',
    passwordMissing: 'Enter your password.',
    somebodyElse: 'That is another account. Sign in as yourself to go on.',
  },
  quizzes: {
    studentMissing: 'Student not found. Please log in again.',
    refused: 'Failed to fetch quizzes.',
    failed: 'An error occurred while fetching quizzes.',
    untitled: 'Untitled Quiz',
    noCreator: 'N/A',
  },
  quiz: {
    idMissing: 'Quiz ID is missing in the session data.',
    listEmpty: 'No quizzes found in the session data.',
    unreadable: 'There was an error reading the quiz session. Please try again.',
    noSession: 'No quiz session data found. Please return to the dashboard and select a quiz.',
    noQuestions: 'No questions were found for this quiz.',
    keyReason: 'This action is disabled during the quiz.',
    warning: (reason: string, count: number) => `${reason} (Warning ${count} of 3)`,
    threeWarnings: 'Quiz submitted automatically after 3 warnings.',
    fullscreenLeft: 'Exiting fullscreen mode is not allowed.',
    tabHidden: 'Switching tabs is not allowed.',
    notSubmitted: 'Error submitting your answers. Please check your connection.',
    violationHeading: 'Security Violation Detected',
    devtools: 'Developer tools are not permitted. Please close them and refresh.',
    expired: 'This quiz was open for 30 days and was submitted as it stood.',
  },
  attempt: {
    fullscreenRefused: 'Fullscreen mode is required to start the test. Please allow fullscreen.',
    noFullscreen:
      'This browser cannot show a page in fullscreen, so a quiz cannot be sat here. iPhones cannot; a computer or a tablet can.',
    notSaved: 'The server did not take the answers.',
    notStarted: 'The quiz could not be opened. Please try again.',
  },
  result: {
    notOpen: 'There is no result yet: this quiz has not been submitted.',
    failed: 'The result could not be loaded. Please try again.',
  },
} as const;

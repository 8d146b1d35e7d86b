import { sittingOpenDays, warningLimit } from '../../../contract/limits.ts';

/** The texts of the error catalogue (specification 8), to the letter, and our own words beside them: one file for each flow, which loads with it. */
export const messages = {
  quizzes: { studentMissing: 'Student not found. Please log in again.' },
  quiz: {
    idMissing: 'Quiz ID is missing in the session data.',
    listEmpty: 'No quizzes found in the session data.',
    unreadable: 'There was an error reading the quiz session. Please try again.',
    noSession: 'No quiz session data found. Please return to the dashboard and select a quiz.',
    noQuestions: 'No questions were found for this quiz.',
    noResult: 'There’s no result yet: you haven’t submitted this quiz.',
    keyReason: 'This action is disabled during the quiz.',
    warning: (reason: string, count: number) => `${reason} (Warning ${count} of ${warningLimit})`,
    warningLimit: `Quiz submitted automatically after ${warningLimit} warnings.`,
    fullscreenLeft: 'Exiting fullscreen mode is not allowed.',
    tabHidden: 'Switching tabs is not allowed.',
    notSubmitted: 'Error submitting your answers. Please check your connection.',
    violationHeading: 'Security Violation Detected',
    devtools: 'Developer tools are not permitted. Please close them and refresh.',
    expired: `This quiz was open for ${sittingOpenDays} days, so it was submitted with the answers you’d given by then.`,
  },
  attempt: {
    fullscreenRefused: 'Fullscreen mode is required to start the test. Please allow fullscreen.',
    noFullscreen: {
      quiz: 'Quizzes need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
      mock: 'Mock tests need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
    },
    notSaved: 'Our server didn’t accept the answers.',
    notStarted: 'We couldn’t open the quiz. Please try again.',
    openInAnotherTab:
      'This is open in another tab of this browser, and there’s no connection. Continue there, or close that tab and try again.',
  },
  mock: {
    noSession: 'Mock test data not found in session storage.',
    notFound: 'Could not find the specific mock test data for this ID.',
    refused: (status: number) => `Failed to fetch test data. Server responded with status ${status}.`,
    withoutQuizId: (module: number) => `Module ${module} is missing a quizId.`,
    noQuestions: 'API returned no questions for this module.',
    noResult: 'There’s no result yet: you haven’t finished this test.',
    noModulesHeading: 'Could Not Load Test',
    noModules: 'The test has no modules defined.',
    errorHeading: 'An Error Occurred',
    unreadable: 'There was an error reading the test session. Please try again.',
    failed: 'We couldn’t load the test. Please check your connection and try again.',
    notStarted: 'We couldn’t open the module. Please try again.',
    begin: (module: string) => `You are about to begin: ${module}`,
    confirm: 'Are you sure you want to submit this module?',
    warning: (count: number, key: string) =>
      `Warning ${count} of ${warningLimit}: Use of restricted key (${key}) is not allowed.`,
    warningLimit: `Module automatically submitted after ${warningLimit} key press violations.`,
    restrictedKey: 'Module submitted: This action is not allowed.',
    tabHidden: 'Module submitted: leaving the test window is not allowed.',
    timeUp: 'Time is up. The module was submitted automatically.',
    devtools: 'Test terminated due to developer tools being opened.',
    fullscreenLeft: 'Test terminated for exiting fullscreen mode.',
    testEnded: 'You ended the test.',
    escape: 'Leaving fullscreen ends the test',
    expired: `This test was open for ${sittingOpenDays} days, so it was submitted with the answers you’d given by then.`,
    endedByStaff: 'The school ended this.',
    notSubmitted: 'Error submitting your answers. Please check your connection.',
    notComplete: 'Our server doesn’t know yet that your test has ended. Please check your connection.',
  },
  check: {
    storageMissing:
      'This browser can’t keep answers on this device. They count once they reach us, so stay online or use another browser.',
    storageFull: 'This browser’s storage is full. Until you free up some space, your answers count only once they reach us.',
    storageRefused:
      'This browser won’t let us keep answers, which is common in private windows. Use a regular window, or stay online: answers count only once they reach us.',
    offline: 'You’re offline. Connect to begin; this page will check again automatically.',
    unreachable: 'Your device couldn’t reach us. Check your connection, then try again.',
  },
} as const;

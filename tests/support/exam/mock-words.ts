import { warningLimit } from '../../../contract/limits.ts';

/** What specification 8 says of each way in which a module or a mock test ends, to the letter. */
export const endingWords = {
  warnings: `Module automatically submitted after ${warningLimit} key press violations.`,
  atOnce: 'Module submitted: This action is not allowed.',
  tab: 'Module submitted: leaving the test window is not allowed.',
  time: 'Time is up. The module was submitted automatically.',
  fullscreen: 'Test terminated for exiting fullscreen mode.',
  tools: 'Test terminated due to developer tools being opened.',
  endTest: 'You ended the test.',
};

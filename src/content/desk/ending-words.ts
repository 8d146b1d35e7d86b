import type { Ending } from '../../../contract/exam/attempts.ts';
import { warningLimit } from '../../../contract/limits.ts';
import { numberWord } from '../../../contract/number-words.ts';

/** How a sitting came to its end, as staff read it; null: the student submitted it. */
export const endingWords: Readonly<Record<Ending, string | null>> = {
  student: null,
  testEnded: 'Ended by the student with “End Test”',
  warningLimit: `Ended after ${numberWord(warningLimit)} warnings`,
  restrictedKey: 'Ended by a restricted key',
  tabHidden: 'Ended because the tab was hidden',
  fullscreenLeft: 'Ended because fullscreen was left',
  devtoolsOpened: 'Ended because developer tools were opened',
  timeUp: 'Ended when the time was up',
  expired: 'Expired after 30 days',
  staff: 'Ended by the school',
};

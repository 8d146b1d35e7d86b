import type { RecordedEvent } from '../../../contract/exam/attempts.ts';

/** What stands in the record of a sitting, as staff read it. */
export const eventWords: Readonly<Record<RecordedEvent['kind'], (detail: string) => string>> = {
  keyPressed: (key) => `Pressed ${key}`,
  tabHidden: () => 'Hid the tab',
  fullscreenLeft: () => 'Left fullscreen',
  devtoolsOpened: () => 'Opened developer tools',
  interrupted: () => 'Came back after a break',
  reinstated: (reason) => `Reinstated: ${reason}`,
  minutesAdded: (minutes) => `Given ${minutes}`,
  endedByStaff: (reason) => `Ended by staff: ${reason}`,
  lateLeftOut: () => 'Late answers left out',
  lateCounted: () => 'Late answers counted',
  answersHandedIn: () => 'Answers handed in from a file',
  clockCorrected: () => 'Our clock was corrected',
};

import type { SoldContents } from '../../contract/enrolment/catalogue.ts';
import { promisedMeetings } from '../../contract/meetings/meetings.ts';

/** How many meetings the parents of a course's student are promised: as many as the order was sold with, else what pages say now. */
export const promisedIn = (courseName: string, contents: SoldContents | null): number =>
  contents?.meetings ?? promisedMeetings[courseName.startsWith('SAT') ? 'sat' : 'ap'];

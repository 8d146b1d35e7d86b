import { promisedMeetings } from '../../contract/meetings/meetings.ts';

/** How many meetings the parents of a course's student are promised. */
export const promisedIn = (courseName: string): number => promisedMeetings[courseName.startsWith('SAT') ? 'sat' : 'ap'];

import { taskBounds } from '../../../contract/free-response/tasks.ts';

/** Our own words about free response. */
export const messages = {
  unreadable: 'This photo can’t be opened here. Try one that is a JPEG or PNG.',
  tooMany: `You can add ${taskBounds.pages} pages at most.`,
  notSent: 'A page couldn’t be sent. Take its photo again.',
  workFailed: 'Your written answers couldn’t be loaded.',
  scoreNotKept: 'Your score couldn’t be saved.',
} as const;

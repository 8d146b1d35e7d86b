import { longestStep, mostSteps } from '../../../contract/meetings/agreed-steps.ts';

/** Our own words about a tutor's sessions. */
export const messages = {
  failed: 'We couldn’t load your sessions. Please try again.',
  notDone: 'That couldn’t be done.',
  maybeDone: 'We got no answer, so we don’t know whether it was done. Try again: nothing is done twice.',
  tooManySteps: `Keep it to ${mostSteps} steps.`,
  longStep: `Keep each step to ${longestStep} characters.`,
  sessionNoted: 'Your notes are saved. The student’s next tutor will read them.',
  noted: 'Your notes are saved. The parents will read them on their page.',
} as const;

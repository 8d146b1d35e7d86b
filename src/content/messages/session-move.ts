/** Our own words about moving a session. */
export const messages = {
  noTimes: 'We couldn’t load your tutor’s free times. Please try again.',
  notMoved: 'We couldn’t move this session.',
  maybeMoved: 'We got no answer, so we don’t know whether it was moved. Try again: nothing is moved twice.',
  moved: 'The session has been moved. A confirmation with a calendar update is on its way.',
  maybeThere: 'It may have been moved: we’re checking.',
  gone: 'This session can’t be moved anymore.',
} as const;

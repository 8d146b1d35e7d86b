/** Our own words about what somebody is worried about. */
export const messages = {
  failed: 'We couldn’t find out who receives this. Check your connection and try again.',
  notSent: 'This wasn’t sent. Your words are still here: try again, it arrives only once.',
} as const;

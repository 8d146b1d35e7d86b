/** Our own words about a tutor's month. */
export const messages = {
  failed: 'We couldn’t load this month. Please try again.',
  notSaved: 'We couldn’t save the file. Please try again.',
} as const;

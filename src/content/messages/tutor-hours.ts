/** Our own words about a tutor's hours. */
export const messages = {
  failed: 'We couldn’t load your hours. Please try again.',
  notSaved: 'Your hours couldn’t be saved. Please try again: nothing is done twice.',
  saved: 'Saved. Your free times now follow these hours; booked sessions stay.',
} as const;

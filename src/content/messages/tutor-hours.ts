/** Our own words about a tutor's hours. */
export const messages = {
  failed: 'We couldn’t load your hours. Please try again.',
  notSaved: 'Your hours couldn’t be saved. Please try again: nothing is done twice.',
  saved: 'Saved. Free times are offered as your hours say; what is booked stays.',
} as const;

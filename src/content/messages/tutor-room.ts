/** Our own words about where a tutor's sessions meet. */
export const messages = {
  failed: 'We couldn’t load where your sessions meet. Please try again.',
  notSaved: 'Your room couldn’t be saved. Please try again.',
  saved: 'Saved. Links in earlier emails lead there, too.',
} as const;

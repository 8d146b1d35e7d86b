/** Our own words about the parents' page. */
export const messages = {
  parents: {
    emailMissing: 'Enter your email address.',
    emailWrong: 'That isn’t an email address: it has the form name@example.org.',
    notAsked: 'We couldn’t send the link. Please try again.',
    notOpened: 'We couldn’t sign you in. Please try again.',
    notLoaded: 'We couldn’t load your page. Please try again.',
    chosen: 'Saved.',
    notChosen: 'We couldn’t save that. Please try again.',
    accessNotLoaded: 'We couldn’t load what your parents see.',
    accessNotEnded: 'We couldn’t end it. Please try again.',
  },
} as const;

/** Our own words about notices. */
export const messages = {
  notices: {
    notLoaded: 'We couldn’t load your notices. Please try again.',
    notRead: 'We couldn’t mark that as read. Please try again.',
    settingsNotLoaded: 'We couldn’t load how we tell you. Please try again.',
    chosen: 'Saved.',
    pushNotAllowed: 'We couldn’t turn notifications on. Please try again.',
    pushNotEnded: 'We couldn’t turn notifications off. Please try again.',
    notChosen: 'We couldn’t save that. Please try again.',
  },
} as const;

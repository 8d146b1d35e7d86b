/** Our own words about going on with an application on another device. */
export const messages = {
  draftLinks: {
    emailWrong: 'Enter an email address, such as name@example.org.',
    notMailed: 'We couldn’t send the link. Please try again.',
    codeMissing: 'Enter the six digits.',
    notOpened: 'We couldn’t open it. Please try again.',
  },
} as const;

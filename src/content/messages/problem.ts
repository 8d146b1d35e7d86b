/** What is said while a problem is reported. */
export const messages = {
  missing: 'We couldn’t load the form for reports. Check your connection and try again.',
  notOpened: 'We couldn’t open the form. Please try again.',
  notSent: 'We couldn’t send this, and your browser keeps nothing for later. Please try again when you’re online.',
} as const;

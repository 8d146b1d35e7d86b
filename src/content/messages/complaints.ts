/** Our own words about complaints. */
export const messages = {
  notSent: 'This wasn’t sent. Your words are still here: try again, it arrives only once.',
  failed: 'We couldn’t load your complaint. Check your connection and try again.',
  notWritten: 'This wasn’t sent. Your words are still here: try again.',
  missing: {
    from: 'Choose who you are.',
    name: 'Enter your name.',
    email: 'Enter your email address.',
    topic: 'Choose what it’s about.',
    text: 'Write what happened.',
  },
  emailUnread: 'Enter an email address like name@example.com.',
} as const;

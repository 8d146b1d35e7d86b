/** Our own words about what students say is wrong with a question. */
export const messages = {
  failed: 'We couldn’t check whether you’ve reported this question. Please try again.',
  notSent: 'Your report couldn’t be sent. It’s still here: try again.',
  kept: 'Your report is kept on this device and goes to the school when you’re online again. You can leave this page.',
  refused: 'Your report on a question wasn’t accepted.',
  notTaken: 'Something went wrong.',
  reasonMissing: 'Choose what is wrong.',
  textMissing: 'Say in a few words what is wrong.',
} as const;

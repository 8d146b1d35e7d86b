/** Our own words about what a family agrees to. */
export const messages = {
  consent: {
    notLoaded: 'We couldn’t load what you agreed to.',
    notKept: 'We couldn’t save that. Please try again.',
    relationMissing: 'Choose what you are to the student.',
    nameMissing: 'Enter your full name.',
    yearMissing: 'Enter the year with four digits, such as 1979.',
    tooYoung: 'The person who agrees has to be 18 or older.',
    tokenMissing: 'Enter the token, or choose another way.',
  },
} as const;

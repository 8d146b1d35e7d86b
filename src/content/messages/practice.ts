/** The texts of results, of the plan and of practicing (specification 8), and our own words beside them. */
export const messages = {
  result: {
    failed: 'We couldn’t load the result. Please try again.',
    earlierFailed: 'We couldn’t load your earlier results. Please try again.',
    nextStepsFailed: 'We couldn’t load your next step. Please try again.',
    drillFailed: 'We couldn’t prepare your practice. Please try again.',
    sharedFailed: 'We couldn’t check whether somebody has asked the same. Please try again.',
    ratingNotKept: 'We couldn’t save that. Please try again.',
    guessNotKept: 'We couldn’t save your note. Please try again.',
  },
  results: { failed: 'We couldn’t load your results. Please try again.' },
  plan: {
    failed: 'We couldn’t load your plan. Please try again.',
    notKept: 'We couldn’t save your goal. It’s still here: please try again.',
    dateOver: 'Choose today or a later day.',
    badScore: ({ low, high, step }: { low: number; high: number; step: number }) =>
      `Enter a score from ${low} to ${high}${step === 1 ? '' : `, in steps of ${step}`}.`,
  },
  practice: { failed: 'We couldn’t load your practice. Please try again.' },
  notebook: {
    failed: 'We couldn’t load your notebook. Please try again.',
    answerMissing: 'Choose an answer first, or choose “I don’t know.”',
    notChecked: 'We couldn’t check your answer. It’s still here: please try again.',
    answeredElsewhere: 'You’ve already answered this question. It isn’t due now.',
  },
} as const;

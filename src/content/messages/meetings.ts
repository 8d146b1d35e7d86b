/** Our own words about meetings with parents. */
export const messages = {
  meetings: {
    failed: 'We couldn’t load your meetings. Please try again.',
    booked: 'Your meeting is booked. A confirmation with a calendar invite is on its way.',
    cancelled: 'The meeting has been canceled.',
    notBooked: 'We couldn’t book this time.',
    maybeBooked: 'We got no answer, so we don’t know whether it’s booked. Try again: nothing is booked twice.',
    notCancelled: 'We couldn’t cancel this meeting.',
    notMarked: 'We couldn’t save that mark.',
    maybeCancelled: 'We got no answer, so we don’t know whether it’s canceled. Try again.',
  },
} as const;

/** The texts of doubts. */
export const messages = {
  doubts: {
    listFailed: 'We couldn’t load the doubts. Please try again.',
    searchFailed: 'We couldn’t search just now. What you see is what was there before.',
    threadFailed: 'We couldn’t open this doubt. Please try again.',
    unknown: 'This doubt doesn’t exist, or it isn’t yours.',
    moveFailed: 'That didn’t work. Please try again.',
    changeFailed: 'We couldn’t change this line. Please try again.',
    textMissing: 'Write something first.',
    courseMissing: 'Choose a course first.',
    notKept: 'This browser keeps nothing, so don’t close the page before your line is sent.',
    offline: 'You’re offline. What you write is kept on this device and sent in order once you’re back.',
    stopped: 'This line wasn’t sent. What you wrote after it waits.',
  },
} as const;

/** The texts of doubts. */
export const messages = {
  doubts: {
    listFailed: 'We couldn’t load the doubts. Please try again.',
    searchFailed: 'We couldn’t search just now. What you see is what was there before.',
    threadFailed: 'We couldn’t open this doubt. Please try again.',
    unknown: 'This doubt doesn’t exist, or it isn’t yours.',
    moveFailed: 'That didn’t work. Please try again.',
    changeFailed: 'We couldn’t change this message. Please try again.',
    textMissing: 'Write something first.',
    courseMissing: 'Choose a course first.',
    notKept: 'This browser can’t keep your message, so don’t close the page before it’s sent.',
    offline: 'You’re offline. What you write is kept on this device and sent in order once you’re online again.',
    shareFailed: 'We couldn’t see whether this doubt can be offered to others. Please try again.',
    wordsMissing: 'Write a question and an answer.',
    notOffered: 'We couldn’t offer it. Your words are still here: please try again.',
    notWithdrawn: 'We couldn’t take it out. Please try again.',
    sharingFailed: 'We couldn’t load this choice. Please try again.',
    sharingNotKept: 'We couldn’t save that. Please try again.',
    notDelivered: 'Something you wrote in a doubt wasn’t sent.',
    stopped: 'This message wasn’t sent. What you wrote after it is waiting.',
  },
} as const;

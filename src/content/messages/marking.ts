/** Our own words about marking. */
export const messages = {
  listFailed: 'What waits to be marked couldn’t be loaded.',
  queueFailed: 'The answers to this question couldn’t be loaded.',
  workFailed: 'This answer couldn’t be loaded.',
  notSaved: 'Your marks couldn’t be saved. They’re still here: try again.',
  notGivenBack: 'The marks couldn’t be given back. Please try again.',
  notAsked: 'Your request couldn’t be sent. It’s still here: try again.',
  reasonMissing: 'Say in a few words what you think was overlooked.',
  pointsMissing: 'Give the answer points first (0 for none): your comment is saved with them.',
  saveFirst: 'Save what you changed first.',
  allMarked: 'All answers to this question are marked.',
} as const;

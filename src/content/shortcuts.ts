/** Keys of the exam hall, as its instructions tell them. */
export const shortcuts = [
  { keys: ['←', '→'], does: 'previous or next question' },
  { keys: ['A', '–', 'D'], does: 'choose an option (or 1 to 4); E or 5 where there is a fifth' },
  { keys: ['0', '–', '9'], does: 'type a number where one is asked for; Enter when it is done' },
  { keys: ['M'], does: 'mark for review' },
  { keys: ['H'], does: 'pick words to highlight' },
  { keys: ['L'], does: 'line reader' },
  { keys: ['G'], does: 'enlarge the figure' },
  { keys: ['P'], does: 'question list' },
  { keys: ['O'], does: 'close a message from the school' },
  { keys: ['S'], does: 'submit (with confirmation)' },
];

/** In a module that offers the tool. */
export const toolShortcuts = [
  { tool: 'calculator', keys: ['K'], does: 'calculator' },
  { tool: 'reference', keys: ['R'], does: 'reference sheet' },
] as const;

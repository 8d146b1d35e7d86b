/** An answer of the demonstration, with the rows of its rubric that it is given, and what its tutor says of it. */
export type MarkedAnswer = { text: string; given: number[]; comment: string };

/** To the eleven tasks of `ap-psychology-free-response-2`, in their order: one who knows the course, and cites a source too little. */
export const firstEssay: readonly MarkedAnswer[] = [
  {
    text: 'Naturalistic observation: the observers only watched people at the library doors and changed nothing.',
    given: [0],
    comment: '',
  },
  {
    text: 'Helping means holding the door open.',
    given: [],
    comment: 'Which door, for whom, within what time? Say how it was measured.',
  },
  {
    text: 'It is negative and moderate, so the more people stood near the door, the less often it was held open. It doesn’t prove a cause.',
    given: [0],
    comment: 'Just right, and good that you say what it doesn’t show.',
  },
  { text: 'Confidentiality: no names, faces or voices were recorded.', given: [0], comment: '' },
  {
    text: 'Only partly. All four libraries are in one city, and people elsewhere may have other customs of helping.',
    given: [0],
    comment: '',
  },
  {
    text: 'With one other person the door was held open in 71% of the cases, with four or more only in 43%. Everybody waits for the others, which is the bystander effect.',
    given: [0],
    comment: 'Name diffusion of responsibility, and say what it means: each person feels less obliged, because others could act.',
  },
  {
    text: 'Schools should not pay all students for reading, because a reward for what they like takes the liking away.',
    given: [0],
    comment: '',
  },
  {
    text: 'In Source 1 the paid children read 9.1 books while they were paid, but only 1.8 after it, fewer than those who got nothing (2.7).',
    given: [0],
    comment: '',
  },
  {
    text: 'Money is extrinsic motivation. It replaced the intrinsic motivation, so when it stopped there was no reason left to read.',
    given: [0, 1],
    comment: '',
  },
  {
    text: 'Another study shows that questions of interest and understanding go together.',
    given: [],
    comment: 'Which source? Give its number and what it found.',
  },
  { text: '', given: [], comment: '' },
];

/** To the same tasks: shorter, and some left blank. */
export const classmatesEssay: readonly string[] = [
  'An experiment, since there were three groups of 1, 2 or 3 and 4 or more people.',
  'Whether somebody held the door open within five seconds for a visitor with both hands full.',
  '$r = -.41$ means that fewer people help when there are more of them.',
  'The plan was approved by a review board.',
  '',
  'It supports it: 43% with four or more, but 71% with one. Each person feels that somebody else could do it, so nobody has to.',
  'Schools should pay only those who read nothing yet.',
  'Source 3: 61% of those who had got toys still read a book each month, 28% of the others.',
  '',
  '',
  '',
];

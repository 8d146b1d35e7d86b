import { type ActionForm, why } from './form-fields.ts';

/** Minutes that are offered; `none`: the choice of none. */
const minutes = (none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...['1', '2', '5', '10', '15', '20', '30', '45', '60'].map((value) => ({ value, label: value })),
];

/** The forms of what the school does while a test is being sat. */
export const examRoomForms = {
  'examRoom.minutes': {
    title: 'Give minutes',
    about: 'For the module that is open, or the next one. Their clock changes at once, and a message says so.',
    confirm: 'Give minutes',
    busy: 'Giving…',
    fields: [{ name: 'minutes', label: 'Minutes', kind: 'choice', options: minutes(), required: true }, why],
  },
  'examRoom.message': {
    title: 'Send a message',
    about: 'It shows above the question until the student closes it, and is kept in the record of actions.',
    confirm: 'Send',
    busy: 'Sending…',
    fields: [{ name: 'text', label: 'Message', kind: 'long', required: true }],
  },
  'examRoom.reinstate': {
    title: 'Reinstate',
    about: 'The module keeps its answers, and its clock continues with the time that was left when the student opens it again.',
    confirm: 'Reinstate',
    busy: 'Reinstating…',
    fields: [
      { name: 'minutes', label: 'Minutes to add', kind: 'choice', options: minutes('None') },
      {
        name: 'keysSeen',
        label: 'If the student has read the right answers',
        kind: 'choice',
        options: [
          { value: '', label: 'Don’t reinstate' },
          { value: 'yes', label: 'Reinstate anyway' },
        ],
      },
      why,
    ],
  },
  'examRoom.end': {
    title: 'End this now',
    about:
      'The student’s screen closes at once. What was answered is graded; modules that weren’t started count as wrong. A mock test can be reinstated.',
    confirm: 'End it',
    busy: 'Ending…',
    tone: 'danger',
    fields: [why],
  },
} satisfies Record<string, ActionForm>;

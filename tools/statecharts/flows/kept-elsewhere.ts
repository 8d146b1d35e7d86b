/** A requirement of the flows that no state and no transition keeps: which file does, and why none of a chart's parts is it. */
export type KeptElsewhere = { ids: readonly string[]; by: string; why: string };

/** What the specification's flows owe (sections 4, 5 and 8) and their charts cannot say. */
export const keptElsewhere: readonly KeptElsewhere[] = [
  {
    ids: ['4.1-5', '4.1-6', '8-quizzes-5', '8-quizzes-6'],
    by: 'src/services/exam/records.ts',
    why: 'What a record is and which list it is in is data: the machine gets the list as it is to be shown.',
  },
  {
    ids: ['8-quizzes-1', '8-quizzes-2', '8-quizzes-3', '8-quizzes-4'],
    by: 'src/services/exam/records.ts',
    why: 'Which words a failure has. That the list has failed, and can be asked for again, is the state `failed`.',
  },
  { ids: ['4.2-5'], by: 'src/views/ui/format-seconds.ts', why: 'How a number of seconds is written.' },
  {
    ids: ['4.2-23', '4.3-29'],
    by: 'server/exam/staff/accommodations.ts',
    why: 'Whom a rule is lifted for is decided by the server, and comes to the machines as their policy.',
  },
  {
    ids: ['4.3-32', '4.3-33', '4.3-34', '4.3-35'],
    by: 'src/views/exam/parts/palette.tsx',
    why: 'Colors of what the sheet has in its context.',
  },
  {
    ids: ['4.3-39', '4.3-40'],
    by: 'src/views/exam/parts/floating-panel.tsx',
    why: 'Where a panel stands and how large it is goes with the drag that made it.',
  },
  { ids: ['4.3-41'], by: 'src/machines/exam/answers.ts', why: 'How an answer is written when it is sent.' },
  { ids: ['4.5-22'], by: 'contract/enrolment/catalogue.ts', why: 'What an item costs is read from the price table.' },
  { ids: ['4.6-1'], by: 'src/views/ui/app-frame.tsx', why: 'An open drawer is a state of the screen alone.' },
  { ids: ['4.6-2'], by: 'src/views/ui/menu.tsx', why: 'An open menu is a state of the screen alone.' },
  { ids: ['5-8'], by: 'src/services/schedule/zoned-time.ts', why: 'How a time is read.' },
  {
    ids: ['5-13', '5-14', '5-15', '8-faq-1'],
    by: 'src/views/site/home/faq-search.ts',
    why: 'A filter of what stands on the page, which works before the app is there.',
  },
  { ids: ['5-18', '5-20'], by: 'src/views/inquiry/inquiry-form.tsx', why: 'What kind of field it is.' },
  { ids: ['5-31'], by: 'src/views/enrolment/form-step.tsx', why: 'What kind of field it is.' },
  {
    ids: ['8-materials-1'],
    by: 'src/content/messages/materials.ts',
    why: 'Which words a failure has. That the page has failed is the state `failed`.',
  },
];

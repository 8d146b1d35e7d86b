/** The texts of the school's desk. */
export const messages = {
  unreachable: 'We couldn’t open the desk. Check your connection and try again.',
  list: 'We couldn’t load the list.',
  payment: 'We couldn’t load this payment.',
  instalments: 'We couldn’t load these installments.',
  paper: 'We couldn’t make the PDF. Please try again.',
  student: 'We couldn’t load this student.',
  group: 'We couldn’t load this group.',
  assignable: 'We couldn’t load the tests and groups.',
  notChecked: 'We couldn’t check whom this reaches. Nothing is assigned.',
  assignment: 'We couldn’t load this assignment.',
  item: 'We couldn’t load this question.',
  doubt: 'We couldn’t load this doubt.',
  reasonMissing: 'Say first why you read it, in a few words.',
  concern: 'We couldn’t load this concern.',
  examRoom: 'We couldn’t load the exam room.',
  action: 'This wasn’t done. Please try again.',
} as const;

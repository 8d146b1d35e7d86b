/** What an action was, for whoever reads the record. Actions of the command line that are not here are named by their command. */
export const actionWords: Readonly<Record<string, string>> = {
  'student.add': 'Added the student',
  'student.correct': 'Corrected details',
  'student.enroll': 'Enrolled in a course',
  'student.unenroll': 'Ended an enrollment',
  'student.accommodate': 'Changed accommodations',
  'student.access-off': 'Turned access off',
  'student.access-on': 'Turned access on',
  'student.mail-password-link': 'Mailed a password link',
  'student.end-sign-ins': 'Signed out everywhere',
  'student.export': 'Exported everything',
  'student.erase': 'Erased the student',
  'booking.cancel': 'Canceled a session',
  'booking.note': 'Noted a parents’ meeting',
  'answers.hand-in': 'Handed in an answer file',
  'staff.add': 'Added a staff account',
  'mail.resend': 'Sent an email again',
};

/** What a changed field is called; others stand under their own name. */
export const fieldWords: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  contact: 'Phone',
  standard: 'Class',
  guardianEmail: 'Parent’s email',
  extraTime: 'Time',
  keysAllowed: 'Restricted keys allowed',
  access: 'Access',
  course: 'Course',
  plan: 'Plan',
  tests: 'Tests given',
  paymentId: 'Payment',
  username: 'Username',
  ended: 'Sign-ins ended',
  anotherAddress: 'To another address',
};

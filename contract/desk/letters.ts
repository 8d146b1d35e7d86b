/** The letters whose text an owner can change: those to families and to whoever asks about a course. What opens an account, moves money or is the law's stays ours. */
export const letterNames = [
  'inquiryReceived',
  'account',
  'invitation',
  'parentInvitation',
  'booked',
  'moved',
  'cancelled',
  'reminder',
  'testAssigned',
  'report',
] as const;
export type LetterName = (typeof letterNames)[number];

/** The setting that holds a letter's text. */
export const letterSetting = <Name extends LetterName>(name: Name): `letter.${Name}` => `letter.${name}`;

/** What each is called at the desk. */
export const letterTitles: Record<LetterName, string> = {
  inquiryReceived: 'An inquiry has come in',
  account: 'The account after a payment',
  invitation: 'The account that the school made',
  parentInvitation: 'A parent’s address to confirm',
  booked: 'A session is booked',
  moved: 'A session is moved',
  cancelled: 'A session is canceled',
  reminder: 'A session is coming up',
  testAssigned: 'A test is assigned',
  report: 'The report to parents',
};

/** A letter's text with its placeholders: each line is a paragraph. */
export type LetterText = { subject: string; text: string };

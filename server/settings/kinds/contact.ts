import type { SettingProblem } from '../../../contract/desk/settings.ts';
import { looksLikeEmail } from '../../../contract/email.ts';
import type { SettingKind } from '../kind.ts';

const needed: Record<string, string> = {
  supportEmail: 'Give the address that people can write to.',
  supportPhone: 'Give the number that people can call.',
  schoolMail: 'Give the address where the school reads its email.',
};
const notAnAddress = 'This isn’t an email address, such as help@school.org.';
const mostCharacters = 100;

const findFieldProblem = (field: string, text: string): string | null => {
  if (text === '') return needed[field] ?? null;
  if (text.length > mostCharacters) return `It can have ${mostCharacters} characters.`;
  if (/\p{C}/u.test(text)) return 'It has to be on one line.';
  if (field === 'supportPhone')
    return /^\+?[\d ()/.-]{5,30}$/.test(text) ? null : 'This isn’t a phone number, such as +91 98450 00000.';
  return field === 'complaintsOfficer' || looksLikeEmail(text) ? null : notAnAddress;
};

/** How people reach the school: on every page, in letters, and where its own mail goes. */
export const contact: SettingKind = {
  readDefaults: async ({ base: { supportEmail, supportPhone, schoolMail, complaintsOfficer, complaintsMail } }) => ({
    ...{ supportEmail, supportPhone, schoolMail },
    ...{ complaintsOfficer: complaintsOfficer ?? '', complaintsMail: complaintsMail ?? '' },
  }),
  findProblems: (fields) =>
    Object.entries(fields).flatMap(([field, text]): SettingProblem[] => {
      const reason = findFieldProblem(field, text);
      return reason === null ? [] : [{ field, reason }];
    }),
  describeEffects: async ({ before, after }) => [
    ...(before.supportEmail !== after.supportEmail || before.supportPhone !== after.supportPhone
      ? ['Every page and every new email shows it at once. Emails already sent stay as they are.']
      : []),
    ...(before.schoolMail === after.schoolMail
      ? []
      : [`Inquiries, applications and what the server reports go to ${after.schoolMail} from now on.`]),
    ...(before.complaintsMail === after.complaintsMail
      ? []
      : [`Complaints go to ${after.complaintsMail || after.schoolMail} from now on, including anything added to open ones.`]),
    ...(before.complaintsOfficer !== after.complaintsOfficer && after.complaintsOfficer === ''
      ? ['The terms then name nobody who answers complaints.']
      : []),
  ],
};

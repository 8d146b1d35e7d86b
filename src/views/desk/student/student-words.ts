import type { StudentFile } from '../../../../contract/desk/students.ts';
import { formatMoment } from '../../../../contract/moments.ts';

export const summarize = ({ disabledAt, standard, enrolments }: StudentFile) =>
  [
    standard === '' ? null : `Class ${standard}`,
    enrolments.length === 1 ? '1 course' : `${enrolments.length} courses`,
    disabledAt === null ? null : `access off since ${formatMoment(disabledAt, 'shortDate')}`,
  ]
    .filter((words) => words !== null)
    .join(', ');

export function describeAccess({ disabledAt, hasPassword, signIns }: StudentFile): string {
  if (disabledAt !== null) return `Access has been off since ${formatMoment(disabledAt, 'shortDate')}.`;
  if (!hasPassword) return 'They haven’t chosen a password yet.';
  return signIns.length === 0 ? 'They can sign in, and aren’t signed in anywhere.' : 'They’re signed in:';
}

/** That an address waits for its link to be opened, or does so in vain. */
export const describeNewEmail = ({ email, askedAt, expiresAt }: NonNullable<StudentFile['newEmail']>): string =>
  expiresAt <= Date.now()
    ? `${email}: its link has expired, and nothing was changed`
    : `${email}, used once its link of ${formatMoment(askedAt, 'shortDateTime')} is opened`;

/** How much is in the mistake notebook, as it was last noted. */
export const describeNotebook = ({ notebook }: Pick<StudentFile, 'notebook'>): string =>
  notebook === 0 ? 'Nothing is in it yet.' : `${notebook === 1 ? '1 question' : `${notebook} questions`} in all.`;

export const toDraft = ({ firstname, lastname, email, newEmail, contact, standard, ...guardian }: StudentFile) => ({
  ...{ firstname, lastname, email: newEmail?.email ?? email, contact, standard },
  guardianEmail: guardian.guardianEmail ?? '',
  guardianName: guardian.guardianName ?? '',
  guardianPhone: guardian.guardianPhone ?? '',
});

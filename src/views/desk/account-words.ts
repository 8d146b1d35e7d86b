import type { Invitation } from '../../../contract/desk/colleagues.ts';
import { formatMoment } from '../../../contract/moments.ts';

/** How an account stands of who works here: who was invited, and when, until the first password is set. */
export function describeAccount({
  isActive,
  hasPassword,
  invitation,
}: {
  isActive: boolean;
  hasPassword: boolean;
  invitation: Invitation | null;
}): string {
  if (!isActive) return hasPassword ? 'Access off' : 'Invitation taken back';
  if (hasPassword) return 'Can sign in';
  if (invitation === null) return 'Never set a password';
  const sent = formatMoment(invitation.sentAt, 'shortDateTime');
  const how = invitation.expiresAt > Date.now() ? 'not yet accepted' : 'and the link has expired';
  return `Invited on ${sent}, ${how}`;
}

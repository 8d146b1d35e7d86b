import type { Letter } from '../outbox.ts';
import { writeLetter } from '../texts/write-letter.ts';

/** To a parent whom an application names: the link confirms the address. */
export const parentInvitationLetter = ({ firstname, href }: { firstname: string; href: string }): Letter =>
  writeLetter('parentInvitation', { student: firstname, link: [{ text: 'Confirm and open the parents’ page', href }] });

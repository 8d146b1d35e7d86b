import { parentLinkMinutes } from '../../../contract/parents/parents.ts';
import type { Letter } from '../outbox.ts';

/** To parents who asked to sign in. */
export const parentLinkLetter = ({ href }: { href: string }): Letter => ({
  subject: 'Sign in to the parents’ page',
  paragraphs: [
    'Hello,',
    'Someone asked for a link to sign in to the parents’ page with this address.',
    { text: 'Sign in', href },
    `The link works once and expires after ${parentLinkMinutes} minutes.`,
    'If it wasn’t you, ignore this email. Nobody can sign in without the link.',
  ],
});

import type { Letter } from '../outbox.ts';
import { formatInZone } from './words.ts';

type NewDevice = { role: 'student' | 'teacher'; name: string; username: string; browser: string; at: Date; site: string };

/** To whose account it is: somebody signed in from a browser that it was not signed in from before. */
export const newDeviceLetter = ({ role, name, username, browser, at, site }: NewDevice): Letter => ({
  subject: 'New sign-in to your account',
  paragraphs: [
    `Hello ${name},`,
    'Somebody signed in to your account from a browser that it was not signed in from before.',
    {
      facts: [
        ['Username', username],
        ['When', formatInZone(at, 'UTC')],
        ['Browser', browser],
      ],
    },
    'Was it you? Then there is nothing to do.',
    role === 'student'
      ? 'If it was not you, set another password with “Forgot password?” on the sign-in page. That signs everybody out.'
      : 'If it was not you, sign the others out in your profile, and ask the school for another password at once.',
    { text: 'Sign-in page', href: `${site}/signin` },
  ],
});

import type { Caller } from '../../accounts/authenticate.ts';
import type { Letter } from '../outbox.ts';
import { formatInZone } from './words.ts';

type NewDevice = { role: Caller['role']; name: string; username: string; browser: string; at: Date; site: string };

/** To whose account it is: somebody signed in from a browser that it was not signed in from before. */
export const newDeviceLetter = ({ role, name, username, browser, at, site }: NewDevice): Letter => ({
  subject: 'New sign-in to your account',
  paragraphs: [
    `Hello ${name},`,
    'Someone signed in to your account from a browser that we haven’t seen before.',
    {
      facts: [
        ['Username', username],
        ['When', formatInZone(at, 'UTC')],
        ['Browser', browser],
      ],
    },
    'If it was you, you don’t need to do anything.',
    role === 'student'
      ? 'If it wasn’t you, set a new password with “Forgot password?” on the sign-in page. That signs everyone out.'
      : 'If it wasn’t you, sign out everywhere else in your profile, and ask the school for a new password right away.',
    { text: 'Sign-in page', href: `${site}/signin` },
  ],
});

import type { Letter } from '../outbox.ts';

type AddressChange = { name: string; username: string; email: string };

/** To the old address of an account and to the new one: where its mail goes from now on. */
export const addressChangedLetter = ({ name, username, email }: AddressChange): Letter => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `Hello ${name},`,
    'The school has changed the email address of your account. Email about it goes to the new one from now on.',
    {
      facts: [
        ['Username', username],
        ['New address', email],
      ],
    },
    'Your username and password stay the same. If you didn’t ask for this, reply to this email right away.',
  ],
});

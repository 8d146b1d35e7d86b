import type { Letter } from '../outbox.ts';

type AddressChange = { name: string; account?: { username: string; email: string } };

/** To the old address of an account and to the new one: where its mail goes from now on. Only the new one is told `account`: the old one may be a stranger's. */
export const addressChangedLetter = ({ name, account }: AddressChange): Letter => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `Hello ${name},`,
    'The school has changed the email address of your account. Email about it goes to the new one from now on.',
    ...(account
      ? [
          {
            facts: [
              ['Username', account.username],
              ['New address', account.email],
            ] as const,
          },
        ]
      : []),
    'Your username and password stay the same. If you didn’t ask for this, reply to this email right away.',
  ],
});

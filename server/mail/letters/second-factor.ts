import type { Letter } from '../outbox.ts';
import { formatInZone } from './words.ts';

/** What can happen to a second factor. */
export type SecondFactorEventKind = 'enabled' | 'renewed' | 'codesRenewed' | 'recoveryUsed' | 'disabled' | 'reset';

type SecondFactorChange = {
  kind: SecondFactorEventKind;
  name: string;
  username: string;
  at: Date;
  codesLeft?: number | undefined;
};

const news: Record<SecondFactorEventKind, { subject: string; text: string }> = {
  enabled: {
    subject: 'Your authenticator app is set up',
    text: 'From now on, signing in asks for a code from your authenticator app. You’ve been signed out everywhere else.',
  },
  renewed: {
    subject: 'Your authenticator app was replaced',
    text: 'A different authenticator app was set up for your account. The old one no longer works, and neither do its recovery codes. You’ve been signed out everywhere else.',
  },
  codesRenewed: {
    subject: 'Your recovery codes were replaced',
    text: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recoveryUsed: {
    subject: 'A recovery code was used',
    text: 'Someone used one of your recovery codes in place of a code from your authenticator app.',
  },
  disabled: {
    subject: 'Your authenticator app was turned off',
    text: 'Signing in to your account now asks only for the password.',
  },
  reset: {
    subject: 'The school reset your authenticator app',
    text: 'The school removed the authenticator app and recovery codes from your account, and signed it out everywhere.',
  },
};

/** To whose account it is: something was done about its second factor. Neither codes nor secrets are in it. */
export const secondFactorLetter = ({ kind, name, username, at, codesLeft }: SecondFactorChange): Letter => ({
  subject: news[kind].subject,
  paragraphs: [
    `Hello ${name},`,
    news[kind].text,
    {
      facts: [
        ['Username', username],
        ['When', formatInZone(at, 'UTC')],
        ...(codesLeft === undefined ? [] : [['Recovery codes left', String(codesLeft)] as const]),
      ],
    },
    'If it was you, or you asked the school to do it, you don’t need to do anything.',
    'If not, tell the school right away: someone may know your password.',
  ],
});

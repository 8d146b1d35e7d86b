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
    text: 'From now on, signing in to your account asks for a code of your authenticator app. All other sign-ins have ended.',
  },
  renewed: {
    subject: 'Your authenticator app was replaced',
    text: 'Another authenticator app was set up for your account. The one before counts no more, nor do its recovery codes. All other sign-ins have ended.',
  },
  codesRenewed: {
    subject: 'Your recovery codes were replaced',
    text: 'New recovery codes were made for your account. The ones before work no more.',
  },
  recoveryUsed: {
    subject: 'A recovery code was used',
    text: 'Somebody used one of your recovery codes in place of a code of your authenticator app.',
  },
  disabled: {
    subject: 'Your authenticator app was turned off',
    text: 'Signing in to your account asks for the password alone now.',
  },
  reset: {
    subject: 'The school reset your authenticator app',
    text: 'The school removed the authenticator app and the recovery codes of your account, and ended all of its sign-ins.',
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
    'Was it you, or did you ask the school for it? Then there is nothing to do.',
    'If not, tell the school at once: somebody may know your password.',
  ],
});

import type { PersonName } from '../accounts/people.ts';
import { readSecondFactorHistory, resetSecondFactor } from '../accounts/second-factor/reset.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime, plain } from './text.ts';

type SecondFactorHistory = Awaited<ReturnType<typeof readSecondFactorHistory>>;

const descriptions: Record<SecondFactorHistory['events'][number]['kind'], string> = {
  enabled: 'set up',
  renewed: 'replaced by another app',
  codesRenewed: 'new recovery codes',
  recoveryUsed: 'a recovery code was used',
  disabled: 'turned off by its owner',
  reset: 'reset by staff',
};

/** What staff do about the authenticator app of an account: look, and reset it for somebody who has lost it. */
export const secondFactorCommands = (role: PersonName['role']): Command[] => [
  {
    name: `${role} second-factor`,
    summary: 'whether they have an authenticator app, and what was done about it',
    positionals: ['USERNAME'],
    options: {},
    examples: [`${role} second-factor meera.nair`],
    run: async (db, args) => {
      const history = await readSecondFactorHistory(db, { role, username: args.positional(0) });
      const rows = history.events.map(({ at, kind, reason }) => [formatTime(at), descriptions[kind], plain(reason)]);
      return {
        text: `${formatState(history)}\n\n${formatTable(['WHEN', 'WHAT', 'REASON'], rows, 'Nothing was done.')}`,
        data: history,
      };
    },
  },
  {
    name: `${role} reset-second-factor`,
    changes: true,
    summary: 'remove the authenticator app of somebody who has lost it, and end their sessions',
    positionals: ['USERNAME'],
    options: { reason: { value: 'TEXT', required: true, says: 'why, and how you made sure who asks; it is recorded' } },
    examples: [`${role} reset-second-factor meera.nair --reason "Lost telephone, asked in person"`],
    notes: 'The password stays. They get an email, and set up another app at their next sign-in where the school requires one.',
    run: async (db, args, { now }) => {
      const reason = plain(args.text('reason')).trim();
      if (reason === '') throw new UsageError('Give a --reason.', `${role} reset-second-factor`);
      const username = await resetSecondFactor(db, { role, username: args.positional(0) }, { reason, now });
      return {
        text: `${username} no longer has an authenticator app.\nReason, as it is kept: ${reason}`,
        data: { username, reason },
      };
    },
  },
];

const formatState = ({ username, enabledAt, recoveryCodesLeft }: SecondFactorHistory) =>
  enabledAt === null
    ? `${username} has no authenticator app.`
    : `${username} has had an authenticator app since ${formatTime(enabledAt)}, and ${recoveryCodesLeft} recovery codes left.`;

import { disable, enable, findPerson, type PersonName, setPassword } from '../accounts/people.ts';
import type { Queryable } from '../db/open.ts';
import { comingBookings } from '../schedule/coming.ts';
import type { Command, Option } from './command.ts';
import { passwordFrom, passwordLine, passwordOption } from './passwords.ts';
import { formatCount } from './text.ts';

/** Options that describe a person. */
export const personOptions = {
  username: { value: 'NAME', required: true, says: 'what the person signs in with; kept in lower case' },
  firstname: { value: 'TEXT', required: true, says: 'first name' },
  lastname: { value: 'TEXT', required: true, says: 'last name' },
  email: { value: 'ADDRESS', required: true, says: 'email address' },
} satisfies Record<string, Option>;

/** What is done alike to students and teachers: disable, enable, reset-password. */
export const accessCommands = (role: PersonName['role']): Command[] => [
  {
    name: `${role} disable`,
    changes: true,
    summary: 'stop them from signing in, and end their sessions; nothing is deleted',
    positionals: ['USERNAME'],
    options: {},
    examples: [`${role} disable asha.menon`],
    run: async (db, args, { now }) => {
      const username = await disable(db, { role, username: args.positional(0) }, now);
      const comingSessions = await countComing(db, { role, username }, now);
      return {
        text: `${username} can’t sign in anymore.${stays(comingSessions, role, username)}`,
        data: { username, disabled: true, comingSessions },
      };
    },
  },
  {
    name: `${role} enable`,
    changes: true,
    summary: 'let them sign in again',
    positionals: ['USERNAME'],
    options: {},
    examples: [`${role} enable asha.menon`],
    run: async (db, args) => {
      const username = await enable(db, { role, username: args.positional(0) });
      return { text: `${username} can sign in again.`, data: { username, disabled: false } };
    },
  },
  {
    name: `${role} reset-password`,
    changes: true,
    summary: 'give them a new password, and end their sessions',
    positionals: ['USERNAME'],
    options: passwordOption,
    examples: [`${role} reset-password asha.menon`, `${role} reset-password asha.menon --password-stdin < password.txt`],
    run: async (db, args, { stdin }) => {
      const chosen = passwordFrom(args, stdin, `${role} reset-password`);
      const username = await setPassword(db, { role, username: args.positional(0) }, chosen.password);
      const shown = chosen.isNew ? { password: chosen.password } : {};
      return { text: `${username} has a new password.${passwordLine(chosen)}`, data: { username, ...shown } };
    },
  },
];

/** How many sessions are booked that have not begun, of a student or with a teacher. */
async function countComing(db: Queryable, { role, username }: PersonName, now: Date): Promise<number> {
  if (role === 'staff') return 0;
  const { id } = await findPerson(db, { role, username });
  return (await comingBookings(db, { role, id }, now)).length;
}

const stays = (coming: number, role: PersonName['role'], username: string) =>
  coming === 0
    ? ''
    : ` ${formatCount(coming, 'coming session')} ${coming === 1 ? 'stays' : 'stay'} booked: \`booking list --${role} ${username}\` names them.`;

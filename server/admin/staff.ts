import { duties } from '../../contract/desk/duties.ts';
import { addStaffMember, listStaff } from '../accounts/people.ts';
import type { Command } from './command.ts';
import { passwordFrom, passwordLine, passwordOption } from './passwords.ts';
import { accessCommands, personOptions } from './people-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { formatTable } from './text.ts';

const add: Command = {
  name: 'staff add',
  changes: true,
  summary: 'add somebody who works at the school’s desk, and can sign in at once',
  positionals: [],
  options: {
    ...personOptions,
    duty: { value: 'DUTY', choices: duties, required: true, says: 'owner: may also erase students and give money back' },
    ...passwordOption,
  },
  examples: ['staff add --username nandini.iyer --firstname Nandini --lastname Iyer --email nandini@example.org --duty owner'],
  notes: 'They sign in on the Teacher side of the sign-in page, and come to /desk. Staff and teachers can’t share a username.',
  run: async (db, args, { now, stdin, environment, act }) => {
    const chosen = passwordFrom(args, stdin, 'staff add');
    const named = { username: args.text('username'), firstname: args.text('firstname'), lastname: args.text('lastname') };
    const duty = args.text('duty') === 'owner' ? 'owner' : 'staff';
    const given = { ...named, email: args.text('email'), password: chosen.password, duty, isDemo: environment.demo } as const;
    const { id, username, firstname, lastname, email, ...member } = await addStaffMember(db, given, now);
    const subject = { kind: 'staff', id, name: `${firstname} ${lastname}` } as const;
    await act.record({ action: 'staff.add', subject, after: { username, email, duty } });
    const shown = chosen.isNew ? { password: chosen.password } : {};
    const data = { id, username, firstname, lastname, email, ...member, ...shown };
    return { text: `Staff member ${username} is added.${passwordLine(chosen)}`, data };
  },
};

const list: Command = {
  name: 'staff list',
  summary: 'everybody who works at the school’s desk, by username',
  positionals: [],
  options: {},
  examples: ['staff list'],
  run: async (db) => {
    const staff = await listStaff(db);
    const rows = staff.map(({ username, firstname, lastname, email, duty, disabledAt }) => [
      ...[username, `${firstname} ${lastname}`, email, duty, disabledAt ? 'disabled' : 'active'],
    ]);
    return {
      text: formatTable(['USERNAME', 'NAME', 'EMAIL', 'DUTY', 'STATE'], rows, 'There are no staff accounts.'),
      data: staff,
    };
  },
};

export const staffCommands: Command[] = [add, list, ...accessCommands('staff'), ...secondFactorCommands('staff')];

import { addTeacher, listTeachers } from '../accounts/people.ts';
import type { Command } from './command.ts';
import { passwordFrom, passwordLine, passwordOption } from './passwords.ts';
import { accessCommands, personOptions } from './people-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { formatTable } from './text.ts';

const add: Command = {
  name: 'teacher add',
  summary: 'add a teacher, who can sign in at once',
  positionals: [],
  options: { ...personOptions, ...passwordOption },
  examples: ['teacher add --username meera.nair --firstname Meera --lastname Nair --email meera@example.org'],
  run: async (db, args, { now, stdin }) => {
    const chosen = passwordFrom(args, stdin, 'teacher add');
    const named = { username: args.text('username'), firstname: args.text('firstname'), lastname: args.text('lastname') };
    const teacher = await addTeacher(db, { ...named, email: args.text('email'), password: chosen.password }, now);
    const shown = chosen.isNew ? { password: chosen.password } : {};
    return { text: `Teacher ${teacher.username} is added.${passwordLine(chosen)}`, data: { ...teacher, ...shown } };
  },
};

const list: Command = {
  name: 'teacher list',
  summary: 'all teachers, by username',
  positionals: [],
  options: {},
  examples: ['teacher list'],
  run: async (db) => {
    const teachers = await listTeachers(db);
    const rows = teachers.map(({ username, firstname, lastname, email, disabledAt }) => [
      username,
      `${firstname} ${lastname}`,
      email,
      disabledAt ? 'disabled' : 'active',
    ]);
    return { text: formatTable(['USERNAME', 'NAME', 'EMAIL', 'STATE'], rows, 'There are no teachers.'), data: teachers };
  },
};

export const teacherCommands: Command[] = [add, list, ...accessCommands('teacher'), ...secondFactorCommands('teacher')];

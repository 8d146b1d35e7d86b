import { addTeacher, listTeachers, setRoom } from '../accounts/people.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { passwordFrom, passwordLine, passwordOption } from './passwords.ts';
import { accessCommands, personOptions } from './people-commands.ts';
import { secondFactorCommands } from './second-factor-commands.ts';
import { formatTable } from './text.ts';

const add: Command = {
  name: 'teacher add',
  changes: true,
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
    const rows = teachers.map(({ username, firstname, lastname, email, room, disabledAt }) => [
      username,
      `${firstname} ${lastname}`,
      email,
      room ?? '-',
      disabledAt ? 'disabled' : 'active',
    ]);
    return { text: formatTable(['USERNAME', 'NAME', 'EMAIL', 'ROOM', 'STATE'], rows, 'There are no teachers.'), data: teachers };
  },
};

const set: Command = {
  name: 'teacher set',
  changes: true,
  summary: 'say where their sessions meet: links in mails and calendars lead there from then on',
  positionals: ['USERNAME'],
  options: {
    room: { value: 'ADDRESS', says: 'the address of their own room, as https://meet.example.org/meera' },
    'no-room': { says: 'in a room of ROOM_SERVER, another for each session' },
  },
  examples: ['teacher set meera.nair --room https://meet.example.org/meera', 'teacher set meera.nair --no-room'],
  run: async (db, args, { environment: { roomServer } }) => {
    const given = args.optional('room') ?? null;
    if ((given === null) !== args.flag('no-room')) throw new UsageError('Give --room or --no-room.', 'teacher set');
    const { username, room } = await setRoom(db, args.positional(0), given);
    const elsewhere = roomServer === null ? 'no place: ROOM_SERVER is not set' : `a room of ${roomServer}`;
    return { text: `Sessions with ${username} meet in ${room ?? elsewhere}.`, data: { username, room } };
  },
};

export const teacherCommands: Command[] = [add, list, set, ...accessCommands('teacher'), ...secondFactorCommands('teacher')];

import { checkKinds, checkWords } from '../../contract/tutors/checks.ts';
import { addTeacher, findTeacher, listTeachers } from '../accounts/people.ts';
import { toDay } from '../schedule/school-time.ts';
import { recordCheck } from '../tutors/checks/record-check.ts';
import { setRoom } from '../tutors/room.ts';
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
    const { id, username } = await findTeacher(db, args.positional(0));
    const room = await db.transaction((tx) => setRoom(tx, id, given));
    const elsewhere = roomServer === null ? 'no place: ROOM_SERVER is not set' : `a room of ${roomServer}`;
    return { text: `Sessions with ${username} meet in ${room ?? elsewhere}.`, data: { username, room } };
  },
};

const everything = 'all';

const check: Command = {
  name: 'teacher check',
  changes: true,
  summary: 'record what was checked of a teacher: who lacks a check is given no students under 18',
  positionals: ['USERNAME'],
  options: {
    what: { value: 'CHECK', required: true, says: `one of ${checkKinds.join(', ')}, or ${everything}` },
    found: { value: 'TEXT', required: true, says: 'what was seen, without the number of a paper' },
    on: { value: 'DATE', says: 'when, as 2026-03-02; today without' },
    until: { value: 'DATE', says: 'the last day on which it holds; for good without' },
  },
  examples: [
    'teacher check meera.nair --what identity --found "Passport, on a video call"',
    'teacher check meera.nair --what training --found "Certificate of 2026" --on 2026-02-20 --until 2027-02-19',
  ],
  run: async (db, args, { now, environment: { schoolTimeZone: zone }, act }) => {
    const { id: tutor, username } = await findTeacher(db, args.positional(0));
    const what = args.text('what');
    const kinds = checkKinds.filter((kind) => what === kind || what === everything);
    if (kinds.length === 0) throw new UsageError(`--what is one of ${checkKinds.join(', ')}, or ${everything}.`, 'teacher check');
    const days = { checkedOn: args.optional('on') ?? toDay(now, zone), until: args.optional('until') ?? null };
    for (const kind of kinds) await recordCheck(act, { tutor, kind, found: args.text('found'), ...days }, zone);
    const said = kinds.map((kind) => checkWords[kind]).join(', ');
    return { text: `Recorded of ${username}: ${said}.`, data: { username, checks: kinds } };
  },
};

export const teacherCommands: Command[] = [
  add,
  list,
  set,
  check,
  ...accessCommands('teacher'),
  ...secondFactorCommands('teacher'),
];

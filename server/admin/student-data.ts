import type { EraseResult } from '../accounts/erase-student.ts';
import { findStudent } from '../accounts/people.ts';
import { eraseOne, exportOne } from '../desk/students/data.ts';
import { holdStudent } from '../desk/students/file.ts';
import { UsageError } from './arguments.ts';
import type { Command } from './command.ts';
import { formatCount } from './text.ts';

const exportData: Command = {
  name: 'student export',
  changes: true,
  summary: 'everything that is held on a student, as JSON',
  positionals: ['USERNAME'],
  options: {},
  examples: ['student export asha.menon > asha.json'],
  notes: 'For a family that asks what is stored. Passwords and links that open an account are not in it.',
  run: async (db, args, { act }) => {
    const { id } = await findStudent(db, args.positional(0));
    const { data } = await exportOne(act, { id });
    return { text: JSON.stringify(data, null, 2), data };
  },
};

const erase: Command = {
  name: 'student erase',
  changes: true,
  summary: 'erase a student for good; orders stay for the books, without a name',
  positionals: ['USERNAME'],
  options: { yes: { says: 'confirms it: this can’t be undone' } },
  examples: ['student erase asha.menon --yes'],
  notes:
    'Erases the account, sittings with answers, reports, enrollments, bookings, applications, inquiries and emails. Email that was sent, Razorpay’s own ' +
    'records, backups and the files in DATA_DIR/mail are not reached. Refused while sessions are still booked: it says which to cancel.',
  run: async (db, args, { act }) => {
    const { id, username } = await findStudent(db, args.positional(0));
    if (!args.flag('yes')) throw new UsageError(`This erases ${username} for good. Say --yes to do it.`, 'student erase');
    const erased = await eraseOne(act, { student: await holdStudent(act.tx, id, 'update'), typed: username });
    return { text: formatErased(erased), data: erased };
  },
};

export const studentDataCommands: Command[] = [exportData, erase];

const formatErased = ({ username, sittings, enrolments, bookings, applications, mails, inquiries, kept }: EraseResult) => {
  const gone = [
    formatCount(sittings, 'sitting'),
    formatCount(enrolments, 'enrollment'),
    formatCount(bookings, 'booking'),
    formatCount(applications, 'application'),
    formatCount(inquiries, 'inquiry', 'inquiries'),
    formatCount(mails, 'mail'),
  ];
  const stay =
    kept === 0
      ? 'Nothing was paid.'
      : `${formatCount(kept, 'paid order')} without a name ${kept === 1 ? 'stays' : 'stay'} for the books.`;
  return `${username} is erased, with ${gone.join(', ')}. ${stay}`;
};

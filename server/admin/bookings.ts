import { findStudent, findTeacher } from '../accounts/people.ts';
import { subject } from '../desk/students/subject.ts';
import { noteMeeting } from '../meetings/note-meeting.ts';
import { cancelBooking } from '../schedule/cancel.ts';
import { toChangeDeps } from '../schedule/change-session.ts';
import { findBooker, listBookings, mostBookings } from './booking-queries.ts';
import type { Command } from './command.ts';
import { toSite } from './site.ts';
import { formatTable } from './text.ts';

const list: Command = {
  name: 'booking list',
  summary: `the newest ${mostBookings} bookings, the canceled ones too`,
  positionals: [],
  options: {
    student: { value: 'USERNAME', says: 'only those of one student' },
    teacher: { value: 'USERNAME', says: 'only those with one teacher' },
  },
  examples: ['booking list', 'booking list --student asha.menon'],
  run: async (db, args, { environment: { schoolTimeZone: zone } }) => {
    const [student, teacher] = [args.optional('student'), args.optional('teacher')];
    const studentId = student === undefined ? undefined : (await findStudent(db, student)).id;
    const teacherId = teacher === undefined ? undefined : (await findTeacher(db, teacher)).id;
    const lines = await listBookings(db, { studentId, teacherId, zone });
    const rows = lines.map((line) => [
      ...[line.id, line.student, line.teacher, line.course ?? '-', line.day.slice(0, 10), line.startTime],
      ...[line.about ?? '-', line.cancelledAt === null ? 'booked' : 'canceled'],
    ]);
    const columns = ['BOOKING', 'STUDENT', 'TEACHER', 'COURSE', 'DAY', 'TIME', 'ABOUT', 'STATE'];
    return { text: formatTable(columns, rows, 'There are no bookings.'), data: lines };
  },
};

const cancel: Command = {
  name: 'booking cancel',
  changes: true,
  summary: 'cancel a booking for the school, until the session begins; student and teacher get an email',
  positionals: ['BOOKING'],
  options: {},
  examples: ['booking cancel 3f0c9a5d7b1e4c2f8a6d0e9b5c7f1a24'],
  notes: 'The slot is free again. Where the teacher cannot come, `slot remove` takes it back afterwards.',
  run: async (db, args, { now, act, ...deps }) => {
    const id = args.positional(0).trim();
    const student = await findBooker(db, id);
    await cancelBooking(db, id, toChangeDeps({ ...toSite(deps), now }));
    // Of the student, so that erasing them leaves nothing of the booking either.
    if (student) await act.record({ action: 'booking.cancel', subject: subject(student), after: { booking: id } });
    return { text: 'The booking is canceled; student and teacher get an email.', data: { booking: id, cancelledAt: now } };
  },
};

const note: Command = {
  name: 'booking note',
  changes: true,
  summary: 'keep what was said and agreed in a meeting with parents, who read it on their page',
  positionals: ['BOOKING'],
  options: { text: { value: 'TEXT', required: true, says: 'in place of what was noted before' } },
  examples: ['booking note 3f0c9a5d7b1e4c2f8a6d0e9b5c7f1a24 --text "Two drills a week until the mock test."'],
  run: async (db, args, { now, act, ...deps }) => {
    const id = args.positional(0).trim();
    const student = await findBooker(db, id);
    await noteMeeting(db, id, { notes: args.text('text') }, toChangeDeps({ ...toSite(deps), now }));
    // Without the text: that stands in the meeting alone.
    if (student) await act.record({ action: 'booking.note', subject: subject(student), after: { booking: id } });
    return { text: 'The note is kept.', data: { booking: id } };
  },
};

export const bookingCommands: Command[] = [list, cancel, note];

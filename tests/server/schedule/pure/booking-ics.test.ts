import { expect, it } from 'vitest';
import { bookedLetter, tutorBookedLetter } from '../../../../server/mail/letters/booked.ts';
import { cancelledLetter, tutorCancelledLetter } from '../../../../server/mail/letters/cancelled.ts';
import { renderText } from '../../../../server/mail/paragraphs.ts';
import { type CalendarEvent, renderCalendar } from '../../../../server/schedule/ics.ts';

const event: CalendarEvent = {
  uid: 'b1',
  change: 0,
  isCancelled: false,
  startsAt: new Date('2026-03-05T06:30:00.000Z'),
  endsAt: new Date('2026-03-05T07:30:00.000Z'),
  summary: 'AP Statistics with Meera Nair',
  description: 'A Prepchart session.',
  place: null,
  organizer: { name: 'Prepchart', address: 'no-reply@prepchart.example' },
  attendee: { name: 'Asha Menon', address: 'asha@example.org' },
  now: new Date('2026-03-02T10:00:00.123Z'),
};

it('a booked session is a request with one event in UTC, each line ended by CRLF', () => {
  expect(renderCalendar(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prepchart//Sessions//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:b1@prepchart',
    'SEQUENCE:0',
    'DTSTAMP:20260302T100000Z',
    'DTSTART:20260305T063000Z',
    'DTEND:20260305T073000Z',
    'SUMMARY:AP Statistics with Meera Nair',
    'DESCRIPTION:A Prepchart session.',
    'ORGANIZER;CN="Prepchart":mailto:no-reply@prepchart.example',
    'ATTENDEE;CN="Asha Menon";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:',
    ' mailto:asha@example.org',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('says where it meets, as a place and as an address that a calendar opens', () => {
  const place = 'https://school.example/session/b1.student.x';
  const lines = renderCalendar({ ...event, place })
    .replace(/\r\n /g, '')
    .split('\r\n');
  expect(lines.filter((line) => /^(LOCATION|URL)/.test(line))).toEqual([`LOCATION:${place}`, `URL:${place}`]);
});

it('both are told the way in, where there is one, and to keep it to themselves', () => {
  const room = 'https://school.example/session/b1.tutor.x';
  const told = renderText(tutorBookedLetter({ ...session, name: 'Meera', student: 'Asha Menon', room, about: null }).paragraphs);
  expect(told).toContain(
    `You meet online. The room opens 10 minutes before:\n\nJoin:\n${room}\n\nThis link is yours alone, so please don’t share it.\n`,
  );
});

it('a cancelled one is the same event, changed once more', () => {
  const lines = renderCalendar({ ...event, change: 1, isCancelled: true }).split('\r\n');
  expect(lines.filter((line) => /^(METHOD|UID|SEQUENCE|STATUS)/.test(line))).toEqual([
    'METHOD:CANCEL',
    'UID:b1@prepchart',
    'SEQUENCE:1',
    'STATUS:CANCELLED',
  ]);
});

it.each(['x'.repeat(300), 'é'.repeat(200), '数学'.repeat(90), '👩‍🏫 a'.repeat(60), `${'x'.repeat(66)}é`])(
  'no line is longer than 75 octets, and unfolded nothing is lost: %s',
  (summary) => {
    const text = renderCalendar({ ...event, summary });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replace(/\r\n[ \t]/g, '').split('\r\n')).toContain(`SUMMARY:${summary}`);
    expect(Buffer.from(text).toString()).toBe(text);
  },
);

it('what people typed ends no line, and adds no property', () => {
  const typed = 'A, B; C\\D\r\nX-EVIL:1\nATTENDEE:mailto:evil@example.org\u0007';
  const attendee = { name: 'As"ha"\r\nX-EVIL:2', address: 'asha@example.org\r\nX-EVIL:3' };
  const lines = renderCalendar({ ...event, summary: typed, attendee })
    .replace(/\r\n /g, '')
    .split('\r\n');
  expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D\\nX-EVIL:1\\nATTENDEE:mailto:evil@example.org');
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    'ATTENDEE;CN="As’ha’X-EVIL:2";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:asha@example.orgX-EVIL:3',
  ]);
  expect(lines.filter((line) => line.startsWith('X-'))).toEqual([]);
});

const session = {
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  course: 'AP Statistics',
  zone: 'Asia/Kolkata',
  schoolZone: 'Asia/Kolkata',
};

it('the student is told tutor, course, day and time on the school’s clock, and until when it can be cancelled', () => {
  const scheduleUrl = 'https://school.example/student-portal/schedule';
  const letter = { ...session, name: 'Asha', tutor: 'Meera Nair', room: null, scheduleUrl };
  const booked = bookedLetter({ ...letter, cancelUntil: new Date('2026-03-04T06:30:00.000Z') });
  expect(booked.subject).toBe('Session booked: Thursday, March 5, 2026 at 12:00 pm');
  expect(renderText(booked.paragraphs)).toBe(`Hello Asha,

Your session has been booked.

Tutor: Meera Nair
Course: AP Statistics
Day: Thursday, March 5, 2026
Time: 12:00 pm to 1:00 pm, India Standard Time

The attached file adds it to your calendar, in your own time zone.

Your schedule:
https://school.example/student-portal/schedule

You can cancel it there until Wednesday, March 4, 2026 at 12:00 pm, India Standard Time.

-- 
Prepchart
`);
  const soon = renderText(bookedLetter({ ...letter, course: null, cancelUntil: null }).paragraphs);
  expect(soon).toContain('Tutor: Meera Nair\nDay: Thursday');
  expect(soon).toContain('It starts too soon to cancel there.');
});

it('the tutor is told who comes, and both are told who cancelled', () => {
  const toTutor = { ...session, name: 'Meera', student: 'Asha Menon', room: null, about: null };
  expect(tutorBookedLetter(toTutor).subject).toBe('Session booked: Asha Menon, Thursday, March 5, 2026 at 12:00 pm');
  expect(renderText(tutorBookedLetter(toTutor).paragraphs)).toContain(
    'Student: Asha Menon\nCourse: AP Statistics\nDay: Thursday',
  );
  const toStudent = { ...session, name: 'Asha', tutor: 'Meera Nair' };
  const told = (['student', 'school'] as const).map((by) => [
    renderText(cancelledLetter({ ...toStudent, by }).paragraphs).split('\n\n')[1],
    renderText(tutorCancelledLetter({ ...toTutor, by }).paragraphs).split('\n\n')[1],
  ]);
  expect(told).toEqual([
    ['You’ve canceled your session.', 'The student has canceled a session with you.'],
    ['The school had to cancel your session.', 'The school has canceled a session with you.'],
  ]);
});

it('the tutor is told what went wrong: where, which skill and what was asked, of twenty questions at most', () => {
  const questions = Array.from({ length: 21 }, (_, index) => ({
    ...{ module: index === 0 ? null : 'Math 1', number: index + 1, skill: 'Lines', text: `What is ${index}?` },
  }));
  const letter = (about: { title: string; questions: typeof questions }) =>
    renderText(tutorBookedLetter({ ...session, name: 'Meera', student: 'Asha Menon', room: null, about }).paragraphs).split(
      '\n\n',
    );
  const lines = questions.slice(1, 20).map(({ number, text }) => `Math 1, question ${number}: Lines: ${text}`);
  expect(letter({ title: 'Full test', questions }).slice(3, 6)).toEqual([
    'The student wants to talk about “Full test” and missed these questions:',
    ['Question 1: Lines: What is 0?', ...lines].join('\n'),
    'And 1 more.',
  ]);
  expect(letter({ title: 'Owls', questions: [] })[3]).toBe('The student wants to talk about “Owls” and missed no questions.');
});

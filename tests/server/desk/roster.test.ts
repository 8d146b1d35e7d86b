import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Roster } from '../../../contract/desk/roster.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
let clerk: { token: string };
let group: string;
beforeAll(async () => {
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  group = newId();
  await server.db.insert(groups).values({ id: group, name: `Saturday ${group}`, createdAt: server.clock.now });
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const head = 'First name,Last name,Email,Username,Phone,Class,Parent’s email';
const check = async (csv: string, more: object = {}) => (await desk('/checkRoster', { csv, ...more })).body.data as Roster;
const problemsOf = async (...lines: string[]) =>
  (await check([head, ...lines].join('\n'))).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);
const name = () => newId().toLowerCase();
const findByEmail = (...emails: string[]) => server.db.select().from(students).where(inArray(students.email, emails));

it('shows every line first and stores nothing, then adds who is new, with a link, a course and a group', async () => {
  const [asha, ravi] = [name(), name()];
  // As a spreadsheet of another country writes it.
  const csv = `\uFEFFfirst NAME;Last_name;E-mail;Parent's Email\r\n"Asha ""A""";"Menon; M";${asha}@example.org;p@example.org\r\nRavi;Iyer;${ravi}@example.org;\r\n`;
  const wanted = { csv: csv.replace('E-mail', 'Email'), course, group };
  const seen = await check(wanted.csv, { course, group });
  expect(seen).toEqual({
    ...{ problems: [], to: ['AP Statistics', `Saturday ${group}`] },
    lines: [
      { line: 2, name: 'Asha "A" Menon; M', username: `${asha}@example.org`, email: `${asha}@example.org`, result: 'new' },
      { line: 3, name: 'Ravi Iyer', username: `${ravi}@example.org`, email: `${ravi}@example.org`, result: 'new' },
    ],
  });
  expect(await findByEmail(`${asha}@example.org`)).toEqual([]);
  expect((await desk('/importRoster', { ...wanted, expected: 1 })).body).toMatchObject({
    reason: 'conflict',
    msg: 'By now 2 of them are new, not 1. Look at the list again.',
  });
  expect((await desk('/importRoster', { ...wanted, expected: 2 })).body).toMatchObject({ added: 2, known: 0 });
  const rows = await findByEmail(`${asha}@example.org`, `${ravi}@example.org`);
  const ids = rows.map(({ id }) => id);
  expect(rows.map(({ firstname, guardianEmail }) => [firstname, guardianEmail]).sort()).toEqual([
    ['Asha "A"', 'p@example.org'],
    ['Ravi', null],
  ]);
  expect(await server.db.$count(enrolments, and(inArray(enrolments.studentId, ids), eq(enrolments.courseId, course)))).toBe(2);
  expect(await server.db.$count(groupMembers, and(inArray(groupMembers.studentId, ids), eq(groupMembers.groupId, group)))).toBe(
    2,
  );
  const mails = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `${asha}@example.org`));
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account is ready']);
  const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'students.import'));
  expect(row).toMatchObject({ actorName: 'Nandini Iyer', after: { added: 2, known: 0 } });
  // The same file once more adds nobody, and changes nothing.
  expect((await check(wanted.csv, { course })).lines.map(({ result }) => result)).toEqual(['known', 'known']);
  expect((await desk('/importRoster', { ...wanted, expected: 0 })).body).toMatchObject({ added: 0, known: 2 });
  expect(await server.db.$count(enrolments, inArray(enrolments.studentId, ids))).toBe(2);
});

it('names each wrong line with its column and why, and adds nobody beside one', async () => {
  const [mail, taken] = [`${name()}@example.org`, name()];
  await desk('/importRoster', { csv: `${head}\nAsha,Menon,${mail},${taken}`, expected: 1 });
  expect(
    await problemsOf(
      ',Menon,a@example.org',
      'Asha,Menon,no address',
      '"Line',
      'break",Menon,b@example.org,has blank',
      'Asha,Menon,c@example.org,,,,x@',
      'Asha,Menon,C@example.org',
      `Meera,Menon,${mail.toUpperCase()}`,
      `Asha,Menon,${mail},another`,
      `Ravi,Iyer,d@example.org,${taken}`,
      'Ravi,Iyer,e@example.org,,,,,more',
    ),
  ).toEqual([
    '2 First name: It’s empty.',
    "3 Email: 'no address' cannot be an email address: it has the form name@example.org.",
    "4 First name: 'Line\nbreak' cannot be a first name: it has 1 to 100 characters.",
    "4 Username: 'has blank' cannot be a username: it has letters, digits and . _ - + @, and no blanks.",
    "6 Parent’s email: 'x@' cannot be an email address: it has the form name@example.org.",
    '7 Email: Line 6 has this address, too.',
    `8 Email: Asha Menon (${taken}) has this address.`,
    '9 Email: Line 8 has this address, too.',
    `9 Username: Asha Menon is here already, as ${taken}.`,
    '10 Username: Asha Menon has this username.',
    '11 : It has more cells than there are columns.',
  ]);
  const fresh = `${name()}@example.org`;
  const refused = await desk('/importRoster', { csv: `${head}\nRavi,Iyer,${fresh}\nAsha,Menon,nowhere`, expected: 1 });
  expect([refused.http, refused.body.msg]).toEqual([
    409,
    "Line 3, Email: 'nowhere' cannot be an email address: it has the form name@example.org. Nothing was stored.",
  ]);
  expect(await findByEmail(fresh)).toEqual([]);
});

it('says of a file as a whole what is wrong with it', async () => {
  const whole = async (csv: string) => (await check(csv)).problems.map(({ column, reason }) => `${column}: ${reason}`);
  expect(await whole('First name,First name,Shoe size\nAsha,Menon,38')).toEqual([
    expect.stringMatching(/^Shoe size: There’s no such column. The columns are First name, Last name, Email, /),
    'First name: This column is there more than once.',
    'Last name: This column is missing.',
    'Email: This column is missing.',
  ]);
  expect(await whole(head)).toEqual([': There are no students in it, or the first line with the columns is missing.']);
  expect(await whole(`${head}\n"Asha,Menon`)).toEqual([': A quotation mark that begins here has no end.']);
  expect(await whole(`${head}\nAsh\uFFFD,Menon,a@example.org`)).toEqual([expect.stringContaining('isn’t written in UTF-8')]);
  expect(await whole(`${head}\n${'Asha,Menon,a@example.org\n'.repeat(201)}`)).toEqual([
    ': That’s 201 students. A file holds 200: split it.',
  ]);
  expect((await desk('/checkRoster', { csv: head, group: 'none' })).http).toBe(404);
});

it('keeps the name and telephone of a parent', async () => {
  const email = `${name()}@example.org`;
  const csv = `First name,Last name,Email,Parent’s name,Parent's phone\nAsha,Menon,${email},Lakshmi Menon,+91 98450 00000`;
  expect((await check(csv)).problems).toEqual([]);
  expect((await desk('/importRoster', { csv, expected: 1 })).body).toMatchObject({ added: 1 });
  const [row] = await findByEmail(email);
  expect(row).toMatchObject({ guardianName: 'Lakshmi Menon', guardianPhone: '+91 98450 00000', guardianEmail: null });
});

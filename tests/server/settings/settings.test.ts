import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  priceField,
  type SettingCheck,
  type SettingFields,
  type SettingFile,
  type SettingLine,
  type SettingName,
} from '../../../contract/desk/settings.ts';
import { listedPrice } from '../../../contract/enrolment/catalogue.ts';
import { listSellerVersions } from '../../../server/billing/seller-versions.ts';
import { readShown } from '../../../server/catalogue/shown.ts';
import { readNewest as readCatalogue } from '../../../server/catalogue/versions.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { setPromise } from '../../../server/doubts/courses.ts';
import { createLive } from '../../../server/live/live.ts';
import { invitationLetter } from '../../../server/mail/letters/invitation.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { readRhythm } from '../../../server/report/rhythm.ts';
import { createSettings, followSettings } from '../../../server/settings/settings.ts';
import { shownTexts } from '../../../server/site/shown-texts.ts';
import { listFaqItems } from '../../../src/content/site/faq.ts';
import { doubtCourse, doubtStudent } from '../../support/doubts/doubts.ts';
import { seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';
import { until } from '../../support/until.ts';

const server = sharedServer(() => ({
  env: { SUPPORT_EMAIL: 'help@school.example', SCHOOL_HOURS: 'Mon-Fri 09:00-18:00; Sat 10:00-12:00' },
}));
let token = '';
beforeAll(async () => {
  ({ token } = await seedStaff(server.db, 'settings-owner', 'owner', server.clock.now));
}, 60_000);

const desk = (path: string, body: object, by = token) => server.call(`/desk${path}`, body, { token: by });
const open = async (name: SettingName) => (await desk('/getSetting', { name })).body.data as SettingFile;
const check = async (name: SettingName, change: SettingFields) => {
  const { version, fields } = await open(name);
  return (await desk('/checkSetting', { name, seen: version, fields: { ...fields, ...change } })).body.data as SettingCheck;
};
const save = async (name: SettingName, change: SettingFields | null) => {
  const { version, fields } = await open(name);
  const next = change === null ? null : { ...fields, ...change };
  return desk('/saveSetting', { name, seen: version, fields: next, reason: 'As agreed' });
};
const environment = () => server.app.context.environment;

it('shows what the server was started with until an owner changes it, and no staff who is none', async () => {
  const { token: clerk } = await seedStaff(server.db, 'settings-clerk', 'staff', server.clock.now);
  const refused = await desk('/getSetting', { name: 'contact' }, clerk);
  expect([refused.http, refused.body.reason]).toEqual([403, 'forbidden']);
  expect(await open('clock')).toEqual({
    ...{ name: 'clock', version: 0, isOwn: false, history: [] },
    fields: { timeZone: 'Asia/Kolkata', week: 'Mon-Fri 09:00-18:00; Sat 10:00-12:00', holidays: '' },
    defaults: { timeZone: 'Asia/Kolkata', week: 'Mon-Fri 09:00-18:00; Sat 10:00-12:00', holidays: '' },
  });
  const lines = (await desk('/findSettings', {})).body.data as SettingLine[];
  expect(lines.find(({ name }) => name === 'clock')).toEqual({ name: 'clock', by: null, at: null, isOwn: false });
});

it('changes the school’s address at once, with a row of who, what and why, and goes back to what it was', async () => {
  const supportEmail = 'office@school.example';
  expect((await check('contact', { supportEmail })).changes).toEqual([
    { field: 'supportEmail', before: 'help@school.example', after: supportEmail },
  ]);
  expect(environment().supportEmail).toBe('help@school.example');
  expect((await save('contact', { supportEmail: ` ${supportEmail} ` })).body).toMatchObject({ status: 1, version: 1 });
  expect([environment().supportEmail, server.environment.supportEmail]).toEqual([supportEmail, 'help@school.example']);
  const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'settings.change'));
  expect(row).toMatchObject({
    ...{ subjectName: 'School and contact', actorName: 'Nandini Iyer', reason: 'As agreed' },
    ...{ before: { supportEmail: 'help@school.example' }, after: { supportEmail } },
  });

  expect((await save('contact', null)).body).toMatchObject({ version: 2 });
  expect(environment().supportEmail).toBe('help@school.example');
  const { isOwn, history } = await open('contact');
  expect([isOwn, history.map(({ version, changes }) => [version, changes.map(({ after }) => after)])]).toEqual([
    false,
    [
      [2, ['help@school.example']],
      [1, [supportEmail]],
    ],
  ]);
});

it('says what is wrong at its field, and stores nothing of it', async () => {
  const wrong: [SettingName, SettingFields, string[]][] = [
    [
      'contact',
      { supportEmail: 'nobody', supportPhone: '', schoolMail: 'School <a@b.example>' },
      ['supportEmail', 'supportPhone', 'schoolMail'],
    ],
    ['contact', { supportPhone: '<script>', complaintsMail: 'x' }, ['supportPhone', 'complaintsMail']],
    ['contact', { complaintsOfficer: 'Meera\nNair' }, ['complaintsOfficer']],
    ['clock', { timeZone: 'Mars/Olympus', week: 'always', holidays: '2026-02-30' }, ['timeZone', 'week', 'holidays']],
    ['cancelling', { hours: '721' }, ['hours']],
    ['reports', { days: '6' }, ['days']],
    ['testDates', { dates: '2027-03-06, 2027-02-30' }, ['dates']],
    [
      'faq',
      { '1.answer': '', '2.question': 'Which device do we need?', '7.answer': 'Yes.' },
      ['1.answer', '5.question', '7.question', '7.category'],
    ],
    [
      'team',
      { '1.name': '', '2.title': 'IIT-alumnus maths and physics expert', '3.text': 'x'.repeat(201) },
      ['1.name', '3.title', '3.text'],
    ],
  ];
  for (const [name, change, fields] of wrong) {
    const { problems } = await check(name, change);
    expect([name, problems.map(({ field }) => field)]).toEqual([name, fields]);
    expect((await save(name, change)).body).toMatchObject({ status: 0, reason: 'badInput', msg: problems[0]?.reason });
  }
  expect((await save('cancelling', { days: '1' })).body).toMatchObject({ reason: 'badInput', msg: "There is no field 'days'." });
  expect((await save('cancelling', {})).body).toMatchObject({ reason: 'conflict', msg: 'Nothing has changed.' });
  expect((await open('cancelling')).version).toBe(0);
});

it('lets nobody overwrite what somebody else has set meanwhile', async () => {
  const { version: seen, fields } = await open('clock');
  const change = (holidays: string) =>
    desk('/saveSetting', { name: 'clock', seen, fields: { ...fields, holidays }, reason: 'As agreed' });
  const both = await Promise.all([change('2026-12-25'), change('2027-01-01')]);
  expect(both.map(({ body }) => body.reason ?? 'saved').toSorted()).toEqual(['conflict', 'saved']);
  const late = await desk('/checkSetting', { name: 'clock', seen, fields });
  expect(late.body).toMatchObject({ reason: 'conflict', msg: expect.stringContaining('Nandini Iyer has changed this since.') });
  expect([...environment().schoolHours.holidays]).toEqual([(await open('clock')).fields.holidays]);
});

it('keeps what is booked as it was booked when the hours for canceling change', async () => {
  const { now } = server.clock;
  const student = await seedStudent(server.db, 'canceling-student', now);
  const teacher = await seedTeacher(server.db, 'canceling-teacher', now);
  const startsAt = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const slot = (id: string, hours: number) => ({ id, instructorId: teacher.id, startsAt: startsAt(hours), duration: 30 });
  await server.db.insert(slots).values([slot('canceling-1', 30), slot('canceling-2', 31)]);
  const book = (id: string) => ({ id, slotId: id, studentId: student.id, bookedAt: now });
  await server.db.insert(bookings).values(book('canceling-1'));

  const { effects } = await check('cancelling', { hours: '48' });
  expect(effects).toEqual([
    'What is booked from now on can be canceled until 48 hours before it begins.',
    'The session that is booked keeps what it was booked with, 24 hours if nothing was changed before.',
  ]);
  expect((await save('cancelling', { hours: '48' })).http).toBe(200);
  await server.db.insert(bookings).values(book('canceling-2'));

  const cancel = (sessionId: string) =>
    server.call('/cancelStudentSession', { studentId: student.id, sessionId }, { token: student.token });
  expect((await cancel('canceling-2')).body).toMatchObject({
    reason: 'closed',
    msg: 'A session can be canceled until 48 hours before it begins.',
  });
  expect((await cancel('canceling-1')).http).toBe(200);
});

it('sets by when the doubts of a course are answered: those that are asked from then on', async () => {
  const course = 'AP Statistics';
  await seedTutor(server.db, doubtCourse, server.clock.now);
  const asker = doubtStudent(server, await seedLearner(server.db, [doubtCourse], server.clock.now));
  const { head: before } = await asker.asks('Why n − 1?');
  expect((await check('answers', { [course]: 'soon' })).problems).toEqual([
    { field: course, reason: 'This is a whole number of hours from 1 to 120.' },
  ]);
  const { changes, effects } = await check('answers', { [course]: '1' });
  expect(changes).toEqual([{ field: course, before: '12', after: '1' }]);
  expect(effects).toEqual([
    'AP Statistics: a doubt that is asked from now on is answered within 1 hour, counted in the school’s hours.',
    'Doubts already waiting keep the time promised for them.',
  ]);
  expect((await save('answers', { [course]: '1' })).http).toBe(200);
  const { head: after } = await asker.asks('And why not n?');
  expect(after.dueAt).toBeLessThan(before.dueAt ?? 0);
  expect((await asker.opens(before.doubtId)).head.dueAt).toBe(before.dueAt);

  const { version, fields, history } = await open('answers');
  expect([version, fields[course], history[0]?.changes]).toEqual([1, '1', [{ field: course, before: '12', after: '1' }]]);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'settings.change'));
  expect(rows.find(({ subjectName }) => subjectName === 'Answering doubts')).toMatchObject({
    ...{ before: { [course]: '12' }, after: { [course]: '1' }, reason: 'As agreed' },
  });
  // A command sets the same, and the desk shows it.
  await setPromise(server.db, doubtCourse, '6');
  expect((await open('answers')).fields[course]).toBe('6');
  expect((await save('answers', { [course]: '12' })).http).toBe(200);
});

it('is heard of by another process of the school without being asked', async () => {
  const live = createLive(server.db);
  const other = createSettings(server.db, server.environment);
  const unfollow = await followSettings(other, live);
  try {
    expect((await save('contact', { supportPhone: '+91 98450 11111' })).http).toBe(200);
    live.wake();
    await until(() => expect(other.environment.supportPhone).toBe('+91 98450 11111'));
  } finally {
    unfollow();
    await live.stop();
  }
});

it('writes another FAQ and another team onto the pages that show them, and nothing onto any other', async () => {
  const texts = (path: string) => shownTexts(path, server.app.context.settings.setByOwners());
  expect([texts('/'), texts('/about-us')]).toEqual([{}, {}]);
  const gone = Object.fromEntries(
    [1, 2, 3, 4, 6].flatMap((place) => [
      [`${place}.question`, ''],
      [`${place}.answer`, ''],
    ]),
  );
  expect((await save('faq', { ...gone, '5.question': 'Is <b>this</b> for me?' })).http).toBe(200);
  expect(texts('/')).toEqual({
    faq: [
      { category: 'technical', question: 'Is <b>this</b> for me?', answer: expect.stringContaining('A computer or a tablet') },
    ],
  });
  expect(Object.keys((await open('faq')).fields).toSorted()).toEqual(['1.answer', '1.category', '1.question']);

  expect((await check('team', { '1.name': 'Asha Rao' })).effects).toEqual([
    'The About page shows it at once.',
    'Leela Bose and Arjun Varma: that is a made-up name of ours, which the site of a real school leaves out.',
  ]);
  expect((await save('team', { '1.name': 'Asha Rao' })).http).toBe(200);
  expect(texts('/about-us').team?.map(({ name, sample }) => [name, sample ?? false])).toEqual([
    ['Asha Rao', false],
    ['Leela Bose', true],
    ['Arjun Varma', true],
  ]);
  expect([texts('/contact'), Object.keys(texts('/'))]).toEqual([{}, ['faq']]);
});

it('makes reports as often as an owner says, on the pages and beside prices too', async () => {
  expect((await save('reports', { days: '7' })).http).toBe(200);
  const shown = await readShown(server.db);
  expect([shown.reportDays, shown.version, listFaqItems(shown)[3]?.answer]).toEqual([
    ...[7, 2, expect.stringContaining('You get a progress report every week and')],
  ]);
  expect(shown.courses.map(({ covers }) => covers.at(-1))).toEqual(
    shown.courses.map(() => 'Progress reports to parents every week'),
  );
  expect((await open('faq')).defaults['4.answer']).toContain('a progress report every week');
  expect(await readRhythm(server.db)).toEqual([{ since: server.clock.now, days: 7 }]);
  expect((await save('reports', null)).http).toBe(200);
  const back = await readShown(server.db);
  expect([back.reportDays, back.courses[0]?.covers.at(-1)]).toEqual([undefined, 'Progress reports to parents every two weeks']);
});

it('sells plans by the official dates that an owner sets, and says until when', async () => {
  const [first, second] = ['2096-03-03', '2096-05-05'];
  const { effects } = await check('testDates', { dates: first });
  expect(effects).toEqual([
    'SAT Sprint can be bought until February 11, 2096.',
    expect.stringMatching(/^SAT Marathon isn’t on sale/),
    expect.stringMatching(/^Whoever has bought a plan keeps/),
  ]);
  expect((await save('testDates', { dates: `${second}, ${first}` })).http).toBe(200);
  expect((await readShown(server.db)).testDates).toEqual([first, second]);
  expect((await save('testDates', null)).http).toBe(200);
  expect((await readShown(server.db)).testDates).toBeUndefined();
});

it('writes email with an owner’s text, shows it with made-up people before that, and mails a test of it to the owner alone', async () => {
  const text = 'Dear {name},\nWelcome to <b>us</b>.\n{account}\n{link}';
  const wrong = await check('letter.invitation', { text: 'Dear {name},' });
  expect(wrong.problems.map(({ field }) => field)).toEqual(['text']);
  expect(wrong.preview).toBeUndefined();
  const { preview, changes } = await check('letter.invitation', { text });
  expect(preview?.paragraphs).toEqual([
    ...[{ text: 'Dear Asha,' }, { text: 'Welcome to <b>us</b>.' }, { facts: [{ name: 'Username', value: 'asha.menon' }] }],
    { text: 'Set your password', href: 'http://127.0.0.1:3000/sample' },
  ]);
  expect(changes.map(({ field }) => field)).toEqual(['text']);

  const { fields, letter } = await open('letter.invitation');
  expect([letter?.preview.subject, letter?.placeholders.map(({ name }) => name)]).toEqual([
    'Your account is ready',
    ['name', 'account', 'link'],
  ]);
  const test = await desk('/sendTestLetter', { name: 'letter.invitation', fields: { ...fields, text } });
  expect(test.body).toMatchObject({ to: 'settings-owner@example.org' });
  const mailed = await server.db.select().from(outbox).where(eq(outbox.recipient, 'settings-owner@example.org'));
  expect(mailed.map(({ subject }) => subject)).toEqual(['Test: Your account is ready']);
  expect(mailed[0]?.html).toContain('Welcome to &lt;b&gt;us&lt;/b&gt;.');

  expect((await save('letter.invitation', { text })).http).toBe(200);
  const invite = () => invitationLetter({ name: 'Ravi', username: 'ravi', setPasswordUrl: 'https://x.example/set' });
  const queue = (recipient: string) => server.db.transaction((tx) => queueMail(tx, { ...invite(), recipient }, server.clock.now));
  await queue('ravi@example.org');
  const [own] = await server.db.select().from(outbox).where(eq(outbox.recipient, 'ravi@example.org'));
  expect(own?.text).toContain(
    'Dear Ravi,\n\nWelcome to <b>us</b>.\n\nUsername: ravi\n\nSet your password:\nhttps://x.example/set',
  );
  expect((await save('letter.invitation', null)).http).toBe(200);
  await queue('ravi-2@example.org');
  const [ours] = await server.db.select().from(outbox).where(eq(outbox.recipient, 'ravi-2@example.org'));
  expect(ours?.text).toContain('Hello Ravi,\n\nThe school has made an account for you.');
});

it('changes a price into a version of the catalog, which an owner who looked at an older one does not overwrite', async () => {
  const file = await open('prices');
  const inr = priceField('AP Statistics', 'INR');
  const bad = await check('prices', {
    [inr]: '1.5',
    [priceField('SAT Sprint', 'sessions')]: 'many',
    [priceField('AP Statistics', 'covers')]: '50 mock exams',
  });
  expect(bad.problems.map(({ field }) => field)).toEqual([priceField('SAT Sprint', 'sessions'), inr]);
  const claim = await check('prices', { [priceField('AP Statistics', 'covers')]: '50 mock exams' });
  expect(claim.problems.map(({ field }) => field)).toEqual([priceField('AP Statistics', 'covers')]);
  expect((await check('prices', { [inr]: '70000', [priceField('new', 'name')]: 'AP Biology' })).problems).toEqual([
    { field: priceField('new', 'INR'), reason: 'A price is a whole number from 1 to 10,000,000.' },
    { field: priceField('new', 'USD'), reason: 'A price is a whole number from 1 to 10,000,000.' },
  ]);
  const added = {
    [priceField('new', 'name')]: 'AP Biology',
    [priceField('new', 'INR')]: '80000',
    [priceField('new', 'USD')]: '900',
  };
  expect((await save('prices', { [inr]: '70000', ...added })).body).toMatchObject({ version: file.version + 1 });
  const { catalogue } = await readCatalogue(server.db);
  expect(listedPrice(catalogue, { kind: 'ap', name: 'AP Statistics' }, 'INR')).toBe(70_000);
  expect(catalogue.courses.at(-1)).toMatchObject({
    kind: 'ap',
    name: 'AP Biology',
    sale: 'open',
    offers: [{ price: { INR: 80_000, USD: 900 } }],
  });
  const late = await desk('/saveSetting', {
    name: 'prices',
    seen: file.version,
    fields: { ...file.fields, [inr]: '1' },
    reason: 'As agreed',
  });
  expect(late.body).toMatchObject({ reason: 'conflict' });
  expect((await open('prices')).history[0]).toMatchObject({ by: 'Nandini Iyer', reason: 'As agreed' });
});

it('takes the seller’s data as the command does, names what is wrong at its field, and shows how a receipt reads', async () => {
  const data = {
    ...{ holdsFrom: '2026-04-01', name: 'Meera’s School', address: '1 Main Road\nKochi 682001', state: '29' },
    ...{ gstin: '29aaaaa 0000a1zy', teachingWords: 'Live online teaching', teachingSac: '999293', teachingRate: '18' },
    ...{ materialWords: 'Recorded material', materialSac: '998431', materialRate: '18', materialShare: '20' },
    ...{ undertaking: '', exportWords: 'Supply meant for export with payment of integrated tax.' },
  };
  expect((await open('seller')).version).toBe(0);
  const faulty = await check('seller', { ...data, gstin: '29AAAAA0000A1ZZ', teachingRate: 'eighteen', state: '' });
  expect(faulty.problems.map(({ field }) => field)).toEqual(['state', 'gstin', 'teachingRate']);
  expect((await check('seller', { ...data, state: '27' })).problems).toEqual([
    { field: 'gstin', reason: 'This GSTIN belongs to Karnataka, and the state above is a different one.' },
  ]);
  const { effects, paper } = await check('seller', data);
  expect(effects[0]).toMatch(/^It applies from April 1, 2026/);
  expect(paper).toMatchObject({
    ...{ title: 'Receipt voucher', sums: [{ name: 'Taxable value' }, { name: 'CGST' }, { name: 'SGST' }, { name: 'Total' }] },
    seller: ['Meera’s School', '1 Main Road', 'Kochi 682001', 'Karnataka (29)', 'GSTIN 29AAAAA0000A1ZY'],
  });
  expect((await save('seller', data)).body).toMatchObject({ status: 1, version: 1 });
  const [stored] = await listSellerVersions(server.db);
  expect(stored).toMatchObject({
    ...{ version: 1, holdsFrom: '2026-04-01', reason: 'As agreed', changedBy: 'Nandini Iyer' },
    seller: { gstin: '29AAAAA0000A1ZY', material: { sharePercent: 20 }, exports: { undertaking: null } },
  });
  const earlier = await check('seller', { ...data, holdsFrom: '2026-03-01', gstin: '' });
  expect(earlier.effects).toEqual([
    'It applies from March 1, 2026. Receipts and invoices already made stay as they are.',
    'From April 1, 2026 on version 1 applies instead, since it begins later.',
    'Without a GSTIN, receipts show no tax, and say that they aren’t tax invoices.',
  ]);
  expect((await open('seller')).history).toMatchObject([{ version: 1, by: 'Nandini Iyer', reason: 'As agreed' }]);
});

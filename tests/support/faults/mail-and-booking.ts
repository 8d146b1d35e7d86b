import { outbox } from '../../../server/db/tables/outbox.ts';
import { deliverMail } from '../../../server/mail/deliver.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { mailTransport } from '../../../server/mail/transport.ts';
import { formatStartTime, instantsAt, toDay } from '../../../server/schedule/school-time.ts';
import { booker, raceForSeats, seatsTaken, seedLearner, seedSlot, seedTutor } from '../schedule/booking.ts';
import { freshDatabase } from '../server/database.ts';
import { testClock, testServer } from '../server/server-app.ts';
import { smtpServer } from '../server/smtp-server.ts';
import { createTally, type Scenario, upTo } from './fault.ts';

/** 26. The mail server refuses, then hangs up in the middle of a mail, then is gone; two processes deliver. Hours later it is back. */
export const mailServerDown: Scenario = async ({ n }) => {
  const { db, close } = await freshDatabase();
  const clock = testClock();
  const smtp = await smtpServer();
  const send = mailTransport({
    smtpUrl: smtp.url,
    mailFrom: 'Prepchart <no-reply@prepchart.example>',
    supportEmail: 'help@example.org',
    dataDir: '/nowhere',
  });
  const tally = createTally('queued', 'sent', 'lost', 'doubled');
  for (const number of upTo(n)) {
    const letter = { recipient: `student${number}@example.org`, subject: `no. ${number}.`, paragraphs: ['Hello'] };
    await db.transaction((tx) => queueMail(tx, letter, clock.now));
    tally.add('queued');
  }
  const deliver = () => Promise.all([deliverMail(db, send, () => clock.now), deliverMail(db, send, () => clock.now)]);
  for (const mode of ['refuse', 'hangUp', 'take'] as const) {
    smtp.mode = mode;
    await deliver();
    clock.pass(7 * 3_600_000);
  }
  await deliver();
  for (const number of upTo(n)) {
    const count = smtp.taken.filter((mail) => mail.includes(`Subject: no. ${number}.`)).length;
    tally.add('sent', Math.min(count, 1));
    tally.fail('lost', `mail ${number} was never taken`, 1 - count);
    tally.fail('doubled', `mail ${number} was taken ${count} times`, count - 1);
  }
  const unsent = (await db.select().from(outbox)).filter(({ sentAt }) => sentAt === null).length;
  tally.require(unsent === 0, `${unsent} mails still wait`);
  await smtp.close();
  await close();
  return tally;
};

/** 27. In each round 200 students book one slot at once. */
export const oneSlot: Scenario = async ({ n }) => {
  const server = await testServer();
  const course = 'course-ap-statistics';
  const tutor = await seedTutor(server.db, course, server.clock.now);
  const students = [];
  for (const _ of upTo(200)) students.push(await seedLearner(server.db, [course], server.clock.now));
  const { wrong, ...figures } = await raceForSeats(server, { students, instructorId: tutor.id, rounds: n });
  await server.close();
  return { figures, wrong };
};

/** Zones whose clocks change at a full hour, by half an hour, at midnight, and never. */
const zones = ['Asia/Kolkata', 'America/Los_Angeles', 'Australia/Lord_Howe', 'America/Havana', 'Europe/Berlin'];
const hour = 3_600_000;

/** The instants of a year at which the clocks of a zone are moved. */
function changesIn(zone: string, year: number): Date[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const hours = upTo(365 * 24).map((each) => Date.UTC(year, 0, 1) + each * hour);
  return hours.filter((at) => offset(at) !== offset(at - hour)).map((at) => new Date(at));
}

/** The instants to look at: those changes, or where there are none the first of March. */
const listDays = (zone: string): Date[] => {
  const changes = changesIn(zone, 2027);
  return changes.length > 0 ? changes : [new Date('2027-03-01T00:00:00.000Z')];
};

/**
 * 28. Slots at every hour around the days on which clocks are moved, in five zones: what a person reads leads back to the same instant, the last
 * millisecond before the start books, and the start itself does not.
 */
export const slotPasses: Scenario = async ({ n }) => {
  const server = await testServer();
  const course = 'course-ap-statistics';
  const tutor = await seedTutor(server.db, course, server.clock.now);
  const tally = createTally('slots', 'read back', 'booked in time', 'booked late');
  const starts = zones.flatMap((zone) =>
    listDays(zone).flatMap((day) => upTo(48).map((at) => ({ zone, startsAt: new Date(day.getTime() + (at - 24) * hour) }))),
  );
  for (const { zone, startsAt } of starts) {
    const [hours = '', minutes = '', half = ''] = formatStartTime(startsAt, zone).split(/[: ]/);
    const minute = ((Number(hours) % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minutes);
    const isFound = instantsAt(toDay(startsAt, zone), minute, zone).some((each) => each.getTime() === startsAt.getTime());
    tally.add('slots');
    tally.add('read back', isFound ? 1 : 0);
    tally.require(isFound, `${startsAt.toISOString()} in ${zone} is not the time that is shown`);
  }
  const instants = [...new Set(starts.map(({ startsAt }) => startsAt.getTime()))].sort((one, other) => one - other);
  const step = Math.max(1, Math.floor(instants.length / n));
  for (const startsAt of instants
    .filter((_, index) => index % step === 0)
    .slice(0, n)
    .map((at) => new Date(at))) {
    const slotId = await seedSlot(server.db, tutor.id, startsAt);
    server.clock.now = new Date(startsAt.getTime() - 1);
    const early = await seedLearner(server.db, [course], server.clock.now);
    const other = await seedLearner(server.db, [course], server.clock.now);
    const inTime = await booker(server, early).book(slotId);
    tally.add('booked in time', inTime.http === 200 ? 1 : 0);
    tally.require(inTime.http === 200, `a millisecond before the start was answered ${inTime.http}`);
    const next = await seedSlot(server.db, tutor.id, new Date(startsAt.getTime() + hour / 2));
    server.clock.now = new Date(startsAt.getTime() + hour / 2);
    const late = await booker(server, other).book(next);
    const seats = (await seatsTaken(server.db, next)).length;
    tally.fail('booked late', `the start itself was answered ${late.http}`, late.http === 409 ? seats : 1);
  }
  await server.close();
  return tally;
};

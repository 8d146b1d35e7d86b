import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { doubts } from '../../../server/db/tables/doubts.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { mailDoubtNews } from '../../../server/doubts/mail-news.ts';
import { lapseHolds, remindOfDoubts } from '../../../server/doubts/watch-doubts.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor } from '../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const minute = 60_000;
const server = sharedServer();
let meera: ReturnType<typeof doubtTutor>;
let ravi: ReturnType<typeof doubtTutor>;
let student: ReturnType<typeof doubtStudent>;
let person: SignedInPerson;

beforeAll(async () => {
  meera = doubtTutor(server, await seedTutor(server.db, doubtCourse, server.clock.now));
  ravi = doubtTutor(server, await seedFurtherTutor(server));
});
beforeEach(async () => {
  await server.db.delete(outbox);
  person = await seedLearner(server.db, [doubtCourse], server.clock.now);
  student = doubtStudent(server, person);
});

const subjects = async () => (await server.db.select().from(outbox)).map(({ subject }) => subject).sort();
const mailNews = () => mailDoubtNews(server.app.context);

it('a hold that nobody gave a sign of lapses in the row as well, so that every page learns of it', async () => {
  const { doubtId } = (await student.asks('Why n − 1?')).head;
  await meera.take(doubtId);
  server.clock.pass(4 * minute);
  await lapseHolds(server.app.context);
  const state = async () => (await server.db.select().from(doubts).where(eq(doubts.id, doubtId)))[0]?.state;
  expect(await state()).toBe('taken');
  server.clock.pass(minute);
  await lapseHolds(server.app.context);
  expect(await state()).toBe('asked');
  await student.solve(doubtId);
});

it('what nobody has read is mailed after some minutes, one mail for all of it, and not again soon', async () => {
  const first = (await student.asks('Why n − 1?')).head.doubtId;
  await student.write(first, 'Please.');
  const second = (await student.asks('And why squares?')).head.doubtId;
  await mailNews();
  expect(await subjects()).toEqual([]);
  // Who has read it needs no mail.
  await ravi.sign(first, 2);
  await ravi.sign(second, 1);
  server.clock.pass(6 * minute);
  await mailNews();
  await mailNews();
  expect(await subjects()).toEqual(['2 students are waiting: AP Statistics']);
  await student.write(first, 'Anybody?');
  server.clock.pass(6 * minute);
  await mailNews();
  // Ravi has not seen this line; Meera was written to only just now.
  expect(await subjects()).toEqual(['2 students are waiting: AP Statistics', 'A student is waiting: AP Statistics']);
  await meera.answer(first, 'Because.');
  await meera.answer(first, 'And so on.');
  await meera.answer(second, 'To weigh them.');
  server.clock.pass(6 * minute);
  await mailNews();
  await mailNews();
  expect((await subjects()).filter((subject) => subject.startsWith('Your tutor'))).toEqual([
    'Your tutor wrote in 2 doubts of yours: AP Statistics',
  ]);
  const mails = await server.db.select().from(outbox);
  expect(mails.filter(({ text }) => text.includes('Why n − 1?') || text.includes('Because'))).toEqual([]);
});

it('two runs at once tell each person once, also where the clocks of two servers differ', async () => {
  const { doubtId } = (await student.asks('Why n − 1?')).head;
  // Nobody was told of anything only just now.
  server.clock.pass(40 * minute);
  const at = server.clock.now.getTime();
  const runs = [0, 1, 2, 3].map((ms) => mailDoubtNews({ ...server.app.context, now: () => new Date(at + ms) }));
  await Promise.all(runs);
  const recipients = (await server.db.select().from(outbox)).map(({ recipient }) => recipient);
  expect(recipients.length).toBeGreaterThan(0);
  expect(new Set(recipients).size).toBe(recipients.length);
  await student.solve(doubtId);
});

it('tutors are reminded at half of the promised time and the school at three quarters, once; who answered is not', async () => {
  await student.asks('Why n − 1?');
  const answered = (await student.asks('And why squares?')).head.doubtId;
  await meera.answer(answered, 'To weigh them.');
  const run = () => remindOfDoubts(server.app.context);
  for (let hour = 0; hour < 24; hour += 1) {
    server.clock.pass(60 * minute);
    await run();
    await run();
  }
  expect(await subjects()).toEqual([
    'A doubt in AP Statistics has no answer yet',
    'Please answer: a doubt in AP Statistics',
    'Please answer: a doubt in AP Statistics',
  ]);
});

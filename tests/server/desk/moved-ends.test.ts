import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AssignedSitting } from '../../../contract/desk/assignments.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { newId } from '../../../server/ids.ts';
import { seedQuiz, seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const hourMs = 3_600_000;
const reason = 'The hall was shut';
let clerk: { id: string; token: string };
let assignment: string;
let asha: { id: string; token: string; name: string };
let ravi: { id: string; token: string; name: string };
let uma: { id: string; token: string; name: string };

const at = (hours: number) => server.clock.now.getTime() + hours * hourMs;
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const join = async () => {
  const name = newId().toLowerCase();
  return { name, ...(await seedStudent(server.db, name, server.clock.now)) };
};
const ends = async () => {
  const { body } = await desk('/findAssignedSittings', { assignment });
  return (body.data as { lines: AssignedSitting[] }).lines;
};

/** What a student was told of since the test was assigned: in the page, and by mail. */
async function toldTo({ id, name }: { id: string; name: string }) {
  const lines = await server.db.select().from(notices).where(eq(notices.personId, id)).orderBy(notices.createdAt);
  const mails = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, `${name}@example.org`));
  const isOfMove = (title: string) => title.startsWith('New time to start');
  return {
    lines: lines.filter(({ title }) => isOfMove(title)).map(({ title, kind, path }) => ({ title, kind, path })),
    mails: mails.filter(({ subject }) => isOfMove(subject)).map(({ text }) => text),
  };
}
const nothing = { lines: [], mails: [] };
const line = { title: 'New time to start: Owls', kind: 'tests', path: '/student-portal/quizzes' };

beforeEach(async () => {
  // By day: at night a mail waits.
  server.clock.now = new Date('2026-03-02T06:00:00Z');
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
  const { quizId } = await seedQuiz(server.db, newId(), server.clock.now);
  [asha, ravi, uma] = [await join(), await join(), await join()];
  const given = await desk('/assignTest', {
    ...{ quiz: quizId, names: [asha.name, ravi.name, uma.name], again: false, key: newId().padEnd(16, 'x') },
    ...{ opensAt: null, closesAt: at(1), note: '', expected: 3 },
  });
  assignment = given.body.assignment as string;
});

it('tells all whose end is moved, in the page and by mail, and nobody who has started or has a later one', async () => {
  server.clock.pass(60_000);
  const sittings = await ends();
  expect(sittings).toHaveLength(3);
  const started = sittings.find(({ student }) => student === uma.id)?.id;
  const start = await server.call('/startAttempt', { studentQuizId: started, holder: 'tab' }, { token: uma.token });
  expect(start.http).toBe(200);
  const first = sittings.find(({ id }) => id !== started);
  const later = at(9);
  await desk('/extendWindow', { sitting: first?.id, closesAt: later, reason });
  const [kept, moved] = first?.student === asha.id ? [asha, ravi] : [ravi, asha];
  expect(await toldTo(moved)).toEqual(nothing);
  server.clock.pass(60_000);
  expect((await desk('/extendAssignment', { assignment, closesAt: at(5), reason })).body).toMatchObject({ extended: 1 });
  expect([(await toldTo(kept)).lines.length, (await toldTo(moved)).lines, await toldTo(uma)]).toEqual([1, [line], nothing]);
  const [mail] = (await toldTo(moved)).mails;
  expect(mail).toContain('Start by');
  expect(mail).toContain('/student-portal/quizzes');
  expect(mail).not.toContain(reason);
});

it('tells one student of an end of their own each time that it is moved, also back, and of none that stays', async () => {
  const sitting = (await ends()).find(({ student }) => student === asha.id)?.id;
  const extend = (closesAt: number | null) => desk('/extendWindow', { sitting, closesAt, reason });
  const [first, second] = [at(1), at(5)];
  for (const closesAt of [first, second, second, first, null]) {
    server.clock.pass(1000);
    expect((await extend(closesAt)).http).toBe(200);
  }
  const { lines, mails } = await toldTo(asha);
  expect([lines.length, mails.length, await toldTo(ravi)]).toEqual([3, 3, nothing]);
  expect(mails.filter((text) => text.includes('whenever you like'))).toHaveLength(1);
});

it('says of a test that opens later when it does, and only of an open one that it can be started now', async () => {
  const { quizId } = await seedQuiz(server.db, newId(), server.clock.now);
  const later = await desk('/assignTest', {
    ...{ quiz: quizId, names: [asha.name], again: false, key: newId().padEnd(16, 'x') },
    ...{ opensAt: at(2), closesAt: at(9), note: '', expected: 1 },
  });
  assignment = later.body.assignment as string;
  const [sitting] = await ends();
  await desk('/extendAssignment', { assignment, closesAt: null, reason });
  server.clock.pass(60_000);
  await desk('/extendAssignment', { assignment, closesAt: at(12), reason });
  server.clock.pass(2 * hourMs);
  await desk('/extendWindow', { sitting: sitting?.id, closesAt: null, reason });
  const { mails } = await toldTo(asha);
  const says = ['Opens', 'Start by', 'no last moment', 'full time', 'whenever you like'];
  expect(mails.map((text) => says.filter((each) => text.includes(each))).sort()).toEqual([
    ['Opens', 'Start by', 'full time'],
    ['Opens', 'no last moment'],
    ['whenever you like'],
  ]);
});

it('mails nobody who wants no such mail, and tells them in the page', async () => {
  const chosen = { timeZone: 'Asia/Kolkata', quiet: null, ways: [{ kind: 'tests', mail: 'never', push: false }] };
  expect((await server.call('/chooseNotices', chosen, { token: asha.token })).http).toBe(200);
  await desk('/extendAssignment', { assignment, closesAt: at(5), reason });
  expect([await toldTo(asha), (await toldTo(ravi)).mails.length]).toEqual([{ lines: [line], mails: [] }, 1]);
});

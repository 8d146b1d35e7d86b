import { and, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DoubtAtDesk, type DoubtLineAtDesk, handOverMinutes } from '../../../contract/desk/doubts.ts';
import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { doubts } from '../../../server/db/tables/doubts.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { newId } from '../../../server/ids.ts';
import { doubtCourse, doubtStudent, doubtTutor, seedFurtherTutor, toTold } from '../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: SignedInPerson;
let instructor: SignedInPerson;
let colleague: SignedInPerson;
let elsewhere: SignedInPerson;
let person: SignedInPerson;
let student: ReturnType<typeof doubtStudent>;

beforeAll(async () => {
  instructor = await seedTutor(server.db, doubtCourse, server.clock.now);
  colleague = await seedFurtherTutor(server);
  elsewhere = await seedTutor(server.db, 'course-sat', server.clock.now);
  clerk = await seedStaff(server.db, newId(), 'staff', server.clock.now);
});
beforeEach(async () => {
  person = await seedLearner(server.db, [doubtCourse], server.clock.now);
  student = doubtStudent(server, person);
});

const subjects = (heads: DoubtHead[]) => heads.map(({ subject }) => subject).sort();
const finds = async (search: string, { token, id: studentId } = person) =>
  subjects(toTold<{ doubts: DoubtHead[] }>(await server.call('/getDoubts', { studentId, search }, { token })).doubts);
const tutorFinds = async (search: string, { token } = colleague) =>
  subjects(toTold<{ doubts: DoubtHead[] }>(await server.call('/tutor/getDoubts', { search }, { token })).doubts);

describe('doubts are searched', () => {
  it('by all words that were written in one line, in any form of them, the last begun only', async () => {
    const mine = (await student.asks('Why are deviations divided by n − 1?')).head.doubtId;
    await student.asks('When is a sample biased?');
    await doubtTutor(server, instructor).answer(mine, 'One degree of freedom is used up by the mean.');
    expect(await finds('dividing')).toEqual(['Why are deviations divided by n − 1?']);
    expect(await finds('freedom deg')).toEqual(['Why are deviations divided by n − 1?']);
    expect(await finds('BIAS')).toEqual(['When is a sample biased?']);
    expect(await finds('divided biased')).toEqual([]);
    expect(await finds('')).toHaveLength(2);
    expect(await finds("'); drop table doubts; --")).toEqual([]);
    expect(await finds('!!!')).toHaveLength(2);
  });

  it('among one’s own alone, and not by what was deleted', async () => {
    const word = `quartile${Date.now()}`;
    const { doubtId } = (await student.asks(`What is a ${word}?`)).head;
    const other = await seedLearner(server.db, [doubtCourse], server.clock.now);
    expect([await finds(word), await finds(word, other)]).toEqual([[`What is a ${word}?`], []]);
    expect([await tutorFinds(word), await tutorFinds(word, elsewhere)]).toEqual([[`What is a ${word}?`], []]);
    expect((await tutorFinds('asha menon')).length).toBeGreaterThan(0);
    await student.change(doubtId, 1, null);
    expect(await finds(word)).toEqual([]);
  });
});

const list = async (more: object = {}) =>
  toTold<{ lines: DoubtLineAtDesk[]; next: string | null }>(
    await server.call('/desk/findDoubts', { course: doubtCourse, ...more }, { token: clerk.token }),
  );
const read = async (doubt: string) =>
  toTold<DoubtAtDesk>(await server.call('/desk/readDoubt', { doubt, reason: 'A parent asked' }, { token: clerk.token }));
const handOver = (doubt: string, tutor: string) =>
  server.call('/desk/handOverDoubt', { doubt, tutor, reason: 'A colleague is ill' }, { token: clerk.token });

describe('the desk', () => {
  it('has those of which the school was told first, page by page, each once', async () => {
    const asked: string[] = [];
    for (const text of ['first', 'second', 'third']) {
      asked.push((await student.asks(text)).head.doubtId);
      server.clock.pass(1000);
    }
    const [first = '', second = '', third = ''] = asked;
    await server.db.update(doubts).set({ escalateAt: null }).where(eq(doubts.id, first));
    const ours = (lines: DoubtLineAtDesk[]) => lines.map(({ id }) => id).filter((id) => asked.includes(id));
    const all = await list({ state: 'waiting' });
    expect(ours(all.lines)).toEqual([first, third, second]);
    expect(all.lines[0]?.isEscalated).toBe(true);
    expect(ours((await list({ state: 'escalated' })).lines)).toEqual([first]);
    await doubtTutor(server, instructor).answer(first, 'Because of the mean.');
    expect(ours((await list({ state: 'escalated' })).lines)).toEqual([]);
    // The place at which a page ends is between those of which the school was told and the others.
    const at = all.lines.find(({ id }) => id === third)?.changedAt ?? 0;
    const cursor = (rank: number) =>
      Buffer.from(JSON.stringify([`${rank}${new Date(at).toISOString()}`, third])).toString('base64url');
    expect(ours((await list({ state: 'waiting', after: cursor(1) })).lines)).toEqual([second]);
    expect(ours((await list({ state: 'waiting', after: cursor(0) })).lines)).toEqual([third, second]);
    const broken = Buffer.from(JSON.stringify(['soon', third])).toString('base64url');
    expect((await server.call('/desk/findDoubts', { after: broken }, { token: clerk.token })).http).toBe(400);
  });

  it('finds by the names of students and of who has taken one, and not by what was written', async () => {
    const { doubtId } = (await student.asks('An unusualword')).head;
    await doubtTutor(server, instructor).take(doubtId);
    const found = async (search: string) => (await list({ search })).lines.some(({ id }) => id === doubtId);
    expect([await found('menon'), await found('ravi iy'), await found('unusualword')]).toEqual([true, true, false]);
  });

  it('hands a doubt over to a tutor of its course, who has it for an hour and is mailed, and leaves a row', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    await doubtTutor(server, instructor).take(doubtId);
    expect(await handOver(doubtId, elsewhere.id)).toMatchObject({ http: 404, body: { reason: 'notFound' } });
    expect(await handOver('none', colleague.id)).toMatchObject({ http: 404 });
    expect((await handOver(doubtId, colleague.id)).http).toBe(200);
    const { tutors } = await read(doubtId);
    expect(tutors.filter(({ hasIt }) => hasIt).map(({ id }) => id)).toEqual([colleague.id]);
    expect(tutors.map(({ id }) => id)).toContain(instructor.id);
    const mails = await server.db
      .select()
      .from(outbox)
      .where(like(outbox.once, `doubt-hand-over:${doubtId}:%`));
    expect(mails.map(({ subject }) => subject)).toEqual(['The school asks you to answer a doubt in AP Statistics']);
    const rows = await server.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'doubt.hand-over'), eq(auditEvents.subjectId, person.id)));
    expect(rows).toMatchObject([{ actorId: clerk.id, reason: 'A colleague is ill', after: { doubt: doubtId } }]);
    // A sign of life does not shorten it.
    await doubtTutor(server, colleague).take(doubtId);
    server.clock.pass((handOverMinutes - 1) * 60_000);
    expect((await student.opens(doubtId)).head.hold?.name).toBe('Ravi Iyer');
    expect((await doubtTutor(server, instructor).take(doubtId)).http).toBe(409);
    server.clock.pass(2 * 60_000);
    expect((await doubtTutor(server, instructor).take(doubtId)).http).toBe(200);
  });

  it('hands over nothing in which nobody waits', async () => {
    const { doubtId } = (await student.asks('Why n − 1?')).head;
    await doubtTutor(server, instructor).answer(doubtId, 'Because of the mean.');
    expect(await handOver(doubtId, colleague.id)).toMatchObject({ http: 409, body: { reason: 'closed' } });
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { attachments } from '../../../server/db/tables/attachments.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { makeJpeg, toBase64 } from '../../support/attachments/jpeg.ts';
import { doubtCourse, doubtStudent, doubtTutor } from '../../support/doubts/doubts.ts';
import { type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let tutorPerson: SignedInPerson;
let meera: ReturnType<typeof doubtTutor>;
let person: SignedInPerson;
let student: ReturnType<typeof doubtStudent>;

beforeAll(async () => {
  tutorPerson = await seedTutor(server.db, doubtCourse, server.clock.now);
  meera = doubtTutor(server, tutorPerson);
});
beforeEach(async () => {
  person = await seedLearner(server.db, [doubtCourse], server.clock.now);
  student = doubtStudent(server, person);
});

const addPhoto = async ({ token }: SignedInPerson) => {
  const { body } = await server.call('/addPhoto', { photoKey: newId(), jpeg: toBase64(makeJpeg()) }, { token });
  return (body.data as Photo).photoId;
};
const photoIdsIn = ({ lines }: Awaited<ReturnType<typeof student.opens>>) =>
  lines.map(({ photos }) => photos.map(({ photoId }) => photoId));
const isServed = async ({ address }: Photo) => (await server.app.inject({ url: address })).statusCode;

describe('photos of a line', () => {
  it('are seen by both sides, in what was asked and in the answer, and go with nothing else', async () => {
    const [mine, theirs] = [await addPhoto(person), await addPhoto(tutorPerson)];
    const { head, line } = await student.asks('Is this right?', { photos: [mine] });
    expect(line.photos.map(({ photoId }) => photoId)).toEqual([mine]);
    expect((await meera.answer(head.doubtId, 'Look.', { photos: [theirs] })).http).toBe(200);
    for (const thread of [await student.opens(head.doubtId), await meera.opens(head.doubtId)]) {
      expect(photoIdsIn(thread)).toEqual([[mine], [theirs]]);
      for (const { photos } of thread.lines) expect(await isServed(photos[0] as Photo)).toBe(200);
    }
    const again = await student.ask('Another one', { photos: [mine] });
    expect([again.http, again.body.reason]).toEqual([409, 'conflict']);
    const stolen = await student.ask('Another one', { photos: [theirs] });
    expect([stolen.http, stolen.body.reason]).toEqual([404, 'notFound']);
    // Nothing was asked with either.
    expect((await student.list()).length).toBe(1);
  });

  it('are there once where a line is sent twice', async () => {
    const photos = [await addPhoto(person)];
    const asked = { clientKey: newId(), photos };
    const [one, other] = await Promise.all([student.asks('Is this right?', asked), student.asks('Is this right?', asked)]);
    expect(one.head.doubtId).toBe(other.head.doubtId);
    expect(photoIdsIn(await student.opens(one.head.doubtId))).toEqual([photos]);
  });

  it('are shown no more where the line was deleted, but to staff, and are erased with the doubt, the tutor’s too', async () => {
    const [mine, theirs] = [await addPhoto(person), await addPhoto(tutorPerson)];
    const { doubtId } = (await student.asks('Is this right?', { photos: [mine] })).head;
    await meera.answer(doubtId, 'Look.', { photos: [theirs] });
    await student.change(doubtId, 1, null);
    expect(photoIdsIn(await meera.opens(doubtId))).toEqual([[], [theirs]]);
    const clerk = await seedStaff(server.db, newId(), 'owner', server.clock.now);
    const read = await server.call('/desk/readDoubt', { doubt: doubtId, reason: 'A parent asked' }, { token: clerk.token });
    const { lines } = read.body.data as { lines: { photos: Photo[] }[] };
    expect(lines.map(({ photos }) => photos.map(({ photoId }) => photoId))).toEqual([[mine], [theirs]]);
    const [row] = await server.db.select().from(students).where(eq(students.id, person.id));
    await eraseStudent(server.db, row?.username ?? '', server.clock.now);
    expect(await server.db.select().from(attachments).where(eq(attachments.usedId, doubtId))).toEqual([]);
  });
});

it('a line has its mathematics beside its text, and a deleted one neither', async () => {
  const { head, line } = await student.asks('Why is $x^2 < 0$ wrong?\n<b>');
  expect(line.text).toBe('Why is $x^2 < 0$ wrong?\n<b>');
  expect(line.html).toMatch(/^<p>Why is <math.*<\/math> wrong\?<br>&lt;b&gt;<\/p>$/);
  await student.change(head.doubtId, 1, null);
  expect((await student.opens(head.doubtId)).lines[0]).toMatchObject({ text: '', html: '<p></p>' });
});

describe('a tutor’s line with a phone number', () => {
  const rows = () => server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id));

  it('is held back until the tutor means it, which leaves a row', async () => {
    const { doubtId } = (await student.asks('Why?')).head;
    const held = await meera.answer(doubtId, 'Call me: 98765 43210');
    expect([held.http, held.body.reason]).toEqual([409, 'contactDetails']);
    expect((await student.opens(doubtId)).lines).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect((await meera.answer(doubtId, 'Call me: 98765 43210', { confirmed: true })).http).toBe(200);
    expect(await rows()).toEqual([expect.objectContaining({ action: 'doubt.contactDetails', actorId: tutorPerson.id })]);
  });

  it('is held back also where a line is edited to have one, and a student’s is not', async () => {
    const { doubtId } = (await student.asks('My number is 98765 43210')).head;
    expect((await meera.answer(doubtId, '98765432 = 2^5 · 3086419 and so on')).http).toBe(200);
    expect((await meera.change(doubtId, 2, 'on WhatsApp')).body.reason).toBe('contactDetails');
    expect((await student.opens(doubtId)).lines[1]?.text).toBe('98765432 = 2^5 · 3086419 and so on');
    expect((await meera.change(doubtId, 2, null)).http).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('what a doubt is called', () => {
  it.each(['$\\char1$', '$\\text{\uFFFE}$'])('is what was typed where a formula has what no page can hold: %s', async (typed) => {
    const { head } = await student.asks(`Why ${typed}?`);
    expect([head.subject, (await student.list()).at(0)?.subject]).toEqual([`Why ${typed}?`, `Why ${typed}?`]);
  });

  it('is how it begins, in words and with its mathematics, and follows what is edited or deleted', async () => {
    const { doubtId } = (await student.asks('Why is $\\frac{1}{2}$ more than $x^2$?')).head;
    const called = async () => (await student.opens(doubtId)).head;
    expect((await called()).subject).toBe('Why is 1/2 more than x²?');
    for (const [head] of [await student.list(), (await meera.list()).filter((each) => each.doubtId === doubtId)])
      expect(head?.subjectHtml).toMatch(/^Why is <math .*<mfrac>.*<\/math> more than <math .*<\/math>\?$/);
    await student.change(doubtId, 1, 'Why is $\\frac{1}{3}$ less?');
    expect((await called()).subject).toBe('Why is 1/3 less?');
    await student.change(doubtId, 1, null);
    expect(await called()).toMatchObject({ subject: 'Deleted question', subjectHtml: 'Deleted question' });
  });
});

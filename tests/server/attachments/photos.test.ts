import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Photo, photoBounds } from '../../../contract/attachments/photos.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import {
  attachPhotos,
  erasePhotosAt,
  erasePhotosOf,
  forgetUnusedPhotos,
  listPhotos,
  type PhotoUse,
} from '../../../server/attachments/photos.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { besidePicture, cameraWords, makeJpeg, toBase64 } from '../../support/attachments/jpeg.ts';
import { type SignedInPerson, seedTutor } from '../../support/schedule/booking.ts';
import { seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let student: SignedInPerson;
let other: SignedInPerson;

beforeEach(async () => {
  student = await seedStudent(server.db, newId(), server.clock.now);
  other = await seedStudent(server.db, newId(), server.clock.now);
});

const add = (person = student, photoKey = newId(), jpeg = toBase64(makeJpeg())) =>
  server.call('/addPhoto', { photoKey, jpeg }, { token: person.token });
const photoOf = ({ body }: Awaited<ReturnType<typeof add>>) => body.data as Photo;
const added = async (person = student) => photoOf(await add(person));
const open = (address: string) => server.app.inject({ url: address });
const told = ({ http, body }: Awaited<ReturnType<typeof add>>) => [http, body.reason];
const own = (person = student) => ({ role: 'student' as const, id: person.id });
const use = (photoIds: string[], of: PhotoUse, person = student) =>
  server.db.transaction((tx) => attachPhotos(tx, photoIds, own(person), of));
const line = (usedId = newId(), place = 1): PhotoUse => ({ usedBy: 'doubt', usedId, place });
const signing = () => ({ secret: server.app.context.secret, now: server.clock.now });

describe('a photo', () => {
  it('is kept without what the camera wrote, and served to whoever has its address', async () => {
    const jpeg = makeJpeg({ width: 400, height: 300, beside: besidePicture() });
    const data = photoOf(await add(student, 'one photo', toBase64(jpeg)));
    expect([data.width, data.height]).toEqual([400, 300]);
    const answer = await open(data.address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.rawPayload.toString('latin1')).not.toContain(cameraWords);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=1200',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('is one, however often and at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(student, 'the same')));
    const ids = answers.map((answer) => photoOf(answer).photoId);
    expect(new Set(ids).size).toBe(1);
    expect((await add(other, 'the same')).body).not.toMatchObject({ data: { photoId: ids[0] } });
  });

  it.each([
    ['no base64', 'this is no base64!'],
    ['an SVG', toBase64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['something behind the photo', toBase64(makeJpeg({ behind: [0x50, 0x4b] }))],
    ['too many pixels', toBase64(makeJpeg({ width: 1601 }))],
    ['too many bytes', 'A'.repeat(Math.ceil(photoBounds.bytes / 3) * 4)],
    ['more than a call may have', 'A'.repeat(Math.ceil(photoBounds.bytes / 3) * 4 + 4)],
  ])('is refused where it is none: %s', async (_, jpeg) => {
    expect(told(await add(student, newId(), jpeg))).toEqual([400, 'badInput']);
  });

  it('can be added so many times in an hour, the same again uncounted', async () => {
    for (let count = 0; count < photoBounds.perHour; count++) expect((await add(student, `photo no. ${count}`)).http).toBe(200);
    expect((await add(student, 'photo no. 0')).http).toBe(200);
    expect(told(await add(student, 'one more'))).toEqual([429, 'tooMany']);
    expect((await add(other)).http).toBe(200);
  });
});

describe('its address', () => {
  it('works for ten minutes at least and twenty at most, and stays the same for ten', async () => {
    const { photoId, address } = await added();
    const of = line();
    await use([photoId], of);
    const later = new Date(server.clock.now.getTime() + 20 * 60_000);
    const photos = await listPhotos(server.db, of, { ...signing(), now: server.clock.now });
    expect(photos.get(1)?.[0]?.address).toBe(address);
    expect((await listPhotos(server.db, of, { ...signing(), now: later })).get(1)?.[0]?.address).not.toBe(address);
    expect((await open(address)).statusCode).toBe(200);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 10 * 60_000 - 1);
    expect((await open(address)).statusCode).toBe(200);
    server.clock.now = later;
    expect((await open(address)).statusCode).toBe(404);
    server.clock.now = now;
  });

  it('is good for no other photo, nor made by anybody else', async () => {
    const { address } = await added();
    const [, photoId = '', expires = '', signature = ''] = /\/photos\/(.+)\.(.+)\.(.+)$/.exec(address) ?? [];
    const another = await added(other);
    for (const token of [
      `${another.photoId}.${expires}.${signature}`,
      `${photoId}.zzzzzzzzz.${signature}`,
      `${photoId}.${expires}`,
      photoId,
      'x',
    ]) {
      const { statusCode, headers } = await open(`/photos/${token}`);
      expect([token, statusCode, headers['cache-control']]).toEqual([token, 404, 'no-store']);
    }
  });
});

describe('a photo that was sent', () => {
  it('belongs to one thing for good, and is nobody else’s to send', async () => {
    const { photoId } = await added();
    const first = line();
    await expect(use([photoId], first, other)).rejects.toMatchObject({ httpStatus: 404 });
    await use([photoId], first);
    await use([photoId], first);
    await expect(use([photoId], line())).rejects.toMatchObject({ httpStatus: 409 });
    await expect(use([photoId, 'none'], first)).rejects.toMatchObject({ httpStatus: 404 });
    expect([...(await listPhotos(server.db, first, signing())).keys()]).toEqual([1]);
    await erasePhotosAt(server.db, first);
    expect([...(await listPhotos(server.db, first, signing())).keys()]).toEqual([]);
  });

  it('is won by one of two lines that are sent at once', async () => {
    const { photoId } = await added();
    const results = await Promise.allSettled([line(), line()].map((of) => use([photoId], of)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('goes with what it belongs to, whoever added it', async () => {
    const of = line();
    const tutor = await seedTutor(server.db, 'course-ap-statistics', server.clock.now);
    const mine = await added();
    await use([mine.photoId], of);
    const theirs = photoOf(await add(tutor));
    await server.db.transaction((tx) =>
      attachPhotos(tx, [theirs.photoId], { role: 'teacher', id: tutor.id }, { ...of, place: 2 }),
    );
    expect((await listPhotos(server.db, of, signing())).size).toBe(2);
    await erasePhotosOf(server.db, 'doubt', [of.usedId]);
    expect((await listPhotos(server.db, of, signing())).size).toBe(0);
    expect((await open(theirs.address)).statusCode).toBe(404);
  });
});

it('one that was never sent with anything is gone after a week', async () => {
  const [kept, used] = [await added(), await added()];
  await use([used.photoId], line());
  const day = 86_400_000;
  await forgetUnusedPhotos(server.db, new Date(server.clock.now.getTime() + photoBounds.unusedDays * day - 1));
  expect((await open(kept.address)).statusCode).toBe(200);
  await forgetUnusedPhotos(server.db, new Date(server.clock.now.getTime() + photoBounds.unusedDays * day));
  expect([(await open(kept.address)).statusCode, (await open(used.address)).statusCode]).toEqual([404, 200]);
});

it('is part of the export, and is erased with its student', async () => {
  const jpeg = makeJpeg({ width: 77 });
  await add(student, 'my photo', toBase64(jpeg));
  const { address } = await added();
  const [row] = await server.db.select().from(students).where(eq(students.id, student.id));
  const { photos } = await exportStudent(server.db, `${row?.username}`);
  expect(photos).toHaveLength(2);
  expect(photos).toContainEqual(expect.objectContaining({ width: 77, height: 30, usedBy: null }));
  expect(Buffer.from(photos[0]?.jpeg ?? '', 'base64').subarray(0, 4)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await eraseStudent(server.db, `${row?.username}`, server.clock.now);
  expect((await open(address)).statusCode).toBe(404);
});

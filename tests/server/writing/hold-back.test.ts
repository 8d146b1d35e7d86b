import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { newId } from '../../../server/ids.ts';
import { holdBackContactDetails } from '../../../server/writing/hold-back.ts';
import { seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';

const database = sharedDatabase();
const now = new Date('2026-03-02T10:00:00Z');

async function seed() {
  const [tutor, student] = [await seedTeacher(database.db, newId(), now), await seedStudent(database.db, newId(), now)];
  const write = (text: string, confirmed: boolean) =>
    database.db.transaction((tx) =>
      holdBackContactDetails(tx, { text, confirmed }, { tutorId: tutor.id, studentId: student.id, now }),
    );
  const rows = () => database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, student.id));
  return { tutor, write, rows };
}

it('lets mathematics through, and keeps no row of it', async () => {
  const { write, rows } = await seed();
  await write('12345678 = 2 · 3^2 · 47 · 14593', false);
  await write('So the slope is 2.', true);
  expect(await rows()).toEqual([]);
});

it('asks before a phone number goes out, and keeps a row once the tutor means it', async () => {
  const { tutor, write, rows } = await seed();
  const text = 'Call me at 98765 43210 or ravi@example.org.';
  await expect(write(text, false)).rejects.toMatchObject({
    httpStatus: 409,
    reason: 'contactDetails',
    message: expect.stringContaining('ravi@example.org'),
  });
  expect(await rows()).toEqual([]);
  await write(text, true);
  expect(await rows()).toEqual([
    expect.objectContaining({
      ...{ actorId: tutor.id, actorName: 'Ravi Iyer', action: 'doubt.contactDetails', subjectKind: 'student' },
      ...{ subjectName: expect.stringContaining('Asha'), after: { email: 'ravi@example.org', phone: '98765 43210' }, at: now },
    }),
  ]);
});

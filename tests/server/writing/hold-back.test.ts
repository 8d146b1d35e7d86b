import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { newId } from '../../../server/ids.ts';
import { holdBackContactDetails } from '../../../server/writing/hold-back.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';

const database = sharedDatabase();
const now = new Date('2026-03-02T10:00:00Z');
const tutor = { id: newId(), name: 'Ravi Iyer' };

const write = (text: string, confirmed: boolean, student = { id: newId(), name: 'Asha Rao' }) =>
  database.db.transaction((tx) => holdBackContactDetails(tx, { text, confirmed }, { tutor, student, now }));
const rows = (studentId: string) => database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, studentId));

it('lets mathematics through, and keeps no row of it', async () => {
  const student = { id: newId(), name: 'Asha Rao' };
  await write('12345678 = 2 · 3^2 · 47 · 14593', false, student);
  await write('So the slope is 2.', true, student);
  expect(await rows(student.id)).toEqual([]);
});

it('asks before a phone number goes out, and keeps a row once the tutor means it', async () => {
  const student = { id: newId(), name: 'Asha Rao' };
  const text = 'Call me at 98765 43210 or ravi@example.org.';
  await expect(write(text, false, student)).rejects.toMatchObject({
    httpStatus: 409,
    reason: 'contactDetails',
    message: expect.stringContaining('ravi@example.org'),
  });
  expect(await rows(student.id)).toEqual([]);
  await write(text, true, student);
  expect(await rows(student.id)).toEqual([
    expect.objectContaining({
      ...{ actorId: tutor.id, actorName: 'Ravi Iyer', action: 'Wrote contact details to a student', subjectKind: 'student' },
      after: { email: 'ravi@example.org', phone: '98765 43210' },
      at: now,
    }),
  ]);
});

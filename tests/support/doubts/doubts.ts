import type { DoubtHead, DoubtLine, DoubtThread } from '../../../contract/doubts/doubts.ts';
import { courseTutors } from '../../../server/db/tables/doubts.ts';
import { newId } from '../../../server/ids.ts';
import type { SignedInPerson } from '../schedule/booking.ts';
import type { TestServer } from '../server/server-app.ts';
import { seedTeacher } from '../server/server-seed.ts';

export const doubtCourse = 'course-ap-statistics';

/** A tutor who teaches a course beside its instructor. */
export async function seedFurtherTutor({ db, clock }: TestServer, courseId = doubtCourse): Promise<SignedInPerson> {
  const tutor = await seedTeacher(db, newId(), clock.now);
  await db.insert(courseTutors).values({ courseId, teacherId: tutor.id });
  return tutor;
}

type Told = { http: number; body: Record<string, unknown> };

/** What a call told of a doubt. Throws where it was refused. */
export function toTold<Data>({ http, body }: Told): Data {
  if (http !== 200) throw new Error(`${http}: ${JSON.stringify(body)}`);
  return body.data as Data;
}

type Written = { head: DoubtHead; line: DoubtLine };

/** What a student does with doubts. A key of its own for each line, unless one is given. */
export const doubtStudent = ({ call }: TestServer, { id: studentId, token }: SignedInPerson) => ({
  ask: (text: string, more: object = {}) =>
    call('/askDoubt', { clientKey: newId(), courseId: doubtCourse, text, ...more }, { token }),
  asks: async (text: string, more: object = {}) =>
    toTold<Written>(await call('/askDoubt', { clientKey: newId(), courseId: doubtCourse, text, ...more }, { token })),
  write: (doubtId: string, text: string, clientKey = newId()) => call('/writeDoubt', { doubtId, text, clientKey }, { token }),
  solve: (doubtId: string) => call('/solveDoubt', { doubtId }, { token }),
  reopen: (doubtId: string) => call('/reopenDoubt', { doubtId }, { token }),
  change: (doubtId: string, number: number, text: string | null) =>
    call('/changeDoubtLine', { doubtId, number, text }, { token }),
  sign: (doubtId: string, read: number, writing = false) => call('/signDoubt', { doubtId, read, writing }, { token }),
  open: (doubtId: string, more: object = {}) => call('/getDoubt', { doubtId, ...more }, { token }),
  opens: async (doubtId: string, more: object = {}) =>
    toTold<DoubtThread>(await call('/getDoubt', { doubtId, ...more }, { token })),
  list: async () => toTold<{ doubts: DoubtHead[] }>(await call('/getDoubts', { studentId }, { token })).doubts,
});

/** What a tutor does with doubts. */
export const doubtTutor = ({ call }: TestServer, { token }: SignedInPerson) => ({
  take: (doubtId: string, fromOther = false) => call('/tutor/takeDoubt', { doubtId, fromOther }, { token }),
  letGo: (doubtId: string) => call('/tutor/letGoDoubt', { doubtId }, { token }),
  /** `seen`: everything, unless it is said. */
  answer: (doubtId: string, text: string, more: object = {}) =>
    call('/tutor/answerDoubt', { doubtId, clientKey: newId(), text, kind: 'answer', seen: 500, ...more }, { token }),
  close: (doubtId: string) => call('/tutor/closeDoubt', { doubtId }, { token }),
  change: (doubtId: string, number: number, text: string | null) =>
    call('/tutor/changeDoubtLine', { doubtId, number, text }, { token }),
  sign: (doubtId: string, read: number, writing = false) => call('/tutor/signDoubt', { doubtId, read, writing }, { token }),
  open: (doubtId: string, more: object = {}) => call('/tutor/getDoubt', { doubtId, ...more }, { token }),
  opens: async (doubtId: string, more: object = {}) =>
    toTold<DoubtThread>(await call('/tutor/getDoubt', { doubtId, ...more }, { token })),
  list: async () => toTold<{ doubts: DoubtHead[] }>(await call('/tutor/getDoubts', {}, { token })).doubts,
});

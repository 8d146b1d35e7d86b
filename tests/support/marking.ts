import type { AnswerWay } from '../../contract/free-response/tasks.ts';
import type { MarkedWork, MarkingQueue, MarkingTest } from '../../contract/marking/marking.ts';
import { toTold } from './doubts/doubts.ts';
import { assignSection, seedSection } from './free-response.ts';
import { type SignedInPerson, seedLearner } from './schedule/booking.ts';
import type { TestServer } from './server/server-app.ts';

/** The course that a section of `seedSection` belongs to. */
export const markedCourse = 'course-ap-calculus-bc';

/** What a marker does with answers; with names unless it is said. */
export const marker = ({ call }: TestServer, { token }: SignedInPerson) => ({
  tests: async () => toTold<MarkingTest[]>(await call('/marking/findTests', {}, { token })),
  queue: (test: string, more: object = {}) => call('/marking/getQueue', { test, named: true, ...more }, { token }),
  queues: async (test: string, more: object = {}) =>
    toTold<MarkingQueue>(await call('/marking/getQueue', { test, named: true, ...more }, { token })),
  open: (work: string, number = 1) => call('/marking/openWork', { work, number, named: true }, { token }),
  opens: async (work: string, number = 1) =>
    toTold<MarkedWork>(await call('/marking/openWork', { work, number, named: true }, { token })),
  keep: (work: string, number = 1) => call('/marking/keepWork', { work, number }, { token }),
  letGo: (work: string, number = 1) => call('/marking/letGoWork', { work, number }, { token }),
  mark: (work: string, given: number[], more: object = {}) =>
    call('/marking/markWork', { work, number: 1, given, comment: '', answer: null, seen: 0, named: true, ...more }, { token }),
});

export type SatSection = SignedInPerson & { record: string; module: string };

/** A section of two tasks, four points each, sat by as many students as there are sheets. */
export async function seedSatSection(server: TestServer, by: AnswerWay, ...sheets: string[][]) {
  const { db, clock } = server;
  const section = await seedSection(db, by, clock.now);
  const takers: SatSection[] = [];
  for (const sheet of sheets) {
    const student = await seedLearner(db, [markedCourse], clock.now);
    const { record, module } = await assignSection(db, section, student.id, clock.now);
    const call = (path: string, body: object) => server.call(path, body, { token: student.token });
    await call('/startAttempt', { studentQuizId: module, holder: 'tab' });
    await call('/submitMockModule', {
      ...{ studentQuizId: module, holder: 'tab', answers: sheet.map((answer) => ({ answer })) },
      ...{ time: 1, timePerQuestion: {}, ending: 'student' },
    });
    takers.push({ ...student, record, module });
  }
  return { ...section, takers };
}

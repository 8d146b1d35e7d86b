import { eq } from 'drizzle-orm';
import type { DoubtShare, SharedAnswer } from '../../../contract/doubts/shares.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import type { SignedInPerson } from '../schedule/booking.ts';
import type { TestServer } from '../server/server-app.ts';
import { seedQuiz, seedSitting, seedStudent } from '../server/server-seed.ts';
import { doubtCourse, doubtStudent, type doubtTutor, toTold } from './doubts.ts';

type Tutor = ReturnType<typeof doubtTutor>;

/** Who sat a quiz, and what they can do about answers of others in its result. */
export async function seedSitter({ db, clock, call }: TestServer, quiz: Awaited<ReturnType<typeof seedQuiz>>, answer: string) {
  const student = await seedStudent(db, newId(), clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId: doubtCourse, createdAt: clock.now });
  const studentQuizId = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  const { token } = student;
  const answers = [{ answer }, { answer: '' }, { answer: '' }, { answer: '3' }];
  return {
    ...{ student, studentQuizId },
    start: () => call('/startAttempt', { studentQuizId }, { token }),
    submit: () => call('/submitQuiz', { studentQuizId, answers, timePerQuestion: {}, totalTime: 9 }, { token }),
    sees: () => call('/getSharedAnswers', { studentQuizId }, { token }),
    seen: async () => toTold<SharedAnswer[]>(await call('/getSharedAnswers', { studentQuizId }, { token })),
    rate: (doubtId: string, helped: boolean) => call('/rateSharedAnswer', { studentQuizId, doubtId, helped }, { token }),
    refuse: (doubtId: string) => call('/refuseShare', { doubtId }, { token }),
    choose: (allowed: boolean) => call('/chooseDoubtSharing', { student: student.id, allowed }, { token }),
  };
}

/** The parents of a student, signed in. */
export async function seedParents({ db, clock, call }: TestServer, { id: studentId }: SignedInPerson) {
  const address = `${newId()}@example.org`.toLowerCase();
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, studentId));
  const token = await openSession(db, { role: 'parent', id: address }, clock.now);
  return {
    choose: (allowed: boolean) => call('/chooseDoubtSharing', { student: studentId, allowed }, { token }),
    sharing: () => call('/getDoubtSharing', { student: studentId }, { token }),
  };
}

/** A solved doubt about the wrong first answer of a quiz, with who asked it and somebody else who chose the same. */
export async function seedSolved(server: TestServer, tutor: Tutor, text = 'Why is it not A?') {
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  const asker = await seedSitter(server, quiz, 'A');
  const other = await seedSitter(server, quiz, 'a');
  for (const each of [asker, other]) {
    await each.start();
    await each.submit();
  }
  const student = doubtStudent(server, asker.student);
  const origin = { kind: 'result', studentQuizId: asker.studentQuizId, question: 1 };
  const { doubtId } = (await student.asks(text, { origin })).head;
  await tutor.answer(doubtId, 'The text says so in line 3.');
  await student.solve(doubtId);
  return { quiz, asker, other, student, doubtId };
}

/** What a tutor does about offering a doubt. */
export const sharer = ({ call }: TestServer, { token }: SignedInPerson) => ({
  read: (doubtId: string) => call('/tutor/getDoubtShare', { doubtId }, { token }),
  reads: async (doubtId: string) => toTold<DoubtShare>(await call('/tutor/getDoubtShare', { doubtId }, { token })),
  offer: (doubtId: string, more: object = {}) =>
    call('/tutor/shareDoubt', { doubtId, question: 'Why is A wrong?', answer: 'Line 3 says **B**.', ...more }, { token }),
  withdraw: (doubtId: string) => call('/tutor/withdrawShare', { doubtId }, { token }),
});

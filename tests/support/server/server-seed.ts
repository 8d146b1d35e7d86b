import type { Duty } from '../../../contract/desk/duties.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import { type CheckKind, checkKinds } from '../../../contract/tutors/checks.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { openSession } from '../../../server/accounts/sessions.ts';
import type { Database } from '../../../server/db/open.ts';
import { questions, quizVersions, quizzes } from '../../../server/db/tables/content.ts';
import { staff, students, teachers } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { tutorChecks } from '../../../server/db/tables/tutors.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from './server-app.ts';

export const password = 'owls hear very well';
const passwordHash = hashPassword(password);

/** A student, signed in by a session of their own. */
export async function seedStudent(db: Database, username: string, now: Date): Promise<{ id: string; token: string }> {
  const id = newId();
  const person = { firstname: 'Asha', lastname: 'Menon', email: `${username}@example.org`, contact: '+91 98', standard: '11' };
  await db.insert(students).values({ id, username, passwordHash: await passwordHash, ...person, createdAt: now });
  return { id, token: await openSession(db, { role: 'student', id }, now) };
}

/** A teacher, signed in by a session of their own, of whom everything was checked unless it is said what was. */
export async function seedTeacher(
  db: Database,
  username: string,
  now: Date,
  checked: readonly CheckKind[] = checkKinds,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const person = { firstname: 'Ravi', lastname: 'Iyer', email: `${username}@example.org` };
  await db.insert(teachers).values({ id, username, passwordHash: await passwordHash, ...person, createdAt: now });
  await seedChecks(db, id, now, checked);
  return { id, token: await openSession(db, { role: 'teacher', id }, now) };
}

/** What was checked of a teacher, for good. */
export async function seedChecks(
  db: Database,
  tutorId: string,
  at: Date,
  kinds: readonly CheckKind[] = checkKinds,
): Promise<void> {
  const how = { checkedOn: '2020-01-01', until: null, found: 'Seen', byName: 'Nandini Iyer', at };
  if (kinds.length > 0) await db.insert(tutorChecks).values(kinds.map((kind) => ({ id: newId(), tutorId, kind, ...how })));
}

/** One of the staff, signed in by a session of their own. */
export async function seedStaff(db: Database, username: string, duty: Duty, now: Date): Promise<{ id: string; token: string }> {
  const id = newId();
  const person = { firstname: 'Nandini', lastname: 'Iyer', email: `${username}@example.org`, duty };
  await db.insert(staff).values({ id, username, passwordHash: await passwordHash, ...person, createdAt: now });
  return { id, token: await openSession(db, { role: 'staff', id }, now) };
}

/** What must not be in any answer before the sitting is over. */
export const secrets = { numericKey: '17.53', explanation: 'The secret explanation' };

const choice = (text: string): Question => ({
  question: text,
  questionFormat: 'html',
  options: { A: 'one', B: 'two', C: 'three', D: 'four' },
  optionFormat: 'html',
  kind: 'choice',
  mcq: true,
});
const numeric = (text: string): Question => ({ ...choice(text), options: {}, kind: 'number', mcq: false });

/** A quiz of four questions: choices B, C and A, then the number 17.53. */
export async function seedQuiz(
  db: Database,
  slug: string,
  now: Date,
  subject = 'SAT Reading and Writing',
): Promise<{ quizId: string; versionId: string }> {
  const quizId = newId();
  const versionId = newId();
  await db.insert(quizzes).values({ id: quizId, slug, createdAt: now });
  const version = { title: 'Owls', creator: 'Prepchart', subject, minutes: 15, questionCount: 4 };
  await db.insert(quizVersions).values({ id: versionId, quizId, version: 1, digest: slug, ...version, createdAt: now });
  const { explanation } = secrets;
  const asked = [
    { delivered: choice('first'), key: { answer: 'B', accepted: [], explanation }, domain: 'Ideas', skill: 'Evidence' },
    { delivered: choice('second'), key: { answer: 'C', accepted: [], explanation }, domain: 'Ideas', skill: 'Inference' },
    { delivered: choice('third'), key: { answer: 'A', accepted: [], explanation }, domain: 'Ideas', skill: 'Evidence' },
    {
      delivered: numeric('fourth'),
      key: { answer: secrets.numericKey, accepted: [], explanation },
      domain: 'Algebra',
      skill: 'Lines',
    },
  ];
  await db
    .insert(questions)
    .values(asked.map((each, index) => ({ ...each, versionId, number: index + 1, name: `q${index + 1}`, difficulty: 'easy' })));
  return { quizId, versionId };
}

/** A sitting, not yet begun. */
export async function seedSitting(
  db: Database,
  sitting: { studentId: string; quizId: string; versionId: string },
  now: Date,
): Promise<string> {
  const id = newId();
  await db.insert(sittings).values({ id, ...sitting, assignedAt: now });
  return id;
}

/** A student with a sitting of a quiz of their own, not yet begun. `call` is about this sitting unless another is named. */
export async function quizTaker({ db, clock, call }: TestServer) {
  const student = await seedStudent(db, newId(), clock.now);
  const quiz = await seedQuiz(db, newId(), clock.now);
  const studentQuizId = await seedSitting(db, { studentId: student.id, ...quiz }, clock.now);
  return {
    ...{ student, quiz, studentQuizId },
    call: (path: string, body: object = {}) => call(path, { studentQuizId, ...body }, { token: student.token }),
  };
}

export type QuizTaker = Awaited<ReturnType<typeof quizTaker>>;

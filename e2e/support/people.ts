import { randomUUID } from 'node:crypto';
import type { SharedServer } from './server.ts';

/** Who can sign in. */
export type Person = { username: string; password: string };

/** Adds a student nobody else knows, with every quiz and mock test assigned. */
export async function addStudent(server: SharedServer): Promise<Person> {
  const student = await addPerson(server, 'student', ['--firstname', 'Asha', '--lastname', 'Menon', '--standard', '11']);
  const listed: { slug: string; kind: string }[] = JSON.parse(await server.admin('quiz', 'list', '--json'));
  // Nobody sits a bank as it stands.
  const quizzes = listed.filter(({ kind }) => kind !== 'bank');
  for (const { slug } of quizzes) await server.admin('quiz', 'assign', '--quiz', slug, '--student', student.username);
  return student;
}

/** Adds a student nobody else knows, with nothing assigned. */
export const addNewcomer = (server: SharedServer): Promise<Person> =>
  addPerson(server, 'student', ['--firstname', 'Ravi', '--lastname', 'Iyer', '--standard', '11']);

/** Adds a teacher nobody else knows, who may have students of any age. */
export async function addTeacher(server: SharedServer): Promise<Person> {
  const teacher = await addPerson(server, 'teacher', ['--firstname', 'Meera', '--lastname', 'Nair']);
  await server.admin('teacher', 'check', teacher.username, '--what', 'all', '--found', 'Seen');
  return teacher;
}

/** Adds somebody of the desk nobody else knows. */
export const addStaff = (server: SharedServer, duty: 'staff' | 'owner' = 'staff'): Promise<Person> =>
  addPerson(server, 'staff', ['--firstname', 'Nandini', '--lastname', 'Iyer', '--duty', duty]);

async function addPerson(server: SharedServer, kind: 'student' | 'teacher' | 'staff', details: string[]): Promise<Person> {
  // Short, because some tests type it key by key.
  const username = `${kind}.${randomUUID().slice(0, 8)}`;
  const reached = ['--username', username, '--email', `${username}@example.org`];
  const printed = await server.admin(kind, 'add', ...reached, ...details, '--json');
  const { password }: { password: string } = JSON.parse(printed);
  return { username, password };
}

/** A tutor of a course and a student in it, whom no other test knows. */
export async function addPair(server: SharedServer, course: string): Promise<{ tutor: Person; student: Person }> {
  const [tutor, student] = [await addTeacher(server), await addNewcomer(server)];
  await server.admin('course', 'tutor', course, '--teacher', tutor.username);
  await server.admin('course', 'enroll', course, '--student', student.username);
  return { tutor, student };
}

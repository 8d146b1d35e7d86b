import { randomUUID } from 'node:crypto';
import type { ProductServer } from './server.ts';

/** Who can sign in. */
export type Person = { username: string; password: string };

/**
 * Adds students nobody else knows, each with every quiz assigned, by the product's own admin command. Each command is a process
 * of its own, so several students at once cost much less than one after the other.
 */
export async function addStudents(server: ProductServer, count: number): Promise<Person[]> {
  const students = await Promise.all(Array.from({ length: count }, () => addStudent(server)));
  const quizzes: { slug: string }[] = JSON.parse(await server.admin('quiz', 'list', '--json'));
  for (const { slug } of quizzes) await server.admin('quiz', 'assign', '--quiz', slug, '--all-students');
  return students;
}

async function addStudent(server: ProductServer): Promise<Person> {
  const username = `student.${randomUUID()}`;
  const person = ['--username', username, '--firstname', 'Asha', '--lastname', 'Menon', '--email', `${username}@example.org`];
  const printed = await server.admin('student', 'add', ...person, '--standard', '11', '--json');
  const { password }: { password: string } = JSON.parse(printed);
  return { username, password };
}

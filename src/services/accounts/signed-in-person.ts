import type { Service } from '../api/service.ts';
import { entryOrNull, tokenEntry } from '../api/session-storage.ts';
import type { SignedInRole } from './sign-in.ts';
import { staffEntry, studentEntry, teacherEntry } from './signed-in.ts';

export type SignedInPerson = { role: SignedInRole; name: string };

/** Who is signed in in this tab, whatever they are; null: nobody, as without a token. */
export const readPerson: Service<void, SignedInPerson | null> = async () => {
  if (entryOrNull(tokenEntry) === null) return null;
  const people = { student: entryOrNull(studentEntry), staff: entryOrNull(staffEntry), teacher: entryOrNull(teacherEntry) };
  for (const role of ['student', 'staff', 'teacher'] as const) {
    const person = people[role];
    if (person) return { role, name: [person.firstname, person.lastname].filter(Boolean).join(' ') };
  }
  return null;
};

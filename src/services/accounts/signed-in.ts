import { type Student, student, type Teacher, teacher } from '../../../contract/accounts/people.ts';
import type { Entry } from '../api/session-storage.ts';

/** The student who is signed in in this tab. */
export const studentEntry: Entry<Student> = { key: 'userData', shape: student };

/** The teacher who is signed in in this tab. */
export const teacherEntry: Entry<Teacher> = { key: 'teacherData', shape: teacher };

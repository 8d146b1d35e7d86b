import * as z from 'zod/mini';
import {
  type StaffMember,
  type Student,
  staffMember,
  student,
  type Teacher,
  teacher,
} from '../../../contract/accounts/people.ts';
import type { Entry } from '../api/session-storage.ts';

/** The student who is signed in in this tab. */
export const studentEntry: Entry<Student> = { key: 'userData', shape: student };

/** The name that this tab's student signed in with, for the form that asks for the password again. */
export const usernameEntry: Entry<string> = { key: 'username', shape: z.string() };

/** The teacher who is signed in in this tab. */
export const teacherEntry: Entry<Teacher> = { key: 'teacherData', shape: teacher };

/** Who of the staff is signed in in this tab. */
export const staffEntry: Entry<StaffMember> = { key: 'staffData', shape: staffMember };

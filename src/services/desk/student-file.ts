import { type AuditLine, findActions } from '../../../contract/desk/audit.ts';
import { getStudent, type StudentFile } from '../../../contract/desk/students.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A student with everything the school keeps, and the newest that was done about them. */
export type OpenFile = { file: StudentFile; actions: AuditLine[] };

/** Throws CallFailed; `notFound` where there is no such student. */
export const loadStudentFile: Service<{ id: string }, OpenFile> = async ({ id: student }, signal) => {
  const [{ data: file }, { data: record }] = await Promise.all([
    post(getStudent, { student }, signal),
    post(findActions, { person: student }, signal),
  ]);
  return { file, actions: record.lines };
};

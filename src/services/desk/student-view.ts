import { type StudentView, viewStudent } from '../../../contract/desk/student-view.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What a student sees; each time it is loaded leaves a row. Throws CallFailed; `notFound` where there is no such student. */
export const loadStudentView: Service<{ id: string }, StudentView> = async ({ id: student }, signal) =>
  (await post(viewStudent, { student }, signal)).data;

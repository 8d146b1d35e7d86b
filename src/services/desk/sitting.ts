import { type SittingFile, viewSitting } from '../../../contract/desk/sitting.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** One sitting, by its student's id and its own with a slash between them; each time it is loaded leaves a row. Throws CallFailed; `notFound` where the student has no such one. */
export const loadSitting: Service<{ id: string }, SittingFile> = async ({ id }, signal) => {
  const [student = '', sitting = ''] = id.split('/');
  return (await post(viewSitting, { student, sitting }, signal)).data;
};

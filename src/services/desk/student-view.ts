import { type StudentView, viewReport, viewStudent } from '../../../contract/desk/student-view.ts';
import type { Report } from '../../../contract/report/report.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { type ListedRecord, toListed } from '../exam/listing.ts';

/** What a student sees, with their tests as the lists show them. */
export type SeenByStudent = StudentView & { listed: ListedRecord[] };

/** What a student sees; each time it is loaded leaves a row. Throws CallFailed; `notFound` where there is no such student. */
export const loadStudentView: Service<{ id: string }, SeenByStudent> = async ({ id: student }, signal) => {
  const { data } = await post(viewStudent, { student }, signal);
  return { ...data, listed: toListed(data.tests, data.facts, data.results) };
};

/** A report, by its student's id and its own with a slash between them; each time it is loaded leaves a row. Throws CallFailed; `notFound` where there is no such report on the student. */
export const loadStudentReport: Service<{ id: string }, Report> = async ({ id }, signal) => {
  const [student = '', report = ''] = id.split('/');
  return (await post(viewReport, { student, report }, signal)).data;
};

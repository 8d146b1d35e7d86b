import { getCourseContent, getCoursePdf } from '../../../contract/materials/materials.ts';
import { getCoursesByStudent } from '../../../contract/portal/courses.ts';
import { messages } from '../../content/messages/materials.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

type Course = { courseId: string; name: string };

/** A course and the titles of its PDFs. `failure` tells why there are none to show, where they could not be had. */
export type CourseMaterial = Course & { titles: string[]; failure: string | null };

/** The PDFs of every course of the student. A course whose PDFs cannot be had takes no other with it. Throws CallFailed. */
export const loadMaterials: Service<{ studentId: string }, CourseMaterial[]> = async ({ studentId }, signal) => {
  const { data } = await post(getCoursesByStudent, { studentId }, signal);
  return Promise.all(data.map(({ courseId, course_name }) => loadCourseMaterial({ courseId, name: course_name }, signal)));
};

/** The PDFs of one course; the failure is part of the answer. */
export const loadCourseMaterial: Service<Course, CourseMaterial> = async ({ courseId, name }, signal) => {
  try {
    const { data: titles } = await post(getCourseContent, { courseId }, signal);
    return { courseId, name, titles, failure: null };
  } catch (problem) {
    if (!(problem instanceof CallFailed)) throw problem;
    return { courseId, name, titles: [], failure: messages.materials.courseNotLoaded(name) };
  }
};

/** A PDF that could not be had. `message` is the catalogue's (specification 8); `advice` says what may help, or is ''. */
export class PdfFailed extends Error {
  override name = 'PdfFailed';
  readonly advice: string;

  constructor(message: string, advice: string) {
    super(message);
    this.advice = advice;
  }
}

/** The short-lived address of a PDF of a course. Throws PdfFailed. */
export const loadPdfAddress: Service<{ courseId: string; title: string }, string> = ({ courseId, title }, signal) =>
  requestPdfAddress(() => post(getCoursePdf, { id: title, courseId }, signal));

/** The address that a call answers with. Throws PdfFailed. */
export async function requestPdfAddress(ask: () => Promise<{ url: string }>): Promise<string> {
  try {
    return (await ask()).url;
  } catch (problem) {
    if (!(problem instanceof CallFailed)) throw problem;
    const isWithoutAddress = problem.kind === 'broken' && problem.httpStatus === 200;
    if (isWithoutAddress) throw new PdfFailed(messages.materials.noAddress, '');
    throw new PdfFailed(
      messages.materials.notFetched,
      problem.kind === 'unreachable' && !problem.message ? messages.materials.offline : problem.message,
    );
  }
}

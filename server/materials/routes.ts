import type { FastifyInstance } from 'fastify';
import { getCourseContent, getCourseDetailsById, getCoursePdf } from '../../contract/materials/materials.ts';
import { serve } from '../http/serve.ts';
import { courseDetails, findPdf, listTitles, noteOpened } from './content.ts';
import { fileAddress } from './file-links.ts';

/** The materials of a student's courses (specification 7). */
export function materialRoutes(app: FastifyInstance): void {
  serve(app, getCourseContent, async ({ courseId }, { id: studentId }, { db }) => ({
    data: await listTitles(db, { studentId, courseId }),
  }));
  serve(app, getCoursePdf, async ({ id: title, courseId }, { id: studentId }, { db, secret, now }) => {
    const fileId = await findPdf(db, { studentId, title, courseId });
    await noteOpened(db, { studentId, fileId });
    return { url: fileAddress({ studentId, fileId }, secret, now) };
  });
  serve(app, getCourseDetailsById, async ({ courseId }, { id: studentId }, { db }) => ({
    data: await courseDetails(db, { studentId, courseId }),
  }));
}

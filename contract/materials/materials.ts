import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** A PDF's identifier, which is its title for people, unique in its course (specification 3). */
export const pdfId = z.string().check(z.minLength(1), z.maxLength(200));

/** The PDFs of a course the student is enrolled in. */
export const getCourseContent = defineCall({
  path: '/getCourseContent',
  role: 'student',
  body: { courseId: id },
  fields: { data: z.array(pdfId) },
});

/** A short-lived address of a PDF, tied to the enrolment: /files/{token}. `courseId` where two courses have one title. */
export const getCoursePdf = defineCall({
  path: '/getCoursePdf',
  role: 'student',
  body: { id: pdfId, courseId: z.optional(id) },
  fields: { url: z.string() },
});

/** One course with its instructor and its contents. */
export const getCourseDetailsById = defineCall({
  path: '/getCourseDetailsById',
  role: 'student',
  body: { courseId: id },
  fields: {
    data: z.object({
      courseId: id,
      course_name: z.string(),
      instructorId: z.nullable(id),
      instructorFirstName: z.string(),
      instructorLastName: z.string(),
      contents: z.array(pdfId),
    }),
  },
});

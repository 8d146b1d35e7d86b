import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { pdfId } from '../materials/materials.ts';

/** A study sheet of a course that the caller teaches. `addedAt` in ms since the epoch. */
const resource = z.object({ courseId: id, course: z.string(), title: pdfId, addedAt: z.number() });
export type Resource = z.infer<typeof resource>;

/** The study sheets of the courses that the caller teaches, by course and in its order. */
export const getResources = defineCall({
  path: '/teacher/getResources',
  role: 'teacher',
  body: {},
  fields: { data: z.array(resource) },
});

/** A short-lived address of one of them: /files/{token}. Refused: 403, also for another course's. */
export const getResource = defineCall({
  path: '/teacher/getResource',
  role: 'teacher',
  body: { courseId: id, title: pdfId },
  fields: { url: z.string() },
});

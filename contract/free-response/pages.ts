import * as z from 'zod/mini';
import { photo, photoBounds } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';
import { taskBounds } from './tasks.ts';

/** A device's own name for a page: an answer on paper is a list of them, so that it is known before the picture has arrived. */
export const pageName = z.string().check(z.regex(/^[0-9a-f]{32}$/), z.maxLength(taskBounds.pageName));

/** A page that has arrived. */
export const sentPage = z.object({ name: pageName, photo });
export type SentPage = z.infer<typeof sentPage>;

/**
 * Keeps the picture of a page of a section on paper that is under way or was (`studentQuizId` is the module's): it may arrive after its end, since the answer, which came in time, names it. The same name again is
 * the same page. Refused: 400 badInput for what is no JPEG of `photoBounds`, or for a section that is typed; 409 notOpen before the start, closed for a page that no answer names once it is over; 429.
 */
export const sendPage = defineCall({
  path: '/sendPage',
  role: 'student',
  body: {
    studentQuizId: id,
    name: pageName,
    jpeg: z.string().check(z.minLength(4), z.maxLength(Math.ceil(photoBounds.bytes / 3) * 4)),
  },
  fields: { data: photo },
});

/** The pages of one's own section that have arrived. */
export const getPages = defineCall({
  path: '/getPages',
  role: 'student',
  body: { studentQuizId: id },
  fields: { data: z.array(sentPage) },
});

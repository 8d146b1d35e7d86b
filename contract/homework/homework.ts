import * as z from 'zod/mini';
import { pdf } from '../attachments/pdfs.ts';
import { photo } from '../attachments/photos.ts';
import { defineCall, id } from '../call.ts';

/** Longest texts of homework, in characters, most files that go with one text, and most points. */
export const homeworkBounds = { title: 120, text: 8_000, work: 20_000, comment: 4_000, files: 6, links: 6, points: 1_000 };

/**
 * Where the work of one student stands. `missing`: the date is over and nothing was handed in, which can still be done, late. `held`: somebody is marking it, and `lookedAt`:
 * somebody has begun to; from then on it cannot be handed in again. `givenBack`: its marks are open. `takenBack`: the school took the homework back before.
 */
export const workStates = ['given', 'missing', 'handedIn', 'late', 'held', 'lookedAt', 'givenBack', 'takenBack'] as const;
export type WorkState = (typeof workStates)[number];

/** Files that go with a text. */
export const attachedFiles = { photos: z.array(photo), pdfs: z.array(pdf) };

/** What homework sends to. `has`: the student has this quiz or mock test, and can open it. */
export const homeworkLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sheet'), title: z.string() }),
  z.object({ kind: z.literal('test'), quizId: id, title: z.string(), isMock: z.boolean(), has: z.boolean() }),
]);
export type HomeworkLink = z.infer<typeof homeworkLink>;

/** A work in the student's list. `mostPoints` null: it is given back with words alone. `isLate`: it was handed in after its date. Instants in ms. */
export const workHead = z.object({
  workId: id,
  title: z.string(),
  courseId: id,
  course_name: z.string(),
  state: z.enum(workStates),
  dueAt: z.number(),
  handedInAt: z.nullable(z.number()),
  isLate: z.boolean(),
  points: z.nullable(z.number()),
  mostPoints: z.nullable(z.number()),
});
export type WorkHead = z.infer<typeof workHead>;

/**
 * A work as its student sees it: what is to be done, what was handed in, and what the teacher says once it is given back. `html`: a text with its mathematics, safe to show as it
 * stands; '' for none.
 */
export const openWork = z.object({
  head: workHead,
  by: z.string(),
  html: z.string(),
  links: z.array(homeworkLink),
  ...attachedFiles,
  handedIn: z.object({ text: z.string(), html: z.string(), ...attachedFiles }),
  commentHtml: z.string(),
  markedBy: z.nullable(z.string()),
});
export type OpenWork = z.infer<typeof openWork>;

/** The ids of files that /addPhoto and /addPdf have kept. */
export const fileIds = z.array(id).check(z.maxLength(homeworkBounds.files));

/** The student's homework that is open by now: what is to do first, by its date; then the others, the newest first. */
export const getHomework = defineCall({
  path: '/getHomework',
  role: 'student',
  owner: 'studentId',
  body: { studentId: id },
  fields: { data: z.array(workHead) },
});

/** Refused: 404, also before it opens and for another student's. */
export const getWork = defineCall({ path: '/getWork', role: 'student', body: { workId: id }, fields: { data: openWork } });

/**
 * Hands a work in, in place of what was handed in before. The same `clientKey` again changes nothing, and is answered alike. Refused: 400 for nothing at all, 404, 409 closed once
 * somebody looks at it, 404 and 409 conflict for files that cannot go along.
 */
export const handIn = defineCall({
  path: '/handIn',
  role: 'student',
  body: {
    workId: id,
    clientKey: z.string().check(z.minLength(8), z.maxLength(64)),
    text: z.string().check(z.trim(), z.maxLength(homeworkBounds.work)),
    files: fileIds,
  },
  fields: { data: openWork },
});

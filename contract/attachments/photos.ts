import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/**
 * What a photo is at most, once the device has made it smaller: pixels of a side, and bytes, which as base64 fit into one call. `perThing`: so many belong to
 * one line or answer; `perHour`: so many a person can add; `unusedDays`: for so long one is kept that was never sent with anything.
 */
export const photoBounds = { side: 1600, bytes: 600_000, perThing: 4, perHour: 60, unusedDays: 7 };

/** A photo for its reader. `address`: a path that works for a short time, for whoever has it. `width`, `height` in pixels. */
export const photo = z.object({ photoId: id, address: z.string(), width: z.int(), height: z.int() });
export type Photo = z.infer<typeof photo>;

/** The browser's own name for a photo: the same again is the same photo, however often it is sent. */
const photoKey = z.string().check(z.minLength(8), z.maxLength(64));

/**
 * Keeps a photo for whoever sends it, until it goes with a line or an answer. `jpeg`: base64. Nothing but the picture is kept: what a camera wrote beside it (where and when,
 * a smaller picture) is left out. Refused: 400 badInput for what is no JPEG of these bounds, 429.
 */
export const addPhoto = defineCall({
  path: '/addPhoto',
  role: 'person',
  body: { photoKey, jpeg: z.string().check(z.minLength(4), z.maxLength(Math.ceil(photoBounds.bytes / 3) * 4)) },
  fields: { data: photo },
});

/** The photos that go with a line or an answer, as its call takes them. */
export const photoIds = z.array(id).check(z.maxLength(photoBounds.perThing));

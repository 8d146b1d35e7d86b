import * as z from 'zod/mini';
import { doubtOrigin, lineKinds } from '../../../contract/doubts/doubts.ts';

/** The names of photos that go along: the photos lie in a store of their own, so that not each key pressed writes them anew. */
const photoKeys = z._default(z.array(z.string()), []);

/** A line that was not delivered, as this device keeps it. */
export const storedLine = z.object({
  ...{ key: z.string(), side: z.enum(['student', 'tutor']), personId: z.string(), thread: z.string(), order: z.number() },
  ...{ text: z.string(), photoKeys, kind: z.enum(lineKinds), seen: z.number() },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin), confirmed: z.boolean() },
});
export type StoredLine = z.infer<typeof storedLine>;

/** What somebody has begun to write in a doubt, or in a new one ('new'), in which course and about what. */
export const storedDraft = z.object({
  ...{ place: z.string(), personId: z.string(), text: z.string(), photoKeys },
  ...{ courseId: z.nullable(z.string()), origin: z.nullable(doubtOrigin) },
});
export type StoredDraft = z.infer<typeof storedDraft>;

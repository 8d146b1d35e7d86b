import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';

/** Longest concern and longest note on one, in characters. */
export const concernLength = 4_000;

/**
 * Where a concern stands: nobody has read it; it was read; it is being looked into; it was passed on to somebody outside, as a doctor or the authorities; it is
 * done.
 */
export const concernStates = ['raised', 'seen', 'inHand', 'referred', 'closed'] as const;
export type ConcernState = (typeof concernStates)[number];

/** What a concern can be about, where it is about something in the product: a doubt by its id, or a session by its slot. */
export const concernTopic = z.object({ kind: z.enum(['doubt', 'session']), id });
export type ConcernTopic = z.infer<typeof concernTopic>;

const raised = {
  concernKey: z.string().check(z.minLength(8), z.maxLength(64)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(concernLength)),
};

/** Whether somebody at the school receives concerns: where nobody does, nothing is taken that nobody would read. */
export const getConcernDesk = defineCall({
  path: '/getConcernDesk',
  role: 'anybody',
  body: {},
  fields: { data: z.object({ isOpen: z.boolean() }) },
});

/**
 * Tells the school's safeguarding lead and deputy, and nobody else, that somebody is worried. Once for each `concernKey`. Refused: 404 for a doubt or a session that is
 * not the caller's, 409 notOpen where the school has set nobody, 429.
 */
export const raiseConcern = defineCall({
  path: '/raiseConcern',
  role: 'person',
  body: { ...raised, about: z.optional(concernTopic) },
  fields: {},
});

/**
 * As /raiseConcern, by whoever has a link of ours and need not be signed in: parents by the token of their meetings' page, student, tutor or parents by that of a
 * session's page, which the concern is then about. Refused: 404 for one that is not ours or too old, 409 notOpen, 429.
 */
export const raiseConcernByLink = defineCall({
  path: '/raiseConcernByLink',
  role: 'anybody',
  body: { ...raised, token: z.string().check(z.minLength(20), z.maxLength(200)) },
  fields: {},
});

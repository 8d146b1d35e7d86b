import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { complaint, complaintHead, complaintText } from '../complaints/complaints.ts';
import { cursor, pageOf } from './pages.ts';

/** Which complaints are listed: those that wait for an answer or an end, those of them that are late, or those that have ended. */
export const complaintFilters = ['open', 'late', 'ended'] as const;

/** A complaint as the desk reads it: with whom to write to and call. */
export const complaintFile = z.object({ complaint, email: z.string(), phone: z.string() });
export type ComplaintFile = z.infer<typeof complaintFile>;

/** The complaints: what is late and due first stands first, of those that have ended what changed last. `search`: in numbers, names, addresses and references. */
export const findComplaints = defineCall({
  path: '/desk/findComplaints',
  role: 'staff',
  right: 'complaints.see',
  body: {
    state: z.enum(complaintFilters),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(complaintHead) },
});

/** One complaint. Refused: 404. */
export const readComplaint = defineCall({
  path: '/desk/readComplaint',
  role: 'staff',
  right: 'complaints.see',
  body: { complaint: id },
  fields: { data: complaintFile },
});

/** What the school does about a complaint. */
export const officerMoves = ['answer', 'end'] as const;
export type OfficerMove = (typeof officerMoves)[number];

/**
 * Answers a complaint, or ends it with what was decided; whoever complained gets the words by mail. Refused: 404, 409 closed where it cannot be done from where the complaint
 * stands, 409 conflict where somebody has written meanwhile.
 */
export const answerComplaint = defineCall({
  path: '/desk/answerComplaint',
  role: 'staff',
  right: 'complaints.answer',
  records: true,
  body: { complaint: id, move: z.enum(officerMoves), ...complaintText },
  fields: { data: complaintFile },
});

import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { looksLikeEmail } from '../email.ts';

/** Longest text of a complaint and of each that follows it, in characters. */
export const complaintLength = 4_000;

/** What the school promises, and is watched for: an answer within so many hours, and an end within so many days, which is a month in every month. */
export const complaintPromise = { answerHours: 48, endDays: 28 };

/** Who complains. */
export const complainants = ['payer', 'parent', 'student', 'visitor'] as const;
export type Complainant = (typeof complainants)[number];

/** What a complaint is about. */
export const complaintTopics = ['payment', 'refund', 'teaching', 'tests', 'staff', 'privacy', 'other'] as const;
export type ComplaintTopic = (typeof complaintTopics)[number];

/**
 * Where a complaint stands: it has come; it was answered and is being dealt with; it has ended; whoever complained has opened it again, once; it was answered
 * again; it has ended for good; whoever complained has taken it back.
 */
export const complaintStates = ['received', 'inHand', 'ended', 'reopened', 'inHandAgain', 'closed', 'withdrawn'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** What happens to a complaint: the school answers it or ends it; whoever complained adds to it, opens it again or takes it back. */
export const complaintMoves = ['answer', 'end', 'add', 'reopen', 'withdraw'] as const;
export type ComplaintMove = (typeof complaintMoves)[number];

/** What whoever complained can do. */
export const complainantMoves = ['add', 'reopen', 'withdraw'] as const satisfies readonly ComplaintMove[];
export type ComplainantMove = (typeof complainantMoves)[number];

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** The text of a move; how many moves its writer had read, so that nobody writes past what was written meanwhile. */
export const complaintText = { text: needed(complaintLength), seen: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)) };

/** What a complaint's form holds. `reference`: the number of a payment, an order or a paper, where there is one. */
export const complaintFields = {
  from: z.enum(complainants),
  name: needed(200),
  email: z.string().check(
    z.trim(),
    z.maxLength(254),
    z.refine((typed) => looksLikeEmail(typed), 'is not an email address'),
  ),
  phone: line(40),
  topic: z.enum(complaintTopics),
  reference: line(100),
  text: complaintText.text,
};

/** A complaint has arrived: its number, the token of its page, and by when it is answered and ended. Instants in ms. */
export const complaintReceipt = z.object({ number: z.number(), token: z.string(), answerBy: z.number(), endBy: z.number() });
export type ComplaintReceipt = z.infer<typeof complaintReceipt>;

/** One thing that was written about a complaint. `by`: the name of whoever did at the school, null where it is whoever complained. */
export const complaintStep = z.object({
  move: z.enum(complaintMoves),
  by: z.nullable(z.string()),
  at: z.number(),
  text: z.string(),
});
export type ComplaintStep = z.infer<typeof complaintStep>;

/** What is shown of every complaint. `dueAt`: by when it is answered or ended next, null where nothing is due; `isLate`: that has passed. Instants in ms. */
export const complaintHead = z.object({
  id,
  number: z.number(),
  from: z.enum(complainants),
  name: z.string(),
  topic: z.enum(complaintTopics),
  state: z.enum(complaintStates),
  raisedAt: z.number(),
  dueAt: z.nullable(z.number()),
  isLate: z.boolean(),
});
export type ComplaintHead = z.infer<typeof complaintHead>;

/** A complaint with what was written since, the oldest first. */
export const complaint = z.object({
  head: complaintHead,
  text: z.string(),
  reference: z.string(),
  steps: z.array(complaintStep),
});
export type Complaint = z.infer<typeof complaint>;

/**
 * Takes a complaint, with a number, and mails whoever complains a link to its page and the school's officer that it came. Once for each `complaintKey`. Refused: 400, 429.
 */
export const fileComplaint = defineCall({
  path: '/fileComplaint',
  role: 'anybody',
  body: { complaintKey: z.string().check(z.minLength(16), z.maxLength(64)), ...complaintFields },
  fields: { data: complaintReceipt },
});

const token = z.string().check(z.minLength(20), z.maxLength(200));

/** A complaint, for whoever has the link to its page. Refused: 404. */
export const getComplaint = defineCall({
  path: '/getComplaint',
  role: 'anybody',
  body: { token },
  fields: { data: complaint },
});

/**
 * What whoever complained writes: more while it is open, why it is opened again, once, or that it is taken back. Refused: 404, 409 closed where it cannot be done from
 * where the complaint stands, 409 conflict where the school has written meanwhile, 429.
 */
export const moveComplaint = defineCall({
  path: '/moveComplaint',
  role: 'anybody',
  body: { token, move: z.enum(complainantMoves), ...complaintText },
  fields: { data: complaint },
});

import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { cursor, pageOf } from './pages.ts';

/** Within how many hours of its coming an inquiry is answered; the school is reminded then. */
export const inquiryAnswerHours = 24;

/** Longest text that is written about an inquiry, in characters. */
export const inquiryTextLength = 4_000;

/** In how many days the school can ask to be reminded of an inquiry. */
export const reminderDays = [3, 7, 14, 30] as const;

/** Where an inquiry stands: nobody has answered it; it was answered; whoever asked is a student now; nothing came of it. */
export const inquiryStates = ['new', 'answered', 'enrolled', 'lost'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** What the school does about an inquiry: answers it by mail or notes something, says what came of it, or takes it up again. */
export const inquiryMoves = ['answer', 'note', 'enrol', 'lose', 'reopen'] as const;
export type InquiryMove = (typeof inquiryMoves)[number];

/** Which inquiries are listed: those in a state, or those of which something was due by now. */
export const inquiryFilters = [...inquiryStates, 'late'] as const;

/** An inquiry as it came, and where it stands. `dueAt`: when the school is to answer or come back to it, null for never; `isLate`: that has passed. Instants in ms. */
export const inquiryLine = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  course: z.string(),
  details: z.string(),
  at: z.number(),
  state: z.enum(inquiryStates),
  dueAt: z.nullable(z.number()),
  isLate: z.boolean(),
});
export type InquiryLine = z.infer<typeof inquiryLine>;

/** One thing that the school did about an inquiry. */
export const inquiryStep = z.object({ move: z.enum(inquiryMoves), by: z.string(), at: z.number(), text: z.string() });
export type InquiryStep = z.infer<typeof inquiryStep>;

/** An inquiry with what was done since, the oldest first, and the students who have its address. */
export const inquiryFile = z.object({
  inquiry: inquiryLine,
  steps: z.array(inquiryStep),
  students: z.array(z.object({ id, name: z.string() })),
});
export type InquiryFile = z.infer<typeof inquiryFile>;

/** The inquiries that are kept, the newest first. `search`: in names, addresses, numbers, courses and what was asked. */
export const findInquiries = defineCall({
  path: '/desk/findInquiries',
  role: 'staff',
  right: 'inquiries.see',
  body: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(inquiryFilters)),
    after: z.optional(cursor),
  },
  fields: { data: pageOf(inquiryLine) },
});

/** One inquiry. Refused: 404. */
export const readInquiry = defineCall({
  path: '/desk/readInquiry',
  role: 'staff',
  right: 'inquiries.see',
  body: { inquiry: id },
  fields: { data: inquiryFile },
});

/**
 * Does something about an inquiry. An answer goes by mail to whoever asked, whose reply reaches the school. `seen`: how many steps its writer had read. `remindInDays`: the school is reminded
 * then, with an answer or a note alone. Refused: 400 badInput without a text where one is needed, 404, 409 closed where it cannot be done from where the
 * inquiry stands, 409 conflict where somebody did something meanwhile.
 */
export const moveInquiry = defineCall({
  path: '/desk/moveInquiry',
  role: 'staff',
  right: 'inquiries.answer',
  records: true,
  body: {
    inquiry: id,
    move: z.enum(inquiryMoves),
    text: z.string().check(z.trim(), z.maxLength(inquiryTextLength)),
    remindInDays: z.optional(z.literal([...reminderDays])),
    seen: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  },
  fields: { data: inquiryFile },
});

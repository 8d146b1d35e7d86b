import * as z from 'zod/mini';
import type { Entry } from '../api/session-storage.ts';

const text = z.string();

/**
 * An inquiry under way, kept in this tab until it is sent: what was typed, and the course that the page's address asked for at the
 * time ('' for none), because another link asks for another one.
 */
const inquiryDraft = z.object({
  typed: z.object({ name: text, email: text, phone: text, countryCode: text, course: text, details: text }),
  asked: text,
});
export type InquiryDraft = z.infer<typeof inquiryDraft>;

export const inquiryEntry: Entry<InquiryDraft> = { key: 'inquiry', shape: inquiryDraft };

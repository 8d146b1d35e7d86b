import * as z from 'zod/mini';
import { complainants, complaintTopics } from '../../../contract/complaints/complaints.ts';
import type { Entry } from '../api/session-storage.ts';

const text = z.string();

/** What the form of a complaint holds; '' where nothing is chosen. */
const complaintForm = z.object({
  from: z.enum(['', ...complainants]),
  name: text,
  email: text,
  phone: text,
  topic: z.enum(['', ...complaintTopics]),
  reference: text,
  text,
});
export type ComplaintFields = z.infer<typeof complaintForm>;

/** A complaint under way, kept in this tab until it is sent, with the name under which it goes: sent again after a reload, it arrives once. */
const complaintDraft = z.object({ complaintKey: text, fields: complaintForm });
export type ComplaintDraft = z.infer<typeof complaintDraft>;

export const complaintEntry: Entry<ComplaintDraft> = { key: 'complaint', shape: complaintDraft };

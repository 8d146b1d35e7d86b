import { looksLikeEmail } from '../../../contract/email.ts';
import { messages } from '../../content/messages/complaints.ts';
import type { ComplaintFields } from '../../services/complaints/complaint-draft.ts';

export type ComplaintProblems = Partial<Record<keyof ComplaintFields, string>>;

const needed = ['from', 'name', 'email', 'topic', 'text'] as const;

/** What is wrong with a complaint that is to be sent, field by field; nothing where it is complete. */
export function findProblems(fields: ComplaintFields): ComplaintProblems {
  const missing = needed.filter((name) => fields[name].trim() === '');
  const problems: ComplaintProblems = Object.fromEntries(missing.map((name) => [name, messages.missing[name]]));
  if (!problems.email && !looksLikeEmail(fields.email.trim())) problems.email = messages.emailUnread;
  return problems;
}

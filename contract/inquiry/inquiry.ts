import { looksLikeEmail } from '../email.ts';
import { formatNumber } from '../numbers.ts';
import { inquiryFields } from './information.ts';

/** The fields of an inquiry in the order of its form (specification 2.7, 3). */
export const inquiryNames = ['name', 'email', 'phone', 'course', 'details'] as const;
export type InquiryName = (typeof inquiryNames)[number];
export type Inquiry = Record<InquiryName, string>;

/**
 * What the inquiry page says. The server says the same to a form that was sent without JavaScript. The page's title, the placeholder,
 * 'Sending...', `sent` and `failed` are the specification's (2.7, 4.1, 8).
 */
export const inquiryTexts = {
  title: 'Get In Touch',
  labels: { name: 'Name', email: 'Email', phone: 'Phone', course: 'Course', details: 'Details (optional)' },
  coursePlaceholder: 'Select a Course...',
  send: 'Send',
  sending: 'Sending...',
  again: 'Send another',
  sent: 'Thank you! Your information has been sent successfully. We will get back to you shortly.',
  failed: 'Something went wrong. Please check your details and try again.',
  missing: {
    name: 'Enter your name.',
    email: 'Enter your email address.',
    phone: 'Enter your phone number.',
    course: 'Choose a course.',
  },
  phoneUnread: 'Enter a phone number like 98765 43210.',
  emailUnread: 'Enter an email address like name@example.org.',
  tooLong: (most: number) => `This is too long: ${formatNumber(most)} characters at most.`,
} as const;

/** An inquiry without blanks around its texts, about one of `courses`, or, field by field, what keeps it from being sent (specification 5). */
export function readInquiry(
  typed: Partial<Inquiry>,
  courses: readonly string[],
): { inquiry: Inquiry; problems: null } | { inquiry: null; problems: Partial<Inquiry> } {
  const inquiry: Inquiry = { name: '', email: '', phone: '', course: '', details: '' };
  const problems: Partial<Inquiry> = {};
  for (const name of inquiryNames) {
    inquiry[name] = (typed[name] ?? '').trim();
    const problem = findProblem(name, inquiry[name], courses);
    if (problem !== null) problems[name] = problem;
  }
  return Object.keys(problems).length === 0 ? { inquiry, problems: null } : { inquiry: null, problems };
}

/**
 * Whether somebody may be reached by it: 6 to 15 digits of any script, with the signs that people write between them. The country is not told
 * (specification 5), so no more can be known.
 */
function looksLikePhone(text: string): boolean {
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return /^\+?[\p{Nd}\s()./–-]+$/u.test(text) && digits >= 6 && digits <= 15;
}

function findProblem(name: InquiryName, text: string, courses: readonly string[]): string | null {
  const issue = inquiryFields[name].safeParse(text).error?.issues[0];
  if (issue?.code === 'too_big') return inquiryTexts.tooLong(Number(issue.maximum));
  if (name === 'details') return null;
  if (issue || (name === 'course' && !courses.includes(text))) return inquiryTexts.missing[name];
  if (name === 'phone' && !looksLikePhone(text)) return inquiryTexts.phoneUnread;
  return name === 'email' && !looksLikeEmail(text) ? inquiryTexts.emailUnread : null;
}

/** The field that people do not see, and that robots fill. No address book has such a name: a browser that fills forms leaves it alone. */
export const trapName = 'leave-this-empty';

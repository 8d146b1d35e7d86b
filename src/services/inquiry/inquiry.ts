import { sendInformationOnMail } from '../../../contract/inquiry/information.ts';
import type { Inquiry } from '../../../contract/inquiry/inquiry.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull, removeEntry, writeEntry } from '../api/session-storage.ts';
import { type InquiryDraft, inquiryEntry } from './inquiry-draft.ts';

/** What an inquiry begins with: the course that the address asks for, and what was typed before a reload. */
export type InquiryStart = { asked: string; draft: InquiryDraft | null };

/** An inquiry on its way; `website` is the field that only robots fill. */
export type InquiryToSend = { inquiry: Inquiry; website: string };

/** The parameter `subject` wins over `plan`, and that over `course`; it asks for one of the courses or for none (specification 5). */
function askedCourse(courses: readonly string[]): string {
  const query = new URLSearchParams(location.search);
  const asked = query.get('subject') || query.get('plan') || query.get('course') || '';
  return courses.includes(asked) ? asked : '';
}

/** Reads the address and the draft. Session storage that refuses costs only the draft. */
export const readInquiryStart: Service<{ courses: readonly string[] }, InquiryStart> = async ({ courses }) => {
  const asked = askedCourse(courses);
  try {
    return { asked, draft: entryOrNull(inquiryEntry) };
  } catch (problem) {
    console.warn('The inquiry that was kept on this device could not be read.', problem);
    return { asked, draft: null };
  }
};

/** Sends an inquiry: five fields, without the country code (specification 5, 7). Throws CallFailed. */
export const sendInquiry: Service<InquiryToSend, void> = async ({ inquiry, website }, signal) => {
  await post(sendInformationOnMail, { ...inquiry, ...(website ? { website } : {}) }, signal);
};

export const keepInquiry = (draft: InquiryDraft) => writeEntry(inquiryEntry, draft);

export const forgetInquiry = () => removeEntry(inquiryEntry);

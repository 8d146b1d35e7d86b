import {
  findInquiries,
  type InquiryFile,
  type InquiryLine,
  type InquiryMove,
  inquiryFilters,
  moveInquiry,
  readInquiry,
  reminderDays,
} from '../../../contract/desk/inquiries.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { type CarryOut, text } from './draft.ts';
import { given, type LoadPage } from './lists.ts';

/** Throws CallFailed. */
export const loadInquiries: LoadPage<InquiryLine> = async ({ filters, after }, signal) => {
  const state = inquiryFilters.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findInquiries, body, signal)).data;
};

/** An inquiry with everything that was done about it. Throws CallFailed. */
export const loadInquiryFile: Service<{ id: string }, InquiryFile> = async ({ id }, signal) =>
  (await post(readInquiry, { inquiry: id }, signal)).data;

const moveBy =
  (move: InquiryMove, says: string): CarryOut =>
  async (inquiry, draft, signal) => {
    const remindInDays = reminderDays.find((days) => String(days) === text(draft, 'remindInDays'));
    const body = { inquiry, move, text: text(draft, 'text'), seen: Number(text(draft, 'seen')) };
    await post(moveInquiry, { ...body, ...(remindInDays && { remindInDays }) }, signal);
    return { says };
  };

/** What the school does about inquiries: `subject` is the inquiry's id. */
export const inquiryActions = {
  'inquiry.answer': moveBy('answer', 'The answer is on its way.'),
  'inquiry.note': moveBy('note', 'The note is kept.'),
  'inquiry.enrol': moveBy('enrol', 'It’s marked as enrolled.'),
  'inquiry.lose': moveBy('lose', 'It’s closed.'),
  'inquiry.reopen': moveBy('reopen', 'It’s open again.'),
} satisfies Record<string, CarryOut>;

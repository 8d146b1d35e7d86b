import { and, eq, gt } from 'drizzle-orm';
import { inquiryAnswerHours } from '../../contract/desk/inquiries.ts';
import { courseNames } from '../../contract/enrolment/catalogue.ts';
import { type Inquiry, readInquiry } from '../../contract/inquiry/inquiry.ts';
import { inquiriesPerHour } from '../../contract/limits.ts';
import { shownCatalogue } from '../catalogue/shown.ts';
import type { Database, Transaction } from '../db/open.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { inquiryLetter, inquiryReceivedLetter } from '../mail/letters/inquiry.ts';
import { queueMail } from '../mail/outbox.ts';

/** What came, by a call or by a form. `website` is the field that people do not see. */
export type SentInquiry = Partial<Inquiry> & { website?: string | undefined };

/** What storing an inquiry needs. `address` is where it came from. */
export type InquiryContext = Pick<RequestContext, 'db' | 'environment' | 'now' | 'address'>;

/** The courses that can be asked about: all of the catalogue, also those that are not on sale. */
export const askedCourses = async (db: Database): Promise<string[]> => courseNames(await shownCatalogue(db));

/** As in '2026-03-02'. */
const toUtcDay = (now: Date): string => now.toISOString().slice(0, 10);

const hourMs = 3_600_000;

/**
 * Whether the same inquiry was stored within the hour: by somebody who left the page, or had no answer, and has sent it once more.
 */
async function isRepeat(tx: Transaction, { name, email, phone, course, details }: Inquiry, now: Date): Promise<boolean> {
  const isSame = and(
    ...[eq(inquiries.name, name), eq(inquiries.email, email), eq(inquiries.phone, phone)],
    ...[eq(inquiries.course, course), eq(inquiries.details, details)],
    gt(inquiries.at, new Date(now.getTime() - hourMs)),
  );
  return (await tx.select({ id: inquiries.id }).from(inquiries).where(isSame).limit(1)).length > 0;
}

/**
 * Stores an inquiry and mails it to the school, both or neither, and to who asked that it came: once a day, whoever typed the address. The same again within the hour is the same inquiry; where a robot filled
 * `website`, nothing is stored. Both are answered alike. Throws `CallRefused`: 400 for what is missing or unreadable, 429 for too many in an
 * hour from one address.
 */
export async function inquire({ website, ...typed }: SentInquiry, context: InquiryContext): Promise<void> {
  const { db, environment, now, address } = context;
  const { inquiry, problems } = readInquiry(typed, await askedCourses(db));
  if (problems) throw new CallRefused(400, 'badInput', Object.values(problems).join(' '));
  await transact(db, async (tx) => {
    const [, isKnown] = await together(
      () => rateLimit(tx, { what: 'inquiry', who: address, limit: inquiriesPerHour, windowMs: hourMs }, now),
      () => isRepeat(tx, inquiry, now),
    );
    if (website || isKnown) return nothingMore;
    const id = newId();
    const dueAt = new Date(now.getTime() + inquiryAnswerHours * hourMs);
    const toSchool = { recipient: environment.schoolMail, replyTo: inquiry.email, ...inquiryLetter(inquiry) };
    const toSender = { recipient: inquiry.email, ...inquiryReceivedLetter(inquiry.course, environment) };
    const received = `inquiry-received:${inquiry.email.toLowerCase()}:${toUtcDay(now)}`;
    return async () => {
      await together(
        () => tx.insert(inquiries).values({ id, ...inquiry, at: now, dueAt, remindAt: dueAt }),
        () => queueMail(tx, { ...toSchool, once: `inquiry:${id}` }, now),
        () => queueMail(tx, { ...toSender, once: received }, now),
      );
    };
  });
}

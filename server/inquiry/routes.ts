import type { FastifyInstance } from 'fastify';
import * as deskCalls from '../../contract/desk/inquiries.ts';
import { sendInformationOnMail } from '../../contract/inquiry/information.ts';
import { serveAction } from '../desk/serve-action.ts';
import { informAboutPayment } from '../enrolment/orders/inform.ts';
import { serve, serveAnybody } from '../http/serve.ts';
import { findInquiries } from './find-inquiries.ts';
import { inquire } from './inquire.ts';
import { moveInquiry } from './move-inquiry.ts';
import { readInquiryFile } from './read-inquiry.ts';

/**
 * Sends what somebody wrote to the school (specification 7): an inquiry, or, with a `paymentId`, what an application flow tells. At the desk inquiries are found, read,
 * answered and ended.
 */
export function inquiryRoutes(app: FastifyInstance): void {
  serveAnybody(app, sendInformationOnMail, async (body, context) => {
    const { paymentId, name, email, phone, course = '', details = '', website } = body;
    if (paymentId === undefined) await inquire({ name, email, phone, course, details, website }, context);
    else await informAboutPayment({ paymentId }, context);
    return {};
  });
  serve(app, deskCalls.findInquiries, async (wanted, _, { db, now }) => ({ data: await findInquiries(db, wanted, now) }));
  serve(app, deskCalls.readInquiry, async ({ inquiry }, _, { db, now }) => ({ data: await readInquiryFile(db, inquiry, now) }));
  serveAction(app, deskCalls.moveInquiry, async (act, wanted, { environment }) => ({
    data: await moveInquiry(act, wanted, environment),
  }));
}

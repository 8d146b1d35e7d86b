import type { FastifyInstance } from 'fastify';
import { sendInformationOnMail } from '../../contract/inquiry/information.ts';
import { informAboutPayment } from '../enrolment/orders/inform.ts';
import { serveAnybody } from '../http/serve.ts';
import { inquire } from './inquire.ts';

/** Sends what somebody wrote to the school (specification 7): an inquiry, or, with a `paymentId`, what an application flow tells. */
export function inquiryRoutes(app: FastifyInstance): void {
  serveAnybody(app, sendInformationOnMail, async (body, context) => {
    const { paymentId, name, email, phone, course = '', details = '', website } = body;
    if (paymentId === undefined) await inquire({ name, email, phone, course, details, website }, context);
    else await informAboutPayment({ paymentId }, context);
    return {};
  });
}

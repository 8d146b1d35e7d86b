import { eq } from 'drizzle-orm';
import { applications, orders } from '../../db/tables/applications.ts';
import type { RequestContext } from '../../http/serve.ts';
import { notifySchoolOfEnrolment } from './paid-mail.ts';

/**
 * Serves /sendInformationOnMail in the application flows (specification 7): tells the school of a payment by what we stored, never by what
 * the browser says, and once, whoever asks first. Where the payment is unknown or its student not yet enrolled nothing is mailed, so that a
 * stranger can send nothing in a payer's name.
 */
export const informAboutPayment = ({ paymentId }: { paymentId: string }, context: RequestContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders, application: applications })
      .from(orders)
      .innerJoin(applications, eq(applications.id, orders.applicationId))
      .where(eq(orders.paymentId, paymentId));
    if (!found) return;
    const { order, application } = found;
    const { form, parentEmail, isNewAccount } = application;
    if (order.paidAt === null || isNewAccount === null) return;
    await notifySchoolOfEnrolment(tx, { order, form, parentEmail, paymentId, paidAt: order.paidAt }, isNewAccount, context);
  });

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { orders } from '../db/tables/applications.ts';
import { papers } from '../db/tables/billing.ts';
import { readApplicationToken } from '../enrolment/application-token.ts';
import { sendPdf } from '../http/send-pdf.ts';
import { sendNotFound } from '../site/not-found.ts';
import { drawPaper } from './draw-paper.ts';
import { readPapers } from './papers.ts';

/** Serves a paper as a PDF to whoever has the payer's page, whose address it stands below: GET /application/{token}/{file}. */
export function paperRoutes(app: FastifyInstance): void {
  app.get<{ Params: { token: string; file: string } }>('/application/:token/:file', async (request, reply) => {
    const { db, secret, environment } = app.context;
    const { token, file } = request.params;
    const applicationId = readApplicationToken(token, secret);
    if (applicationId === null) return sendNotFound(request, reply);
    const paid = await db
      .selectDistinct({ paymentId: papers.paymentId })
      .from(papers)
      .innerJoin(orders, eq(orders.id, papers.orderId))
      .where(eq(orders.applicationId, applicationId));
    for (const { paymentId } of paid) {
      const paper = (await readPapers(db, paymentId, environment)).find((each) => each.file === file);
      if (paper) return sendPdf(reply, { title: `${paper.title} ${paper.number}`, bytes: await drawPaper(paper) });
    }
    return sendNotFound(request, reply);
  });
}

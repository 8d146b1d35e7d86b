import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/open.ts';
import { orders } from '../db/tables/applications.ts';
import { papers } from '../db/tables/billing.ts';
import { readApplicationToken } from '../enrolment/application-token.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
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

/** A paper by its number as a PDF, in base64. Throws `CallRefused` 404. */
export async function readPaperPdf(
  db: Queryable,
  number: string,
  environment: Environment,
): Promise<{ name: string; pdf: string }> {
  const [found] = await db.select({ paymentId: papers.paymentId }).from(papers).where(eq(papers.number, number));
  const paper = found && (await readPapers(db, found.paymentId, environment)).find((each) => each.number === number);
  if (!paper) throw new CallRefused(404, 'notFound', 'There’s no such paper.');
  return { name: paper.file, pdf: (await drawPaper(paper)).toString('base64') };
}

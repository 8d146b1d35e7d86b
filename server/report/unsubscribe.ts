import { eq } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { sendNotFound } from '../site/not-found.ts';
import { plainPage, plainPagePolicy } from '../site/plain-page.ts';
import { hashRecipient, readUnsubscribeToken } from './unsubscribe-token.ts';

/** Largest body of a press on the button, in bytes; what is in it does not matter. */
const bodyLimit = 10_000;

type Params = { Params: { token: string } };

/**
 * The link below each report: GET /unsubscribe/{token} asks, POST ends the mails. Mail programs send the POST by themselves (RFC 8058), with a form of either
 * kind and no cookie; what only looks at links ends nothing.
 */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, __, done) => done(null, null));
  app.get<Params>('/unsubscribe/:token', async (request, reply) => {
    const student = await findReader(app, request.params.token);
    if (!student) return sendNotFound(request, reply);
    return answer(reply, student.reportsStoppedAt === null ? ask(request.params.token) : stopped(app));
  });
  app.post<Params>('/unsubscribe/:token', async (request, reply) => {
    const student = await findReader(app, request.params.token);
    if (!student) return sendNotFound(request, reply);
    const { db, now } = app.context;
    await db
      .update(students)
      .set({ reportsStoppedAt: student.reportsStoppedAt ?? now() })
      .where(eq(students.id, student.id));
    return answer(reply, stopped(app));
  });
}

/** The student whose reports are mailed to whom the link was mailed; null where that has changed since. */
async function findReader({ context: { db, secret } }: FastifyInstance, token: string) {
  const link = readUnsubscribeToken(token, secret);
  const student = link && (await findReported(db, link.reportId));
  if (!student || hashRecipient(student.guardianEmail ?? student.email) !== link.reader) return null;
  return student;
}

async function findReported(db: Database, reportId: string) {
  const [row] = await db
    .select({ student: students })
    .from(reports)
    .innerJoin(students, eq(students.id, reports.studentId))
    .where(eq(reports.id, reportId));
  return row?.student ?? null;
}

const ask = (
  token: string,
) => `<p>Press the button, and we’ll mail no more progress reports to you. Other mail, as about booked sessions or payments, still comes.</p>
<form method="post" action="/unsubscribe/${escapeHtml(token)}"><button type="submit">Stop the reports</button></form>`;

const stopped = ({
  context: { environment },
}: FastifyInstance) => `<p class="message" role="status">We’ll mail no more progress reports to you.</p>
<p>You’d like them again? Write to <a href="mailto:${escapeHtml(environment.supportEmail)}">${escapeHtml(environment.supportEmail)}</a>.</p>`;

const answer = (reply: FastifyReply, main: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': plainPagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(plainPage('Progress reports', main));

import { eq } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NoticeKind } from '../../contract/notices/notices.ts';
import type { Database } from '../db/open.ts';
import { students } from '../db/tables/people.ts';
import { reports } from '../db/tables/reports.ts';
import { stopMail } from '../notices/settings.ts';
import { findStopped } from '../notices/stop-link.ts';
import { findToldAddress, stopTidings } from '../parents/stop-tidings.ts';
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
    const { token } = request.params;
    if ((await findTold(app, token)) !== null) return answer(reply, ask(token, words.results));
    const stopped = await findStoppedReader(app, token);
    if (stopped !== null) return answer(reply, ask(token, wordsFor(stopped.kinds)));
    const student = await findReader(app, token);
    if (!student) return sendNotFound(request, reply);
    return answer(reply, student.reportsStoppedAt === null ? ask(token, words.reports) : sayStopped(app, words.reports));
  });
  app.post<Params>('/unsubscribe/:token', async (request, reply) => {
    const { db, now, environment } = app.context;
    const told = await findTold(app, request.params.token);
    if (told !== null) {
      await stopTidings(db, told, { zone: environment.schoolTimeZone, now: now() });
      return answer(reply, sayStopped(app, words.results));
    }
    const stopped = await findStoppedReader(app, request.params.token);
    if (stopped !== null) {
      await stopMail(db, stopped.reader, { kinds: stopped.kinds, zone: environment.schoolTimeZone, now: now() });
      return answer(reply, sayStopped(app, wordsFor(stopped.kinds)));
    }
    const student = await findReader(app, request.params.token);
    if (!student) return sendNotFound(request, reply);
    await db
      .update(students)
      .set({ reportsStoppedAt: student.reportsStoppedAt ?? now() })
      .where(eq(students.id, student.id));
    return answer(reply, sayStopped(app, words.reports));
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

/** What a link ends. */
const words = {
  school: { mails: 'news from the school', button: 'Stop these emails' },
  doubts: { mails: 'news about doubts', button: 'Stop these emails' },
  sessions: { mails: 'reminders and news of sessions', button: 'Stop these emails' },
  tests: { mails: 'news about tests', button: 'Stop these emails' },
  reports: { mails: 'progress reports', button: 'Stop these reports' },
  results: { mails: 'results', button: 'Stop these emails' },
};
type Words = (typeof words)[keyof typeof words];

/** Of a link that ends one kind, or all of one mail of the day. */
function wordsFor(kinds: readonly NoticeKind[]): Words {
  const [only, ...others] = kinds.map((kind) => words[kind]);
  if (only && others.length === 0) return only;
  return { mails: kinds.map((kind) => words[kind].mails).join(' and '), button: 'Stop these emails' };
}

const ask = (
  token: string,
  { mails, button }: Words,
) => `<p>Press the button, and we’ll stop emailing you ${mails}. You’ll still get other emails, such as about a session that’s booked, moved or canceled, or about a payment.</p>
<form method="post" action="/unsubscribe/${escapeHtml(token)}"><button type="submit">${button}</button></form>`;

const sayStopped = (
  { context: { environment } }: FastifyInstance,
  { mails }: Words,
) => `<p class="message" role="status">We won’t email you ${mails} anymore.</p>
<p>Want them again? Write to <a href="mailto:${escapeHtml(environment.supportEmail)}">${escapeHtml(environment.supportEmail)}</a>.</p>`;

const findStoppedReader = ({ context: { db, secret } }: FastifyInstance, token: string) => findStopped(db, token, secret);

const findTold = ({ context: { db, secret } }: FastifyInstance, token: string) => findToldAddress(db, token, secret);

const answer = (reply: FastifyReply, main: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': plainPagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(plainPage('Email', main));

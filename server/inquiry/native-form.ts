import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inquiryNames, inquiryTexts, readInquiry, trapName } from '../../contract/inquiry/inquiry.ts';
import { callerAddress } from '../http/caller-address.ts';
import { CallRefused } from '../http/refused.ts';
import { logError } from '../log.ts';
import { plainPagePolicy } from '../site/plain-page.ts';
import { askedCourses, inquire, type SentInquiry } from './inquire.ts';
import { type NativeAnswer, nativePage } from './native-page.ts';

/**
 * The inquiry form as browsers send it without JavaScript: POST /contact, with the checks, limits and words of the call. Whatever goes
 * wrong, the answer has the form again with what was typed in it.
 */
export async function nativeFormRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, readFields(String(body)));
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const status = error instanceof CallRefused ? error.httpStatus : (error.statusCode ?? 500);
    if (status >= 500) {
      logError('POST /contact', error);
      app.context.errorService?.tellFault('POST /contact', error);
    }
    if (error instanceof CallRefused && error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    const typed = getTyped(request);
    return answer(reply, status, {
      message: inquiryTexts.failed,
      sent: false,
      typed,
      problems: {},
      courses: await askedCourses(app.context.db),
    });
  });
  app.post('/contact', async (request, reply) => {
    if (!isOurOwn(request)) throw new CallRefused(403, 'forbidden', 'The form of another site was sent here.');
    const typed = getTyped(request);
    const { context } = app;
    const courses = await askedCourses(context.db);
    const { problems } = readInquiry(typed, courses);
    if (problems) return answer(reply, 400, { message: inquiryTexts.failed, sent: false, typed, problems, courses });
    await inquire(typed, { ...context, now: context.now(), address: callerAddress(request.ip) });
    return answer(reply, 200, { message: inquiryTexts.sent, sent: true, typed, problems: {}, courses });
  });
}

/** The fields that are ours. PostgreSQL cannot keep a zero character; forms write a line break as two characters, calls as one. */
function readFields(body: string): SentInquiry {
  const sent = new URLSearchParams(body);
  return Object.fromEntries(
    [...inquiryNames, trapName].map((name) => [
      name === trapName ? 'website' : name,
      (sent.get(name) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n'),
    ]),
  );
}

const isFields = (body: unknown): body is SentInquiry => typeof body === 'object' && body !== null;
const getTyped = ({ body }: FastifyRequest): SentInquiry => (isFields(body) ? body : {});

/** Browsers say where a form was sent from, by one header or the other. What says neither is no browser, and could say anything. */
function isOurOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host;
}

const answer = (reply: FastifyReply, status: number, page: NativeAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': plainPagePolicy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(nativePage(page));

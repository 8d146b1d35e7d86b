import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Refusal } from '../contract/call.ts';
import { accountRoutes } from './accounts/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { complaintRoutes } from './complaints/routes.ts';
import { concernRoutes } from './concerns/routes.ts';
import { consentRoutes } from './consent/routes.ts';
import { isUnavailable } from './db/errors.ts';
import { deskRoutes } from './desk/routes.ts';
import { doubtRoutes } from './doubts/routes.ts';
import { paymentRoutes } from './enrolment/routes.ts';
import { attemptRoutes } from './exam/routes.ts';
import { freeResponseRoutes } from './free-response/routes.ts';
import { homeworkRoutes } from './homework/routes.ts';
import { refuseOverload } from './http/refuse-overload.ts';
import { CallRefused } from './http/refused.ts';
import { inquiryRoutes } from './inquiry/routes.ts';
import { liveRoutes } from './live/stream.ts';
import { createBriefLog, logError } from './log.ts';
import { markingRoutes } from './marking/routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { meetingRoutes } from './meetings/routes.ts';
import { notebookRoutes } from './notebook/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { objectionRoutes } from './objections/routes.ts';
import { parentRoutes } from './parents/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { practiceRoutes } from './practice/routes.ts';
import { promiseRoutes } from './promises/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { resultRoutes } from './results/routes.ts';
import { bookingRoutes } from './schedule/routes.ts';
import { settlementRoutes } from './settlements/routes.ts';
import { crashRoutes } from './site/crash-reports.ts';
import { problemRoutes } from './site/problem-reports.ts';
import { teacherRoutes } from './teacher/routes.ts';
import { tutorRoutes } from './tutors/routes.ts';
import { writingRoutes } from './writing/routes.ts';

/** What Fastify itself refuses before a call is looked at. */
const unread: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON (content-type: application/json).',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large.',
};

/** Serves every call of the contract, and refuses everything else in the contract's own shape. */
export async function apiRoutes(api: FastifyInstance): Promise<void> {
  speakContract(api);
  refuseOverload(api);
  api.setNotFoundHandler(() => {
    throw new CallRefused(404, 'notFound', 'There’s no such call.');
  });
  accountRoutes(api);
  portalRoutes(api);
  materialRoutes(api);
  attemptRoutes(api);
  attachmentRoutes(api);
  freeResponseRoutes(api);
  markingRoutes(api);
  writingRoutes(api);
  bookingRoutes(api);
  tutorRoutes(api);
  teacherRoutes(api);
  meetingRoutes(api);
  doubtRoutes(api);
  homeworkRoutes(api);
  complaintRoutes(api);
  settlementRoutes(api);
  concernRoutes(api);
  noticeRoutes(api);
  objectionRoutes(api);
  parentRoutes(api);
  consentRoutes(api);
  promiseRoutes(api);
  resultRoutes(api);
  notebookRoutes(api);
  planRoutes(api);
  practiceRoutes(api);
  reportRoutes(api);
  inquiryRoutes(api);
  paymentRoutes(api);
  crashRoutes(api);
  problemRoutes(api);
  liveRoutes(api);
  deskRoutes(api);
}

/** Makes every failure under `api` a refusal of the contract, and no answer cacheable. Only JSON is read. */
export function speakContract(api: FastifyInstance): void {
  const unavailable = createBriefLog();
  api.removeContentTypeParser('text/plain');
  api.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = toRefusal(error);
    const call = `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
    if (isUnavailable(error)) unavailable.log(`The database could not do its work for ${call}`, error);
    // What we refuse on purpose is in the log of calls.
    else if (refused.httpStatus >= 500 && !(error instanceof CallRefused)) {
      logError(call, error, request.id);
      api.context.errorService?.tellFault(call, error);
    }
    request.refusalReason = refused.reason;
    return refuse(reply, refused, api.context.now());
  });
}

function toRefusal(error: FastifyError): CallRefused {
  if (error instanceof CallRefused) return error;
  if (isUnavailable(error))
    return new CallRefused(503, 'unavailable', 'We can’t reach our database right now. Please try again.', 5);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new CallRefused(error.statusCode, 'badInput', unread[error.code] ?? 'This cannot be read: it is not JSON.');
  }
  return new CallRefused(500, 'unavailable', 'Something went wrong on our side. Please try again.');
}

function refuse(reply: FastifyReply, { httpStatus, reason, message, retryAfter }: CallRefused, now: Date): FastifyReply {
  const answer: Refusal = { status: 0, msg: message, reason, serverNow: now.getTime() };
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply.code(httpStatus).send(answer);
}

import { learnDifficulties } from '../ability/learn-difficulties.ts';
import { forgetAddressChanges } from '../accounts/address-changes.ts';
import { forgetOldDevices } from '../accounts/devices.ts';
import { forgetFailures } from '../accounts/failures.ts';
import { forgetPasswordLinks } from '../accounts/password-links.ts';
import { forgetSessions } from '../accounts/sessions.ts';
import { issueInvoices } from '../billing/issue-invoices.ts';
import { issueMissingReceipts } from '../billing/issue-missing.ts';
import { watchComplaints } from '../complaints/watch-complaints.ts';
import { remindOfConcerns } from '../concerns/remind.ts';
import { watchConsents } from '../consent/watch-consents.ts';
import type { Context } from '../context.ts';
import { fillDemoSessions } from '../demo/sessions.ts';
import { mailDoubtNews } from '../doubts/mail-news.ts';
import { measureAnswers } from '../doubts/measure-answers.ts';
import { lapseHolds, remindOfDoubts } from '../doubts/watch-doubts.ts';
import { issueMissingTakenBack } from '../enrolment/disputes/issue-taken-back.ts';
import { remindOfDisputes } from '../enrolment/disputes/record-dispute.ts';
import { forgetDraftLinks } from '../enrolment/draft-links.ts';
import { watchInstalments } from '../enrolment/instalments/watch-instalments.ts';
import { reconcileOrders } from '../enrolment/orders/reconcile.ts';
import { sendRefunds } from '../enrolment/refunds/send-refunds.ts';
import { watchAccess } from '../enrolment/watch-access.ts';
import { closeOldQuizzes } from '../exam/closing/close-old.ts';
import { closeOverdueModules } from '../exam/closing/close-overdue.ts';
import { takeBackEarlyEnds } from '../exam/closing/take-back.ts';
import { forgetRateLimitUses } from '../http/rate-limit.ts';
import { watchInquiries } from '../inquiry/watch-inquiries.ts';
import { measureItems } from '../items/measure-items.ts';
import { forgetLiveEvents } from '../live/events.ts';
import { deliverMail } from '../mail/deliver.ts';
import { mailTransport } from '../mail/transport.ts';
import { mailWaitingNotices } from '../notices/mail-waiting.ts';
import { sendPushes } from '../notices/push/send-pushes.ts';
import { forgetParentLinks } from '../parents/sign-in.ts';
import { tellParents } from '../parents/tell-parents.ts';
import { makeReports } from '../report/make-reports.ts';
import { refreshCohorts } from '../results/count-cohorts.ts';
import { forgetOldData } from '../retention/forget-old-data.ts';
import { settleRulings } from '../rulings/settle.ts';
import { remindOfSessions } from '../schedule/remind.ts';
import { watchSessions } from '../schedule/watch.ts';
import { fetchSettlements } from '../settlements/fetch-settlements.ts';
import { watchChecks } from '../tutors/checks/watch-checks.ts';
import { makeSlots } from '../tutors/hours/fit-slots.ts';
import type { Job } from './runner.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When reports are made, on the school's clock: they are mailed at once, and nobody is woken by one. */
const reportTime = '07:00';
/** When what costs time and nobody waits for is done, on the school's clock. */
const quietTime = '03:30';
/** Until when they are made of a morning at which no server ran. */
const reportEnd = '20:00';

/** Everything the server does without being asked. */
export function allJobs({ environment }: Pick<Context, 'environment'>): Job[] {
  const send = mailTransport(environment);
  return [
    {
      name: 'close-old-quizzes',
      onDemand: true,
      everyMs: 10 * minute,
      byTheClock: true,
      run: ({ db, now }) => closeOldQuizzes(db, now()),
    },
    { name: 'close-overdue-modules', everyMs: 5_000, byTheClock: true, run: ({ db, now }) => closeOverdueModules(db, now()) },
    { name: 'take-back-early-ends', everyMs: 10_000, byTheClock: true, run: ({ db, now }) => takeBackEarlyEnds(db, now()) },
    {
      name: 'deliver-mail',
      onDemand: true,
      everyMs: 5_000,
      run: ({ db, now, environment: { schoolMail } }, signal) => deliverMail(db, send, now, { signal, schoolMail }),
    },
    { name: 'forget-sign-in-failures', everyMs: 5 * minute, byTheClock: true, run: ({ db, now }) => forgetFailures(db, now()) },
    {
      name: 'forget-password-links',
      everyMs: 60 * minute,
      byTheClock: true,
      run: async ({ db, now }) => {
        await forgetPasswordLinks(db, now());
        await forgetAddressChanges(db, now());
      },
    },
    { name: 'forget-draft-links', everyMs: 60 * minute, byTheClock: true, run: ({ db, now }) => forgetDraftLinks(db, now()) },
    { name: 'forget-parent-links', everyMs: 60 * minute, byTheClock: true, run: ({ db, now }) => forgetParentLinks(db, now()) },
    { name: 'forget-sessions', everyMs: 60 * minute, byTheClock: true, run: ({ db, now }) => forgetSessions(db, now()) },
    {
      name: 'forget-rate-limit-uses',
      everyMs: 60 * minute,
      byTheClock: true,
      run: ({ db, now }) => forgetRateLimitUses(db, now()),
    },
    { name: 'lapse-doubt-holds', everyMs: 30_000, byTheClock: true, run: lapseHolds },
    { name: 'remind-of-doubts', everyMs: minute, byTheClock: true, run: remindOfDoubts },
    {
      name: 'measure-answers',
      onDemand: true,
      everyMs: 10 * minute,
      byTheClock: true,
      run: ({ db, now }) => measureAnswers(db, now()),
    },
    { name: 'mail-doubt-news', everyMs: minute, byTheClock: true, run: mailDoubtNews },
    { name: 'forget-live-events', everyMs: 10 * minute, byTheClock: true, run: ({ db, now }) => forgetLiveEvents(db, now()) },
    { name: 'forget-devices', onDemand: true, everyMs: day, byTheClock: true, run: ({ db, now }) => forgetOldDevices(db, now()) },
    { name: 'forget-old-data', onDemand: true, everyMs: day, byTheClock: true, run: forgetOldData },
    { name: 'make-reports', everyMs: day, at: reportTime, until: reportEnd, byTheClock: true, run: makeReports },
    { name: 'mail-waiting-notices', everyMs: minute, byTheClock: true, run: mailWaitingNotices },
    { name: 'push-notices', everyMs: 15_000, byTheClock: true, run: (context, signal) => sendPushes(context, undefined, signal) },
    { name: 'tell-parents', everyMs: 30 * minute, byTheClock: true, run: tellParents },
    { name: 'refresh-cohorts', onDemand: true, everyMs: 10 * minute, run: ({ db, now }) => refreshCohorts(db, now()) },
    { name: 'settle-rulings', onDemand: true, everyMs: 30_000, byTheClock: true, run: settleRulings },
    { name: 'measure-items', onDemand: true, everyMs: 60 * minute, byTheClock: true, run: measureItems },
    { name: 'learn-difficulties', onDemand: true, everyMs: day, at: quietTime, byTheClock: true, run: learnDifficulties },
    { name: 'send-refunds', everyMs: 10_000, run: sendRefunds },
    { name: 'fetch-settlements', onDemand: true, everyMs: 6 * 60 * minute, byTheClock: true, run: fetchSettlements },
    {
      name: 'watch-consents',
      onDemand: true,
      everyMs: day,
      at: reportTime,
      until: reportEnd,
      byTheClock: true,
      run: watchConsents,
    },
    { name: 'watch-access', onDemand: true, everyMs: 60 * minute, byTheClock: true, run: watchAccess },
    { name: 'watch-instalments', onDemand: true, everyMs: 60 * minute, byTheClock: true, run: watchInstalments },
    { name: 'issue-invoices', onDemand: true, everyMs: 60 * minute, byTheClock: true, run: issueInvoices },
    {
      name: 'issue-missing-receipts',
      onDemand: true,
      everyMs: 60 * minute,
      byTheClock: true,
      run: async (context) => {
        await issueMissingReceipts(context);
        await issueMissingTakenBack(context);
      },
    },
    { name: 'watch-complaints', onDemand: true, everyMs: 5 * minute, byTheClock: true, run: watchComplaints },
    { name: 'watch-inquiries', onDemand: true, everyMs: 5 * minute, byTheClock: true, run: watchInquiries },
    { name: 'remind-of-concerns', onDemand: true, everyMs: 5 * minute, run: remindOfConcerns },
    { name: 'remind-of-disputes', onDemand: true, everyMs: 60 * minute, run: remindOfDisputes },
    { name: 'remind-of-sessions', onDemand: true, everyMs: 5 * minute, byTheClock: true, run: remindOfSessions },
    { name: 'watch-checks', onDemand: true, everyMs: 60 * minute, byTheClock: true, run: watchChecks },
    { name: 'make-slots', onDemand: true, everyMs: 5 * minute, byTheClock: true, run: makeSlots },
    { name: 'watch-sessions', onDemand: true, everyMs: minute, byTheClock: true, run: watchSessions },
    { name: 'reconcile-orders', onDemand: true, everyMs: minute, run: reconcileOrders },
    ...(environment.demo ? [{ name: 'fill-demo-sessions', everyMs: day, run: fillSessions }] : []),
  ];
}

/** A demonstration that runs for weeks has slots ahead all the same. */
const fillSessions = ({ db, now, environment: { schoolTimeZone: zone } }: Context): Promise<void> =>
  fillDemoSessions(db, { now: now(), zone });

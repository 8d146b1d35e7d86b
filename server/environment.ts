import type { RefundRule, RefundShares } from '../contract/enrolment/refund-rule.ts';
import type { LockerSettings } from './consent/locker.ts';
import { readDatabaseUser } from './db/database-user.ts';
import { findRoomProblem, type RoomKey } from './environment/rooms.ts';
import { type Variable, variables } from './environment/variables.ts';
import type { SchoolHours } from './hours/school-hours.ts';
import { readSecretSetting } from './secret-setting.ts';
import { StartupError } from './startup-error.ts';
import { type Collector, toTracesUrl } from './telemetry/collector.ts';
import type { Dsn } from './telemetry/dsn.ts';

/** What Razorpay knows us by; all three or none. */
export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string; oldWebhookSecret: string | null };

/** What the server was told to be. URLs are null where unset; `dataDir` is absolute; `trustProxy` as Fastify takes it. */
export type Environment = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  migrationDatabaseUrl: string | null;
  directDatabaseUrl: string | null;
  migrateAtStart: boolean;
  preparedStatements: boolean;
  publicUrl: string | null;
  demo: boolean;
  trustProxy: number | string[] | false;
  smtpUrl: string | null;
  plaintextHosts: string[];
  appSecret: string | null;
  secondFactor: 'required' | 'optional' | 'none';
  secondFactorKey: string | null;
  pushKey: string | null;
  razorpay: RazorpayKeys | null;
  upiLimit: number;
  lowestAge: number;
  locker: LockerSettings | null;
  refundRule: RefundRule | null;
  mailFrom: string;
  schoolMail: string;
  supportEmail: string;
  supportPhone: string;
  schoolTimeZone: string;
  schoolHours: SchoolHours;
  safeguardingLead: string | null;
  safeguardingDeputy: string | null;
  complaintsOfficer: string | null;
  complaintsMail: string | null;
  bookingCancelHours: number;
  roomServer: string | null;
  roomKey: RoomKey | null;
  roomPage: string | null;
  drainSeconds: number;
  logFormat: 'json' | 'text';
  accessLog: boolean;
  metricsPort: number | null;
  metricsHost: string;
  errorService: Dsn | null;
  collector: Collector | null;
  calculatorUrl: string | null;
};

/** The environment is wrong; the message has one line for each wrong value. */
export class EnvironmentError extends StartupError {
  override name = 'EnvironmentError';
}

/** Said where a demonstration, which enrols whoever pretends to pay, is given a key for real money. */
const noLiveDemo =
  'RAZORPAY_KEY_ID is a live key (rzp_live_…), and this is a demonstration. Set DEMO=off, or PUBLIC_URL, or give a test key (rzp_test_…).';

/** Said where there is nobody to leave the rows to. */
const noUser =
  'MIGRATION_DATABASE_URL is set, and DATABASE_URL names no user, as postgres://user@host/database: its user is given the rows.';

/** Said where what runs as long as a course has no time to be reckoned by. */
const noRefundDays =
  'REFUND_SHARES is set, and REFUND_PRO_RATA_DAYS is not: sessions, reports and answers are reckoned by the days of a course.';

const namesUser = (databaseUrl: string | null): boolean => databaseUrl !== null && readDatabaseUser(databaseUrl) !== '';

/** Said where a digital locker could not be asked, or nobody knows where it is. */
const halfLocker =
  'LOCKER_URL and LOCKER_KEY are given together: the address of the adapter, and the key that it knows the school by.';

/** Reads every variable of the table; an empty one counts as unset. Throws `EnvironmentError` that names every wrong value. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const wrong: string[] = [];
  const read = <Value>(name: string, { fallback, read, isSecret }: Variable<Value>): Value | undefined => {
    try {
      return read((isSecret ? readSecretSetting(env, name) : env[name]?.trim()) || fallback);
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const razorpayKeyId = read('RAZORPAY_KEY_ID', variables.RAZORPAY_KEY_ID);
  const values = {
    port: read('PORT', variables.PORT),
    host: read('HOST', variables.HOST),
    dataDir: read('DATA_DIR', variables.DATA_DIR),
    databaseUrl: read('DATABASE_URL', variables.DATABASE_URL),
    migrationDatabaseUrl: read('MIGRATION_DATABASE_URL', variables.MIGRATION_DATABASE_URL),
    directDatabaseUrl: read('DIRECT_DATABASE_URL', variables.DIRECT_DATABASE_URL),
    migrateAtStart: read('MIGRATE_AT_START', variables.MIGRATE_AT_START),
    preparedStatements: read('PREPARED_STATEMENTS', variables.PREPARED_STATEMENTS),
    publicUrl: read('PUBLIC_URL', variables.PUBLIC_URL),
    demo: read('DEMO', variables.DEMO),
    trustProxy: read('TRUST_PROXY', variables.TRUST_PROXY),
    smtpUrl: read('SMTP_URL', variables.SMTP_URL),
    demoMail: read('DEMO_MAIL', variables.DEMO_MAIL),
    plaintextHosts: read('PLAINTEXT_HOSTS', variables.PLAINTEXT_HOSTS),
    appSecret: read('APP_SECRET', variables.APP_SECRET),
    secondFactor: read('SECOND_FACTOR', variables.SECOND_FACTOR),
    secondFactorKey: read('SECOND_FACTOR_KEY', variables.SECOND_FACTOR_KEY),
    pushKey: read('PUSH_KEY', variables.PUSH_KEY),
    razorpay: toRazorpayKeys({
      keyId: razorpayKeyId,
      keySecret: read('RAZORPAY_KEY_SECRET', variables.RAZORPAY_KEY_SECRET),
      webhookSecret: read('RAZORPAY_WEBHOOK_SECRET', variables.RAZORPAY_WEBHOOK_SECRET),
      oldWebhookSecret: read('RAZORPAY_OLD_WEBHOOK_SECRET', variables.RAZORPAY_OLD_WEBHOOK_SECRET),
    }),
    upiLimit: read('UPI_LIMIT', variables.UPI_LIMIT),
    lowestAge: read('LOWEST_AGE', variables.LOWEST_AGE),
    lockerUrl: read('LOCKER_URL', variables.LOCKER_URL),
    lockerKey: read('LOCKER_KEY', variables.LOCKER_KEY),
    refundRule: toRefundRule({
      fullDays: read('REFUND_FULL_DAYS', variables.REFUND_FULL_DAYS),
      proRataDays: read('REFUND_PRO_RATA_DAYS', variables.REFUND_PRO_RATA_DAYS),
      keptPercent: read('REFUND_KEPT_PERCENT', variables.REFUND_KEPT_PERCENT),
      withinDays: read('REFUND_WITHIN_DAYS', variables.REFUND_WITHIN_DAYS),
      shares: read('REFUND_SHARES', variables.REFUND_SHARES),
    }),
    mailFrom: read('MAIL_FROM', variables.MAIL_FROM),
    schoolMail: read('SCHOOL_MAIL', variables.SCHOOL_MAIL),
    supportEmail: read('SUPPORT_EMAIL', variables.SUPPORT_EMAIL),
    supportPhone: read('SUPPORT_PHONE', variables.SUPPORT_PHONE),
    schoolTimeZone: read('SCHOOL_TIME_ZONE', variables.SCHOOL_TIME_ZONE),
    week: read('SCHOOL_HOURS', variables.SCHOOL_HOURS),
    holidays: read('SCHOOL_HOLIDAYS', variables.SCHOOL_HOLIDAYS),
    safeguardingLead: read('SAFEGUARDING_LEAD', variables.SAFEGUARDING_LEAD),
    safeguardingDeputy: read('SAFEGUARDING_DEPUTY', variables.SAFEGUARDING_DEPUTY),
    complaintsOfficer: read('COMPLAINTS_OFFICER', variables.COMPLAINTS_OFFICER),
    complaintsMail: read('COMPLAINTS_MAIL', variables.COMPLAINTS_MAIL),
    bookingCancelHours: read('BOOKING_CANCEL_HOURS', variables.BOOKING_CANCEL_HOURS),
    roomServer: read('ROOM_SERVER', variables.ROOM_SERVER),
    roomId: read('ROOM_KEY', variables.ROOM_KEY),
    roomSecret: read('ROOM_SECRET', variables.ROOM_SECRET),
    roomPage: read('ROOM_PAGE', variables.ROOM_PAGE),
    drainSeconds: read('DRAIN_SECONDS', variables.DRAIN_SECONDS),
    logFormat: read('LOG_FORMAT', variables.LOG_FORMAT),
    accessLog: read('ACCESS_LOG', variables.ACCESS_LOG),
    metricsPort: read('METRICS_PORT', variables.METRICS_PORT),
    metricsHost: read('METRICS_HOST', variables.METRICS_HOST),
    errorService: read('ERROR_SERVICE_DSN', variables.ERROR_SERVICE_DSN),
    collector: toCollector({
      endpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', variables.OTEL_EXPORTER_OTLP_ENDPOINT),
      headers: read('OTEL_EXPORTER_OTLP_HEADERS', variables.OTEL_EXPORTER_OTLP_HEADERS),
      serviceName: read('OTEL_SERVICE_NAME', variables.OTEL_SERVICE_NAME),
    }),
    calculatorUrl: read('CALCULATOR_URL', variables.CALCULATOR_URL),
  };
  // One of Razorpay's three that is wrong is in no value of its own.
  if (wrong.length > 0 || !isComplete(values))
    throw new EnvironmentError(`The environment is wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const demo = values.demo ?? (values.databaseUrl === null && values.publicUrl === null);
  if (values.migrationDatabaseUrl !== null && !namesUser(values.databaseUrl)) throw new EnvironmentError(noUser);
  if (values.refundRule?.shares && values.refundRule.proRataDays === null) throw new EnvironmentError(noRefundDays);
  const roomProblem = findRoomProblem(values);
  if (roomProblem !== null) throw new EnvironmentError(roomProblem);
  if (demo && razorpayKeyId?.startsWith('rzp_live_')) throw new EnvironmentError(noLiveDemo);
  const { week, holidays, demoMail, roomId, roomSecret, lockerUrl, lockerKey, ...others } = values;
  if ((lockerUrl === null) !== (lockerKey === null)) throw new EnvironmentError(halfLocker);
  return {
    ...others,
    demo,
    // Its visitors type whose address they like.
    smtpUrl: demo && demoMail !== true ? null : values.smtpUrl,
    safeguardingLead: values.safeguardingLead ?? (demo ? 'demo.staff' : null),
    complaintsOfficer: values.complaintsOfficer ?? (demo ? 'Nandini Iyer' : null),
    locker: lockerUrl !== null && lockerKey !== null ? { url: lockerUrl, key: lockerKey } : null,
    schoolHours: { zone: values.schoolTimeZone, week, holidays },
    logFormat: values.logFormat ?? (demo ? 'text' : 'json'),
    accessLog: values.accessLog !== false,
    secondFactor: values.secondFactor ?? (demo ? 'none' : 'required'),
    migrateAtStart: values.migrateAtStart ?? values.databaseUrl === null,
    roomServer: values.roomServer ?? (demo ? demoRooms : null),
    roomKey: roomId !== null && roomSecret !== null ? { id: roomId, secret: roomSecret } : null,
    preparedStatements: values.preparedStatements !== false,
  };
}

/** All three, or payment is not configured (specification 8: 'Payment gateway is not configured.'). */
function toRazorpayKeys(read: { [Name in keyof RazorpayKeys]: string | null | undefined }): RazorpayKeys | null {
  const { keyId, keySecret, webhookSecret, oldWebhookSecret = null } = read;
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret, oldWebhookSecret } : null;
}

/** None where neither of its two periods is given: nothing is reckoned then, and staff name each sum. */
function toRefundRule(
  read: { [Name in keyof Omit<RefundRule, 'shares'>]: RefundRule[Name] | undefined } & {
    shares: RefundShares | null | undefined;
  },
): RefundRule | null {
  const { fullDays = null, proRataDays = null, keptPercent = 0, withinDays = 10, shares } = read;
  if (fullDays === null && proRataDays === null && !shares) return null;
  return { fullDays, proRataDays, keptPercent, withinDays, ...(shares && { shares }) };
}

/** None without an address: the others say nothing by themselves. */
function toCollector(read: {
  endpoint: string | null | undefined;
  headers: Record<string, string> | undefined;
  serviceName: string | undefined;
}): Collector | null {
  const { endpoint, headers = {}, serviceName = '' } = read;
  return endpoint ? { url: toTracesUrl(endpoint), headers, serviceName } : null;
}

/** Rooms that anybody may use, so that a session of a demonstration has one. */
const demoRooms = 'https://meet.jit.si';

type Values<Read> = { [Name in keyof Read]: Exclude<Read[Name], undefined> };
const isComplete = <Read extends object>(values: Read): values is Read & Values<Read> =>
  Object.values(values).every((value) => value !== undefined);

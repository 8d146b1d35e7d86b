import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readDatabaseUser } from './db/database-user.ts';
import type { RefundRule } from './enrolment/refunds/reckoning.ts';
import { readHolidays, readSchoolWeek, type SchoolHours } from './hours/school-hours.ts';
import { readSecretSetting } from './secret-setting.ts';
import { StartupError } from './startup-error.ts';
import { type Collector, readHeaders, toTracesUrl } from './telemetry/collector.ts';
import { type Dsn, readDsn } from './telemetry/dsn.ts';

/**
 * One variable: what it is for, what it is when unset, and how its text is read. `read` throws what is wrong with it. `isSecret`: it may also come
 * as `<NAME>_FILE`.
 */
type Variable<Value> = { fallback: string; meaning: string; read: (text: string) => Value; isSecret?: boolean };

const variable = <Value>(fallback: string, meaning: string, read: (text: string) => Value): Variable<Value> => ({
  fallback,
  meaning,
  read,
});

/** A variable that is secret, or has a password in it: a file may have it, as a vault or a service manager hands it over. */
const secretVariable = <Value>(meaning: string, read: (text: string) => Value): Variable<Value> => ({
  ...variable('', meaning, read),
  isSecret: true,
});

/** Says that there is none of something, where leaving it out could be forgetfulness. */
const none = 'none';

/** Shortest secret that signs links, in characters. */
export const secretLength = 32;

/** Every variable the server reads, at start and nowhere else. Secrets are never repeated in a message. */
export const variables = {
  PORT: variable('3000', 'Port to listen on; 0 takes a free one', port),
  HOST: variable('127.0.0.1', 'Address to listen on', (text) => text),
  DATA_DIR: variable('.data', 'Folder of the embedded database, of mail that is not sent, and of the admin socket', (text) =>
    resolve(text),
  ),
  DATABASE_URL: secretVariable('PostgreSQL to use in place of the embedded database', url('postgres:', 'postgresql:')),
  MIGRATION_DATABASE_URL: secretVariable(
    'The same database with a user that owns its tables: migrates it, and leaves the user of DATABASE_URL nothing but rows',
    url('postgres:', 'postgresql:'),
  ),
  MIGRATE_AT_START: variable(
    '',
    'on or off: whether a start brings the database to its version by itself, in place of `npm run admin -- migrate`; unset it does so with the embedded database alone',
    onOff,
  ),
  PREPARED_STATEMENTS: variable(
    'on',
    'on or off; off where DATABASE_URL is a pooler that shares connections by transaction and keeps no prepared statements',
    onOff,
  ),
  PUBLIC_URL: variable('', 'Where people reach the site, as https://example.org', origin),
  DEMO: variable('', 'on or off; unset it is on where neither DATABASE_URL nor PUBLIC_URL is set', onOff),
  TRUST_PROXY: variable(
    '',
    'Number of proxies in front, or their addresses or subnets, separated by commas; none where there is none',
    proxies,
  ),
  SMTP_URL: secretVariable(
    'Mail server, as smtps://user:password@host; without it, or with none, mail goes to DATA_DIR/mail',
    (text) => url('smtp:', 'smtps:')(text === none ? '' : text),
  ),
  PLAINTEXT_HOSTS: variable(
    '',
    'Hosts of the site, a database or a mail server that may be reached without TLS in public: in a private network, separated by commas',
    hostNames,
  ),
  APP_SECRET: secretVariable(
    `Signs the links in mails, ${secretLength} characters or more; made in DATA_DIR with the embedded database, required with DATABASE_URL`,
    secret,
  ),
  SECOND_FACTOR: variable(
    '',
    'required or optional: whether teachers must have an authenticator app; unset it is required, and in a demonstration nobody has one',
    requiredOptional,
  ),
  SECOND_FACTOR_KEY: secretVariable(
    `Encrypts what authenticator apps share with the server, ${secretLength} characters or more; made and required as APP_SECRET`,
    secret,
  ),
  RAZORPAY_KEY_ID: variable('', 'Public key of Razorpay; without all three the payment step says so', keyId),
  RAZORPAY_KEY_SECRET: secretVariable('Secret of that key', orNull),
  RAZORPAY_WEBHOOK_SECRET: secretVariable('Secret of the webhook /api/razorpay/webhook', orNull),
  RAZORPAY_OLD_WEBHOOK_SECRET: secretVariable(
    'The secret before that, for the day in which Razorpay still delivers what it signed with it',
    orNull,
  ),
  REFUND_FULL_DAYS: variable('', 'Until how many days after paying all of a price is given back; unset: no such rule', days),
  REFUND_PRO_RATA_DAYS: variable(
    '',
    'Over how many days from paying a price is used up: what is left is given back; unset: no such rule',
    days,
  ),
  REFUND_KEPT_PERCENT: variable('0', 'How much of a price is kept where a part is given back, 0 to 100', percent),
  REFUND_WITHIN_DAYS: variable('10', 'Within how many days a refund is to be paid', (text) => days(text) ?? 10),
  MAIL_FROM: variable('Prepchart <no-reply@prepchart.example>', 'Sender of the mail', mailbox),
  SCHOOL_MAIL: variable('school@prepchart.example', 'Where inquiries and paid applications are mailed to', bareAddress),
  SUPPORT_EMAIL: variable('support@prepchart.example', 'Address shown to people who need help', mailbox),
  SUPPORT_PHONE: variable('+91 00000 00000', 'Telephone number shown to people who need help', (text) => text),
  SCHOOL_TIME_ZONE: variable(
    'Asia/Kolkata',
    'Time zone of the school’s calendar and of its tutors’ hours, an IANA name',
    timeZone,
  ),
  SCHOOL_HOURS: variable(
    'Mon-Sat 09:00-21:00',
    'When the school answers, by the clocks of SCHOOL_TIME_ZONE: days and times, as Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00',
    readSchoolWeek,
  ),
  SCHOOL_HOLIDAYS: variable('', 'Dates on which it does not, separated by commas, as 2026-12-25', readHolidays),
  BOOKING_CANCEL_HOURS: variable('24', 'Until how many hours before it begins a booked session can be canceled, 0 to 720', hours),
  ROOM_SERVER: variable(
    '',
    'Where tutors without a room of their own meet: a server of Jitsi Meet or LiveKit Meet, as https://meet.example.org',
    roomServer,
  ),
  DRAIN_SECONDS: variable(
    '0',
    'How long a server that is told to stop still takes requests, 0 to 60: as long as whatever sends them may need to see that /readyz says no',
    seconds,
  ),
  LOG_FORMAT: variable(
    '',
    'json or text: whether the log is lines of JSON for programs or text for people; unset it is text in a demonstration and json elsewhere',
    jsonText,
  ),
  ACCESS_LOG: variable(
    'on',
    'on or off: whether each request has a line in the log; refused calls and signing in always have one',
    onOff,
  ),
  METRICS_PORT: variable('', 'Port of /metrics for Prometheus, 0 for a free one; unset there is none', (text) =>
    text === '' ? null : port(text),
  ),
  METRICS_HOST: variable(
    '127.0.0.1',
    'Address of /metrics; it tells how much the school is used, so nobody outside should reach it',
    (text) => text,
  ),
  ERROR_SERVICE_DSN: secretVariable(
    'Address that an error service with Sentry’s protocol gives for a project, as https://key@host/1: is told of faults and crashes; unset nobody is',
    dsn,
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    '',
    'Collector of OpenTelemetry that takes traces as JSON over HTTP, as http://127.0.0.1:4318; unset there are none',
    address,
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secretVariable('Headers that the collector wants, as name=value,name=value', readHeaders),
  OTEL_SERVICE_NAME: variable('prepchart', 'What this server is called in traces', (text) => text),
  CALCULATOR_URL: variable(
    '',
    'Calculator of mathematics modules in place of our own, as https://example.org/calculator',
    framed,
  ),
};

/** What Razorpay knows us by; all three or none. */
export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string; oldWebhookSecret: string | null };

/** What the server was told to be. URLs are null where unset; `dataDir` is absolute; `trustProxy` as Fastify takes it. */
export type Environment = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  migrationDatabaseUrl: string | null;
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
  razorpay: RazorpayKeys | null;
  refundRule: RefundRule | null;
  mailFrom: string;
  schoolMail: string;
  supportEmail: string;
  supportPhone: string;
  schoolTimeZone: string;
  schoolHours: SchoolHours;
  bookingCancelHours: number;
  roomServer: string | null;
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

const namesUser = (databaseUrl: string | null): boolean => databaseUrl !== null && readDatabaseUser(databaseUrl) !== '';

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
    migrateAtStart: read('MIGRATE_AT_START', variables.MIGRATE_AT_START),
    preparedStatements: read('PREPARED_STATEMENTS', variables.PREPARED_STATEMENTS),
    publicUrl: read('PUBLIC_URL', variables.PUBLIC_URL),
    demo: read('DEMO', variables.DEMO),
    trustProxy: read('TRUST_PROXY', variables.TRUST_PROXY),
    smtpUrl: read('SMTP_URL', variables.SMTP_URL),
    plaintextHosts: read('PLAINTEXT_HOSTS', variables.PLAINTEXT_HOSTS),
    appSecret: read('APP_SECRET', variables.APP_SECRET),
    secondFactor: read('SECOND_FACTOR', variables.SECOND_FACTOR),
    secondFactorKey: read('SECOND_FACTOR_KEY', variables.SECOND_FACTOR_KEY),
    razorpay: toRazorpayKeys({
      keyId: razorpayKeyId,
      keySecret: read('RAZORPAY_KEY_SECRET', variables.RAZORPAY_KEY_SECRET),
      webhookSecret: read('RAZORPAY_WEBHOOK_SECRET', variables.RAZORPAY_WEBHOOK_SECRET),
      oldWebhookSecret: read('RAZORPAY_OLD_WEBHOOK_SECRET', variables.RAZORPAY_OLD_WEBHOOK_SECRET),
    }),
    refundRule: toRefundRule({
      fullDays: read('REFUND_FULL_DAYS', variables.REFUND_FULL_DAYS),
      proRataDays: read('REFUND_PRO_RATA_DAYS', variables.REFUND_PRO_RATA_DAYS),
      keptPercent: read('REFUND_KEPT_PERCENT', variables.REFUND_KEPT_PERCENT),
      withinDays: read('REFUND_WITHIN_DAYS', variables.REFUND_WITHIN_DAYS),
    }),
    mailFrom: read('MAIL_FROM', variables.MAIL_FROM),
    schoolMail: read('SCHOOL_MAIL', variables.SCHOOL_MAIL),
    supportEmail: read('SUPPORT_EMAIL', variables.SUPPORT_EMAIL),
    supportPhone: read('SUPPORT_PHONE', variables.SUPPORT_PHONE),
    schoolTimeZone: read('SCHOOL_TIME_ZONE', variables.SCHOOL_TIME_ZONE),
    week: read('SCHOOL_HOURS', variables.SCHOOL_HOURS),
    holidays: read('SCHOOL_HOLIDAYS', variables.SCHOOL_HOLIDAYS),
    bookingCancelHours: read('BOOKING_CANCEL_HOURS', variables.BOOKING_CANCEL_HOURS),
    roomServer: read('ROOM_SERVER', variables.ROOM_SERVER),
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
  if (demo && razorpayKeyId?.startsWith('rzp_live_')) throw new EnvironmentError(noLiveDemo);
  const { week, holidays, ...others } = values;
  return {
    ...others,
    demo,
    schoolHours: { zone: values.schoolTimeZone, week, holidays },
    logFormat: values.logFormat ?? (demo ? 'text' : 'json'),
    accessLog: values.accessLog !== false,
    secondFactor: values.secondFactor ?? (demo ? 'none' : 'required'),
    migrateAtStart: values.migrateAtStart ?? values.databaseUrl === null,
    roomServer: values.roomServer ?? (demo ? demoRooms : null),
    preparedStatements: values.preparedStatements !== false,
  };
}

/** All three, or payment is not configured (specification 8: 'Payment gateway is not configured.'). */
function toRazorpayKeys(read: { [Name in keyof RazorpayKeys]: string | null | undefined }): RazorpayKeys | null {
  const { keyId, keySecret, webhookSecret, oldWebhookSecret = null } = read;
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret, oldWebhookSecret } : null;
}

/** None where neither of its two periods is given: nothing is reckoned then, and staff name each sum. */
function toRefundRule(read: { [Name in keyof RefundRule]: RefundRule[Name] | undefined }): RefundRule | null {
  const { fullDays = null, proRataDays = null, keptPercent = 0, withinDays = 10 } = read;
  return fullDays === null && proRataDays === null ? null : { fullDays, proRataDays, keptPercent, withinDays };
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

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`'${text}' is not a port (0 to 65535)`);
  return Number(text);
}

function url(...protocols: string[]) {
  return (text: string): string | null => {
    if (text === '') return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return text;
  };
}

function origin(text: string): string | null {
  const read = url('http:', 'https:')(text);
  if (read !== null && `${new URL(read).origin}/` !== new URL(read).href)
    throw new Error(`'${text}' has more than scheme, host and port`);
  return read === null ? null : new URL(read).origin;
}

function address(text: string): string | null {
  const read = url('http:', 'https:')(text);
  if (read !== null && /[?#@]/.test(read)) throw new Error('has more than scheme, host, port and path');
  return read;
}

/** Never repeated: it has a key in it. */
function dsn(text: string): Dsn | null {
  const read = url('http:', 'https:')(text);
  if (read === null) return null;
  const known = readDsn(read);
  if (known === null) throw new Error('is not an address as https://key@host/1');
  return known;
}

/** A page that our pages may frame: nobody may change it on its way, so plain http only where there is no way. */
function framed(text: string): string | null {
  if (text === '') return null;
  const { protocol, hostname, username, href } = URL.canParse(text) ? new URL(text) : new URL('about:blank');
  if (username !== '' || (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))))
    throw new Error('is neither an https:// address without a password nor an http:// one of this machine');
  return href;
}

/** The address that a room's name is added to, without a slash at its end. */
function roomServer(text: string): string | null {
  const address = framed(text);
  if (address === null) return null;
  const { search, hash } = new URL(address);
  if (search !== '' || hash !== '') throw new Error('has more than scheme, host, port and path');
  return address.replace(/\/+$/, '');
}

/** Whether what is sent to a host, as a URL writes it, stays on this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

function hostNames(text: string): string[] {
  const listed = text === '' ? [] : text.split(',').map((part) => part.trim().toLowerCase());
  const unread = listed.filter((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/.test(host));
  if (unread.length > 0) throw new Error(`'${unread.join(', ')}' is not a list of host names`);
  return listed;
}

function onOff(text: string): boolean | null {
  if (text !== '' && text !== 'on' && text !== 'off') throw new Error(`'${text}' is neither on nor off`);
  return text === '' ? null : text === 'on';
}

function jsonText(text: string): 'json' | 'text' | null {
  if (text === '') return null;
  if (text !== 'json' && text !== 'text') throw new Error(`'${text}' is neither json nor text`);
  return text;
}

function requiredOptional(text: string): 'required' | 'optional' | null {
  if (text === '') return null;
  if (text !== 'required' && text !== 'optional') throw new Error(`'${text}' is neither required nor optional`);
  return text;
}

function proxies(text: string): number | string[] | false {
  if (text === '' || text === none) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const listed = text.split(',').map((part) => part.trim());
  const unread = listed.filter((part) => !/^[^/]+(\/\d{1,3})?$/.test(part) || isIP(part.replace(/\/.*/, '')) === 0);
  if (unread.length > 0) throw new Error(`'${unread.join(', ')}' is neither a number of proxies nor an address`);
  return listed;
}

function orNull(text: string): string | null {
  return text || null;
}

function secret(text: string): string | null {
  if (text !== '' && text.length < secretLength) throw new Error(`is shorter than ${secretLength} characters`);
  return text || null;
}

function keyId(text: string): string | null {
  if (text !== '' && !/^rzp_(test|live)_\w+$/.test(text))
    throw new Error(`'${text}' is not a key of Razorpay (rzp_test_… or rzp_live_…)`);
  return text || null;
}

/** Mail goes to the very address: a name beside it would become part of it. */
function bareAddress(text: string): string {
  if (text.includes('<')) throw new Error(`'${text}' is more than an address: leave out the name`);
  return mailbox(text);
}

function mailbox(text: string): string {
  if (!/^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) throw new Error(`'${text}' is not an email address`);
  return text;
}

/** As it was written: what the system makes of it may be an old name of the same zone. */
function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    throw new Error(`'${text}' is not a time zone, as Asia/Kolkata`);
  }
  // Some systems take offsets for zones; a calendar needs the rules of a place.
  if (!/^[A-Za-z]/.test(text)) throw new Error(`'${text}' is not a time zone, as Asia/Kolkata`);
  return text;
}

function days(text: string): number | null {
  if (text === '') return null;
  if (!/^\d{1,4}$/.test(text)) throw new Error(`'${text}' is not a number of days`);
  return Number(text);
}

function percent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) throw new Error(`'${text}' is not a percentage from 0 to 100`);
  return Number(text);
}

function hours(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 720) throw new Error(`'${text}' is not a number of hours from 0 to 720`);
  return Number(text);
}

function seconds(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 60) throw new Error(`'${text}' is not a number of seconds from 0 to 60`);
  return Number(text);
}

import { resolve } from 'node:path';
import { readShares } from '../enrolment/refunds/read-shares.ts';
import { readHolidays, readSchoolWeek } from '../hours/school-hours.ts';
import { readHeaders } from '../telemetry/collector.ts';
import {
  address,
  age,
  bareAddress,
  days,
  dsn,
  framed,
  hostNames,
  hours,
  jsonText,
  keyId,
  mailbox,
  none,
  onOff,
  origin,
  orNull,
  percent,
  port,
  proxies,
  requiredOptional,
  roomServer,
  rupees,
  seconds,
  secret,
  secretLength,
  timeZone,
  url,
} from './readers.ts';

/**
 * One variable: what it is for, what it is when unset, and how its text is read. `read` throws what is wrong with it. `isSecret`: it may also come
 * as `<NAME>_FILE`.
 */
export type Variable<Value> = { fallback: string; meaning: string; read: (text: string) => Value; isSecret?: boolean };

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
  DIRECT_DATABASE_URL: secretVariable(
    'The same database past a pooler, for one connection of each process that hears what the others changed; unset: DATABASE_URL',
    url('postgres:', 'postgresql:'),
  ),
  MIGRATE_AT_START: variable(
    '',
    'on or off: whether a start brings the database to its version by itself, in place of `npm run admin -- migrate`; unset it does so with the embedded database alone',
    onOff,
  ),
  PREPARED_STATEMENTS: variable(
    'on',
    'on or off; off where DATABASE_URL is a pooler that shares connections by transaction and keeps no prepared statements, or cannot pipeline',
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
  DEMO_MAIL: variable(
    '',
    'on or off: whether a demonstration mails by SMTP_URL, to whatever addresses its visitors type; unset its mail goes to DATA_DIR/mail',
    onOff,
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
  PUSH_KEY: secretVariable(
    'Signs notifications of browsers: the private key that `npx web-push generate-vapid-keys` prints. With PGlite made in DATA_DIR; with DATABASE_URL and none there are no notifications',
    secret,
  ),
  RAZORPAY_KEY_ID: variable('', 'Public key of Razorpay; without all three the payment step says so', keyId),
  RAZORPAY_KEY_SECRET: secretVariable('Secret of that key', orNull),
  RAZORPAY_WEBHOOK_SECRET: secretVariable('Secret of the webhook /api/razorpay/webhook', orNull),
  RAZORPAY_OLD_WEBHOOK_SECRET: secretVariable(
    'The secret before that, for the day in which Razorpay still delivers what it signed with it',
    orNull,
  ),
  UPI_LIMIT: variable(
    '100000',
    'How many rupees can be paid by UPI at once: 500000 where Razorpay has verified the school for education. The payment step says so for what costs more',
    rupees,
  ),
  LOWEST_AGE: variable(
    '13',
    'How old, in years, a student has to become in the year of an application whose form says the year of birth, 0 to 25',
    age,
  ),
  REFUND_FULL_DAYS: variable('', 'Until how many days after paying all of a price is given back; unset: no such rule', days),
  REFUND_PRO_RATA_DAYS: variable(
    '',
    'Over how many days from paying a price is used up: what is left is given back; unset: no such rule',
    days,
  ),
  REFUND_KEPT_PERCENT: variable('0', 'How much of a price is kept where a part is given back, 0 to 100', percent),
  REFUND_SHARES: variable(
    '',
    'What sessions, mockTests, meetings, reports and doubts are worth of a price in percent, as sessions 60, meetings 40: refunds go by what was given; unset: by days',
    readShares,
  ),
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
  LOCKER_URL: variable(
    '',
    'Address of an adapter to a digital locker, which says whether a token is of an adult who gives consent; none: paid with the adult’s own card, or seen by staff',
    framed,
  ),
  LOCKER_KEY: secretVariable('The key that LOCKER_URL knows the school by; given with it', orNull),
  SAFEGUARDING_LEAD: variable(
    '',
    'Username, at the desk, of who alone receives what people in the school are worried about; in a demonstration demo.staff',
    orNull,
  ),
  SAFEGUARDING_DEPUTY: variable('', 'Username of who receives it as well, for when the lead is away', orNull),
  COMPLAINTS_OFFICER: variable('', 'Name, on the site, of who answers complaints; in a demonstration a made-up one', orNull),
  COMPLAINTS_MAIL: variable('', 'Where complaints are mailed to; SCHOOL_MAIL where it is not set', (text) =>
    text === '' ? null : bareAddress(text),
  ),
  BOOKING_CANCEL_HOURS: variable('24', 'Until how many hours before it begins a booked session can be canceled, 0 to 720', hours),
  ROOM_SERVER: variable(
    '',
    'Where tutors without a room of their own meet: a Jitsi Meet, as https://meet.example.org, or a LiveKit server, as wss://live.example.org',
    roomServer,
  ),
  ROOM_KEY: variable(
    '',
    'What ROOM_SERVER knows the school by: the API key of LiveKit, or the app id of a Jitsi Meet that asks for tokens',
    orNull,
  ),
  ROOM_SECRET: secretVariable(
    'Signs the token with which each person enters a room of ROOM_SERVER; given with ROOM_KEY, and needed by LiveKit',
    orNull,
  ),
  ROOM_PAGE: variable(
    '',
    'The meeting page that opens a room of a LiveKit server, as https://meet.livekit.io/custom: it is given liveKitUrl and token in its address',
    framed,
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

import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../../server/environment.ts';

it('has a default for everything: a demonstration on this machine', () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    migrationDatabaseUrl: null,
    directDatabaseUrl: null,
    migrateAtStart: true,
    preparedStatements: true,
    publicUrl: null,
    demo: true,
    trustProxy: false,
    smtpUrl: null,
    plaintextHosts: [],
    appSecret: null,
    secondFactor: 'none',
    secondFactorKey: null,
    pushKey: null,
    razorpay: null,
    upiLimit: 100_000,
    refundRule: null,
    lowestAge: 13,
    locker: null,
    mailFrom: 'Prepchart <no-reply@prepchart.example>',
    schoolMail: 'school@prepchart.example',
    supportEmail: 'support@prepchart.example',
    supportPhone: '+91 00000 00000',
    schoolTimeZone: 'Asia/Kolkata',
    schoolHours: { zone: 'Asia/Kolkata', week: [...Array(6).fill([{ from: 540, until: 1260 }]), []], holidays: new Set() },
    safeguardingLead: 'demo.staff',
    safeguardingDeputy: null,
    complaintsOfficer: 'Nandini Iyer',
    complaintsMail: null,
    bookingCancelHours: 24,
    roomServer: 'https://meet.jit.si',
    roomKey: null,
    roomPage: null,
    drainSeconds: 0,
    logFormat: 'text',
    accessLog: true,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    errorService: null,
    collector: null,
    calculatorUrl: null,
  });
  expect(readEnvironment({ PORT: '', DEMO: ' ' })).toEqual(readEnvironment({}));
});

it('reads every variable', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/prep',
    DATABASE_URL: 'postgres://prep:secret@db/prep',
    MIGRATION_DATABASE_URL: 'postgres://owner:other@db/prep',
    MIGRATE_AT_START: 'on',
    PREPARED_STATEMENTS: 'off',
    PUBLIC_URL: 'https://prep.example.org/',
    DEMO: 'on',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    SMTP_URL: 'smtps://u:p@mail.example.org',
    DEMO_MAIL: 'on',
    PLAINTEXT_HOSTS: 'db, Mail.internal',
    APP_SECRET: 'a secret of more than thirty-two characters',
    SECOND_FACTOR: 'optional',
    SECOND_FACTOR_KEY: 'a key of more than thirty-two characters',
    PUSH_KEY: 'a private key of more than thirty-two characters',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'key secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
    RAZORPAY_OLD_WEBHOOK_SECRET: 'old secret',
    REFUND_FULL_DAYS: '7',
    REFUND_PRO_RATA_DAYS: '180',
    UPI_LIMIT: '500000',
    LOWEST_AGE: '11',
    LOCKER_URL: 'https://locker.example.org/check',
    LOCKER_KEY: 'a key',
    REFUND_KEPT_PERCENT: '5',
    REFUND_SHARES: 'sessions 60, mockTests 40',
    REFUND_WITHIN_DAYS: '14',
    MAIL_FROM: 'school@example.org',
    SCHOOL_MAIL: 'office@example.org',
    SUPPORT_EMAIL: 'help@example.org',
    SUPPORT_PHONE: '+91 1',
    SCHOOL_TIME_ZONE: 'America/Los_Angeles',
    SCHOOL_HOURS: 'Sun 0:00-24:00',
    SCHOOL_HOLIDAYS: '2026-12-25, 2027-01-01',
    SAFEGUARDING_LEAD: 'lead@example.org',
    SAFEGUARDING_DEPUTY: 'deputy@example.org',
    COMPLAINTS_OFFICER: 'Asha Menon',
    COMPLAINTS_MAIL: 'complaints@example.org',
    BOOKING_CANCEL_HOURS: '0',
    ROOM_SERVER: 'https://rooms.example.org/school/',
    ROOM_KEY: 'school',
    ROOM_SECRET: 'room secret',
    ROOM_PAGE: '',
    DRAIN_SECONDS: '15',
    LOG_FORMAT: 'json',
    ACCESS_LOG: 'off',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    ERROR_SERVICE_DSN: 'https://abc123@errors.example.org/sentry/42',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20hush, x-team=school',
    OTEL_SERVICE_NAME: 'school',
    CALCULATOR_URL: 'https://calculator.example.org/graph?lang=en',
  };
  expect(readEnvironment(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/var/lib/prep',
    databaseUrl: 'postgres://prep:secret@db/prep',
    migrationDatabaseUrl: 'postgres://owner:other@db/prep',
    directDatabaseUrl: null,
    migrateAtStart: true,
    preparedStatements: false,
    publicUrl: 'https://prep.example.org',
    demo: true,
    trustProxy: ['10.0.0.0/8', '::1'],
    smtpUrl: 'smtps://u:p@mail.example.org',
    plaintextHosts: ['db', 'mail.internal'],
    appSecret: 'a secret of more than thirty-two characters',
    secondFactor: 'optional',
    secondFactorKey: 'a key of more than thirty-two characters',
    pushKey: 'a private key of more than thirty-two characters',
    razorpay: { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret', oldWebhookSecret: 'old secret' },
    upiLimit: 500_000,
    lowestAge: 11,
    locker: { url: 'https://locker.example.org/check', key: 'a key' },
    refundRule: { fullDays: 7, proRataDays: 180, keptPercent: 5, withinDays: 14, shares: { sessions: 60, mockTests: 40 } },
    mailFrom: 'school@example.org',
    schoolMail: 'office@example.org',
    supportEmail: 'help@example.org',
    supportPhone: '+91 1',
    schoolTimeZone: 'America/Los_Angeles',
    schoolHours: {
      zone: 'America/Los_Angeles',
      week: [...Array(6).fill([]), [{ from: 0, until: 1440 }]],
      holidays: new Set(['2026-12-25', '2027-01-01']),
    },
    safeguardingLead: 'lead@example.org',
    safeguardingDeputy: 'deputy@example.org',
    complaintsOfficer: 'Asha Menon',
    complaintsMail: 'complaints@example.org',
    bookingCancelHours: 0,
    roomServer: 'https://rooms.example.org/school',
    roomKey: { id: 'school', secret: 'room secret' },
    roomPage: null,
    drainSeconds: 15,
    logFormat: 'json',
    accessLog: false,
    metricsPort: 9464,
    metricsHost: '::',
    errorService: { url: 'https://errors.example.org/sentry/api/42/envelope/', key: 'abc123' },
    collector: {
      url: 'https://traces.example.org/otlp/v1/traces',
      headers: { authorization: 'Basic hush', 'x-team': 'school' },
      serviceName: 'school',
    },
    calculatorUrl: 'https://calculator.example.org/graph?lang=en',
  });
  expect(readEnvironment({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

it.each([
  [{}, 'none'],
  [{ DEMO: 'off' }, 'required'],
  [{ PUBLIC_URL: 'https://prep.example.org' }, 'required'],
  [{ DEMO: 'on', SECOND_FACTOR: 'required' }, 'required'],
  [{ DEMO: 'off', SECOND_FACTOR: 'optional' }, 'optional'],
])('a second factor with %j: %s', (env, secondFactor) => {
  expect(readEnvironment(env).secondFactor).toBe(secondFactor);
});

it.each([
  [{}, true],
  [{ DATABASE_URL: 'postgres://db/prep' }, false],
  [{ PUBLIC_URL: 'https://prep.example.org' }, false],
  [{ PUBLIC_URL: 'https://prep.example.org', DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
])('%j: DEMO is %s', (env, demo) => {
  expect(readEnvironment(env).demo).toBe(demo);
});

it.each([
  ['http://localhost:4000/graph', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:8080/', true],
  ['http://127.0.0.1.example.org/', false],
  ['https://user:hush@calculator.example.org/', false],
  ['javascript:alert(1)', false],
  ['calculator.example.org', false],
])('CALCULATOR_URL %s: %s', (CALCULATOR_URL, isTaken) => {
  const read = () => readEnvironment({ CALCULATOR_URL });
  if (isTaken) expect(read().calculatorUrl).toBe(CALCULATOR_URL);
  else expect(read).toThrow(/^The environment is wrong:\n {2}CALCULATOR_URL: /);
});

it('takes a bare address for the school’s mail: a name beside it would become part of it', () => {
  expect(() => readEnvironment({ SCHOOL_MAIL: 'The office <office@example.org>' })).toThrow(
    "SCHOOL_MAIL: 'The office <office@example.org>' is more than an address: leave out the name",
  );
});

it('shares of a refund need the days of a course', () => {
  expect(() => readEnvironment({ REFUND_FULL_DAYS: '7', REFUND_SHARES: 'sessions 100' })).toThrow('REFUND_PRO_RATA_DAYS is not');
  expect(() => readEnvironment({ REFUND_SHARES: 'sessions 100' })).toThrow('REFUND_PRO_RATA_DAYS is not');
});

it('names every wrong value at once, and repeats no secret', () => {
  const env = {
    PORT: '80000',
    DATABASE_URL: 'mysql://prep:hush@db',
    PUBLIC_URL: 'https://prep.example.org/app',
    DEMO: 'yes',
    TRUST_PROXY: 'true',
    SMTP_URL: 'mail.example.org:hush',
    MAIL_FROM: 'nobody',
    SCHOOL_MAIL: 'School <school@example.org>',
    SCHOOL_TIME_ZONE: '+05:30',
    SCHOOL_HOURS: 'Mon 9-5',
    SCHOOL_HOLIDAYS: '2026-02-30',
    LOWEST_AGE: '26',
    BOOKING_CANCEL_HOURS: '-1',
    DRAIN_SECONDS: '61',
    CALCULATOR_URL: 'https://us:hush@calculator.example.org/',
    ERROR_SERVICE_DSN: 'https://hush@errors.example.org/',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://us:hush@traces.example.org',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic hush%',
    PLAINTEXT_HOSTS: 'db, http://mail',
  };
  const read = () => readEnvironment(env);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(
    [
      'The environment is wrong:',
      "  PORT: '80000' is not a port (0 to 65535)",
      '  DATABASE_URL: is not an address that starts with postgres:// or postgresql://',
      "  PUBLIC_URL: 'https://prep.example.org/app' has more than scheme, host and port",
      "  DEMO: 'yes' is neither on nor off",
      "  TRUST_PROXY: 'true' is neither a number of proxies nor an address",
      '  SMTP_URL: is not an address that starts with smtp:// or smtps://',
      "  PLAINTEXT_HOSTS: 'http://mail' is not a list of host names",
      "  LOWEST_AGE: '26' is not an age from 0 to 25",
      "  MAIL_FROM: 'nobody' is not an email address",
      "  SCHOOL_MAIL: 'School <school@example.org>' is more than an address: leave out the name",
      "  SCHOOL_TIME_ZONE: '+05:30' is not a time zone, as Asia/Kolkata",
      "  SCHOOL_HOURS: '9-5' is not a time of the day, as 09:00-18:00",
      "  SCHOOL_HOLIDAYS: '2026-02-30' is not a list of dates, as 2026-12-25",
      "  BOOKING_CANCEL_HOURS: '-1' is not a number of hours from 0 to 720",
      "  DRAIN_SECONDS: '61' is not a number of seconds from 0 to 60",
      '  ERROR_SERVICE_DSN: is not an address as https://key@host/1',
      '  OTEL_EXPORTER_OTLP_ENDPOINT: has more than scheme, host, port and path',
      '  OTEL_EXPORTER_OTLP_HEADERS: is not a list as name=value,name=value',
      '  CALCULATOR_URL: is neither an https:// address without a password nor an http:// one of this machine',
    ].join('\n'),
  );
  expect(read).not.toThrow('hush');
});

it.each([
  [{ DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_live_1' }],
  [{ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'key secret', RAZORPAY_WEBHOOK_SECRET: 'webhook secret' }],
])('a demonstration with a live key does not start: %j', (env) => {
  expect(() => readEnvironment(env)).toThrow(EnvironmentError);
  expect(() => readEnvironment(env)).toThrow('RAZORPAY_KEY_ID is a live key (rzp_live_…), and this is a demonstration.');
  expect(readEnvironment({ ...env, DEMO: 'off' }).demo).toBe(false);
  expect(readEnvironment({ ...env, DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_test_1' }).demo).toBe(true);
});

it('a wrong key of Razorpay ends the start, and is not taken for none', () => {
  const env = { RAZORPAY_KEY_ID: 'live_1', RAZORPAY_KEY_SECRET: 'hush', RAZORPAY_WEBHOOK_SECRET: 'hush' };
  expect(() => readEnvironment(env)).toThrow("  RAZORPAY_KEY_ID: 'live_1' is not a key of Razorpay (rzp_test_… or rzp_live_…)");
});

it.each([
  ['no database', {}],
  ['a database without a user', { DATABASE_URL: 'postgres://db/prep' }],
])('a user that migrates is refused beside %s', (_, env) => {
  expect(() => readEnvironment({ MIGRATION_DATABASE_URL: 'postgres://owner:secret@db/prep', ...env })).toThrow(
    'MIGRATION_DATABASE_URL is set, and DATABASE_URL names no user',
  );
  const named = { DATABASE_URL: 'postgres:///prep?host=/run/postgresql&user=server' };
  expect(readEnvironment({ MIGRATION_DATABASE_URL: 'postgres://owner@db/prep', ...named }).migrationDatabaseUrl).not.toBeNull();
});

it.each([
  [{ DEMO: 'on' }, null],
  [{ DEMO: 'on', DEMO_MAIL: 'off' }, null],
  [{ DEMO: 'on', DEMO_MAIL: 'on' }, 'smtp://localhost:25'],
  [{ DEMO: 'off' }, 'smtp://localhost:25'],
  [{ DEMO: 'off', DEMO_MAIL: 'off' }, 'smtp://localhost:25'],
])('a demonstration mails to nobody whose address a visitor typed, unless it is told to: %j', (env, smtpUrl) => {
  expect(readEnvironment({ ...env, SMTP_URL: 'smtp://localhost:25' }).smtpUrl).toBe(smtpUrl);
});

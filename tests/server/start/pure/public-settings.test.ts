import { expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../../server/environment.ts';
import { requirePublicSettings } from '../../../../server/public-settings.ts';

const complete = {
  PUBLIC_URL: 'https://prep.example.org',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://u:p@mail.example.org',
  SCHOOL_MAIL: 'office@example.org',
  SUPPORT_EMAIL: 'Help <help@example.org>',
  SUPPORT_PHONE: '+91 22 1234 5678',
};

/** The names that a start with these settings is refused for; none where it is let through. */
function missing(env: NodeJS.ProcessEnv): string[] {
  try {
    requirePublicSettings(env, readEnvironment(env));
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const [head, ...lines] = error.message.split('\n');
    expect(head).toBe('PUBLIC_URL is set, and this is missing for the public:');
    return lines.map((line) => /^ {2}(\w+): ./.exec(line)?.[1] ?? line);
  }
}

it('a start for the public is refused for everything that is missing at once', () => {
  expect(missing({ PUBLIC_URL: complete.PUBLIC_URL, RAZORPAY_KEY_ID: 'rzp_live_1', SUPPORT_PHONE: ' ' })).toEqual([
    ...['TRUST_PROXY', 'SMTP_URL', 'SCHOOL_MAIL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'],
    ...['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ]);
});

it('a complete one is let through, with all of Razorpay or none of it', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
  expect([missing(complete), missing({ ...complete, ...keys })]).toEqual([[], []]);
});

it.each(Object.keys(complete).filter((name) => name !== 'PUBLIC_URL'))('%s alone is missed', (name) => {
  expect(missing({ ...complete, [name]: '' })).toEqual([name]);
});

it.each([
  ['SCHOOL_MAIL', 'school@prepchart.example'],
  ['SUPPORT_EMAIL', 'Help <help@school.example>'],
  ['SUPPORT_PHONE', '+91 00000 00000'],
])('%s=%s is not the school’s own', (name, value) => {
  expect(missing({ ...complete, [name]: value })).toEqual([name]);
});

it('what is told to an error service or a collector is encrypted, but for this machine and a network of the school’s own', () => {
  const told = (host: string) => ({
    ERROR_SERVICE_DSN: `http://key@${host}/1`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
  });
  expect(missing({ ...complete, ...told('watch.internal') })).toEqual(['ERROR_SERVICE_DSN', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
  expect(missing({ ...complete, ...told('watch.internal'), PLAINTEXT_HOSTS: 'watch.internal' })).toEqual([]);
  expect(missing({ ...complete, ...told('127.0.0.1:4318') })).toEqual([]);
});

it('that there is no proxy and no mail server can be said', () => {
  const env = { ...complete, TRUST_PROXY: 'none', SMTP_URL: 'none' };
  expect(missing(env)).toEqual([]);
  expect(readEnvironment(env)).toMatchObject({ trustProxy: false, smtpUrl: null });
});

it('a public demonstration needs to say what is in front alone, and without PUBLIC_URL nothing is asked', () => {
  const demo = { PUBLIC_URL: complete.PUBLIC_URL, DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_test_1' };
  expect([missing(demo), missing({ ...demo, TRUST_PROXY: '1' }), missing({ DATABASE_URL: 'postgres://db/prep' })]).toEqual([
    ['TRUST_PROXY'],
    [],
    [],
  ]);
});

it.each([
  ['DATABASE_URL', 'postgres://u:p@db.example.org/prep'],
  ['DATABASE_URL', 'postgres://u:p@db.example.org/prep?sslmode=require'],
  ['DATABASE_URL', 'postgres:///prep?host=db.example.org'],
  ['SMTP_URL', 'smtp://u:p@mail.example.org'],
  ['SMTP_URL', 'smtp://u:p@mail.example.org?requireTLS=false'],
])('%s=%s would send passwords and data in the clear', (name, value) => {
  expect(missing({ ...complete, APP_SECRET: 's'.repeat(32), [name]: value })).toEqual([name]);
});

it.each([
  ['DATABASE_URL', 'postgres://u:p@db.example.org/prep?sslmode=verify-full', ''],
  ['DATABASE_URL', 'postgres://u:p@127.0.0.1/prep', ''],
  ['DATABASE_URL', 'postgres://u:p@[::1]/prep', ''],
  ['DATABASE_URL', 'postgres:///prep?host=/run/postgresql', ''],
  ['DATABASE_URL', 'postgres://u:p@DB/prep', 'mail, db'],
  ['SMTP_URL', 'smtp://u:p@mail.example.org?requireTLS=true', ''],
  ['SMTP_URL', 'smtp://localhost:25', ''],
  ['SMTP_URL', 'smtp://mail:25', 'mail, db'],
])('%s=%s is encrypted, or stays where nobody else listens', (name, value, plaintextHosts) => {
  expect(missing({ ...complete, APP_SECRET: 's'.repeat(32), PLAINTEXT_HOSTS: plaintextHosts, [name]: value })).toEqual([]);
});

it.each(['', 'on'])('a site that people reach without TLS is refused, with DEMO=%s', (DEMO) => {
  expect(missing({ ...complete, DEMO, PUBLIC_URL: 'http://prep.example.org' })).toEqual(['PUBLIC_URL']);
  expect(missing({ ...complete, DEMO, PUBLIC_URL: 'http://127.0.0.1.example.org' })).toEqual(['PUBLIC_URL']);
  expect(missing({ ...complete, DEMO, PUBLIC_URL: 'http://prep.example.org', TRUST_PROXY: '' })).toEqual([
    'PUBLIC_URL',
    'TRUST_PROXY',
  ]);
});

it.each([
  ['http://localhost:3000', ''],
  ['http://127.0.0.1:3000', ''],
  ['http://[::1]', ''],
  ['http://Prep.school.lan:8080', 'db, prep.school.lan'],
])('a site at %s stays on this machine, or in a network that is called private (%s)', (PUBLIC_URL, PLAINTEXT_HOSTS) => {
  expect(missing({ ...complete, PUBLIC_URL, PLAINTEXT_HOSTS })).toEqual([]);
});

it('the address that migrates goes encrypted too', () => {
  const own = 'postgres://server@db.example.org/prep?sslmode=verify-full';
  const env = { ...complete, DATABASE_URL: own, APP_SECRET: 'x'.repeat(32), SECOND_FACTOR_KEY: 'x'.repeat(32) };
  expect(missing({ ...env, MIGRATION_DATABASE_URL: 'postgres://owner@db.example.org/prep' })).toEqual(['MIGRATION_DATABASE_URL']);
  expect(missing({ ...env, MIGRATION_DATABASE_URL: own.replace('server@', 'owner@') })).toEqual([]);
});

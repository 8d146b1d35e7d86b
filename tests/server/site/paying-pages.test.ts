import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Database } from '../../../server/db/open.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { toPageConfig } from '../../../server/site/page-config.ts';
import { stocked } from '../../support/enrolment/catalogue.ts';
import { itEach, proves } from '../../support/proves.ts';
import { secondFactorKey } from '../../support/server/second-factor-key.ts';
import { believedClock } from '../../support/server/server-app.ts';

const keys = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook secret' };
const paying = ['/contact-sat?plan=SAT%20Sprint', '/contact-ap', '/application/token'];
const others = ['/signin', '/set-password', '/student-portal', '/sandbox/checkout.js', '/healthz'];

const now = new Date('2026-03-02T10:00:00.000Z');

/** The headers of a page; no page asks the database before it is sent. */
async function pages(env: NodeJS.ProcessEnv) {
  const app = await buildApp({
    db: {} as Database,
    now: () => now,
    clock: believedClock(() => now),
    isStopping: () => false,
    environment: readEnvironment(env),
    listeningAt: () => 'http://127.0.0.1:3000',
    secret: 's'.repeat(32),
    secondFactorKey,
    gateway: null,
    appFolder: '/nowhere',
  });
  onTestFinished(async () => {
    await app.close();
  });
  return async (url: string) => {
    const { headers } = await app.inject({ method: 'GET', url });
    const policy = String(headers['content-security-policy']).split(';');
    return {
      policy: Object.fromEntries(policy.map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)])),
      opener: headers['cross-origin-opener-policy'],
      payment: /payment=(\([^)]*\))/.exec(String(headers['permissions-policy']))?.[1],
    };
  };
}

const strict = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

describe('what a page may load', () => {
  it('with keys of Razorpay’s, the application pages and a payer’s own may open its Checkout, and no other page', async () => {
    const headers = await pages({ DEMO: 'off', ...keys });
    for (const url of paying) {
      expect(await headers(url)).toEqual({
        policy: {
          ...strict,
          'script-src': ["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:', 'https://cdn.razorpay.com'],
          'connect-src': [
            "'self'",
            'https://api.razorpay.com',
            'https://lumberjack.razorpay.com',
            'https://lumberjack-metrics.razorpay.com',
          ],
          'frame-src': ["'self'", 'https://api.razorpay.com', 'https://checkout.razorpay.com'],
          'form-action': ["'self'", 'https://api.razorpay.com'],
        },
        opener: 'same-origin-allow-popups',
        payment: '(self "https://api.razorpay.com" "https://checkout.razorpay.com")',
      });
    }
    const own = ["'self'"];
    const loaded = { 'script-src': own, 'connect-src': own, 'frame-src': own, 'form-action': own };
    for (const url of others) {
      expect(await headers(url)).toMatchObject({ policy: loaded, opener: 'same-origin', payment: '()' });
    }
  });

  it.each([
    ['without keys', { DEMO: 'off' }],
    ['with two of three', { DEMO: 'off', ...keys, RAZORPAY_WEBHOOK_SECRET: '' }],
    ['in the sandbox, which is ours', { DEMO: 'on' }],
  ])('%s they may load no more than every page', async (_, env) => {
    const headers = await pages(env);
    for (const url of paying) expect(await headers(url)).toEqual({ policy: strict, opener: 'same-origin', payment: '()' });
  });
});

itEach([
  [
    'all three keys: Razorpay’s own script, from its public host',
    { DEMO: 'off', ...keys },
    'rzp_test_key',
    'https://checkout.razorpay.com/v1/checkout.js',
    proves('7-33', '4.5-8', '4.5-9'),
  ],
  [
    'test keys in a demonstration',
    { DEMO: 'on', ...keys },
    'rzp_test_key',
    'https://checkout.razorpay.com/v1/checkout.js',
    proves('4.5-8', '4.5-9'),
  ],
  ['a demonstration without: the sandbox', { DEMO: 'on' }, 'rzp_test_sandbox', '/sandbox/checkout.js', proves('4.5-8', '4.5-9')],
] as const)('the page is told the public key and the script: %s', (_, env, keyId, scriptUrl) => {
  const config = toPageConfig(readEnvironment(env), stocked);
  expect(config.checkout).toEqual({ keyId, scriptUrl });
  expect(JSON.stringify(config)).not.toContain('secret');
});

it.each([{}, { RAZORPAY_KEY_ID: keys.RAZORPAY_KEY_ID }, { ...keys, RAZORPAY_KEY_SECRET: '' }])(
  'without all three there is no checkout: %j',
  proves('4.5-8'),
  (env) => {
    expect(toPageConfig(readEnvironment({ DEMO: 'off', ...env }), stocked).checkout).toBeNull();
  },
);

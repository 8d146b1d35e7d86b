import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';

/** Razorpay's Checkout. */
export const razorpayScript = 'https://checkout.razorpay.com/v1/checkout.js';

/** The pages that take payments: on a payer's own, the parts of a price. */
const payingPages: readonly string[] = ['/contact-sat', '/contact-ap', '/application/:token'];

/** The page that tries camera and microphone before a session. */
const sessionPage = '/session/:token';

type Policy = ReturnType<typeof pagePolicy>;

/** What a page may load, in the form of a Content-Security-Policy. */
const pagePolicy = ({ calculatorUrl }: Pick<Environment, 'calculatorUrl'>) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'", ...(calculatorUrl ? [new URL(calculatorUrl).origin] : [])],
  manifestSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
});

/**
 * What Razorpay's Checkout needs on the pages that open it: its script and the risk check that loads, its frames, where those report to,
 * and the style attributes it gives the elements it adds. Banks' windows open out of its frame, which `same-origin` would cut off from it.
 * In a browser that keeps no window it leaves the page by a form of its own.
 */
const checkoutPolicy = {
  scriptSrc: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  styleSrc: ["'unsafe-inline'"],
  imgSrc: ['https://cdn.razorpay.com'],
  connectSrc: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  frameSrc: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  formAction: ['https://api.razorpay.com'],
};

/** The policy of a page that brings a style and scripts in itself, by their hashes. With a hash beside it `unsafe-inline` would count for nothing. */
export function policyOf(environment: Environment, path: string, own: Pick<Policy, 'scriptSrc' | 'styleSrc'>): string {
  if (!environment.razorpay || !payingPages.includes(path)) return policyWith(environment, own);
  return policyWith(environment, { ...checkoutPolicy, scriptSrc: [...own.scriptSrc, ...checkoutPolicy.scriptSrc] });
}

const payingHeaders = (environment: Environment) => ({
  'content-security-policy': policyWith(environment, checkoutPolicy),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': permissions.replace(
    'payment=()',
    `payment=(self ${checkoutPolicy.frameSrc.map((origin) => `"${origin}"`).join(' ')})`,
  ),
});

/** The policy of a page that may load more than every page: `additions` go to the sources of each directive. */
function policyWith(environment: Pick<Environment, 'calculatorUrl'>, additions: Partial<Policy>): string {
  const sources = Object.entries<string[]>(pagePolicy(environment));
  const added: Record<string, string[]> = additions;
  return sources.map(([name, own]) => [kebab(name), ...own, ...(added[name] ?? [])].join(' ')).join(';');
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The calculator runs our scripts and nothing else: it sends nothing, and only our own pages may frame it. */
export const calculatorHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';'),
  'x-frame-options': 'SAMEORIGIN',
};

const permissions = 'camera=(), display-capture=(), fullscreen=(self), geolocation=(), microphone=(), payment=(), usb=()';

const devicePermissions = permissions.replace('camera=()', 'camera=(self)').replace('microphone=()', 'microphone=(self)');

/**
 * Pages that were built ahead hold nothing of anybody, so who opened them may keep hold of their window: a browser need not begin another
 * process before it paints them (`npm run bench:paint`). It is taken away where somebody goes on to sign in or pay.
 */
export const publicHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };

const referrerPolicy = 'strict-origin-when-cross-origin';
const oneYear = 31_536_000;
const isOverHttps = ({ publicUrl }: Pick<Environment, 'publicUrl'>) => publicUrl?.startsWith('https:') ?? false;

/** The headers of an answer that no route gives: it may load nothing. */
export const bareHeaders = (environment: Pick<Environment, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': referrerPolicy,
  'x-content-type-options': 'nosniff',
  ...(isOverHttps(environment) ? { 'strict-transport-security': `max-age=${oneYear}; includeSubDomains` } : {}),
});

/** What Helmet puts on an answer: it makes the same of them for each, so one is asked for all. */
async function readHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', async (_, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const itsOwn = ['date', 'connection', 'content-length'];
  const made = Object.entries(headers).filter(([name]) => !itsOwn.includes(name));
  return Object.fromEntries([
    ...made.map(([name, value]) => [name, String(value)] as const),
    ['permissions-policy', permissions],
  ]);
}

/** Puts the security headers on every answer. HSTS only where people come over https. */
export async function secure(app: FastifyInstance, environment: Environment): Promise<void> {
  const headers = await readHelmetHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(environment) },
    strictTransportSecurity: isOverHttps(environment) ? { maxAge: oneYear, includeSubDomains: true } : false,
    referrerPolicy: { policy: referrerPolicy },
    xFrameOptions: { action: 'deny' },
  });
  const forPaying = environment.razorpay ? payingHeaders(environment) : {};
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (payingPages.includes(request.routeOptions.url ?? '')) reply.headers(forPaying);
    if (request.routeOptions.url === sessionPage) reply.header('permissions-policy', devicePermissions);
  });
}

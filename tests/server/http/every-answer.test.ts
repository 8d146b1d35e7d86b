import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testGateway, testKeys } from '../../support/enrolment/gateway.ts';
import { type AnswerKinds, makeAnswerKinds, type Request } from '../../support/server/answer-kinds.ts';
import { makeBuiltApp } from '../../support/server/built-app.ts';
import { readPolicy, scoreAnswer } from '../../support/server/observatory.ts';
import { type TestServer, testServer } from '../../support/server/server-app.ts';

/** Fewest points of 135 that an answer may have. */
const fewest = 125;
/** 120: what a browser's own viewer, a drawing and Razorpay's Checkout need is styles within the document. No script is let in by it. */
const withStyles = ['a drawing', 'a PDF', 'a page with Razorpay’s Checkout'];

const appFolder = makeBuiltApp();
const env = {
  PUBLIC_URL: 'https://prep.example.org',
  RAZORPAY_KEY_ID: testKeys.keyId,
  RAZORPAY_KEY_SECRET: testKeys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: testKeys.webhookSecret,
};

type Answer = { status: number; headers: Record<string, unknown>; body: string };

let server: TestServer;
let kinds: AnswerKinds;
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  server = await testServer({ appFolder, env, gateway: testGateway(testKeys).gateway });
  server.app.get('/broken', async () => {
    throw new Error('wires crossed in secret.ts:7');
  });
  kinds = await makeAnswerKinds(server);
});
afterAll(async () => {
  log.mockRestore();
  await server?.close();
  rmSync(appFolder, { recursive: true });
});

async function ask({ method = 'GET', headers = {}, ...request }: Request): Promise<Answer> {
  const from = {
    ...headers,
    origin: headers['sec-fetch-site'] ? 'https://evil.example' : 'https://prep.example.org',
    host: 'prep.example.org',
  };
  const { statusCode, headers: sent, body } = await server.app.inject({ method, headers: from, ...request });
  return { status: statusCode, headers: sent, body };
}

/** Every kind of answer, asked for anew. */
async function askAll(): Promise<[name: string, answer: Answer][]> {
  const answers: [string, Answer][] = [];
  for (const [name, [status, request]] of Object.entries(kinds)) {
    const answer = await ask(request);
    expect([name, answer.status]).toEqual([name, status]);
    answers.push([name, answer]);
  }
  return answers;
}

/** Every GET that the server has a route for, its parameters filled with something: a new route is among them by being there. */
const askRoutes = () =>
  Promise.all(
    server.app.routes
      .filter((route) => route.startsWith('GET '))
      .map(async (route): Promise<[string, Answer]> => [route, await ask({ url: route.slice(4).replace(/:\w+|\*/g, 'x') })]),
  );

describe('every kind of answer, errors too', () => {
  it('has at least 125 of the Observatory’s 135 points', async () => {
    const answers = [...(await askAll()), ...(await askRoutes())];
    const scores = answers.map(([name, { headers, body }]) => ({ name, ...scoreAnswer(headers, body) }));
    const isPaying = (name: string) => name.startsWith('GET /contact-') || name === 'GET /application/:token';
    const low = scores.filter(({ name, score }) => score < fewest && !withStyles.includes(name) && !isPaying(name));
    expect(low).toEqual([]);
    expect(scores.filter(({ score }) => score < fewest).map(({ score }) => score)).toEqual([120, 120, 120, 120, 120, 120]);
    expect(answers.length).toBeGreaterThan(50);
  });

  it('may be framed by nobody but the calculator by us, is taken for nothing else than it is, and leads nowhere by its referrer', async () => {
    for (const [name, { headers }] of await askAll()) {
      const ancestors = readPolicy(String(headers['content-security-policy'])).get('frame-ancestors');
      expect([name, ancestors]).toEqual([name, [name === 'the calculator' ? "'self'" : "'none'"]]);
      expect([name, headers['x-content-type-options']]).toEqual([name, 'nosniff']);
      expect([name, headers['referrer-policy']]).toEqual([
        name,
        expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      ]);
      expect([name, headers['strict-transport-security']]).toEqual([name, 'max-age=31536000; includeSubDomains']);
      expect([name, headers['cross-origin-resource-policy']]).toEqual([name, 'same-origin']);
    }
  });

  it('loads no plug-in and no script of others, and takes its base from nowhere', async () => {
    for (const [name, { headers }] of await askAll()) {
      const policy = readPolicy(String(headers['content-security-policy']));
      expect([name, policy.get('default-src')]).toEqual([name, ["'none'"]]);
      expect([name, policy.get('object-src') ?? ["'none'"]]).toEqual([name, [name === 'a PDF' ? "'self'" : "'none'"]]);
      expect([name, policy.get('script-src') ?? []]).not.toContain("'unsafe-inline'");
      expect([name, policy.get('script-src') ?? []]).not.toContain("'unsafe-eval'");
      if (String(headers['content-type']).startsWith('text/html'))
        expect([name, policy.get('base-uri')]).toEqual([name, ["'none'"]]);
    }
  });

  it('sets no cookie, shares nothing with other origins, and does not say what serves it', async () => {
    for (const [name, { headers }] of [...(await askAll()), ...(await askRoutes())]) {
      const telling = Object.keys(headers).filter((header) =>
        /^(set-cookie|server|x-powered-by|access-control-.*)$/.test(header),
      );
      expect([name, telling]).toEqual([name, []]);
    }
  });

  it('says its type, with the encoding of texts', async () => {
    for (const [name, { status, headers, body }] of await askAll()) {
      if (status === 304 || body === '') continue;
      const type = String(headers['content-type']);
      expect([name, type]).toEqual([
        name,
        expect.stringMatching(
          /^(text\/\w+|application\/(json|xml|javascript)); charset=utf-8$|^(image\/svg\+xml|application\/pdf|font\/woff2)/,
        ),
      ]);
    }
  });

  it('is kept by no cache where it is about a person', async () => {
    const about = (await askAll()).filter(([name]) => /call|PDF|form/.test(name) && !/GET|Checkout|not ours/.test(name));
    for (const [name, { headers }] of about.filter(([name]) => name !== 'a call that fails'))
      expect([name, headers['cache-control']]).toEqual([name, expect.stringContaining('no-store')]);
    expect(about.length).toBeGreaterThan(10);
  });

  it('tells nothing of our insides where it fails', async () => {
    for (const [name, { status, body }] of await askAll()) {
      if (status >= 400)
        expect([name, body]).toEqual([name, expect.not.stringMatching(/secret\.ts|wires|FST_|node_modules|fastify|stack/i)]);
    }
  });
});

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShown } from '../../../../server/catalogue/shown.ts';
import { media } from '../../../../server/db/tables/content.ts';
import { fillPage, withConfig } from '../../../../server/site/fill.ts';
import { answersWithin } from '../../../../server/site/health.ts';
import { keptAssetsFolder } from '../../../../server/site/pages.ts';
import { proves } from '../../../support/proves.ts';
import { type TestServer, testServer } from '../../../support/server/server-app.ts';

let server: TestServer;
const appFolder = mkdtempSync(join(tmpdir(), 'prepchart-app-'));
const calculator = '<!doctype html><title>Calculator</title>';
const script = 'console.log("hello");'.repeat(50);
const ahead: { path: string; assets: { path: string }; application?: 'sat' }[] = [
  ...['/', '/contact', '*'].map((path) => ({ path, assets: { path } })),
  { path: '/contact-sat', application: 'sat', assets: { path: '/contact-sat' } },
];
const catalogue = { version: 1, courses: [] };
const style = 'h1{color:red}\nh2{color:blue}';
const start = 'console.log(1);\nconsole.log(2);';
const template = [
  `<!doctype html><html><head><style>${style}</style><link rel="canonical" href="%ORIGIN%{path}">`,
  '<script type="application/ld+json">{"telephone":"%JSON_SUPPORT_PHONE%"}</script></head>',
  `<body>{variant} 100% %SUPPORT_EMAIL% <a href="/signin">%SUPPORT_PHONE%</a><script type="module">${start}</script></body></html>`,
].join('');
/** The build's renderer, in short: with the page's address, its variant, and the courses on sale; of an application with what is known. */
const renderer = `
  const template = ${JSON.stringify(template)};
  export const renderPage = async (path, { demo, catalogue, checkout }, assets, address = assets.path) =>
    template.replace('{path}', address).replace('{variant}', demo ? 'demo' : checkout ? 'paid' : 'plain').replace('{courses}', catalogue.courses.length);
  export const toApplicationAddress = (kind, catalogue, query) =>
    query === '' || query === '?plan=Known' ? '/contact-' + kind + query : null;
`;

const appPage =
  '<!doctype html><html><head><title>Prepchart</title><script type="module" crossorigin src="/assets/main-abc123.js"></script></head><body></body></html>';

/** The build's worker, in short. */
const worker = 'keep({url:"/student-portal/shell",revision:"%SHELL_REVISION%"})';

beforeAll(async () => {
  mkdirSync(join(appFolder, 'assets'));
  mkdirSync(join(appFolder, '.vite'));
  writeFileSync(join(appFolder, 'app.html'), appPage);
  mkdirSync(join(appFolder, 'pages'));
  writeFileSync(join(appFolder, 'pages/render.js'), renderer);
  writeFileSync(join(appFolder, 'pages/index.json'), JSON.stringify(ahead));
  writeFileSync(join(appFolder, 'calculator.html'), calculator);
  writeFileSync(join(appFolder, 'calculator.html.br'), brotliCompressSync(calculator));
  writeFileSync(join(appFolder, 'service-worker.js'), worker);
  writeFileSync(join(appFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(appFolder, '.vite/manifest.json'), '{}');
  writeFileSync(join(appFolder, 'assets/main-abc123.js'), script);
  writeFileSync(join(appFolder, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  const dataDir = join(appFolder, 'data');
  mkdirSync(keptAssetsFolder(dataDir), { recursive: true });
  writeFileSync(join(keptAssetsFolder(dataDir), 'main-earlier.js'), 'earlier');
  writeFileSync(join(keptAssetsFolder(dataDir), 'main-abc123.js'), 'another');
  server = await testServer({
    appFolder,
    env: { DATA_DIR: dataDir, SUPPORT_EMAIL: 'help@example.org', SUPPORT_PHONE: '</script><b>1' },
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(appFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const toHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('public pages', () => {
  it(
    'are the HTML that was built, completed, under a policy that allows their own style and script alone',
    proves('2.3-13', '2.3-14'),
    async () => {
      const page = await get('/contact');
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      const config = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
      expect(JSON.parse(config)).toMatchObject({ demo: false, supportEmail: 'help@example.org', supportPhone: '</script><b>1' });
      expect(page.body.replace(/<script type="application\/json".*?<\/script>/, '')).toBe(
        [
          `<!doctype html><html><head><style>${style}</style><link rel="canonical" href="http://127.0.0.1:3000/contact">`,
          '<script type="application/ld+json">{"telephone":"\\u003c/script>\\u003cb>1"}</script></head>',
          '<body>plain 100% help@example.org <a href="/signin">&lt;/script&gt;&lt;b&gt;1</a>',
          `<script type="module">${start}</script></body></html>`,
        ].join(''),
      );
      expect(page.headers['content-security-policy']).toBe(
        `default-src 'none';script-src 'self' ${toHash(start)};style-src 'self' ${toHash(style)};img-src 'self' data:;font-src 'self';connect-src 'self';worker-src 'self';frame-src 'self';manifest-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self'`,
      );
    },
  );

  it('can be opened without another process of the browser; those that hold somebody’s things cannot be held by their opener', async () => {
    const policies = ['/', '/contact', '/signin', '/student-portal', '/nowhere'].map(
      async (path) => (await get(path)).headers['cross-origin-opener-policy'],
    );
    expect(await Promise.all(policies)).toEqual(['unsafe-none', 'unsafe-none', 'same-origin', 'same-origin', 'same-origin']);
  });

  it('are made for an application as its address asks, where the catalogue has that; any other is the app’s page', async () => {
    const [bare, known, unknown] = [
      await get('/contact-sat'),
      await get('/contact-sat?plan=Known'),
      await get('/contact-sat?plan=X'),
    ];
    const addresses = [bare, known, unknown].map(({ body }) => /canonical" href="(.*?)"/.exec(body)?.[1]);
    expect(addresses).toEqual(['http://127.0.0.1:3000/contact-sat', 'http://127.0.0.1:3000/contact-sat?plan=Known', undefined]);
    expect([unknown.statusCode, unknown.body.includes('/assets/main-abc123.js')]).toEqual([200, true]);
    expect(known.headers['content-security-policy']).toContain(
      `script-src 'self' ${toHash(start)};style-src 'self' ${toHash(style)};`,
    );
    expect(known.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('take payments under a policy for Razorpay’s Checkout and their own script, with nothing that would shut out its styles', async () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_key', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook secret' };
    const paid = await testServer({ appFolder, env: keys });
    const { headers, body } = await paid.app.inject({ method: 'GET', url: '/contact-sat?plan=Known' });
    expect(body).toContain('<body>paid 100%');
    expect(headers['content-security-policy']).toContain(
      `script-src 'self' ${toHash(start)} https://checkout.razorpay.com https://cdn.razorpay.com;style-src 'self' 'unsafe-inline';`,
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect((await paid.app.inject({ method: 'GET', url: '/contact' })).headers['content-security-policy']).not.toContain(
      'razorpay',
    );
    await paid.close();
  });

  it('have the developers’ page of statecharts beside them only where the build has it', async () => {
    expect((await get('/dev/statecharts')).statusCode).toBe(404);
    const html = '<!doctype html><html><head><title>Statecharts</title></head><body></body></html>';
    const withPage = mkdtempSync(join(tmpdir(), 'prepchart-app-'));
    cpSync(appFolder, withPage, { recursive: true });
    writeFileSync(join(withPage, 'statecharts.html'), html);
    const developers = await testServer({ appFolder: withPage });
    const ask = (url: string) => developers.app.inject({ method: 'GET', url });
    const page = await ask('/dev/statecharts');
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      (await ask('/signin')).headers['content-security-policy'],
    ]);
    // The app that has opened it as its inspector holds its window.
    expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(page.body).toContain('<title>Statecharts</title>');
    expect((await ask('/statecharts.html')).statusCode).toBe(404);
    await developers.close();
    rmSync(withPage, { recursive: true });
  });

  it('come compressed, and not at all to who has them still', async () => {
    const small = await get('/', { 'accept-encoding': 'gzip, br' });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['br', 'accept-encoding']);
    const plain = await get('/');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const etag = String(small.headers.etag);
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers['content-security-policy']]).toEqual([
      304,
      '',
      small.headers['content-security-policy'],
    ]);
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('/nowhere', { 'if-none-match': String((await get('/nowhere')).headers.etag) })).statusCode).toBe(404);
  });

  it('name the address people reach the site by, and are the demo’s in a demonstration', async () => {
    const other = await testServer({ appFolder, env: { PUBLIC_URL: 'https://prep.example.org', DEMO: 'on' } });
    const { body } = await other.app.inject({ method: 'GET', url: '/' });
    expect(body).toContain('<link rel="canonical" href="https://prep.example.org/">');
    expect(body).toContain('<body>demo 100%');
    const map = await other.app.inject({ method: 'GET', url: '/sitemap.xml' });
    expect([map.headers['content-type'], map.headers['cache-control'], map.body.match(/<loc>.*?<\/loc>/g)]).toEqual([
      'application/xml; charset=utf-8',
      'no-cache',
      ['<loc>https://prep.example.org/</loc>', '<loc>https://prep.example.org/contact</loc>'],
    ]);
    const robots = await other.app.inject({ method: 'GET', url: '/robots.txt' });
    expect([robots.headers['content-type'], robots.headers['cache-control'], robots.body]).toEqual([
      'text/plain; charset=utf-8',
      'no-cache',
      'User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: https://prep.example.org/sitemap.xml\n',
    ]);
    await other.close();
  });

  it('a value cannot be taken for another placeholder, and what is none stays', () => {
    const config = {
      demo: true,
      supportEmail: '%ORIGIN%',
      supportPhone: '"\\\n$&',
      calculatorUrl: '/',
      catalogue,
      checkout: null,
    };
    expect(fillPage('%SUPPORT_EMAIL% %JSON_SUPPORT_PHONE% %OTHER% 5%', 'http://site', config)).toBe(
      '%ORIGIN% \\"\\\\\\n$& %OTHER% 5%',
    );
  });

  it('a telephone number loses its blanks where it is called, and nowhere else', () => {
    const config = { demo: false, supportEmail: '', supportPhone: '+91 80 1', calculatorUrl: '/', catalogue, checkout: null };
    expect(fillPage('<a href="tel:%SUPPORT_PHONE%">%SUPPORT_PHONE%</a>', '', config)).toBe('<a href="tel:+91801">+91 80 1</a>');
  });
});

describe('pages of the app', () => {
  it.each([
    '/signin',
    '/signin?next=%2F',
    '/set-password?token=x',
    '/forgot-password',
    '/confirm-address',
    '/contact-sat?plan=SAT%20Sprint',
    '/contact-ap',
    '/application/token',
    '/report/token',
    '/session/token',
    '/meetings/token',
    '/complaints',
    '/complaints/token',
    '/student-portal',
    '/student-portal/quizzes/attend/q1',
    '/teacher-portal',
    '/teacher-portal/dashboard',
  ])(
    '%s answers 200 with the app and its configuration',
    proves('2.1-2', '2.1-6', '2.1-7', '2.1-9', '2.1-10', '6-3', '6-4'),
    async (url) => {
      const page = await get(url);
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      const config = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
      expect(JSON.parse(config)).toEqual({
        demo: false,
        upiLimit: 100_000,
        lowestAge: 13,
        supportEmail: 'help@example.org',
        supportPhone: '</script><b>1',
        calculatorUrl: '/student-portal/calculator.html',
        catalogue: await readShown(server.db),
        checkout: null,
      });
      expect(page.body).not.toContain('<b>');
    },
  );

  it.each([
    '/pricing',
    '/index.html',
    '/app.html',
    '/calculator.html',
    '/pages/render.js',
    '/pages/index.json',
    '/application',
    '/.vite/manifest.json',
    '/student-portalx',
    '/assets/none.js',
    '/media/x',
    '/..%2fpackage.json',
  ])('%s is a real 404 with a page that helps', proves('2.1-12'), async (url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.body).toContain('href="/signin"');
    expect(page.headers['content-security-policy']).toContain(toHash(style));
  });

  it('a configuration cannot end its script, and dollar signs stay as they are', () => {
    const html = withConfig('<head></head>', {
      demo: true,
      supportEmail: "$&$'</script>",
      supportPhone: '<!--',
      calculatorUrl: '/',
      catalogue,
      checkout: null,
    });
    expect(html).toBe(
      `<head><script type="application/json" id="config">{"demo":true,"supportEmail":"$&$'\\u003c/script>","supportPhone":"\\u003c!--","calculatorUrl":"/","catalogue":{"version":1,"courses":[]},"checkout":null}</script></head>`,
    );
  });

  it('hashed files may be kept for ever, and come compressed to who can read that', async () => {
    const plain = await get('/assets/main-abc123.js');
    expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([200, script, undefined]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, 'br']);
    expect(small.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(small.rawPayload).toEqual(brotliCompressSync(script));
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('says what to do where the app is not built', async () => {
    const bare = await testServer();
    for (const url of ['/', '/signin']) {
      const page = await bare.app.inject({ method: 'GET', url });
      expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
        503,
        'text/plain; charset=utf-8',
        'The app is not built. Run `npm run build`, then start the server again.\n',
      ]);
    }
    expect((await bare.app.inject({ method: 'GET', url: '/pricing' })).statusCode).toBe(404);
    await bare.close();
  });
});

describe('builds', () => {
  it('the build is named by its first file, which no cache keeps', async () => {
    const { statusCode, headers, body } = await get('/build');
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '/assets/main-abc123.js']);
  });

  it('files of earlier builds are there under their names, behind those of this one', async () => {
    const earlier = await get('/assets/main-earlier.js');
    expect([earlier.statusCode, earlier.body, earlier.headers['cache-control']]).toEqual([
      ...[200, 'earlier', 'public, max-age=31536000, immutable'],
    ]);
    expect(earlier.headers['content-type']).toMatch(/javascript/);
    expect((await get('/assets/main-abc123.js')).body).toBe(script);
    for (const url of ['/assets/main-none.js', '/assets/..%2fapp.html', '/assets/.hidden'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});

describe('headers', () => {
  it('every page has a strict policy', async () => {
    const { headers } = await get('/signin');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';worker-src 'self';frame-src 'self';manifest-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('fullscreen=(self)'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('only the page of a session may use camera and microphone', async () => {
    const allowed = async (url: string) =>
      /camera=\(\w*\)|microphone=\(\w*\)/g[Symbol.match](String((await get(url)).headers['permissions-policy']));
    expect([await allowed('/session/token'), await allowed('/student-portal/schedule')]).toEqual([
      ['camera=(self)', 'microphone=(self)'],
      ['camera=()', 'microphone=()'],
    ]);
  });

  it('the calculator has a policy of its own, and our own pages may frame it', async () => {
    const page = await get('/student-portal/calculator.html', { 'accept-encoding': 'br' });
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.rawPayload).toEqual(brotliCompressSync(calculator));
    expect([page.headers['content-security-policy'], page.headers['x-frame-options']]).toEqual([
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';frame-ancestors 'self';base-uri 'none';form-action 'none'",
      'SAMEORIGIN',
    ]);
    expect((await get('/student-portal/calculator.html')).headers['x-frame-options']).toBe('SAMEORIGIN');
    for (const other of ['/', '/signin', '/icon.svg', '/pricing']) {
      const { headers } = await get(other);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  it('another’s calculator may be framed where CALCULATOR_URL names it, and the page is told', proves('4.3-37'), async () => {
    const other = await testServer({ appFolder, env: { CALCULATOR_URL: 'https://calculator.example.org/graph' } });
    const { headers, body } = await other.app.inject({ method: 'GET', url: '/student-portal' });
    expect(headers['content-security-policy']).toContain(";frame-src 'self' https://calculator.example.org;");
    expect(body).toContain('"calculatorUrl":"https://calculator.example.org/graph"');
    await other.close();
  });

  it('asks for https where that is how people come', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://prep.example.org' } });
    const { headers } = await secure.app.inject({ method: 'GET', url: '/healthz' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});

describe('the service worker', () => {
  const revisionIn = (body: string) => /revision:"(.*?)"/.exec(body)?.[1];

  it('is asked for anew each time, is a script, and has the policy of every page', async () => {
    const { statusCode, headers } = await get('/service-worker.js');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect((await get('/service-worker.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('names the page that it keeps by what the server made of it', async () => {
    const other = await testServer({ appFolder, env: { SUPPORT_EMAIL: 'other@example.org' } });
    const [here, again, elsewhere] = await Promise.all([
      get('/service-worker.js'),
      get('/service-worker.js'),
      other.app.inject({ method: 'GET', url: '/service-worker.js' }),
    ]);
    const page = await get('/student-portal/shell');
    expect([revisionIn(here.body), revisionIn(again.body)]).toEqual(Array(2).fill(String(page.headers.etag).replaceAll('"', '')));
    expect(revisionIn(elsewhere.body)).not.toBe(revisionIn(here.body));
    await other.close();
  });
});

describe('images of questions', () => {
  it('come with their type, for ever, and an SVG can run nothing', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const digest = createHash('sha256').update(bytes).digest('hex');
    await server.db.insert(media).values({ digest, extension: 'svg', bytes });
    const image = await get(`/media/${digest}.svg`);
    expect([image.statusCode, image.headers['content-type'], image.rawPayload.equals(bytes)]).toEqual([
      200,
      'image/svg+xml',
      true,
    ]);
    expect(image.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox/),
    });
    for (const name of [`${digest}.png`, `${'0'.repeat(64)}.svg`, `${digest}.svg.svg`]) {
      expect((await get(`/media/${name}`)).statusCode).toBe(404);
    }
  });
});

describe('/healthz', () => {
  it('is 200 while the database answers, and 503 when it does not', async () => {
    const ok = await get('/healthz');
    expect([ok.statusCode, ok.json()]).toEqual([200, { status: 'ok' }]);
    const gone = await testServer();
    gone.app.context.db.execute = () => {
      throw new Error('gone');
    };
    const bad = await gone.app.inject({ method: 'GET', url: '/healthz' });
    expect([bad.statusCode, bad.json()]).toEqual([503, { status: 'unavailable' }]);
    await gone.close();
  });

  it('does not wait for ever', async () => {
    expect(await answersWithin(1, () => new Promise(() => {}))).toBe(false);
    expect(await answersWithin(60_000, async () => 'here')).toBe(true);
  });
});

describe('/readyz', () => {
  const ask = async (other: TestServer) => {
    const { statusCode, headers } = await other.app.inject({ method: 'GET', url: '/readyz' });
    return [statusCode, headers['retry-after']];
  };
  it.each([
    ['ready', async () => {}, [200, undefined]],
    [
      'whose database takes no writes',
      async ({ db }: TestServer) => {
        await db.execute(sql`create function refuse() returns trigger language plpgsql as 'begin raise sqlstate ''25006''; end'`);
        await db.execute(sql`create trigger read_only before insert or update on jobs execute function refuse()`);
      },
      [503, '5'],
    ],
    [
      'whose database lacks a migration',
      async ({ db }: TestServer) => {
        await db.execute(sql`delete from drizzle.__drizzle_migrations where id = 2`);
      },
      [503, '5'],
    ],
    [
      'that is asked to stop',
      async ({ app }: TestServer) => {
        app.context.isStopping = () => true;
      },
      [503, '5'],
    ],
  ] as const)('of a server %s', async (_, change, answer) => {
    const other = await testServer();
    await change(other);
    expect(await ask(other)).toEqual(answer);
    expect((await other.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    await other.close();
  });
});

describe('an address that cannot be decoded', () => {
  it.each(['/%ff', '/%', '/student-portal/%c3%28', '/media/%ff.svg', '/files/%E0%A4%A'])(
    '%s is refused as any other',
    async (url) => {
      const [bad, none] = [await get(url), await get('/not-there')];
      const names = Object.keys(none.headers).filter(
        (name) => name !== 'content-length' && name !== 'content-type' && name !== 'date',
      );
      for (const name of ['content-security-policy', 'x-content-type-options', 'permissions-policy', 'referrer-policy']) {
        expect(names).toContain(name);
        expect(bad.headers).toHaveProperty(name);
      }
      expect(bad.statusCode).toBeLessThan(500);
      expect(bad.body).not.toContain('FST_ERR');
    },
  );

  it('is refused under /api in the form of the contract', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/%ff?a=%ff', payload: {} });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 0, reason: 'notFound' });
  });
});

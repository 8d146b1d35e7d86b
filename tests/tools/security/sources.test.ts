import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Source = { file: string; text: string };

const readSources = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));

const server = readSources('server');
const product = [...server, ...readSources('src'), ...readSources('contract')];
/** Files that have something, in order. */
const filesWith = (sources: Source[], pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

it('there is something to read', () => {
  expect([server.length > 150, product.length > 600]).toEqual([true, true]);
});

it('the server starts no other program', () => {
  expect(filesWith(server, /child_process|node:cluster|node:vm/)).toEqual([]);
  // pdf.js reads a PDF of staff in a thread whose text is written there: nothing that was sent is in it.
  expect(filesWith(server, /worker_threads/)).toEqual(['server/materials/read-texts.ts']);
});

it('the code that is served evaluates no text', () => {
  expect(filesWith(product, /\beval\(|new Function\(|\bsetTimeout\(\s*['"`]/)).toEqual([]);
});

it('no regular expression is built from what people typed', () => {
  // Of constants: lists of words that lead away from the school, the ways to name a key or write a number, the mark of a gap in an item of QTI, the professions of who does research, and the marks that an export keeps; of a number: how far a line is indented.
  const ofConstants = [
    'contract/writing/contact-details.ts',
    'server/content/fields.ts',
    'server/content/named-key.ts',
    'server/content/option-number.ts',
    'server/content/qti/read-item.ts',
    'server/content/qti/write-text.ts',
    'server/content/report/marks.ts',
  ];
  expect(filesWith(product, /\bnew RegExp\(/)).toEqual(ofConstants);
});

it('HTML is put into a page in one place, which is given what the server has cleaned', () => {
  const puts = /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|document\.write|srcdoc/i;
  expect(filesWith(product, puts)).toEqual(['src/views/ui/rich-text.tsx']);
});

it('the server calls out in six places, to addresses of its settings and to push services that it knows', () => {
  const calls = /\bfetch\(|createTransport\(|from 'node:https?'|from 'undici'|axios/;
  expect(filesWith(server, calls)).toEqual([
    'server/consent/locker.ts',
    'server/enrolment/orders/razorpay.ts',
    'server/enrolment/sandbox/courier.ts',
    'server/mail/transport.ts',
    'server/notices/push/send-pushes.ts',
    'server/telemetry/sender.ts',
  ]);
});

it('the server redirects nowhere', () => {
  expect(filesWith(server, /\.redirect\(|['"]location['"]/i)).toEqual([]);
});

it('no folder is served but this build and the files of earlier ones', () => {
  expect(filesWith(server, /@fastify\/static/)).toEqual(['server/site/pages.ts']);
  expect(readFileSync('server/site/pages.ts', 'utf8').match(/root: .*/g)).toEqual(['root: appFolder,', 'root: keptFolder,']);
});

it('signatures and hashes are SHA-256, whatever a token says', () => {
  const made = server.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(([^,)]*)/g)].map(([, algorithm]) => algorithm),
  );
  expect(made.length).toBeGreaterThan(5);
  expect(new Set(made)).toEqual(new Set(["'sha256'"]));
});

it('cryptography is used in the files that are listed, and in no other', () => {
  const rules = readFileSync('docs/security-rules.md', 'utf8');
  const section = rules.slice(rules.indexOf('## Secrets and cryptography'), rules.indexOf('## Connections'));
  const listed = [...section.matchAll(/`(server\/[\w/-]+\.ts)`/g)].map(([, file]) => file).sort();
  expect(listed).toEqual(filesWith(server, /from 'node:crypto'|from '@node-rs\/argon2'/));
});

it('nothing on the server is made by Math.random', () => {
  expect(filesWith(server, /Math\.random/)).toEqual([]);
});

it('no connection of the server is told to skip a certificate', () => {
  expect(filesWith(server, /rejectUnauthorized|NODE_TLS_REJECT|ignoreTLS|secure: false/)).toEqual([]);
});

it('no token is put into a query but that of a mailed link', () => {
  expect(filesWith(product, /[?&](token|secret|password|session)=/)).toEqual([
    'server/accounts/confirm-address-url.ts',
    'server/accounts/password-links.ts',
    'server/parents/sign-in-path.ts',
  ]);
});

it('the server writes what it logs to standard output and standard error alone', () => {
  expect(filesWith(server, /appendFile|createWriteStream|node:syslog/)).toEqual([]);
});

it('no lock outlives its transaction: a pooler would hand it to somebody else', () => {
  expect(filesWith(server, /pg_(try_)?advisory_(un)?lock/)).toEqual([]);
});

it('every package that is served with has a digest, and none comes from elsewhere than the registry', () => {
  type Package = { resolved?: string; integrity?: string; dev?: boolean; optional?: boolean };
  const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = Object.entries(packages).filter(([name]) => name !== '');
  expect(installed.length).toBeGreaterThan(200);
  // The lock names no host: the registry is npm's setting. What tools bring for other systems than this one has no digest in it.
  const isKnown = ({ resolved, integrity = '', dev = false, optional = false }: Package) =>
    resolved === undefined && (integrity.startsWith('sha512-') || (dev && optional));
  expect(installed.filter(([, each]) => !isKnown(each)).map(([name]) => name)).toEqual([]);
});

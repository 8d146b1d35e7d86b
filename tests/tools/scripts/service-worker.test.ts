import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeServiceWorker } from '../../../tools/scripts/support/service-worker.mjs';

let folder: string;
let worker: string;

/** A build: an attempt with a chunk, styles and a font of its own, and a page that no attempt needs. */
const manifest = {
  'app.html': { file: 'assets/app-1.js', imports: ['_shared.js'], dynamicImports: ['src/views/portal/dashboard-page.tsx'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'src/views/portal/portal-guard.tsx': { file: 'assets/guard-1.js' },
  'src/views/exam/quiz-attempt-page.tsx': { file: 'assets/quiz-1.js', assets: ['assets/letters-1.woff2'] },
  'src/views/exam/mock-attempt-page.tsx': { file: 'assets/mock-1.js', imports: ['_shared.js'] },
  'src/views/exam/hall-parts.tsx': { file: 'assets/hall-parts-1.js', css: ['assets/hall-parts-1.css'] },
  'src/views/exam/security-check.tsx': { file: 'assets/check-1.js' },
  'src/views/portal/sign-in-again.tsx': { file: 'assets/sign-in-again-1.js' },
  'src/views/accounts/sign-in-page.tsx': { file: 'assets/sign-in-1.js' },
  'calculator.html': { file: 'assets/calculator-1.js' },
  'src/views/portal/dashboard-page.tsx': { file: 'assets/dashboard-1.js' },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-worker-'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'calculator.html'), '<!doctype html>');
  const names = ['app-1.js', 'shared-1.js', 'shared-1.css', 'guard-1.js', 'quiz-1.js', 'letters-1.woff2', 'mock-1.js'];
  for (const name of [
    ...names,
    'hall-parts-1.js',
    'hall-parts-1.css',
    'check-1.js',
    'sign-in-again-1.js',
    'sign-in-1.js',
    'calculator-1.js',
    'dashboard-1.js',
  ])
    writeFileSync(join(folder, 'assets', name), name);
  await writeServiceWorker(folder);
  worker = readFileSync(join(folder, 'service-worker.js'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps what an attempt’s page loads and the page itself, and no other page’s code', () => {
  const kept = [...worker.matchAll(/url:"(.*?)",revision:(null|"%SHELL_REVISION%"|"[0-9a-f]{20}")/g)].map(([, url]) => url);
  expect(kept.sort()).toEqual([
    '/assets/app-1.js',
    '/assets/calculator-1.js',
    '/assets/check-1.js',
    '/assets/guard-1.js',
    '/assets/hall-parts-1.css',
    '/assets/hall-parts-1.js',
    '/assets/letters-1.woff2',
    '/assets/mock-1.js',
    '/assets/quiz-1.js',
    '/assets/shared-1.css',
    '/assets/shared-1.js',
    '/assets/sign-in-1.js',
    '/assets/sign-in-again-1.js',
    '/student-portal/calculator.html',
    '/student-portal/shell',
  ]);
});

it('answers the pages of an attempt alone', () => {
  const [, pattern] = /allowlist:\[\/(.*?)\/\]/.exec(worker) ?? [];
  const answered = new RegExp(pattern ?? 'nothing');
  const pages = ['/student-portal/quizzes/attend/q1', '/student-portal/mock-tests/attend/m1?sitting=s1'];
  const others = [
    '/',
    '/contact-sat',
    '/contact-ap',
    '/api/saveAnswers',
    '/signin',
    '/student-portal',
    '/student-portal/dashboard',
  ];
  expect([...pages, ...others].filter((page) => answered.test(page))).toEqual(pages);
});

it.each([
  ['service-worker.js', '/student-portal', '/student-portal/notices'],
  ['notices-worker.js', '/teacher-portal', '/teacher-portal/dashboard'],
  ['notices-worker.js', '/parents', '/parents'],
])('%s shows on %s that there is something new, without a word of what, and leads to it', async (file, path, page) => {
  const written = readFileSync(join(folder, file), 'utf8');
  const heard = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: unknown[] = [];
  const [, listening = ''] = /(\(function listenForPushes[\s\S]*)$/.exec(written) ?? [];
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    registration: { scope: `https://school.example${path}`, showNotification: async (...said: unknown[]) => shown.push(said) },
    clients: { openWindow: async (page: string) => opened.push(page) },
  };
  new Function('globalThis', listening)(scope);
  const waited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => waited.push(work);
  heard.get('push')?.({ waitUntil, data: { text: () => 'a secret' } });
  let closed = 0;
  heard.get('notificationclick')?.({ waitUntil, notification: { close: () => (closed += 1) } });
  await Promise.all(waited);
  expect(JSON.stringify(shown)).toContain('There’s something new for you.');
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect([opened, closed]).toEqual([[page], 1]);
});

it('keeps nothing on the devices of tutors and parents', () => {
  expect(readFileSync(join(folder, 'notices-worker.js'), 'utf8')).not.toMatch(/cache|fetch|precache/i);
});

it('does not take over until it is told', () => {
  expect(worker).toContain('"SKIP_WAITING"===');
  expect(worker.match(/skipWaiting\(\)/g)).toHaveLength(1);
  expect(worker).not.toContain('clients.claim');
});

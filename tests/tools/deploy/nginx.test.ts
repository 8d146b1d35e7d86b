import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../tools/scripts/support/free-port.mjs';
import { type StandIn, startStandIn } from '../../support/deploy/stand-in.ts';

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);
const hasTools = nginx !== undefined && existsSync('/usr/bin/openssl');

describe.skipIf(!hasTools)('deploy/nginx.conf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-nginx-'));
  const conf = join(folder, 'prepchart.conf');
  let [http, https] = [0, 0];
  let processes: StandIn[] = [];
  let child: ChildProcess;

  /** The sample with this machine's ports, folders and certificate in place of the real ones, and nothing else changed. */
  const write = (ports: number[]) => {
    const sample = readFileSync('deploy/nginx.conf', 'utf8')
      .replaceAll(/listen \[::\][^;]*;/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
      .replaceAll('/etc/letsencrypt/live/prepchart.example', folder)
      .replaceAll('/var/log/nginx', folder);
    writeFileSync(conf, sample);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} include ${conf}; }`,
    );
  };
  const flags = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')];

  const ask = (path: string, headers: IncomingHttpHeaders = {}, body = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const method = body === '' ? 'GET' : 'POST';
      const call = request(
        {
          host: '127.0.0.1',
          port: https,
          path,
          method,
          headers: { host: 'prepchart.example', ...headers },
          rejectUnauthorized: false,
        },
        (answer) => {
          let text = '';
          answer.on('data', (piece) => (text += piece));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      call.on('error', reject);
      call.end(body);
    });

  beforeAll(async () => {
    mkdirSync(join(folder, 'www'));
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-subj',
        '/CN=prepchart.example',
        '-days',
        '1',
      ].concat(['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]),
      { stdio: 'ignore' },
    );
    processes = [await startStandIn(), await startStandIn()];
    [http, https] = [await freePort(), await freePort()];
    write(processes.map(({ port }) => port));
    child = spawn(String(nginx), flags, { stdio: 'ignore' });
    await vi.waitFor(() => ask('/'), { timeout: 60_000 });
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await Promise.all(processes.map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  });

  it('is right to nginx itself', () => {
    expect(execFileSync(String(nginx), ['-t', ...flags], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  it('tells a process who asks, and lets nobody claim to be somebody else', async () => {
    const { text } = await ask('/', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' });
    expect(JSON.parse(text).headers).toMatchObject({
      host: 'prepchart.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('names each request itself, and writes the name into its log', async () => {
    const { text } = await ask('/named', { 'x-request-id': 'claimed-4711' });
    const { headers } = JSON.parse(text);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const log = () => readFileSync(join(folder, 'prepchart.log'), 'utf8');
    await expect.poll(log, { timeout: 60_000 }).toMatch(new RegExp(`GET /named 200 .* ${headers['x-request-id']}\n`));
    expect(log()).not.toContain('claimed');
  });

  it('leads from http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${http}/quiz?at=1`, {
      redirect: 'manual',
      headers: { host: 'prepchart.example' },
    });
    expect([answer.status, new URL(String(answer.headers.get('location'))).pathname]).toEqual([301, '/quiz']);
  });

  it('takes what the server takes, and no more', async () => {
    const statuses = [];
    for (const length of [1_000_000, 1_100_000]) statuses.push((await ask('/large', {}, 'x'.repeat(length))).status);
    expect(statuses).toEqual([200, 413]);
  });

  it('writes no key into its log: of no page that is opened by one, nor of a new password', async () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const kinds = files.flatMap((name) =>
      [...readFileSync(`server/${name}`, 'utf8').matchAll(/'\/([\w-]+)\/:token'/g)].map(([, kind]) => String(kind)),
    );
    expect([...new Set(kinds)].sort()).toEqual([
      'application',
      'complaints',
      'files',
      'meetings',
      'photos',
      'report',
      'session',
      'unsubscribe',
    ]);
    for (const kind of kinds) await ask(`/${kind}/opens-it`);
    await ask('/set-password?token=sets-one');
    const log = () => readFileSync(join(folder, 'prepchart.log'), 'utf8');
    await expect.poll(log, { timeout: 60_000 }).toContain('/set-password 200');
    for (const kind of kinds) expect(log()).toContain(`/${kind}/... 200`);
    expect(log()).not.toMatch(/opens-it|sets-one/);
  });

  it('asks the other process where one is gone, and nobody sees it', async () => {
    const [gone, there] = processes;
    await gone?.close();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/', {}, '{}')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => JSON.parse(text).port))).toEqual(new Set([there?.port]));
  });
});

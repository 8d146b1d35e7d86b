import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../tools/scripts/support/free-port.mjs';
import { type StandIn, startStandIn } from '../../support/deploy/stand-in.ts';

const caddy = '/usr/bin/caddy';

describe.skipIf(!existsSync(caddy))('deploy/Caddyfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-caddy-'));
  const file = join(folder, 'Caddyfile');
  const options = { env: { PATH: process.env.PATH, HOME: folder }, encoding: 'utf8', stdio: 'pipe' } as const;
  let processes: StandIn[] = [];
  let child: ChildProcess;
  let url = '';

  const ask = async () => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'claimed-4711' },
      body: '{}',
    });
    return { status: answer.status, text: await answer.text() };
  };

  beforeAll(async () => {
    processes = [await startStandIn(), await startStandIn()];
    url = `http://127.0.0.1:${await freePort()}`;
    // The sample with this machine's ports, and without certificates, which it would ask the world for.
    const sample = readFileSync('deploy/Caddyfile', 'utf8')
      .replace(/^prepchart\.example/m, url)
      .replace('127.0.0.1:3001', `127.0.0.1:${processes[0]?.port}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${processes[1]?.port}`);
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${sample}`);
    child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], { env: options.env, stdio: 'ignore' });
    await vi.waitFor(() => ask(), { timeout: 60_000 });
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await Promise.all(processes.map(({ close }) => close()));
    rmSync(folder, { recursive: true });
  });

  it('is one to Caddy, as it stands', () => {
    const words = execFileSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], options);
    expect(words).toContain('Valid configuration');
  });

  it('tells a process who asks, and lets nobody claim to be somebody else', async () => {
    expect(JSON.parse((await ask()).text).headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  });

  it('names each request itself', async () => {
    const names = [await ask(), await ask()].map(({ text }) => JSON.parse(text).headers['x-request-id']);
    for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
    expect(names[0]).not.toBe(names[1]);
  });

  it('sends nothing more to a process that is about to stop, and nobody sees it', async () => {
    const [stopping, other] = processes;
    if (!stopping || !other) throw new Error('There are two.');
    stopping.isReady = false;
    // Until its health is asked again.
    await vi.waitFor(
      async () => {
        const before = stopping.answered;
        await Promise.all(Array.from({ length: 10 }, () => ask()));
        expect(stopping.answered).toBe(before);
      },
      { timeout: 60_000, interval: 500 },
    );
    await stopping.close();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => JSON.parse(text).port))).toEqual(new Set([other.port]));
  });
});

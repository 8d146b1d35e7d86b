import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = 'deploy/roll.sh';

/** What is in the place of nginx, systemd, the processes and the clock. A process that has a file `broken-3001` never becomes ready. */
const commands = {
  nginx: 'down=$(grep -c "^ *server 127.* down;" "$PREPCHART_NGINX" || true); echo "reload with $down down" >> "$LOG"',
  systemctl: 'echo "$1 $2" >> "$LOG"',
  curl: 'for address; do :; done; [ ! -e "$FOLDER/broken-$(echo "$address" | cut -d : -f 3 | cut -d / -f 1)" ]',
  sleep: ':',
};

const hasGnuSed = spawnSync('sed', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU') ?? false;

describe.skipIf(!hasGnuSed)('deploy/roll.sh', () => {
  let folder = '';
  const at = (name: string) => join(folder, name);
  const setBroken = (port: number, isBroken: boolean) =>
    isBroken ? writeFileSync(at(`broken-${port}`), '') : rmSync(at(`broken-${port}`));
  const roll = (...ports: number[]) => {
    rmSync(at('log'), { force: true });
    const env = {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      PREPCHART_NGINX: at('prepchart.conf'),
      LOG: at('log'),
      FOLDER: folder,
    };
    const { status, stdout, stderr } = spawnSync(script, ports.map(String), { env, encoding: 'utf8' });
    const done = existsSync(at('log')) ? readFileSync(at('log'), 'utf8').trim().split('\n') : [];
    return { status, said: stdout.trim().split('\n').concat(stderr.trim()).filter(Boolean), done };
  };
  const isAsItWas = () => readFileSync(at('prepchart.conf'), 'utf8') === readFileSync('deploy/nginx.conf', 'utf8');
  /** Where both are taken out and put back, one after the other. */
  const both = [3001, 3002].flatMap((port) => ['reload with 1 down', `restart prepchart@${port}`, 'reload with 0 down']);
  const newVersion = ['3001 runs the new version.', '3002 runs the new version.'];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prepchart-roll-'));
    copyFileSync('deploy/nginx.conf', at('prepchart.conf'));
    for (const [name, text] of Object.entries(commands)) writeFileSync(at(name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes each process out of nginx in its turn, and leaves the file as it was', () => {
    expect(roll(3001, 3002)).toEqual({ status: 0, said: newVersion, done: both });
    expect(isAsItWas()).toBe(true);
  });

  it('stops at a process that does not become ready, and run again never has both out of nginx', () => {
    setBroken(3001, true);
    const failed = roll(3001, 3002);
    expect([failed.status, failed.done]).toEqual([1, both.slice(0, 2)]);
    expect(failed.said).toEqual(['The process on port 3001 is not ready, and stays out of nginx: journalctl -u prepchart@3001']);
    expect(roll(3001, 3002).status).toBe(1);
    setBroken(3001, false);
    expect(roll(3001, 3002)).toEqual({ status: 0, said: newVersion, done: both });
    expect(isAsItWas()).toBe(true);
  });

  it('puts back a process that was marked twice', () => {
    execFileSync('sed', ['-i', '/3001/s/;/ down down;/', at('prepchart.conf')]);
    expect(roll(3001, 3002)).toEqual({ status: 0, said: newVersion, done: both });
    expect(isAsItWas()).toBe(true);
  });

  it.each([
    ['is marked as down', () => execFileSync('sed', ['-i', '/3001/s/;/ down;/', at('prepchart.conf')])],
    ['is not ready', () => setBroken(3001, true)],
  ])('leaves the last process where the other one %s', (_, spoil) => {
    spoil();
    const before = readFileSync(at('prepchart.conf'), 'utf8');
    const { status, said, done } = roll(3002, 3001);
    expect([status, done]).toEqual([1, []]);
    expect(said).toEqual([
      'No other process that nginx uses is ready: the one on port 3002 is left as it is. Name first the port that is down.',
    ]);
    expect(readFileSync(at('prepchart.conf'), 'utf8')).toBe(before);
  });

  it('does nothing where nginx has not all of the ports, or there is one alone', () => {
    expect(roll(3001, 300)).toEqual({ status: 2, said: [`${at('prepchart.conf')} has no server 127.0.0.1:300.`], done: [] });
    expect([roll(3001).status, isAsItWas()]).toEqual([2, true]);
  });
});

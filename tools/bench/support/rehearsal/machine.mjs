import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { atEnd, readOutput, start } from '../../../scripts/support/processes.mjs';
import { root } from '../../../scripts/support/root.mjs';

/** @typedef {Awaited<ReturnType<typeof makeMachine>>} Machine */

/** What systemd reads of a file of settings, quotes as the shell has them. @param {string} text @returns {Record<string, string>} */
const readSettings = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(?:"(.*)"|(.*))$/gm)].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
  );

/** What the unit sets, with its instance and its folder of credentials in place. @param {string} unit @param {Record<string, string>} specifiers */
function readUnit(unit, specifiers) {
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const filled = lines.map((line) => line.replaceAll(/%([a-z])/g, (_, letter) => specifiers[letter] ?? ''));
  return Object.fromEntries(filled.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/**
 * A folder that stands for the machine of docs/operations.md: /opt/prepchart, /etc/prepchart and /var/lib/prepchart are in it, and this process does what
 * systemd would: it starts the unit's command with the unit's environment, again where it ends, and restarts it when deploy/roll.sh asks.
 */
export async function makeMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-rehearsal-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [opt, etc, data] = ['opt', 'etc', 'data'].map((name) => join(folder, name));
  if (!opt || !etc || !data) throw new Error('No folders.');
  for (const each of [opt, etc, data]) mkdirSync(each, { mode: 0o700 });
  const current = join(opt, 'current');
  /** @type {Map<number, { child: import('node:child_process').ChildProcess, isWanted: boolean }>} */
  const units = new Map();
  let log = '';

  /** @param {number} port */
  function startUnit(port) {
    const unit = readFileSync(join(current, 'deploy/prepchart@.service'), 'utf8');
    const set = readUnit(unit, { i: String(port), d: etc ?? '' });
    const settings = readSettings(readFileSync(join(etc ?? '', 'settings'), 'utf8'));
    const env = { PATH: process.env.PATH, ...settings, ...set, DATA_DIR: data };
    const child = start('node', ['dist/server/main.js'], { cwd: current, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (log += piece));
    const state = { child, isWanted: true };
    units.set(port, state);
    // Whoever ends the rehearsal ends it by SIGINT, and it exits with 0.
    child.once('exit', (code) => {
      if (state.isWanted && code !== 0) startUnit(port);
    });
  }

  /** @param {number} port */
  async function stopUnit(port) {
    const state = units.get(port);
    if (!state) return;
    state.isWanted = false;
    units.delete(port);
    if (state.child.exitCode !== null) return;
    const ended = once(state.child, 'exit');
    state.child.kill('SIGTERM');
    await ended;
  }

  const control = createServer(async (request, response) => {
    const port = Number(request.url?.slice(1));
    await stopUnit(port);
    startUnit(port);
    response.end();
  });
  const controlPort = await freePort();
  await new Promise((listening) => control.listen(controlPort, '127.0.0.1', () => listening(undefined)));
  atEnd(() => control.close());

  return {
    ...{ folder, etc, current, startUnit, stopUnit },
    log: () => log,
    restartCommand: `curl --fail --silent --show-error http://127.0.0.1:${controlPort}/`,
    /** Clones, installs and builds a version, as the document says. @param {string} version @param {string} commit */
    async install(version, commit) {
      const place = join(opt, version);
      await readOutput('git', ['clone', '--quiet', '--no-checkout', root, place]);
      await readOutput('git', ['checkout', '--quiet', '--detach', commit], { cwd: place });
      // The papers of an older version know nothing of this.
      cpSync(join(root, 'deploy'), join(place, 'deploy'), { recursive: true });
      await readOutput('npm', ['ci', '--no-audit', '--no-fund'], { cwd: place });
      await readOutput('npm', ['run', 'build'], { cwd: place });
    },
    /** @param {string} version */
    point(version) {
      rmSync(current, { force: true });
      symlinkSync(join(opt, version), current);
    },
    /** @param {string} name @param {string} text */
    write: (name, text) => writeFileSync(join(etc, name), text, { mode: 0o600 }),
    /** The admin command of the document, in the version that runs or in another. @param {string[]} args @param {string} [input] */
    admin: (args, input, version = 'current') =>
      execFileSync(join(root, 'deploy/prepchart-admin'), args, {
        env: { PATH: process.env.PATH, PREPCHART_SETTINGS: etc, PREPCHART_FOLDER: join(opt, version), DATA_DIR: data },
        encoding: 'utf8',
        input: input ?? '',
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
  };
}

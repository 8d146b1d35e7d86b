import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tools/scripts/support/free-port.mjs';

let folder: string;
let script: ChildProcess;
let pages: string;
let api: string;

/** Resolves with the two addresses that the script prints; rejects with its output where it ends before. */
function addressesPrinted(child: ChildProcess): Promise<[pages: string, api: string]> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const [, pages] = /Local: +(http:\S+)\/\n/.exec(output) ?? [];
        const [, api] = /Prepchart is at (\S+)\n/.exec(output) ?? [];
        if (pages && api) resolve([pages, api]);
      });
    }
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${output}`)));
  });
}

// The real script, as `npm run dev` starts it, on ports and with data of its own.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-dev-'));
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), DATA_DIR: folder, DEMO: 'off' };
  script = spawn(process.execPath, ['tools/scripts/dev.mjs', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  [pages, api] = await addressesPrinted(script);
});
afterAll(async () => {
  if (script.exitCode === null) {
    script.kill('SIGTERM');
    await once(script, 'exit');
  }
  rmSync(folder, { recursive: true });
});

async function fetchText(path: string): Promise<string> {
  const response = await fetch(`${pages}${path}`, { headers: { accept: path.includes('.') ? '*/*' : 'text/html' } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** `import.meta.env` as a module has it that is served to the browser. */
async function fetchMetaEnv(path: string): Promise<unknown> {
  const [, env = ''] = /import\.meta\.env = (\{.*?\});/.exec(await fetchText(path)) ?? [];
  return JSON.parse(env);
}

/** The first message of the channel that tells an open page what has changed. */
async function firstHotMessage(): Promise<string> {
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(await fetchText('/@vite/client')) ?? [];
  const request = get(`${pages}/?token=${token}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      'sec-websocket-version': '13',
      'sec-websocket-protocol': 'vite-hmr',
    },
  });
  const [, socket, head] = await once(request, 'upgrade');
  const [frame] = head.length > 0 ? [head] : await once(socket, 'data');
  socket.destroy();
  // An unmasked text frame of less than 126 bytes: two bytes before the text.
  return frame.subarray(2).toString();
}

describe('npm run dev', () => {
  const development = { BASE_URL: '/', DEV: true, MODE: 'development', PROD: false, SSR: false };

  it('serves the app as in development', async () => {
    expect(await fetchText('/student-portal/dashboard')).toContain('src="/src/app/main.tsx"');
    expect(await fetchMetaEnv('/src/app/inspect/attach-inspectors.ts')).toEqual(development);
  });

  it('reloads the app while it runs', async () => {
    const page = await fetchText('/student-portal/dashboard');
    expect([page.includes('src="/@vite/client"'), page.includes('from "/@react-refresh"')]).toEqual([true, true]);
    expect(await fetchText('/src/app/routes.tsx')).toContain('import.meta.hot = ');
    expect(JSON.parse(await firstHotMessage())).toEqual({ type: 'connected' });
  });

  it('has the page of statecharts, which hears what the tabs of the app tell', async () => {
    expect(await fetchText('/dev/statecharts')).toContain('src="/tools/statecharts/main.tsx"');
    expect(await fetchText('/tools/statecharts/page/statecharts.setup.ts')).toContain('"/tools/statecharts/live/listen.ts"');
    // The app tells only where it is served as in development.
    expect(await fetchMetaEnv('/src/app/inspect/attach-inspectors.ts')).toEqual(development);
    expect(await fetchText('/src/app/inspect/attach-inspectors.ts')).toContain('import("/tools/statecharts/live/watch.ts")');
    expect(await fetchText('/tools/statecharts/live/watch.ts')).toContain('"/tools/statecharts/live/tell.ts"');
    const channels = await Promise.all(['listen', 'tell'].map((file) => fetchText(`/tools/statecharts/live/${file}.ts`)));
    expect(channels.map((code) => code.includes('"/tools/statecharts/live/channel.ts"'))).toEqual([true, true]);
    expect(await fetchText('/tools/statecharts/live/channel.ts')).toContain('new BroadcastChannel(');
  });

  it('describes the API as it stands', async () => {
    const { openapi, paths } = JSON.parse(await fetchText('/dev/openapi.json'));
    expect([openapi, Object.keys(paths).includes('/saveAnswers')]).toEqual(['3.1.0', true]);
  });

  it('opens Stately’s inspector for ?inspect', async () => {
    const [, inspector = ''] =
      /import\("(\S+stately-inspector\.ts)"\)/.exec(await fetchText('/tools/statecharts/live/watch.ts')) ?? [];
    const [, library = ''] = /createBrowserInspector \} from "([^"]+)"/.exec(await fetchText(inspector)) ?? [];
    expect(await fetchText(library)).toContain('createBrowserInspector');
  });

  it('passes on what the API answers', async () => {
    expect(JSON.parse(await fetchText('/healthz'))).toEqual({ status: 'ok' });
    const answer = await fetch(`${pages}/api/loginStudent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ status: 0 })]);
  });

  it('ends the server of the API with itself', async () => {
    script.kill('SIGINT');
    expect(await once(script, 'exit')).toEqual([130, null]);
    await expect(fetch(`${api}/healthz`)).rejects.toThrow('fetch failed');
  });
});

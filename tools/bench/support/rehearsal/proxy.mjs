import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { atEnd, start, stop } from '../../../scripts/support/processes.mjs';
import { inRoot } from '../../../scripts/support/root.mjs';

/** @typedef {{ status: number, body: any }} Answer */
/** @typedef {(path: string, body: object, token?: string) => Promise<Answer>} Ask */

const host = 'prepchart.example';

/**
 * nginx with deploy/nginx.conf, whose ports, folders and certificate alone are this machine's.
 * @param {string} folder @param {[number, number]} ports of the processes
 */
export async function startProxy(folder, ports) {
  const [http, https] = [await freePort(), await freePort()];
  const conf = join(folder, 'prepchart.conf');
  const sample = readFileSync(inRoot('deploy/nginx.conf'), 'utf8')
    .replaceAll(/listen \[::\][^;]*;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replaceAll(`/etc/letsencrypt/live/${host}`, folder)
    .replaceAll('/var/log/nginx', folder);
  writeFileSync(conf, sample);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} include ${conf}; }`,
  );
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1', '-subj', `/CN=${host}`];
  const out = [
    '-addext',
    `subjectAltName=DNS:${host}`,
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, ...out], { stdio: 'ignore' });
  const flags = ['-c', main, '-e', join(folder, 'start.log')];
  execFileSync('nginx', ['-t', ...flags], { stdio: 'pipe' });
  const child = start('nginx', flags, { stdio: 'ignore' });
  atEnd(() => stop(child, 'SIGTERM'));
  return {
    conf,
    https,
    reloadCommand: `nginx ${flags.join(' ')} -s reload`,
    certificate: readFileSync(join(folder, 'fullchain.pem')),
  };
}

/**
 * Calls as a browser does: through the proxy, by its name, with its certificate, and anew where a connection that was kept open had been closed.
 * @param {{ https: number, certificate: Buffer }} proxy @returns {Ask}
 */
export function createAsk({ https, certificate }) {
  const agent = new Agent({ keepAlive: true, ca: certificate });
  atEnd(() => agent.destroy());
  /** @type {Ask} */
  const ask = (path, body, token) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...{ host, 'content-type': 'application/json' },
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const options = { host: '127.0.0.1', servername: host, port: https, path: `/api${path}`, method: 'POST', agent, headers };
      const call = request({ ...options, timeout: 40_000 }, (answer) => {
        let text = '';
        answer.on('data', (piece) => {
          text += piece;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: readJson(text) }));
      });
      call.on('timeout', () => call.destroy(new Error('No answer within 40 s.')));
      call.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (call.reusedSocket && error.code === 'ECONNRESET') ask(path, body, token).then(resolve, reject);
        else reject(error);
      });
      call.end(JSON.stringify(body));
    });
  return ask;
}

/** What a proxy answers by itself is no JSON. @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { msg: text.slice(0, 80) };
  }
}

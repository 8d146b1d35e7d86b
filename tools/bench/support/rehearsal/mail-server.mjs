import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/support/free-port.mjs';
import { atEnd, start, stop } from '../../../scripts/support/processes.mjs';

const exim = '/usr/sbin/exim4';
const password = 'owls-hear-very-well';

/** Nobody at the other side has this name: mail to it is refused for good. */
export const unknownName = 'gone';

/** Mail over TLS alone, from the school alone, and all of it into one box. @param {string} folder @param {number} port */
const toSettings = (folder, port) => `
primary_hostname = mail.example.org
keep_environment =
deliver_drop_privilege = true
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_on_connect_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
acl_smtp_rcpt = recipient
acl_smtp_data = accept
begin acl
recipient:
  deny !authenticated = *
       message = authentication required
  deny local_parts = ${unknownName}
       message = no such user here
  accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  file = ${folder}/mail/box
  user = ${execFileSync('id', ['-un', String(owner().uid ?? process.getuid?.())], { encoding: 'utf8' }).trim()}
begin retry
* * F,2h,1m
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{school}}{eq{$auth3}{${password}}}}}
  server_set_id = $auth2
`;

/** Debian's user for it; it needs no rights of root's. @returns {{ uid?: number, gid?: number }} */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const readId = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'Debian-exim'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/**
 * Starts Debian's Exim on loopback, by smtps:// with a password, as docs/operations.md has the school's mail server.
 * @returns {Promise<{ url: string, authority: string, readBox: () => string }>} `authority`: the file of the certificate that it is to be known by;
 *   rejects where it is not installed
 */
export async function startMailServer() {
  if (!existsSync(exim)) throw new Error('No Exim found: apt-get install exim4-daemon-light');
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const as = owner();
  const own = (/** @type {string} */ path) => {
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
  };
  const at = (/** @type {string} */ name) => join(folder, name);
  for (const name of ['spool', 'log', 'mail']) mkdirSync(at(name));
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=mail.example.org',
  ];
  const out = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', at('key.pem'), '-out', at('certificate.pem')];
  execFileSync('openssl', ['req', '-x509', ...key, ...out], { stdio: 'ignore' });
  const port = await freePort();
  writeFileSync(at('exim.conf'), toSettings(folder, port));
  for (const name of ['.', 'spool', 'log', 'mail', 'key.pem']) own(at(name));
  const child = start(exim, ['-C', at('exim.conf'), '-bdf', '-q1m'], { ...as, cwd: folder, stdio: 'ignore' });
  atEnd(() => stop(child, 'SIGTERM'));
  return {
    url: `smtps://school:${password}@127.0.0.1:${port}`,
    authority: at('certificate.pem'),
    readBox: () => (existsSync(at('mail/box')) ? readFileSync(at('mail/box'), 'utf8') : ''),
  };
}

/**
 * `npm run rehearse -- --from COMMIT [--students 20]`: does what docs/operations.md says, in a folder that stands for the machine: an earlier version is
 * installed with PostgreSQL, nginx (deploy/nginx.conf), a mail server and two processes, staff bring in a quiz and students, and while these sit, the newer version is
 * rolled out, PostgreSQL is restarted, and the database is lost and restored from a dump. Then every ledger is compared with what its student's device has.
 * Exit code 1 where anything is lost, doubled or graded wrongly, or where the rolling out is seen by anybody. Needs nginx, openssl, curl, Exim and PostgreSQL's own
 * programs; systemd is stood for by this process, which reads the unit.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePortFrom } from '../scripts/support/free-port.mjs';
import { startPostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals, readOutput } from '../scripts/support/processes.mjs';
import { inRoot } from '../scripts/support/root.mjs';
import { createRandom } from './support/random.mjs';
import { makeMachine } from './support/rehearsal/machine.mjs';
import { startMailServer, unknownName } from './support/rehearsal/mail-server.mjs';
import { createAsk, startProxy } from './support/rehearsal/proxy.mjs';
import { createStudent } from './support/rehearsal/student.mjs';

const { values: wanted } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string', default: 'HEAD' }, students: { type: 'string', default: '20' } },
});
const quiz = 'sat-mathematics-core';
const password = 'owls hear very well';
const betweenMs = 5_000;

const began = performance.now();
/** @param {string} what */
const say = (what) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);

/** @param {number} port */
async function untilReady(port) {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(1000);
  }
  throw new Error(`The process on ${port} is not ready.`);
}

/** @param {Awaited<ReturnType<typeof startPostgres>>} postgres @param {string} database */
const addressOf = ({ url }, database) => url.replace('/postgres?', `/${database}?`).replace('user=postgres', 'user=prepchart');

endAllOnSignals();
/** @type {import('./support/rehearsal/machine.mjs').Machine | undefined} */
let machine;
try {
  if (!wanted.from) throw new Error('Name the version to begin with: npm run rehearse -- --from COMMIT');
  machine = await makeMachine();
  await machine.install('old', wanted.from);
  await machine.install('new', wanted.to);
  machine.point('old');
  say(`installed ${wanted.from} and ${wanted.to}; load ${loadavg()[0]?.toFixed(1)}`);

  const postgres = await startPostgres();
  const psql = (/** @type {string} */ statement) =>
    execFileSync('psql', ['--quiet', '--command', statement, postgres.url], { stdio: 'pipe' });
  psql('create role prepchart login');
  psql(`create database prepchart owner prepchart encoding 'UTF8' template template0`);
  const mail = await startMailServer();
  machine.write('database-url', addressOf(postgres, 'prepchart'));
  machine.write('smtp-url', mail.url);
  machine.write('app-secret', execFileSync('openssl', ['rand', '-base64', '48']).toString());
  machine.write('second-factor-key', execFileSync('openssl', ['rand', '-base64', '48']).toString());
  machine.write('razorpay-key-secret', 'a secret\n');
  machine.write('razorpay-webhook-secret', 'another secret\n');
  const settings = execFileSync('sed', [
    '/^#/d; /MAIL=\\|EMAIL=/s/prepchart\\.example/school.example.org/',
    inRoot('deploy/settings.example'),
  ]);
  // The mail server's certificate is of nobody whom Node knows.
  machine.write('settings', `${settings}NODE_EXTRA_CA_CERTS=${mail.authority}\n`);
  say(`${machine.admin(['migrate']).trim().split(',').length} migrations`);

  /** @type {[number, number]} */
  const ports = [await freePortFrom(3001), await freePortFrom(4001)];
  for (const port of ports) machine.startUnit(port);
  for (const port of ports) await untilReady(port);
  const proxy = await startProxy(machine.folder, ports);
  const ask = createAsk(proxy);
  say(`two processes behind nginx, on ports ${ports.join(' and ')}`);

  machine.admin(['content', 'import', 'content/quizzes']);
  const names = Array.from({ length: Number(wanted.students) }, (_, at) => `student${at + 1}`);
  for (const name of names) {
    const who = ['--username', name, '--firstname', 'Asha', '--lastname', 'Menon', '--email', `${name}@example.org`];
    machine.admin(['student', 'add', ...who, '--password-stdin'], password);
  }
  machine.admin(['quiz', 'assign', '--quiz', quiz, '--all-students']);
  const inquire = async (/** @type {string} */ name) => {
    const email = `${name}@example.org`;
    const inquiry = { name: 'Asha Menon', email, phone: '+91 98765 43210', course: 'AP Psychology', details: '' };
    const asked = await ask('/sendInformationOnMail', inquiry);
    if (asked.status !== 200) throw new Error(`An inquiry was answered ${JSON.stringify(asked)}`);
  };
  await inquire('asha');
  say(`${names.length} students have the quiz, and an inquiry was sent`);

  let phase = 'quiet';
  let isOver = false;
  const students = names.map((username, at) =>
    createStudent({ username, password, ask, phase: () => phase, isOver: () => isOver, random: createRandom(at + 1) }),
  );
  const sitting = Promise.allSettled(students.map(({ sit }) => sit()));
  await wait(betweenMs);

  phase = 'deploy';
  say(`migrate: ${machine.admin(['migrate'], undefined, 'new').trim()}`);
  machine.point('new');
  const roll = {
    ...process.env,
    PREPCHART_NGINX: proxy.conf,
    PREPCHART_RELOAD: proxy.reloadCommand,
    PREPCHART_RESTART: machine.restartCommand,
  };
  say((await readOutput(join(machine.current, 'deploy/roll.sh'), ports.map(String), { env: roll })).trim().replace('\n', ' '));
  await inquire(unknownName);
  await wait(betweenMs);

  phase = 'database restart';
  postgres.server.kill('SIGINT');
  await once(postgres.server, 'exit');
  await wait(1000);
  await postgres.launch();
  say('PostgreSQL was restarted');
  await wait(betweenMs);

  phase = 'restore';
  const dump = join(machine.folder, 'prepchart.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, addressOf(postgres, 'prepchart')], { stdio: 'pipe' });
  await wait(betweenMs);
  for (const port of ports) await machine.stopUnit(port);
  psql('drop database prepchart with (force)');
  psql(`create database prepchart_restored owner prepchart encoding 'UTF8' template template0`);
  const restored = addressOf(postgres, 'prepchart_restored');
  execFileSync('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${restored}`, dump], { stdio: 'pipe' });
  machine.write('database-url', restored);
  for (const port of ports) machine.startUnit(port);
  for (const port of ports) await untilReady(port);
  say('the database was lost and restored');
  await wait(betweenMs);
  phase = 'end';
  isOver = true;
  const ended = await sitting;
  say('all have submitted');

  const flaws = ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
  const db = new pg.Client(restored);
  await db.connect();
  for (const { sitting: id, entries } of students) {
    const { rows } = await db.query('select seq, question, answer from ledger where sitting_id = $1 order by seq', [id]);
    const kept = entries.map(({ seq, question, answer }) => ({ seq, question, answer }));
    if (JSON.stringify(rows) !== JSON.stringify(kept))
      flaws.push(`${id}: ${rows.length} entries are there, ${kept.length} were given`);
    const { rows: found } = await db.query('select state from sittings where id = $1', [id]);
    if (found[0]?.state !== 'submitted') flaws.push(`${id}: it is ${found[0]?.state}`);
  }
  await db.end();
  const failures = students.flatMap((student) => student.failures);
  for (const name of ['quiet', 'deploy', 'database restart', 'restore', 'end']) {
    const some = failures.filter((failure) => failure.phase === name);
    const statuses = [...new Set(some.map(({ status }) => status))];
    const counted = statuses.map((status) => `, ${some.filter((failure) => failure.status === status).length} with ${status}`);
    console.log(`${name}: ${some.length} calls failed${counted.join('')}`);
  }
  const letters = mail
    .readBox()
    .split(/^From /m)
    .slice(1);
  const answers = students.reduce((sum, { entries }) => sum + entries.length, 0);
  const back = students.filter(({ wentBack }) => wentBack() > 0).length;
  console.log(
    `${answers} answers of ${students.length} students; ${back} devices delivered again what the restore had lost; ${letters.length} mails`,
  );
  if (!letters.some((letter) => letter.includes('for asha@example.org;'))) flaws.push('The answer to an inquiry did not come.');
  const bounced = machine.admin(['mail', 'list', '--state', 'bounced']);
  if (!bounced.includes(`${unknownName}@example.org`)) flaws.push(`A refused address is not listed as bounced: ${bounced}`);
  const seen = failures.filter((failure) => failure.phase === 'deploy' || failure.phase === 'quiet');
  if (seen.length > 0)
    flaws.push(`${seen.length} calls failed while nothing but a deploy went on, as ${JSON.stringify(seen[0])}`);
  for (const flaw of flaws) console.log(`WRONG: ${flaw}`);
  if (flaws.length > 0) console.log(machine.log().split('\n').slice(-30).join('\n'));
  process.exitCode = flaws.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(machine?.log().split('\n').slice(-30).join('\n'));
  process.exitCode = 1;
} finally {
  await endAll();
}

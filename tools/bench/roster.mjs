/**
 * `npm run bench:roster [-- 200]`: so many students from one file, as the desk imports them on PostgreSQL (or the embedded one: `TEST_DATABASE=pglite`): looked at, and added with a link by
 * mail each, a course and a group. Exit code 1 where adding takes more than 10 s.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { runnerImport } from 'vite';
import { providePostgres } from '../scripts/support/postgres.mjs';
import { endAll, endAllOnSignals } from '../scripts/support/processes.mjs';
import { inRoot, root } from '../scripts/support/root.mjs';

const wanted = Number(process.argv[2] ?? 200);
const most = 10;

endAllOnSignals();
process.env.TEST_DATABASE ??= 'postgres';
if (process.env.TEST_DATABASE === 'postgres') Object.assign(process.env, await providePostgres());

/** @param {string} file @returns {Promise<any>} */
const load = async (file) => (await runnerImport(inRoot(file), { root, configFile: false, logLevel: 'error' })).module;
const { testServer } = await load('tests/support/server/server-app.ts');
const { seedStaff } = await load('tests/support/server/server-seed.ts');

const server = await testServer();
try {
  const clerk = await seedStaff(server.db, randomUUID(), 'staff', server.clock.now);
  const made = await server.call('/desk/addGroup', { name: 'Saturday', tutor: null }, { token: clerk.token });
  if (made.http !== 200) throw new Error(`The group was refused: ${JSON.stringify(made.body)}`);
  const lines = Array.from(
    { length: wanted },
    (_, at) => `Asha,Menon ${at + 1},asha.${at + 1}@example.org,p${at + 1}@example.org`,
  );
  const csv = ['First name,Last name,Email,Parent’s email', ...lines].join('\n');
  const body = { csv, course: 'course-ap-statistics', group: made.body.group };
  await time('looked at', '/desk/checkRoster', body);
  const seconds = await time('added, each with a link by mail, a course and a group,', '/desk/importRoster', {
    ...body,
    expected: wanted,
  });
  process.exitCode = seconds <= most ? 0 : 1;

  /** @param {string} what @param {string} path @param {object} sent @returns {Promise<number>} seconds by the clock */
  async function time(what, path, sent) {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const { http, body: answer } = await server.call(path, sent, { token: clerk.token });
    const seconds = (performance.now() - began) / 1000;
    if (http !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    const { user, system } = process.cpuUsage(cpu);
    const here = ((user + system) / 1e6).toFixed(1);
    console.log(
      `${wanted} students ${what} in ${seconds.toFixed(1)} s, ${here} s of CPU here (load ${loadavg()[0]?.toFixed(1)})`,
    );
    return seconds;
  }
} finally {
  await server.close();
  await endAll();
}

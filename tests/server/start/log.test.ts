import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { freshPlace, type Place, post, type ServerProcess, startProcess } from '../../support/server/server-process.ts';
import { password, seedStudent } from '../../support/server/server-seed.ts';
import { type SmtpServer, smtpServer } from '../../support/server/smtp-server.ts';

let place: Place;
let smtp: SmtpServer;
let server: ServerProcess;
let token = '';
let id = '';
beforeAll(async () => {
  [place, smtp] = await Promise.all([freshPlace(), smtpServer()]);
  smtp.mode = 'unknown';
  const { db, close } = await place.open();
  ({ id, token } = await seedStudent(db, 'asha.secretperson', new Date()));
  await db.update(students).set({ firstname: 'Aashirya', lastname: 'Venkataraghavan', contact: '+91 98765 43210' });
  const mail = {
    id: newId(),
    recipient: 'guardian@example.org',
    subject: 'Progress of Aashirya',
    text: 'private',
    html: 'private',
  };
  await db.insert(outbox).values({ ...mail, createdAt: new Date(), nextAttemptAt: new Date() });
  await close();
  server = await startProcess({ ...place.env, SMTP_URL: smtp.url, METRICS_PORT: '0', TRUST_PROXY: '1' });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await smtp?.close();
  await place?.remove();
});

it('the log of a whole run is lines of JSON with request ids, and has no name, address, number, password or token in it', async () => {
  const { url } = server;
  const link = 'x'.repeat(43);
  const visit = (path: string) => fetch(`${url}${path}`, { headers: { 'x-request-id': 'proxy-4711' } });
  const answers = [
    await post(url, '/loginStudent', { username: 'asha.secretperson', password: 'wrong owls' }, ''),
    await post(url, '/loginStudent', { username: 'asha.secretperson', password }, ''),
    await post(url, '/getCoursesByStudent', { studentId: id }, token),
    await post(url, '/getCoursesByStudent', { studentId: 'Venkataraghavan' }, token),
    await post(url, '/forgotPassword', { username: 'asha.secretperson' }, ''),
    await post(url, '/setPassword', { token: link, password: 'another password of mine' }, ''),
    await post(url, '/getReport', { token: link }, ''),
    await post(
      url,
      '/sendInformationOnMail',
      {
        name: 'Kavitha Curious',
        email: 'kavitha@example.org',
        phone: '+91 91234 56789',
        course: 'AP Statistics',
        details: 'private',
      },
      '',
    ),
  ];
  for (const path of [`/report/${link}`, `/set-password?token=${link}`, `/unsubscribe/${link}`, '/asha.secretperson', '/healthz'])
    await visit(path);
  expect(answers.map(({ http }) => http).slice(0, 4)).toEqual([401, 200, 200, 403]);

  const metricsUrl = /Metrics for Prometheus are at ([^\s"]+)/.exec(server.output())?.[1] ?? '';
  // The guardian's mail has bounced by then, and its error says the address.
  await expect
    .poll(async () => (await fetch(metricsUrl)).text(), { timeout: 60_000, interval: 500 })
    .toMatch(/prepchart_outbox_bounced [1-9]/);
  const metrics = await (await fetch(metricsUrl)).text();
  expect(await server.end('SIGTERM')).toBe(0);

  const log = server.output();
  const lines = log.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(14);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) });
  expect(log).toMatch(/Mail \w+ was not sent: Error: .*550 5\.1\.1/);
  expect(lines.filter((line) => line.includes('"request":"proxy-4711"'))).toHaveLength(5);
  const secrets = [
    ...['secretperson', 'Aashirya', 'Venkataraghavan', 'example.org', '98765', '43210', 'guardian', 'private'],
    ...['Kavitha', 'Curious', '91234', 'wrong owls', password, 'another password', link, token],
    ...answers.flatMap(({ body }) => (typeof body.token === 'string' ? [body.token] : [])),
  ];
  for (const text of [log, metrics]) expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}, 120_000);

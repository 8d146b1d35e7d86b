import { expect, it, vi } from 'vitest';
import { crashBounds } from '../../../contract/limits.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const report = {
  ...{ build: '/assets/main-abc123.js', page: '/student-portal/dashboard', error: 'TypeError', message: 'x of asha@example.org' },
  ...{
    frames: ['/assets/main-abc123.js:1:7'],
    events: [{ at: 1, actor: 'quiz (x:1)', event: 'answer.choose', state: '"calm"' }],
  },
};

it('a crash in a browser is a line of the log without addresses, so many an hour from one place, and nothing but words of code is taken', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const send = (body: object, address = '192.0.2.7') => server.call('/reportCrash', body, { address });
  expect((await send(report)).http).toBe(200);
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { log: 'crash', ...report, message: 'x of (address)' },
  ]);
  for (const wrong of [
    { page: '/application/a token of 1' },
    { error: 'Asha\nMenon' },
    { frames: ['https://evil.example/'] },
    { frames: Array(21).fill(report.frames[0]) },
    { events: [{ ...report.events[0], state: 'answer <b>' }] },
    { message: 'x'.repeat(201) },
  ])
    expect([wrong, (await send({ ...report, ...wrong })).http]).toEqual([wrong, 400]);
  for (let count = 1; count < crashBounds.perHour; count += 1) expect((await send(report)).http).toBe(200);
  expect((await send(report)).http).toBe(429);
  expect((await send(report, '192.0.2.8')).http).toBe(200);
  log.mockRestore();
});

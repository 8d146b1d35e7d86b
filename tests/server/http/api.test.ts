import { beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../../contract/call.ts';
import { speakContract } from '../../../server/api.ts';
import { serveAnybody } from '../../../server/http/serve.ts';
import { proves } from '../../support/proves.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const echo = defineCall({
  path: '/testEcho',
  role: 'anybody',
  body: { text: z.string().check(z.maxLength(5)), how: z.optional(z.enum(['more', 'breach', 'crash', 'lost'])) },
  fields: { text: z.string() },
});

const server = sharedServer();
beforeAll(async () => {
  await server.app.register(
    async (api) => {
      speakContract(api);
      serveAnybody(api, echo, async ({ text, how }) => {
        if (how === 'crash') throw new Error('wires crossed');
        if (how === 'lost')
          throw new Error('Failed query: secret', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
        const more: object = { key: 'B' };
        const breach: object = { text: 5 };
        return { text, ...(how === 'more' ? more : {}), ...(how === 'breach' ? breach : {}) };
      });
    },
    { prefix: '/api' },
  );
  server.app.get('/test-page', async () => {
    throw new Error('wires crossed');
  });
});

const send = async (payload: string | Buffer, contentType = 'application/json', url = '/api/logout') => {
  const response = await server.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload });
  return { http: response.statusCode, body: response.json() };
};
const refused = (http: number, reason: string, msg: unknown = expect.any(String)) => ({
  http,
  body: { status: 0, msg, reason, serverNow: server.clock.now.getTime() },
});

it('answers with serverNow, without caching, and refuses in one shape', async () => {
  const answer = await server.call('/logout', {});
  expect(answer).toMatchObject(refused(401, 'signedOut', 'Please sign in again.'));
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('refuses what is not JSON, what is too large, and what is not there', proves('7-1'), async () => {
  expect(await send('{"username":', 'application/json')).toEqual(refused(400, 'badInput'));
  expect(await send('', 'application/json')).toEqual(refused(400, 'badInput'));
  expect(await send('username=a', 'application/x-www-form-urlencoded')).toEqual(
    refused(415, 'badInput', expect.stringContaining('JSON')),
  );
  expect(await send('{}', 'text/plain')).toEqual(refused(415, 'badInput', expect.stringContaining('JSON')));
  expect(await send(JSON.stringify({ a: 'x'.repeat(1_000_001) }))).toEqual(refused(413, 'badInput', 'This is too large.'));
  expect(await send('{}', 'application/json', '/api/nothing')).toEqual(refused(404, 'notFound'));
  const get = await server.app.inject({ method: 'GET', url: '/api/loginStudent' });
  expect({ http: get.statusCode, body: get.json() }).toEqual(refused(404, 'notFound'));
});

it('names the field that is wrong', async () => {
  expect(await server.call('/loginStudent', { username: 5, password: 'x' })).toMatchObject(
    refused(400, 'badInput', expect.stringMatching(/username/)),
  );
  expect(await server.call('/loginStudent', { username: 'a' })).toMatchObject(
    refused(400, 'badInput', expect.stringMatching(/password/)),
  );
  expect(await server.call('/loginStudent', [])).toMatchObject(
    refused(400, 'badInput', expect.stringMatching(/^This cannot be read: the body: /)),
  );
});

it('refuses the one character that the database cannot keep', async () => {
  expect(await server.call('/testEcho', { text: 'a\0b' })).toMatchObject(
    refused(400, 'badInput', 'This contains a character we can’t store.'),
  );
});

it('strips what the contract does not name, and does not send what breaks it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await server.call('/testEcho', { text: 'hello', how: 'more' })).body).toEqual({
    status: 1,
    serverNow: server.clock.now.getTime(),
    text: 'hello',
  });
  const broken = refused(500, 'unavailable', 'Something went wrong on our side. Please try again.');
  expect(await server.call('/testEcho', { text: 'hello', how: 'breach' })).toMatchObject(broken);
  expect(log.mock.lastCall?.[0]).toMatch(/POST \/api\/testEcho: Error: The answer breaks the contract: text/);
  expect(await server.call('/testEcho', { text: 'pass', how: 'crash' })).toMatchObject(broken);
  expect(log.mock.lastCall?.[0]).toMatch(/wires crossed/);
  expect(JSON.stringify(log.mock.calls)).not.toContain('"pass"');
  log.mockRestore();
});

it('says in plain text that a page has failed, and not why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { statusCode, headers, body } = await server.app.inject('/test-page');
  expect([statusCode, headers['content-type'], body]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'Something went wrong on our side. Please try again.\n',
  ]);
  expect(log.mock.lastCall?.[0]).toMatch(/GET \/test-page: Error: wires crossed/);
  log.mockRestore();
});

it('says when the database cannot be reached, and when to ask again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await server.call('/testEcho', { text: 'hello', how: 'lost' });
  expect(answer).toMatchObject(refused(503, 'unavailable'));
  expect(answer.headers['retry-after']).toBe('5');
  log.mockRestore();
});

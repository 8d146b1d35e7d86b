import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { testServer } from '../../support/server/server-app.ts';

it('a request that comes on an open connection while the server closes is answered, and the connection ends with it', async () => {
  const { app, close } = await testServer();
  let closes = () => {};
  const isClosing = new Promise<void>((resolve) => {
    closes = resolve;
  });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  app.addHook('preClose', () => {
    closes();
    return gate;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise((resolve, reject) => {
      request(`${url}/healthz`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      })
        .on('error', reject)
        .end();
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closed = close();
  await isClosing;
  expect(await ask()).toEqual([200, 'close']);
  letGo();
  await closed;
});

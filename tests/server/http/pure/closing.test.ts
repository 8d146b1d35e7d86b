import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { testServer } from '../../../support/server/server-app.ts';

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

it.each([
  ['nothing was asked', ''],
  ['a question was begun', 'GET /healthz HTTP/1.1\r\nHost: '],
])('a connection on which %s does not keep the server open', async (_, begun) => {
  const { app, close } = await testServer();
  const accepted = once(app.server, 'connection');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  if (begun !== '') socket.write(begun);
  await accepted;
  socket.resume().on('error', () => {});
  const ended = once(socket, 'close');
  await close();
  await ended;
});

it('what is asked first on a connection while the server closes is answered', async () => {
  const { app, close } = await testServer();
  const accepted = once(app.server, 'connection');
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(url.port), url.hostname);
  await accepted;
  const answer = once(socket, 'data');
  const closed = close();
  socket.write('GET /healthz HTTP/1.1\r\nHost: prepchart.example\r\n\r\n');
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await closed;
});

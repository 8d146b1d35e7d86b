import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

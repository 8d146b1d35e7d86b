import { createServer } from 'node:net';

/** @param {number} port 0 is any @returns {Promise<number>} the port that it would listen on; rejects where somebody listens there */
async function tryPort(port) {
  const server = createServer();
  await new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => listening(undefined));
  });
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export const freePort = () => tryPort(0);

/** @param {number} from @returns {Promise<number>} the first from there that nobody listens on */
export const freePortFrom = (from) => tryPort(from).catch(() => freePortFrom(from + 1));

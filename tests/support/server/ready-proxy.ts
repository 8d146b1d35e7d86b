import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each server is asked whether it is ready, in ms. */
const lookMs = 100;

/**
 * As much of a proxy as a rolling restart needs: sends each request to the next of the servers that say they are ready, and tries none twice. `servers` are
 * looked at anew each time, so that one may be replaced.
 */
export async function readyProxy(servers: () => string[]): Promise<{ url: string; ready(): number; close(): Promise<void> }> {
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const asked = await Promise.all(
      servers().map((url) =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => (ok ? [url] : []),
          () => [],
        ),
      ),
    );
    ready = asked.flat();
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookMs);
  const proxy = createServer((incoming, answer) => {
    turn += 1;
    const target = ready[turn % ready.length];
    if (target === undefined) return answer.writeHead(502).end();
    const { method, headers, url } = incoming;
    const outgoing = ask(`${target}${url}`, { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  // Else it could end a connection that a slow client is about to use again, which would not be the servers' doing.
  proxy.keepAliveTimeout = 120_000;
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ready: () => ready.length,
    close: async () => {
      clearInterval(timer);
      await looking;
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

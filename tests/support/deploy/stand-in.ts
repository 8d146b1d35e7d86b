import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process of the product, as far as a proxy sees it: it says which it is and what it was sent, and whether it is ready. */
export type StandIn = { port: number; isReady: boolean; answered: number; close(): Promise<void> };

export async function startStandIn(): Promise<StandIn> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/readyz') {
      answer.statusCode = standIn.isReady ? 200 : 503;
      answer.end();
      return;
    }
    standIn.answered += 1;
    asked.resume().on('end', () => answer.end(JSON.stringify({ port: standIn.port, headers: asked.headers })));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const standIn: StandIn = {
    port: (server.address() as AddressInfo).port,
    isReady: true,
    answered: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

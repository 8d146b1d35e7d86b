import type { Database } from './db/open.ts';
import type { Gateway } from './enrolment/orders/gateway.ts';
import type { Environment } from './environment.ts';

/**
 * The dependencies of every part of the server. `now` is the only clock. `listeningAt`: the address the server listens on, once it does.
 * `secret` signs links. `gateway` takes the payments; null where payment is not configured.
 */
export type Context = {
  db: Database;
  now: () => Date;
  environment: Environment;
  listeningAt: () => string;
  secret: string;
  gateway: Gateway | null;
};

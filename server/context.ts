import type { Clock } from './clock/clock.ts';
import type { Database } from './db/open.ts';
import type { Gateway } from './enrolment/orders/gateway.ts';
import type { Environment } from './environment.ts';
import type { CallEvent } from './http/call-log.ts';
import type { Load } from './http/load.ts';
import type { Live } from './live/live.ts';
import type { Metrics } from './metrics/registry.ts';
import type { PushKey } from './notices/push/key.ts';
import type { Settings } from './settings/settings.ts';
import type { ErrorService } from './telemetry/error-service.ts';
import type { Traces } from './telemetry/tracing.ts';

/**
 * The dependencies of every part of the server. `now` is the time by `clock`, the only one. `listeningAt`: the address the server listens on,
 * once it does. `isStopping`: it has been asked to stop.
 * `secret` signs links, `secondFactorKey` encrypts the secrets of authenticator apps. `gateway` takes the payments; null where payment is not configured.
 * `generalOnly`: no call is answered the quick way (server/exam/quick), which tests compare with the general one.
 * `logEvent` writes the log of requests, `load` tells how much there is to do, `metrics` counts for Prometheus, `tracing` tells a
 * collector and `errorService` is told of faults, where there is such a thing. `live` tells open pages what has changed. `push` signs what is sent to browsers, where the school has a key for it.
 * `settings` is what an owner has set over `environment`, which has it already; without it nothing of that is known yet.
 */
export type Context = {
  db: Database;
  clock: Clock;
  now: () => Date;
  isStopping: () => boolean;
  environment: Environment;
  listeningAt: () => string;
  secret: string;
  secondFactorKey: Buffer;
  gateway: Gateway | null;
  generalOnly?: boolean;
  logEvent?: (event: CallEvent) => void;
  load?: () => Load;
  metrics?: Metrics;
  tracing?: Traces;
  errorService?: ErrorService;
  live?: Live;
  push?: PushKey;
  settings?: Settings;
};

import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { ProctorPolicy } from '../../../src/content/proctor-policies.ts';
import type { FullscreenEvent } from '../../../src/machines/exam/fullscreen.ts';
import type { ProctorEvent } from '../../../src/machines/exam/proctor.ts';
import { securityCheckMachine } from '../../../src/machines/exam/security-check.machine.ts';
import type { BrowserPowers, ServerReading } from '../../../src/services/exam/device-checks.ts';
import { type Deferred, deferred } from '../deferred.ts';

/**
 * The security check with its device in the test's hands: `world.storage`, `world.server` and `world.browser` are settled by the
 * test (the newest call of each), `world.fullscreen`, `world.proctor` and `world.connection` send facts, `world.running` names
 * what watches, and `world.policy` is what the proctor was given.
 */
export function securityCheckUnderTest() {
  const world = {
    browser: deferred<BrowserPowers>(),
    storage: deferred<void>(),
    server: deferred<ServerReading>(),
    fullscreen: (_event: FullscreenEvent) => {},
    proctor: (_event: ProctorEvent) => {},
    connection: () => {},
    policy: null as ProctorPolicy | null,
    running: new Set<string>(),
  };
  const renew = <Value>(old: Deferred<Value>) => Object.assign(old, deferred<Value>()).promise;
  const watcher = (name: string) => {
    world.running.add(name);
    return () => world.running.delete(name);
  };
  const logic = securityCheckMachine.provide({
    actors: {
      lookAtBrowser: fromPromise<BrowserPowers, void>(() => renew(world.browser)),
      tryStorage: fromPromise<void, void>(() => renew(world.storage)),
      measureServer: fromPromise<ServerReading, void>(() => renew(world.server)),
      connection: fromCallback<EventObject>(({ sendBack }) => {
        world.connection = () => sendBack({ type: 'connection.restored' });
        return watcher('connection');
      }),
      fullscreen: fromCallback<EventObject>(({ sendBack }) => {
        world.fullscreen = sendBack;
        return watcher('fullscreen');
      }),
      proctor: fromCallback<EventObject, { policy: ProctorPolicy }>(({ sendBack, input }) => {
        world.proctor = sendBack;
        world.policy = input.policy;
        return watcher('proctor');
      }),
    },
  });
  return { logic, world };
}

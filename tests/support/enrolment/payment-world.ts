import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/open.ts';
import { GatewayError } from '../../../server/enrolment/orders/gateway.ts';
import { createRandom } from '../random.ts';
import { secondFactorKey } from '../server/second-factor-key.ts';
import { believedClock } from '../server/server-app.ts';
import { type Delivery, testGateway } from './gateway.ts';
import { Killed, mortal } from './mortal.ts';
import type { ServerParts } from './payment-parts.ts';

const processCount = 3;

/** What a process does besides answering calls, by its own code. */
type Act = (context: Context, own: ServerParts) => Promise<unknown>;
export type PaymentWorld = Awaited<ReturnType<typeof startWorld>>;
type Answer = { http: number; body: Record<string, unknown>; location: string | undefined };

/**
 * Three server processes that share a database and may be killed at any step, Razorpay behind a network that loses answers, and one clock. `loadParts`: the
 * code of a process, which shares nothing with the others' where it is loaded anew each time.
 */
export async function startWorld(db: Database, seed: number, loadParts: () => Promise<ServerParts>) {
  const random = createRandom(seed);
  const razorpay = testGateway();
  const faults: Record<string, number> = {};
  const note = (fault: string) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
    return true;
  };
  const missed: Record<string, number> = {};
  /** Draws a fault, and counts it where it comes: the first time for certain, however few of its kind a run has, then by chance, and at the latest when it should have come twice. */
  const happens = (fault: string, share: number) => {
    const draws = (missed[fault] ?? 0) + 1;
    const comes = faults[fault] === undefined || random.chance(share) || draws * share >= 2;
    missed[fault] = comes ? 0 : draws;
    return comes && note(fault);
  };
  let now = new Date('2026-03-02T10:00:00.000Z');
  let requests = 0;
  const processes = await Promise.all(Array.from({ length: processCount }, () => startProcess()));
  const aProcess = () => {
    const chosen = processes[random.below(processes.length)];
    if (!chosen) throw new Error('There is no process.');
    return chosen;
  };

  async function startProcess() {
    const life = mortal(db);
    const { gateway: whole } = razorpay;
    const own = await loadParts();
    /** As this process's own code throws it. */
    const asOwn = (error: unknown) =>
      error instanceof GatewayError ? new own.GatewayError(error.message, error.isTransient) : error;
    const call = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
      life.step();
      if (happens('Razorpay does not answer', 0.03)) throw new own.GatewayError('no answer', true);
      const answer = await ask().catch((error: unknown) => {
        throw asOwn(error);
      });
      if (happens('Razorpay’s answer is lost', 0.03)) throw new own.GatewayError('no answer within 5000 ms', true);
      life.step();
      return answer;
    };
    const gateway = {
      keys: whole.keys,
      createOrder: (asked: Parameters<typeof whole.createOrder>[0]) => call(() => whole.createOrder(asked)),
      findOrder: (receipt: string) => call(() => whole.findOrder(receipt)),
      listPayments: (orderId: string) => call(() => whole.listPayments(orderId)),
      refund: (asked: Parameters<typeof whole.refund>[0]) => call(() => whole.refund(asked)),
      listRefunds: (paymentId: string) => call(() => whole.listRefunds(paymentId)),
      listSettled: (day: string) => call(() => whole.listSettled(day)),
    };
    const environment = own.readEnvironment({ DEMO: 'off' });
    const context: Context = {
      ...{ db: life.db, now: () => now, environment, gateway },
      ...{ clock: believedClock(() => now), isStopping: () => false },
      ...{ listeningAt: () => 'http://127.0.0.1:3000', secret: 's'.repeat(32), secondFactorKey },
    };
    return { life, context, own, app: await own.buildApp({ ...context, appFolder: '/nowhere' }) };
  }

  /** POST to some process, which may be killed at any of its steps. Null: no answer came back. */
  async function post(url: string, payload: string, headers: Record<string, string> = {}): Promise<Answer | null> {
    const { life, app } = aProcess();
    if (happens('server killed', 0.08)) life.killAfter(random.below(40));
    // Payers sit in many places: the limit for one address is not what is looked at here.
    requests += 1;
    const remoteAddress = `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
    const request = { method: 'POST' as const, url, headers: { 'content-type': 'application/json', ...headers } };
    const response = await (app as FastifyInstance).inject({ ...request, payload, remoteAddress });
    const died = life.isDead();
    life.restart();
    if (died || happens('answer lost', 0.04)) return null;
    const { location } = response.headers;
    return { http: response.statusCode, location, body: response.body ? response.json() : {} };
  }

  return {
    ...{ db, random, razorpay, faults, note, happens, post },
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    /** A call of a browser, which sends it twice now and then. */
    call: async (path: string, body: unknown): Promise<Answer | null> => {
      const text = JSON.stringify(body);
      if (!happens('call doubled', 0.05)) return post(`/api${path}`, text);
      return (await Promise.all([post(`/api${path}`, text), post(`/api${path}`, text)]))[0] ?? null;
    },
    /** Razorpay delivers again what was not answered 200, so many times. What is forged is refused, and delivered no more. */
    deliver: async ({ id, body, signature }: Delivery, times = 3): Promise<void> => {
      for (let turn = 0; turn < times; turn += 1) {
        const answer = await post('/api/razorpay/webhook', body, {
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': id,
        });
        if (answer?.http === 200 || answer?.http === 400) return;
        note('webhook delivered again');
      }
    },
    /** Does something in some process, which may be killed in the midst of it; answers whether it came through. */
    inProcess: async (fault: string, share: number, act: Act): Promise<boolean> => {
      const { life, context, own } = aProcess();
      if (happens(fault, share)) life.killAfter(random.below(200));
      let isThrough = true;
      await act(context, own)
        .catch((error: unknown) => {
          isThrough = false;
          // Another one on this process may have had it restarted by now.
          if (!life.isDead() && !(error instanceof Killed)) throw error;
        })
        .finally(life.restart);
      return isThrough;
    },
    /** Why a process refused something; null for any other error. */
    refusalOf: (error: unknown) => {
      const refused = processes.map(({ own }) => (error instanceof own.CallRefused ? error.reason : null));
      return refused.find((reason) => reason !== null) ?? null;
    },
    close: async () => {
      for (const { app } of processes) await app.close();
    },
  };
}

import type { Database } from '../../../server/db/open.ts';
import { aftermathOf } from './payment-aftermath.ts';
import { parts, type ServerParts } from './payment-parts.ts';
import { payersOf } from './payment-payer.ts';
import { type Buyer, newBuyer, type Scenario, scenarios, type WantedRefund } from './payment-scenarios.ts';
import { countTruth, type PaymentTruth } from './payment-truth.ts';
import { startWorld } from './payment-world.ts';

const minute = 60_000;
const hour = 60 * minute;

export type FaultReport = PaymentTruth & { faults: Record<string, number> };

/** To load the server anew takes seconds: the long proofs do. */
const loadShared = async (): Promise<ServerParts> => parts;

/** `loadParts`: the code of a server process; by default all share one. `onWave` hears after each wave how many payers there were, and what is true of those of the wave. */
type Options = {
  db: Database;
  count: number;
  seed: number;
  loadParts?: () => Promise<ServerParts>;
  lanes?: number;
  batch?: number;
  onWave?: (done: number, truth: PaymentTruth) => void;
};

/**
 * Sends payments through three server processes that share a database, each payer with faults drawn by the seed, lets five days pass with the
 * reconciler, refunds and disputes, and counts what is true in the database.
 */
export async function runPayments({
  db,
  count,
  seed,
  loadParts = loadShared,
  lanes = 6,
  batch = 250,
  onWave,
}: Options): Promise<FaultReport> {
  const world = await startWorld(db, seed, loadParts);
  const { buy } = payersOf(world);
  const { pass, giveBack, settleAtBank, askBack } = aftermathOf(world);
  const buyers: Buyer[] = [];
  let deck: Scenario[] = [];
  /** Every scenario comes as often as it is in the list, in an order drawn anew each time. */
  const deal = (): Scenario => {
    if (deck.length === 0) deck = world.random.shuffled([...scenarios]);
    return deck.pop() ?? 'paid';
  };

  /** All of a wave at once, a few at a time. */
  async function inLanes<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
    const queue = [...items];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let item = queue.shift(); item; item = queue.shift()) await act(item);
      }),
    );
  }

  async function letDaysPass(wave: Buyer[]): Promise<void> {
    for (const wait of [16 * minute, hour, 12 * hour, 35 * hour]) await pass(wait);
    for (const work of wave.flatMap(({ late }) => late)) await work();
    await pass(hour);
    await inLanes(wave, askBack);
    // One after the other of the same payment: the second is decided once the first has ended. Who is refused meanwhile asks again the next day.
    let refused: WantedRefund[] = [];
    for (const turn of [0, 1, 2]) {
      const wanted = [...refused, ...wave.flatMap(({ refunds }) => refunds[turn] ?? [])];
      refused = [];
      await inLanes(wanted, async (each) => {
        if (!(await giveBack(each))) refused.push(each);
      });
      await pass(hour);
      await pass(6 * hour);
      await inLanes(wanted, settleAtBank);
      await pass(6 * hour);
      await inLanes(wanted, settleAtBank);
      await pass(12 * hour);
    }
    await pass(24 * hour);
  }

  for (let first = 0; first < count; first += batch) {
    const wave = Array.from({ length: Math.min(batch, count - first) }, (_, index) => newBuyer(first + index, seed, deal()));
    buyers.push(...wave);
    await inLanes(wave, buy);
    await letDaysPass(wave);
    onWave?.(buyers.length, await countTruth(db, wave, world.razorpay.refunds()));
  }
  await world.close();
  return { ...(await countTruth(db, buyers, world.razorpay.refunds())), faults: world.faults };
}

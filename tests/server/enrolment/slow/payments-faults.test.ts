import { runnerImport } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { mutantPlugin, mutants } from '../../../../tools/bench/support/payment-mutants.mjs';
import { runPayments } from '../../../support/enrolment/payment-faults.ts';
import { stockCourses } from '../../../support/enrolment/stock.ts';
import { freshDatabase } from '../../../support/server/database.ts';

let database: OpenDatabase | undefined;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  database = await freshDatabase();
  await stockCourses(database.db);
}, 60_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
});
const db = () => {
  if (!database) throw new Error('There is no database.');
  return database.db;
};

// The long version: node tools/bench/payments.mjs
it('150 payments through every fault: none lost, none doubled, nobody enrolled without one', async () => {
  const report = await runPayments({ db: db(), count: 150, seed: 20_261_121 });
  expect(report).toMatchObject({ payments: 150, lost: [], doubled: [], false: [] });
  // No fault of the list may have been left out.
  expect(
    Object.keys(report.faults)
      .filter((fault) => fault !== 'payer gave up')
      .sort(),
  ).toEqual([
    ...['Razorpay does not answer', 'Razorpay’s answer is lost', 'all at once', 'answer lost', 'body altered'],
    ...['browser closed after paying', 'call doubled', 'callback dropped', 'forged signature', 'out of order'],
    ...['server killed', 'server killed while reconciling', 'webhook a day late', 'webhook delivered again'],
    ...['webhook never delivered', 'webhook replayed', 'wrong secret'],
  ]);
  expect(report.captured).toBeGreaterThan(75);
  expect(report.surplus).toBeGreaterThan(5);
}, 240_000);

/** Two of them; with `LONG=all` each. */
const planted = process.env.LONG === 'all' ? mutants : mutants.slice(0, 2);

it.each(planted.map((mutant) => [mutant.name, mutant] as const))(
  'the driver sees a guard that is missing: %s',
  async (_, mutant) => {
    const { module } = await runnerImport<{ runPayments: typeof runPayments }>(
      `${projectRoot}/tests/support/enrolment/payment-faults.ts`,
      {
        ...{ root: projectRoot, configFile: false, logLevel: 'error', plugins: [mutantPlugin(mutant)] },
      },
    );
    const report = await module.runPayments({ db: db(), count: 40, seed: 7 });
    expect(report[mutant.breaks]).not.toEqual([]);
  },
  240_000,
);

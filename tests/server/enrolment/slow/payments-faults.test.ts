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
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
});
const db = () => {
  if (!database) throw new Error('There is no database.');
  return database.db;
};

// The long version: node tools/bench/payments.mjs
const everyFault = [
  ...['Razorpay does not answer', 'Razorpay’s answer is lost', 'all at once', 'answer lost', 'body altered'],
  ...['browser closed after paying', 'call doubled', 'callback dropped', 'callback replayed', 'came back by redirect'],
  ...['dispute webhook replayed', 'dispute webhooks out of order', 'forged callback', 'forged signature', 'out of order'],
  ...['refund webhook never delivered', 'refund webhook replayed', 'refund webhooks out of order'],
  ...['second payment kept from happening', 'server killed', 'server killed while reconciling'],
  ...['server killed while refunding', 'server killed while staff refund', 'webhook a day late', 'webhook delivered again'],
  ...['webhook never delivered', 'webhook replayed', 'wrong secret'],
];

/** Three of each scenario; with `LONG=all` more. */
const count = process.env.LONG === 'all' ? 150 : 84;

it('payments through every fault: none lost, none doubled, nobody enrolled without one, nothing silent', async () => {
  const report = await runPayments({ db: db(), count, seed: 20_261_121 });
  expect(report).toMatchObject({ payments: count, lost: [], doubled: [], false: [], silent: [] });
  // No fault of the list may have been left out.
  expect(Object.keys(report.faults)).toEqual(expect.arrayContaining(everyFault));
  expect(report.captured).toBeGreaterThan(count / 2);
  expect([report.surplus, report.odd, report.refunds, report.disputes].every((each) => each > 3)).toBe(true);
}, 240_000);

/** One of them; with `LONG=all` each. */
const planted = process.env.LONG === 'all' ? mutants : mutants.slice(0, 1);

it.each(planted.map((mutant) => [mutant.name, mutant] as const))(
  'the driver sees a guard that is missing: %s',
  async (_, mutant) => {
    const { module } = await runnerImport<{ runPayments: typeof runPayments }>(
      `${projectRoot}/tests/support/enrolment/payment-faults.ts`,
      {
        ...{ root: projectRoot, configFile: false, logLevel: 'error', plugins: [mutantPlugin(mutant)] },
      },
    );
    const report = await module.runPayments({ db: db(), count: 40, seed: 214 });
    expect(report[mutant.breaks]).not.toEqual([]);
  },
  240_000,
);

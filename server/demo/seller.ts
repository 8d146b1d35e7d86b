import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seller } from '../billing/seller.ts';
import { listSellerVersions, storeSeller } from '../billing/seller-versions.ts';
import type { Transaction } from '../db/open.ts';
import { projectRoot } from '../project-root.ts';

/** Lets the demonstration's receipts have a seller, which is made up, where it has none. */
export async function addDemoSeller(tx: Transaction, now: Date): Promise<void> {
  if ((await listSellerVersions(tx)).length > 0) return;
  const example = readFileSync(join(projectRoot, 'content/billing/seller.example.json'), 'utf8');
  await storeSeller(tx, seller.parse(JSON.parse(example)), { changedBy: 'Prepchart', reason: 'the demonstration', now });
}

import { type PromiseFamily, promiseFamilies } from '../../../contract/enrolment/promises.ts';
import type { RefundShares } from '../../../contract/enrolment/refund-rule.ts';

const isFamily = (name: string): name is PromiseFamily => promiseFamilies.some((family) => family === name);

/** Reads how much of a price each family of promises is worth, as 'sessions 50, mockTests 50'; '' is none. Throws what is wrong with it. */
export function readShares(text: string): RefundShares | null {
  if (text.trim() === '') return null;
  const shares: RefundShares = {};
  for (const part of text.split(',')) {
    const [, family = '', percent = ''] = /^\s*(\w+)\s+(\d{1,3})\s*$/.exec(part) ?? [];
    if (!isFamily(family) || family in shares)
      throw new Error(`'${part.trim()}' is not one of ${promiseFamilies.join(', ')} with its percent, each named once`);
    shares[family] = Number(percent);
  }
  if (Object.values(shares).reduce((sum, share) => sum + share, 0) !== 100) throw new Error('its percents do not make 100');
  return shares;
}

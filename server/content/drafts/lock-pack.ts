import { lockName } from '../../db/lock-name.ts';
import type { Transaction } from '../../db/open.ts';
import type { quizzes } from '../../db/tables/content.ts';

export type PackKind = 'quiz' | 'bank';

/** Keeps everybody else off a pack until the transaction ends: what stands in its versions and what does not changes in one go. */
export const lockPack = (tx: Transaction, slug: string): Promise<void> => lockName(tx, `pack ${slug}`);

/** Whether something is a quiz or a bank by itself, as `kind` says. */
export const isOfKind = ({ isNode, isBank, moduleOf, drillFor }: typeof quizzes.$inferSelect, kind: PackKind): boolean =>
  !isNode && moduleOf === null && drillFor === null && isBank === (kind === 'bank');

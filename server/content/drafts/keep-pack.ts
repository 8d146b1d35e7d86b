import type { Transaction } from '../../db/open.ts';
import { draftPacks } from '../../db/tables/drafts.ts';
import { toHead } from '../store.ts';
import type { OpenPack } from './read-pack.ts';

/** Makes the row of a pack that has questions beside its versions, where there is none yet. */
export const keepPack = (tx: Transaction, pack: OpenPack, now: Date) =>
  tx
    .insert(draftPacks)
    .values({
      ...{ slug: pack.slug, kind: pack.kind, ...toHead(pack) },
      ...{ order: pack.questions.map(({ name }) => name), changedAt: now },
    })
    .onConflictDoNothing();

import { eq } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { draftVersions } from '../../db/tables/draft-versions.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { lockPack } from '../drafts/lock-pack.ts';
import type { PackResult } from '../drafts/store-released.ts';
import { publish } from './bring-in.ts';
import { type DraftVersion, lockVersions, readDraft } from './read-draft.ts';

/** Which draft somebody has looked at, beside which version. */
type SeenDraft = { slug: string; seen: string };

/** Publishes the draft of a pack as an import would. Throws `CallRefused` 409 where it, or what it was compared with, is another by now. */
export async function publishDraft({ tx, now, record }: Act, { slug, seen }: SeenDraft): Promise<PackResult> {
  const { content } = await requireSeen(tx, { slug, seen });
  const stored = await publish(tx, content, now);
  if (!stored) throw new CallRefused(409, 'conflict', `'${slug}' is the name of something of another kind by now.`);
  await tx.delete(draftVersions).where(eq(draftVersions.slug, slug));
  const { drafts = 0 } = stored;
  await record({
    action: 'content.publish',
    subject: { kind: 'test', id: 'quizId' in stored ? stored.quizId : null, name: slug },
    after: { version: 'version' in stored ? stored.version : null, ...(drafts > 0 && { drafts }) },
  });
  return stored;
}

/** Discards the draft of a pack. Throws `CallRefused` 409 where it is another by now. */
export async function discardDraft(
  { tx, record, last }: Act,
  { slug, seen, reason }: SeenDraft & { reason: string },
): Promise<void> {
  const { questions } = await requireSeen(tx, { slug, seen });
  last(() => tx.delete(draftVersions).where(eq(draftVersions.slug, slug)));
  await record({ action: 'content.discard', subject: { kind: 'test', id: null, name: slug }, before: { questions }, reason });
}

async function requireSeen(tx: Transaction, { slug, seen }: SeenDraft): Promise<DraftVersion> {
  const [, , draft] = await together(
    () => lockPack(tx, slug),
    // Questions of a mock test are edited under this lock alone.
    () => lockVersions(tx, slug),
    () => readDraft(tx, slug),
  );
  if (!draft)
    throw new CallRefused(409, 'conflict', 'This draft is gone: somebody has published or discarded it. Load the page again.');
  if (draft.seen !== seen)
    throw new CallRefused(
      409,
      'conflict',
      'The draft or the version has changed since you looked. Load the page again and compare them.',
    );
  return draft;
}

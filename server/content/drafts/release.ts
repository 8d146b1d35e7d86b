import type { Act } from '../../audit/act.ts';
import { draftQuestions } from '../../db/tables/drafts.ts';
import { CallRefused } from '../../http/refused.ts';
import { hashContent } from '../digest.ts';
import { advanceDraft, type DraftEvent } from './draft.machine.ts';
import { keepPack } from './keep-pack.ts';
import { lockPack } from './lock-pack.ts';
import { type OpenPack, readPack, toPackContent } from './read-pack.ts';
import { toReleased } from './released.ts';
import { type PackResult, storeReleased } from './store-released.ts';

/** What staff do to questions of a pack. `names` null: all that are drafts. */
type ReleaseOrder = { slug: string; names: readonly string[] | null; reason?: string | null };

/** What came of it: `version` null where nothing of the pack is released. */
export type MovedQuestions = { questions: string[]; version: number | null };

/** Releases drafts, or what was withdrawn, into a new version of their pack. Throws `CallRefused`: 404, 409 for what is released already. */
export const releaseQuestions = (act: Act, wanted: ReleaseOrder): Promise<MovedQuestions> =>
  moveQuestions(act, { ...wanted, event: { type: 'school.released' }, action: 'content.release' });

/** Takes questions out of their pack: its new version has them no more, and who has begun an older one goes on. Throws `CallRefused`: 404, 409. */
export const withdrawQuestions = (act: Act, wanted: ReleaseOrder & { names: readonly string[] }): Promise<MovedQuestions> =>
  moveQuestions(act, { ...wanted, event: { type: 'school.withdrew' }, action: 'content.withdraw' });

async function moveQuestions(
  { tx, now, record }: Act,
  { slug, names, reason, event, action }: ReleaseOrder & { event: DraftEvent; action: string },
): Promise<MovedQuestions> {
  await lockPack(tx, slug);
  const pack = await readPack(tx, slug);
  const moved = names ?? pack.questions.filter(({ state }) => state === 'draft').map(({ name }) => name);
  if (moved.length === 0) throw new CallRefused(409, 'conflict', `'${slug}' has no drafts.`);
  for (const name of moved) advance(pack, name, event);
  await keepPack(tx, pack, now);
  const questions = pack.questions.filter(({ name }) => moved.includes(name));
  for (const { name, state, source, ...question } of questions) {
    const row = { ...question, state, source, digest: hashContent({ name, ...question }), changedAt: now };
    await tx
      .insert(draftQuestions)
      .values({ slug, name, ...row })
      .onConflictDoUpdate({ target: [draftQuestions.slug, draftQuestions.name], set: { state, changedAt: now } });
  }
  const stored = await publish({ tx, now }, pack);
  const before = moved.length === 1 ? { question: moved[0] } : { questions: moved.length };
  await record({
    action,
    subject: { kind: 'test', id: 'quizId' in stored ? stored.quizId : null, name: slug },
    before,
    after: { version: 'version' in stored ? stored.version : null },
    reason,
  });
  return { questions: [...moved], version: 'version' in stored ? stored.version : null };
}

/** Moves a question of the pack by the chart. Throws `CallRefused`: 404, 409. */
function advance(pack: OpenPack, name: string, event: DraftEvent): void {
  const question = pack.questions.find((each) => each.name === name);
  if (!question) throw new CallRefused(404, 'notFound', `'${pack.slug}' has no question '${name}'.`);
  const next = advanceDraft(question.state, event);
  if (next === null) throw new CallRefused(409, 'conflict', `'${name}' of '${pack.slug}' is ${states[question.state]}.`);
  question.state = next;
}

const states = { draft: 'a draft: students don’t have it', released: 'released already', withdrawn: 'withdrawn already' };

/** Stores what of a pack is released as its next version. Throws `CallRefused` 409 where nothing would be left of what students have. */
export async function publish({ tx, now }: Pick<Act, 'tx' | 'now'>, pack: OpenPack): Promise<PackResult> {
  const aside = new Set(pack.questions.filter(({ state }) => state !== 'released').map(({ name }) => name));
  const released = toReleased(toPackContent(pack), aside);
  if (released.questions.length === 0 && pack.version !== null)
    throw new CallRefused(409, 'conflict', `Nothing would be left of '${pack.slug}': withdraw the whole pack.`);
  const stored = await storeReleased(tx, pack.kind, released, now);
  if (!stored) throw new CallRefused(409, 'conflict', `'${pack.slug}' is the name of something of another kind already.`);
  return stored;
}

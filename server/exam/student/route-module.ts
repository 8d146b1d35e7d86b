import { eq } from 'drizzle-orm';
import { chooseForm } from '../../ability/choose-form.ts';
import { countedItems, readMeasuredQuestions } from '../../ability/read-items.ts';
import type { Transaction } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions } from '../../db/tables/content.ts';
import { newestAnswers } from '../sitting/newest-answers.ts';
import { toResponses } from '../sitting/responses.ts';
import type { Sitting } from '../sitting/sitting.ts';

/**
 * The version of a module that a student sits, where it has two forms: chosen as it is begun, by the answers to the section's modules before it, as they
 * count then. Null for a module with one form. `modules`: all of the record, in their order.
 */
export async function routeModule(
  tx: Transaction,
  { module, modules, recordVersionId }: { module: Sitting; modules: Sitting[]; recordVersionId: string },
  now: Date,
): Promise<string | null> {
  const [version] = await tx
    .select({ modules: quizVersions.modules })
    .from(quizVersions)
    .where(eq(quizVersions.id, recordVersionId));
  const places = version?.modules ?? [];
  const place = findPlace(places, module);
  if (place?.harder === undefined) return null;
  const { versionId: easier, harder } = place;
  const before = modules.filter((each) => isBefore(each, module) && findPlace(places, each)?.type === place.type);
  const measured = await readMeasuredQuestions(tx, [easier, harder, ...before.map(({ versionId }) => versionId)]);
  const answers = await newestAnswers(
    tx,
    before.map(({ id }) => id),
  );
  const first = before.flatMap((each) => toResponses(each.id, measured.get(each.versionId) ?? [], answers, now));
  const items = (versionId: string) => countedItems(measured.get(versionId) ?? [], now);
  return chooseForm(first, { easier: items(easier), harder: items(harder) }) === 'harder' ? harder : easier;
}

const findPlace = (places: readonly ModuleOfVersion[], { position }: Sitting): ModuleOfVersion | undefined =>
  places[(position ?? 0) - 1];

const isBefore = (one: Sitting, other: Sitting): boolean => (one.position ?? 0) < (other.position ?? 0);

import { eq } from 'drizzle-orm';
import { chooseForm } from '../../ability/choose-form.ts';
import { countedItems, readMeasuredQuestions } from '../../ability/read-items.ts';
import type { Transaction } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { newestAnswers } from '../sitting/newest-answers.ts';
import { toResponses } from '../sitting/responses.ts';
import type { Sitting } from '../sitting/sitting.ts';

/**
 * The version of a module that a student sits, where it has two forms: chosen as it is begun, by the answers to the section's modules before it, as they
 * count then. Null for a module with one form. `modules`: all of the record, in their order. `places`: as `readPlaces` gives them.
 */
export async function routeModule(
  tx: Transaction,
  { module, modules, places }: { module: Sitting; modules: Sitting[]; places: readonly ModuleOfVersion[] },
  now: Date,
): Promise<string | null> {
  const place = findPlace(places, module);
  if (place?.harder === undefined) return null;
  const { versionId: easier, harder } = place;
  const before = modules.filter((each) => isBefore(each, module) && findPlace(places, each)?.type === place.type);
  const ids = before.map(({ id }) => id);
  const [measured, answers] = await together(
    () => readMeasuredQuestions(tx, [easier, harder, ...before.map(({ versionId }) => versionId)]),
    () => newestAnswers(tx, ids),
  );
  const first = before.flatMap((each) => toResponses(each.id, measured.get(each.versionId) ?? [], answers, now));
  const items = (versionId: string) => countedItems(measured.get(versionId) ?? [], now);
  return chooseForm(first, { easier: items(easier), harder: items(harder) }) === 'harder' ? harder : easier;
}

/** What the version of a mock test's record says of its modules, in their order. */
export async function readPlaces(tx: Transaction, recordId: string): Promise<readonly ModuleOfVersion[]> {
  const [version] = await tx
    .select({ modules: quizVersions.modules })
    .from(quizVersions)
    .innerJoin(sittings, eq(sittings.versionId, quizVersions.id))
    .where(eq(sittings.id, recordId));
  return version?.modules ?? [];
}

const findPlace = (places: readonly ModuleOfVersion[], { position }: Sitting): ModuleOfVersion | undefined =>
  places[(position ?? 0) - 1];

const isBefore = (one: Sitting, other: Sitting): boolean => (one.position ?? 0) < (other.position ?? 0);

import { eq, type SQL, sql } from 'drizzle-orm';
import { chooseForm } from '../../ability/choose-form.ts';
import { countedItems, type MeasuredQuestion, readMeasuredQuestions } from '../../ability/read-items.ts';
import type { Transaction } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions } from '../../db/tables/content.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { type NewestAnswer, newestAnswers } from '../sitting/newest-answers.ts';
import { toResponses } from '../sitting/responses.ts';
import type { Sitting } from '../sitting/sitting.ts';

/** What the form of a module is chosen by: what the version of its record says of the modules, in their order, and what was asked and answered in those before it. */
export type RoutingInput = {
  places: readonly ModuleOfVersion[];
  measured: ReadonlyMap<string, MeasuredQuestion[]>;
  answers: ReadonlyMap<string, NewestAnswer>;
};

/** Reads what the form of a module is chosen by, which a query names: of one with one form no questions. */
export async function readRouting(tx: Transaction, moduleId: SQL): Promise<RoutingInput> {
  const [places, measured, answers] = await together(
    () => readPlaces(tx, moduleId),
    () => readMeasuredQuestions(tx, versionsToMeasure(moduleId)),
    () => newestAnswers(tx, modulesBefore(moduleId)),
  );
  return { places, measured, answers };
}

/** In a query: the two forms of a module, and the versions of those before it; none for a module with one form. */
const versionsToMeasure = (moduleId: SQL): SQL => sql`(
  select unnest(array[place.forms ->> 'versionId', place.forms ->> 'harder'] || array(
    select earlier.version_id from sittings as earlier where earlier.record_id = module.record_id and earlier.position < module.position))
  from sittings as module
  join sittings as record on record.id = module.record_id
  join quiz_versions as version on version.id = record.version_id
  cross join lateral (select version.modules -> (module.position - 1) as forms) as place
  where module.id = ${moduleId} and place.forms ->> 'harder' is not null
)`;

/** In a query: the modules that come before one. */
const modulesBefore = (moduleId: SQL): SQL => sql`(
  select earlier.id from sittings as module
  join sittings as earlier on earlier.record_id = module.record_id and earlier.position < module.position
  where module.id = ${moduleId}
)`;

/**
 * The version of a module that a student sits, where it has two forms: chosen as it is begun, by the answers to the section's modules before it, as they
 * count then. Null for a module with one form. `modules`: all of the record, in their order.
 */
export function routeModule(
  { module, modules, routing }: { module: Sitting; modules: Sitting[]; routing: RoutingInput },
  now: Date,
): string | null {
  const { places, measured, answers } = routing;
  const place = findPlace(places, module);
  if (place?.harder === undefined) return null;
  const { versionId: easier, harder } = place;
  const before = modules.filter((each) => isBefore(each, module) && findPlace(places, each)?.type === place.type);
  const first = before.flatMap((each) => toResponses(each.id, measured.get(each.versionId) ?? [], answers, now));
  const items = (versionId: string) => countedItems(measured.get(versionId) ?? [], now);
  return chooseForm(first, { easier: items(easier), harder: items(harder) }) === 'harder' ? harder : easier;
}

/** What the version of a module's record says of its modules, in their order. */
async function readPlaces(tx: Transaction, moduleId: SQL): Promise<readonly ModuleOfVersion[]> {
  const [version] = await tx
    .select({ modules: quizVersions.modules })
    .from(quizVersions)
    .innerJoin(sittings, eq(sittings.versionId, quizVersions.id))
    .where(eq(sittings.id, sql`(select module.record_id from ${sittings} as module where module.id = ${moduleId})`));
  return version?.modules ?? [];
}

const findPlace = (places: readonly ModuleOfVersion[], { position }: Sitting): ModuleOfVersion | undefined =>
  places[(position ?? 0) - 1];

const isBefore = (one: Sitting, other: Sitting): boolean => (one.position ?? 0) < (other.position ?? 0);

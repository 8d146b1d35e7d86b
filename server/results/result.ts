import type { QuizResult, ScaledRange } from '../../contract/results/results.ts';
import type { Database, Queryable } from '../db/open.ts';
import { together } from '../db/together.ts';
import { readEvents } from '../exam/sitting/events.ts';
import type { OwnSitting, Sitting } from '../exam/sitting/sitting.ts';
import { paceFor } from '../exam/sitting/time.ts';
import { type NamedVersion, readVersion } from '../exam/sitting/version.ts';
import { readAccommodations } from '../exam/staff/accommodations.ts';
import { apScales } from '../free-response/ap-scale.ts';
import { readEstimate } from '../free-response/read-estimate.ts';
import { isAdaptive, readAdaptiveRanges } from './adaptive-scale.ts';
import { readModuleFacts, toModuleResult } from './module-result.ts';
import { type FinishedSitting, keepRead, type OpenResult, readOpenResult } from './open-result.ts';
import { toPercent } from './percent.ts';
import { type SatModule, toScaledRange } from './sat-scale.ts';

/**
 * Reads the result of a sitting with keys and explanations: of a quiz, or of a mock test with its modules in order. Stores when it was
 * first read. Throws `CallRefused` as `readOpenResult` does.
 */
export async function readResult(db: Database, own: OwnSitting, now: Date): Promise<QuizResult> {
  const open = await readOpenResult(db, own, now);
  // Nothing is told before it is stored that it was.
  const [, result] = await together(
    () => keepRead(db, open.record, now),
    () => readWholeResult(db, open, now),
  );
  return result;
}

/** What came of a sitting that is over, whoever asks. */
export async function readWholeResult(db: Queryable, { record, modules: rows }: OpenResult, now: Date): Promise<QuizResult> {
  const [version, known, events, accommodations] = await together(
    () => readVersion(db, record.versionId),
    () => readModuleFacts(db, rows, now),
    async () => (record.isNode ? readEvents(db, record.id) : []),
    // A drill may be timed.
    async () => (record.isNode ? null : readAccommodations(db, record.studentId)),
  );
  const modules = rows.map((sitting) => toModuleResult(sitting, findPlace(version, sitting), known));
  const sum = (part: 'right' | 'total' | 'seconds') => modules.reduce((total, { score }) => total + score[part], 0);
  const [right, total] = [sum('right'), sum('total')];
  const begun = modules.map(({ type, score, questions }, at) => ({
    type,
    ...score,
    begun: rows[at]?.startedAt !== null,
    ...(questions.length > 0 && { asked: questions.length }),
  }));
  const [scaled, ap] = await together(
    async () => (record.isNode ? readScaledRange(db, { record, version, rows, begun }) : null),
    () => readAp(db, { studentId: record.studentId, recordId: record.id, subject: version.subject, total }),
  );
  const pace = accommodations && paceFor(version, accommodations);
  return {
    title: version.title,
    is_node: record.isNode,
    score: { right, total, percent: toPercent(right, total), seconds: sum('seconds') },
    scaled,
    ...ap,
    ...(pace === null ? {} : { pace }),
    startedAt: record.startedAt.getTime(),
    submittedAt: record.submittedAt.getTime(),
    ending: record.ending,
    modules,
    events,
  };
}

/** The estimate of an AP test that has multiple choice, by what is known of free response; a section too short to stand for one says nothing. */
async function readAp(
  db: Queryable,
  { studentId, recordId, subject, total }: { studentId: string; recordId: string; subject: string; total: number },
): Promise<Pick<QuizResult, 'ap'>> {
  if (total === 0 || !(subject in apScales)) return {};
  const ap = await readEstimate(db, { studentId, recordId });
  return ap === null || ap.multipleChoice.source === null ? {} : { ap };
}

/** A module's type, and which of its forms a sitting had; of a quiz its subject. */
function findPlace({ modules, subject }: NamedVersion, { quizId, versionId, startedAt }: Sitting) {
  const place = modules?.find((module) => module.quizId === quizId);
  if (place?.harder === undefined || startedAt === null) return { type: place?.type ?? subject };
  return { type: place.type, form: versionId === place.harder ? ('harder' as const) : ('easier' as const) };
}

type ScaledTest = { record: FinishedSitting; version: NamedVersion; rows: Sitting[]; begun: SatModule[] };

/** The range of a mock test: by the answers one by one where its modules are chosen, otherwise by how many are right. */
async function readScaledRange(db: Queryable, { record, version, rows, begun }: ScaledTest): Promise<ScaledRange | null> {
  const places = version.modules ?? [];
  if (!isAdaptive(places)) return toScaledRange(begun);
  const { id, submittedAt } = record;
  return (await readAdaptiveRanges(db, [{ id, places, parts: rows, submittedAt }])).get(id) ?? null;
}

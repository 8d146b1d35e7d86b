import type { QuizResult } from '../../contract/results/results.ts';
import type { Database } from '../db/open.ts';
import { together } from '../db/together.ts';
import { readEvents } from '../exam/sitting/events.ts';
import type { OwnSitting, Sitting } from '../exam/sitting/sitting.ts';
import { paceFor } from '../exam/sitting/time.ts';
import { type NamedVersion, readVersion } from '../exam/sitting/version.ts';
import { readAccommodations } from '../exam/staff/accommodations.ts';
import { readModuleFacts, toModuleResult } from './module-result.ts';
import { keepRead, readOpenResult } from './open-result.ts';
import { toPercent } from './percent.ts';
import { toScaledRange } from './sat-scale.ts';

/**
 * Reads the result of a sitting with keys and explanations: of a quiz, or of a mock test with its modules in order. Stores when it was
 * first read. Throws `CallRefused` as `readOpenResult` does.
 */
export async function readResult(db: Database, own: OwnSitting, now: Date): Promise<QuizResult> {
  const { record, modules: rows } = await readOpenResult(db, own, now);
  // Nothing is told before it is stored that it was.
  const [, version, known, events] = await together(
    db,
    () => keepRead(db, record, now),
    () => readVersion(db, record.versionId),
    () => readModuleFacts(db, rows, now),
    async () => (record.isNode ? readEvents(db, record.id) : []),
  );
  const modules = rows.map((sitting) => toModuleResult(sitting, findType(version, sitting), known));
  const pace = version.paceSeconds === null ? null : paceFor(version, await readAccommodations(db, own.studentId));
  const sum = (part: 'right' | 'total' | 'seconds') => modules.reduce((total, { score }) => total + score[part], 0);
  const [right, total] = [sum('right'), sum('total')];
  const begun = modules.map(({ type, score }, at) => ({ type, ...score, begun: rows[at]?.startedAt !== null }));
  return {
    title: version.title,
    is_node: record.isNode,
    score: { right, total, percent: toPercent(right, total), seconds: sum('seconds') },
    scaled: record.isNode ? toScaledRange(begun) : null,
    ...(pace === null ? {} : { pace }),
    startedAt: record.startedAt.getTime(),
    submittedAt: record.submittedAt.getTime(),
    ending: record.ending,
    modules,
    events,
  };
}

const findType = ({ modules, subject }: NamedVersion, { quizId }: Sitting): string =>
  modules?.find((module) => module.quizId === quizId)?.type ?? subject;

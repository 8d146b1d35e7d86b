import type { QuizResult } from '../../contract/results.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { readEvents } from './events.ts';
import { isLate } from './late.ts';
import { modulesOf } from './mock-test.ts';
import { moduleResultOf, percentOf } from './module-result.ts';
import { type OwnSitting, readOwnSitting, type Sitting } from './sitting.ts';
import { type NamedVersion, readVersion } from './version.ts';

/**
 * What came of a sitting, with keys and explanations: of a quiz, or of a mock test with its modules in order. Throws `Refused`:
 * 409 `notOpen` while it is not over or still waits for late answers, 404 for a module of a mock test by itself.
 */
export async function resultOf(db: Database, own: OwnSitting, now: Date): Promise<QuizResult> {
  const sitting = await readOwnSitting(db, own);
  if (sitting.recordId !== null) throw new Refused(404, 'notFound', 'This quiz is not there.');
  const version = await readVersion(db, sitting.versionId);
  const { isNode, startedAt, submittedAt, ending } = sitting;
  if (startedAt === null || submittedAt === null || ending === null) {
    throw new Refused(409, 'notOpen', `There is no result before the ${isNode ? 'test is over' : 'quiz is submitted'}.`);
  }
  const rows = isNode ? await modulesOf(db, sitting.id) : [sitting];
  requireNoneLate(rows, now);
  const modules = await Promise.all(rows.map((row) => moduleResultOf(db, row, typeOf(version, row))));
  const sum = (part: 'right' | 'total' | 'seconds') => modules.reduce((total, { score }) => total + score[part], 0);
  const [right, total] = [sum('right'), sum('total')];
  return {
    title: version.title,
    is_node: isNode,
    score: { right, total, percent: percentOf(right, total), seconds: sum('seconds') },
    startedAt: startedAt.getTime(),
    submittedAt: submittedAt.getTime(),
    ending,
    modules,
    events: isNode ? await readEvents(db, sitting.id) : [],
  };
}

const typeOf = ({ modules, subject }: NamedVersion, { quizId }: Sitting): string =>
  modules?.find((module) => module.quizId === quizId)?.type ?? subject;

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' });

/** The key of a module stays locked as long as answers to it are taken. */
function requireNoneLate(modules: Sitting[], now: Date): void {
  const late = modules.filter((module) => isLate(module, now));
  if (late.length === 0) return;
  const until = Math.max(...late.map(({ lateUntil }) => lateUntil?.getTime() ?? 0));
  throw new Refused(
    409,
    'notOpen',
    `Answers of this test may still come from a device, until ${instant.format(until)} UTC. The result is there then, or as soon as you say that there is nothing more to send.`,
  );
}

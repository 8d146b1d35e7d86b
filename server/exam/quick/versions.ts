import { getQuizContent } from '../../../contract/exam/quizzes.ts';
import type { Database } from '../../db/open.ts';
import { toSheet } from '../../free-response/read-tasks.ts';
import { type WrittenFields, writeFields } from '../../http/written-fields.ts';
import { logError } from '../../log.ts';
import { type KeyedQuestion, readQuestions } from '../sitting/version.ts';

/** How much is kept in memory: questions by the characters of their JSON, contents by the bytes of their answers, sittings by their number. */
const most = { characters: 50_000_000, contentBytes: 50_000_000, sittings: 20_000 };

/** Keeps what was used last, as much of it as fits into `limit`; what is larger alone is not kept. */
export function createMemory<Value>(limit: number, measure: (value: Value) => number) {
  const values = new Map<string, { value: Value; size: number }>();
  let total = 0;
  const forget = (key: string) => {
    total -= values.get(key)?.size ?? 0;
    values.delete(key);
  };
  const set = (key: string, value: Value, size = measure(value)) => {
    forget(key);
    if (size > limit) return;
    values.set(key, { value, size });
    total += size;
    for (const oldest of values.keys()) {
      if (total <= limit) return;
      forget(oldest);
    }
  };
  const get = (key: string): Value | undefined => {
    const known = values.get(key);
    if (known) set(key, known.value, known.size);
    return known?.value;
  };
  return { get, set };
}

/** Has what a whole class asks for in one instant made once. `find`: what is being made. */
export function createSharing<Value>() {
  const underWay = new Map<string, Promise<Value>>();
  const find = (key: string): Promise<Value> | undefined => underWay.get(key);
  const share = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = find(key);
    if (known) return known;
    const made = make().finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
  return { find, share };
}

/** How long a decision of the school on a question may go unheard, in ms: what is graded meanwhile is graded again (`settleRulings`). */
const keptMs = 60_000;
type ReadVersion = { read: readonly KeyedQuestion[]; at: number };

/**
 * The questions of versions, with their keys, of which nothing changes once made but how the school decides that one counts, and which version a sitting had when it was last met: a statement that
 * relies on it demands that it still has.
 */
export function createVersionMemory(db: Database) {
  const questions = createMemory<ReadVersion>(most.characters, ({ read }) => JSON.stringify(read).length);
  const sittings = createMemory<string>(most.sittings, () => 1);
  const contents = createMemory<WrittenFields>(most.contentBytes, ({ json }) => json.length);
  const reading = createSharing<readonly KeyedQuestion[]>();
  const writing = createSharing<WrittenFields>();
  const recall = (versionId: string): readonly KeyedQuestion[] | undefined => {
    const known = questions.get(versionId);
    return known && performance.now() - known.at < keptMs ? known.read : undefined;
  };
  const read = async (versionId: string): Promise<readonly KeyedQuestion[]> =>
    recall(versionId) ??
    reading.share(versionId, async () => {
      const at = performance.now();
      const found = await readQuestions(db, versionId);
      questions.set(versionId, { read: found, at });
      return found;
    });
  return {
    noteSitting: (sittingId: string, versionId: string) => sittings.set(sittingId, versionId),
    versionOfSitting: sittings.get,
    /** The questions of a version; null to whoever is the first to ask for a while, and has them read for those who ask next. */
    findQuestions: async (versionId: string): Promise<readonly KeyedQuestion[] | null> => {
      const known = recall(versionId) ?? reading.find(versionId);
      if (known) return known;
      read(versionId).catch((error: unknown) => logError('The questions of a version could not be read', error));
      return null;
    },
    /** What a student gets of a version, as it is answered: written once, since it is long and the same for all. */
    readContent: async (versionId: string): Promise<WrittenFields> => {
      return (
        contents.get(versionId) ??
        writing.share(versionId, async () => {
          const written = writeFields(getQuizContent, { data: await toSheet(db, versionId, await read(versionId)) });
          contents.set(versionId, written);
          return written;
        })
      );
    },
  };
}

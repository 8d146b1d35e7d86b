import type { Database } from '../../db/open.ts';
import { type KeyedQuestion, readQuestions } from '../sitting/version.ts';

/** Most versions whose questions, and most sittings whose versions, are kept in memory. */
const most = { versions: 200, sittings: 20_000 };

/** Keeps what was used last, at most so much of it. */
function createMemory<Value>(limit: number) {
  const values = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set: (key: string, value: Value): void => {
      values.set(key, value);
      if (values.size <= limit) return;
      const [oldest] = values.keys();
      if (oldest !== undefined) values.delete(oldest);
    },
  };
}

/**
 * The questions of versions, with their keys, which never change once made, and which version a sitting had when it was last met: a statement that
 * relies on it demands that it still has.
 */
export function createVersionMemory(db: Database) {
  const questions = createMemory<readonly KeyedQuestion[]>(most.versions);
  const sittings = createMemory<string>(most.sittings);
  return {
    noteSitting: sittings.set,
    versionOfSitting: sittings.get,
    readQuestions: async (versionId: string): Promise<readonly KeyedQuestion[]> => {
      const known = questions.get(versionId);
      if (known) return known;
      const read = await readQuestions(db, versionId);
      questions.set(versionId, read);
      return read;
    },
  };
}

import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { objectionAbout, objectionReasons } from '../../../contract/objections/objections.ts';
import { deviceDatabase } from '../api/device-database.ts';

const keptObjection = z.object({
  studentId: z.string(),
  about: objectionAbout,
  reason: z.enum(objectionReasons),
  text: z.string(),
});
/** What a student says is wrong with a question, as this device keeps it until the school has it. */
export type KeptObjection = z.infer<typeof keptObjection>;

interface ObjectionDatabase extends DBSchema {
  objections: { key: string; value: KeptObjection & { key: string }; indexes: { studentId: string } };
}

const database = deviceDatabase<ObjectionDatabase>('prepchart-objections', 1, (db) => {
  db.createObjectStore('objections', { keyPath: 'key' }).createIndex('studentId', 'studentId');
});

/** One for a student and a question: what is written anew takes the place of what was written before. */
export const toKey = ({ studentId, about }: Pick<KeptObjection, 'studentId' | 'about'>): string =>
  about.kind === 'result'
    ? `${studentId}/result/${about.studentQuizId}/${about.question}`
    : `${studentId}/notebook/${about.entryId}`;

/** Keeps what is said until it was delivered. Throws where the browser keeps nothing. */
export async function storeObjection(objection: KeptObjection): Promise<void> {
  await (await database()).put('objections', { ...objection, key: toKey(objection) });
}

/** What a student said that was not delivered; nothing where the browser keeps nothing. */
export async function listObjections(studentId: string): Promise<KeptObjection[]> {
  try {
    const found = await (await database()).getAllFromIndex('objections', 'studentId', studentId);
    return found.flatMap((each) => keptObjection.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}

/** Forgets what was delivered, or what its student let go of. */
export async function forgetObjection(of: Pick<KeptObjection, 'studentId' | 'about'>): Promise<void> {
  try {
    await (await database()).delete('objections', toKey(of));
  } catch {
    // Sent again it is the same report.
    return;
  }
}

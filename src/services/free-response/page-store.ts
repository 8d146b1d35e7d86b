import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';

/** A page that this device has and the server may not: `jpeg` base64, `name` as the answer has it. */
const keptPage = z.object({ name: z.string(), studentId: z.string(), sittingId: z.string(), jpeg: z.string() });
export type KeptPage = z.infer<typeof keptPage>;

interface PageDatabase extends DBSchema {
  pages: { key: string; value: KeptPage; indexes: { sittingId: string; studentId: string } };
}

let connection: Promise<IDBPDatabase<PageDatabase>> | null = null;

/** Storage that does not answer keeps nothing, in ms. */
const openingMs = 10_000;

function database() {
  connection ??= Promise.race([open(), tooLate()]);
  connection.catch(() => {
    connection = null;
  });
  return connection;
}

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('This browser’s storage does not answer.')), openingMs);
  });

const open = () =>
  openDB<PageDatabase>('prepchart-pages', 1, {
    upgrade(db) {
      const pages = db.createObjectStore('pages', { keyPath: 'name' });
      pages.createIndex('sittingId', 'sittingId');
      pages.createIndex('studentId', 'studentId');
    },
    terminated() {
      connection = null;
    },
  });

/** Keeps a page until it has arrived. Throws where the browser keeps nothing. */
export async function storePage(page: KeptPage): Promise<void> {
  await (await database()).put('pages', page);
}

/** The pages of a sitting, or all of a student's, that have not arrived; none where the browser keeps nothing. */
export async function listPages(of: { sittingId: string } | { studentId: string }): Promise<KeptPage[]> {
  try {
    const db = await database();
    const found =
      'sittingId' in of
        ? await db.getAllFromIndex('pages', 'sittingId', of.sittingId)
        : await db.getAllFromIndex('pages', 'studentId', of.studentId);
    return found.flatMap((each) => keptPage.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}

/** Forgets a page that has arrived, or that the student took out. */
export async function forgetPage(name: string): Promise<void> {
  try {
    await (await database()).delete('pages', name);
  } catch {
    // Sent again it is the same page.
    return;
  }
}

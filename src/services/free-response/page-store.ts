import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { deviceDatabase } from '../api/device-database.ts';

const ownPage = z.object({ name: z.string(), studentId: z.string(), sittingId: z.string() });
const openedPage = z.extend(ownPage, { jpeg: z.string() });
/** A page small enough to send: `jpeg` base64, `name` as the answer has it. */
export type OpenedPage = z.infer<typeof openedPage>;
/** One that nobody has opened yet: the photo as it was taken. */
export type UnopenedPage = z.infer<typeof ownPage> & { file: Blob };
/** A page that this device has and the server may not. */
export type KeptPage = OpenedPage | UnopenedPage;

interface PageDatabase extends DBSchema {
  pages: { key: string; value: KeptPage; indexes: { sittingId: string; studentId: string } };
}

const database = deviceDatabase<PageDatabase>('prepchart-pages', 1, (db) => {
  const pages = db.createObjectStore('pages', { keyPath: 'name' });
  pages.createIndex('sittingId', 'sittingId');
  pages.createIndex('studentId', 'studentId');
});

/** Keeps pages until they have arrived, all in one step. Throws where the browser keeps nothing. */
export async function storePages(pages: readonly KeptPage[]): Promise<void> {
  const keeping = (await database()).transaction('pages', 'readwrite');
  await Promise.all([...pages.map((page) => keeping.store.put(page)), keeping.done]);
}

/** The pages of a sitting, or all of a student's, that have not arrived; none where the browser keeps nothing. */
export async function listPages(of: { sittingId: string } | { studentId: string }): Promise<KeptPage[]> {
  try {
    const db = await database();
    const found =
      'sittingId' in of
        ? await db.getAllFromIndex('pages', 'sittingId', of.sittingId)
        : await db.getAllFromIndex('pages', 'studentId', of.studentId);
    return found.flatMap((each) => readPage(each) ?? []);
  } catch {
    return [];
  }
}

function readPage(kept: KeptPage): KeptPage | undefined {
  if (!('file' in kept)) return openedPage.safeParse(kept).data;
  const page = ownPage.safeParse(kept).data;
  return page && kept.file instanceof Blob ? { ...page, file: kept.file } : undefined;
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

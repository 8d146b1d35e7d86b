import type * as z from 'zod/mini';
import type * as attempts from '../../../contract/exam/attempts.ts';
import type { Database } from '../../db/open.ts';
import type { QuickCall } from '../../http/serve.ts';
import { createLane } from './lane.ts';
import { type AskedSave, saveTogether, toAskedSave } from './save.ts';

type SaveBody = z.output<typeof attempts.saveAnswers.body>;

/** The quick ways of one server, and what they keep in memory. Each gives what is answered, or null: then the general way decides. */
export function createQuickWays(db: Database) {
  const save = createLane((items: AskedSave[]) => saveTogether(db, items));
  return {
    saveAnswers: async (body: SaveBody, call: QuickCall) => {
      const asked = toAskedSave(call, body);
      const saved = asked && (await save(asked));
      return saved && { data: { lastSeq: saved.lastSeq, deadline: saved.deadline } };
    },
  };
}

import * as z from 'zod/mini';
import { itemFigures, itemFlags } from '../../../contract/desk/items.ts';

/** A measured question as the database gives it. `place`: what the list is sorted by. */
export const itemRow = z.object({
  ...{ version_id: z.string(), number: z.number(), test: z.string(), title: z.string(), name: z.string(), domain: z.string() },
  ...{ skill: z.string(), difficulty: z.string(), key: z.string(), withdrawn: z.boolean(), uncounted: z.boolean() },
  sittings: z.number(),
  figures: z.nullable(itemFigures),
  flags: z.array(z.enum(itemFlags)),
  objections: z.number(),
  measured_at: z.nullable(z.number()),
  place: z.number(),
});

/** A test as the sum of its measured questions. */
export const testRow = z.object({
  ...{ test: z.string(), title: z.string(), questions: z.number(), sittings: z.number() },
  ...{ right: z.nullable(z.number()), discrimination: z.nullable(z.number()), flagged: z.number(), few: z.number() },
  total: z.number(),
});

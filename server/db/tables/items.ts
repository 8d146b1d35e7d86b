import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ItemFigures, ItemFlag } from '../../../contract/desk/items.ts';
import { instant } from './columns.ts';
import { questions } from './content.ts';

/**
 * What finished sittings tell of a question of a version, as `measureItems` last reckoned it. `sittings`: in how many it was reached; `figures` null: in too few.
 */
export const itemStatistics = pgTable(
  'item_statistics',
  {
    versionId: text('version_id').notNull(),
    number: integer().notNull(),
    sittings: integer().notNull(),
    figures: jsonb().$type<ItemFigures>(),
    flags: jsonb().$type<ItemFlag[]>().notNull(),
    measuredAt: instant('measured_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.number] }),
    foreignKey({ columns: [table.versionId, table.number], foreignColumns: [questions.versionId, questions.number] }).onDelete(
      'cascade',
    ),
    index('item_statistics_measured').on(table.measuredAt),
  ],
);

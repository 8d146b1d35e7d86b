import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { migrationsFolder, readPreviousRelease } from '../../../server/db/migrate.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { freshDatabase } from '../../support/server/database.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await freshDatabase();
});
afterAll(() => open?.close());

const column = z.object({ name: z.string(), type: z.string(), notNull: z.boolean(), default: z.optional(z.unknown()) });
const snapshot = z.object({ tables: z.record(z.string(), z.object({ columns: z.record(z.string(), column) })) });

/** What the code of the previous release reads and writes: all columns of the tables as it declares them. */
function readBefore(): Map<string, z.infer<typeof column>> {
  const number = readPreviousRelease().migration.slice(0, 4);
  const { tables } = snapshot.parse(JSON.parse(readFileSync(join(migrationsFolder, `meta/${number}_snapshot.json`), 'utf8')));
  return new Map(
    Object.entries(tables).flatMap(([table, { columns }]) =>
      Object.entries(columns).map(([name, each]) => [`${table}.${name}`, each] as const),
    ),
  );
}

const readNow = async () => {
  const rows = await queryRows(
    open.db,
    z.object({ table: z.string(), name: z.string(), type: z.string(), notNull: z.boolean(), hasDefault: z.boolean() }),
    sql`select 'public.' || relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
      atthasdef or attidentity <> '' as "hasDefault" from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  return new Map<string, { table: string; type: string; notNull: boolean; hasDefault: boolean }>(
    rows.map(({ table, name, ...each }) => [`${table}.${name}`, { table, ...each }]),
  );
};

const spell = (type: string) => type.replaceAll(/ \((\d)\)/g, '($1)');

it('every column that the previous release reads is there, as it was, and takes what that writes', async () => {
  const now = await readNow();
  const wrong = [...readBefore()].flatMap(([name, was]) => {
    const is = now.get(name);
    if (is === undefined) return [`${name} is gone`];
    if (is.type !== spell(was.type)) return [`${name} was ${was.type} and is ${is.type}`];
    return is.notNull && !was.notNull ? [`${name} takes no null any more`] : [];
  });
  expect(wrong).toEqual([]);
});

it('a column that the previous release does not know is filled by the database where it writes a row', async () => {
  const before = readBefore();
  const tables = new Set([...before.keys()].map((name) => name.slice(0, name.lastIndexOf('.'))));
  const unfilled = [...(await readNow())].filter(
    ([name, { table, notNull, hasDefault }]) => tables.has(table) && !before.has(name) && notNull && !hasDefault,
  );
  expect(unfilled.map(([name]) => name)).toEqual([]);
});

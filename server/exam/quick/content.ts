import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import type { QuickCall } from '../../http/serve.ts';
import { type CallInput, callColumns, callers, isNowhere, toCallInput } from './quick-call.ts';

const [beforeInput, afterInput] = [
  'with input as materialized (select * from jsonb_to_recordset(',
  `::jsonb) as input(${callColumns}, quiz text)
  ), ${callers}
  select callers.n, sitting.version_id as "versionId" from callers
  cross join lateral (
    select version_id from sittings
    where student_id = callers.student and quiz_id = callers.quiz and state <> 'assigned' and state <> 'submitted'
    limit 1
  ) as sitting
  where ${isNowhere('from quizzes where id = callers.quiz and is_node')}`,
];

const openSitting = z.object({ n: z.number(), versionId: z.string() });

export type ContentInput = CallInput & { quiz: string };

export const toContentInput = (call: QuickCall, quizId: string): ContentInput => ({ ...toCallInput(call), quiz: quizId });

/** Which version of a quiz or module each caller is sitting, as its content may be read; null where the general way must decide. */
export async function findOpenVersions(db: Database, items: ContentInput[]): Promise<(string | null)[]> {
  const input = JSON.stringify(items.map((item, n) => ({ ...item, n })));
  const rows = await queryRows(db, openSitting, sql`${sql.raw(beforeInput)}${input}${sql.raw(afterInput)}`);
  return items.map((_, n) => rows.find((row) => row.n === n)?.versionId ?? null);
}

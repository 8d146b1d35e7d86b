import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import type { QuickCall } from '../../http/serve.ts';
import { askedColumns, askers, toAsked } from './quick-call.ts';

const [beforeAsked, afterAsked] = [
  'with asked as materialized (select * from jsonb_to_recordset(',
  `::jsonb) as asked(${askedColumns}, quiz text)
  ), ${askers}
  select sitting.version_id as "versionId" from askers
  cross join lateral (
    select version_id from sittings
    where student_id = askers.student and quiz_id = askers.quiz and state <> 'assigned' and state <> 'submitted'
    limit 1
  ) as sitting
  where not exists (select from quizzes where id = askers.quiz and is_node)`,
];

const openSitting = z.object({ versionId: z.string() });

/** Which version of a quiz or module the caller is sitting, as its content may be read; null where the general way must decide. */
export async function findOpenVersion(db: Database, call: QuickCall, quizId: string): Promise<string | null> {
  const asked = JSON.stringify([{ ...toAsked(call), n: 0, quiz: quizId }]);
  const [row] = await queryRows(db, openSitting, sql`${sql.raw(beforeAsked)}${asked}${sql.raw(afterAsked)}`);
  return row?.versionId ?? null;
}

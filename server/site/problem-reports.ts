import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { problemBounds } from '../../contract/limits.ts';
import { type ProblemReport, reportProblem, reportProblemAsVisitor } from '../../contract/site/problem.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { nameBrowser } from '../accounts/browser-name.ts';
import type { Transaction } from '../db/open.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { problems } from '../db/tables/problems.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { type RequestContext, serve, serveAnybody } from '../http/serve.ts';
import { problemLetter } from '../mail/letters/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import { siteAddress } from '../site-address.ts';

/** Takes reports of problems from whoever is signed in, and from everybody else. */
export function problemRoutes(app: FastifyInstance): void {
  serve(app, reportProblem, async (report, caller, context) => {
    await takeReport(report, caller, context);
    return {};
  });
  serveAnybody(app, reportProblemAsVisitor, async (report, context) => {
    await takeReport(report, null, context);
    return {};
  });
}

/**
 * Stores a report and mails it to the school, both or neither. One that has come before is left as it is: its answer was lost. Throws `CallRefused`: 404 for
 * somebody who was erased meanwhile, 429.
 */
async function takeReport(
  { report, waited, ...said }: ProblemReport,
  caller: Caller | null,
  context: RequestContext,
): Promise<void> {
  const { db, now, address, userAgent, environment } = context;
  await transact(db, async (tx) => {
    const hourly = { limit: problemBounds.perHour, windowMs: 3_600_000 };
    const [, from] = await together(
      () => rateLimit(tx, { what: 'problem', who: caller?.id ?? address, ...hourly }, now),
      async () => caller && holdPerson(tx, caller),
    );
    const whose = caller?.role === 'student' ? { studentId: caller.id } : { facultyName: from?.name ?? null };
    const browser = nameBrowser(userAgent);
    const [stored] = await tx
      .insert(problems)
      .values({ id: report, ...whose, ...said, browser, at: new Date(now.getTime() - waited), receivedAt: now })
      .onConflictDoNothing({ target: problems.id })
      .returning({ id: problems.id });
    if (!stored) return nothingMore;
    const letter = problemLetter({ from, ...said, browser, list: `${siteAddress(context)}/desk/problems` });
    const to = { recipient: environment.schoolMail, ...(from && { replyTo: from.email }) };
    return () => queueMail(tx, { ...letter, ...to, once: `problem:${report}` }, now);
  });
}

const tables = { student: students, teacher: teachers, staff };

/** Somebody's name and email address; whoever erases the person waits until the report is there. */
async function holdPerson(tx: Transaction, { role, id }: Caller): Promise<{ name: string; email: string }> {
  // Parents have an address and no account; the report says no more of who they are.
  if (role === 'parent') return { name: 'A parent', email: id };
  const table = tables[role];
  const { firstname, lastname, email } = table;
  const [found] = await tx.select({ firstname, lastname, email }).from(table).where(eq(table.id, id)).for('key share');
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such account.');
  return { name: `${found.firstname} ${found.lastname}`.trim(), email: found.email };
}

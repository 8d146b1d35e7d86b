import { and, eq, isNull } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { quizzes } from '../../db/tables/content.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { lockPack } from './lock-pack.ts';

type PackOrder = { slug: string; isWithdrawn: boolean; reason?: string | null };

/**
 * Withdraws a quiz, a mock test or a bank as a whole, or brings it back: from now on nobody is given it, and no drill is made from it. Who has it already keeps it. Throws
 * `CallRefused`: 404, 409 where it stands so.
 */
export async function withdrawPack({ tx, now, record, last }: Act, { slug, isWithdrawn, reason }: PackOrder): Promise<void> {
  const isPack = and(eq(quizzes.slug, slug), isNull(quizzes.moduleOf), isNull(quizzes.drillFor));
  const [, [quiz]] = await together(
    () => lockPack(tx, slug),
    () => tx.select().from(quizzes).where(isPack).for('update'),
  );
  if (!quiz) throw new CallRefused(404, 'notFound', `There is no quiz, mock test or bank '${slug}'.`);
  if ((quiz.withdrawnAt !== null) === isWithdrawn)
    throw new CallRefused(409, 'conflict', `'${slug}' is ${isWithdrawn ? 'withdrawn already' : 'not withdrawn'}.`);
  last(() =>
    tx
      .update(quizzes)
      .set({ withdrawnAt: isWithdrawn ? now : null })
      .where(eq(quizzes.id, quiz.id)),
  );
  const subject = { kind: 'test', id: quiz.id, name: slug } as const;
  await record({
    action: isWithdrawn ? 'content.withdraw' : 'content.release',
    subject,
    after: { withdrawn: isWithdrawn },
    reason,
  });
}

import type { Transaction } from '../db/open.ts';
import { lookAnsweredLetter, lookAnsweredTitle, marksBackLetter, marksBackTitle } from '../mail/letters/marks.ts';
import { scoreChangedLetter, scoreChangedTitle } from '../mail/letters/score-changed.ts';
import { type NoticeContext, tell } from '../notices/tell.ts';
import { siteAddress } from '../site-address.ts';
import type { FoundWork } from './find-works.ts';
import { labelTask } from './read-queue.ts';

type Taker = Pick<FoundWork, 'studentId' | 'firstname' | 'quizId' | 'recordId'>;

const resultPath = ({ quizId, recordId }: Taker): string => `/student-portal/mock-tests/${quizId}/result?sitting=${recordId}`;

/** Tells a student once that marks were given back; `once` names the batch. */
export async function tellMarks(
  tx: Transaction,
  { once, whose, title, points }: { once: string; whose: Taker; title: string; points: { given: number; of: number } },
  context: NoticeContext,
): Promise<void> {
  const path = resultPath(whose);
  const facts = { name: whose.firstname, title, points, url: `${siteAddress(context)}${path}` };
  const reader = { role: 'student', id: whose.studentId } as const;
  await tell(
    tx,
    {
      ...{ reader, kind: 'tests', once: `${once}:${whose.studentId}`, about: whose.studentId, path },
      title: marksBackTitle(facts),
      letter: (unsubscribeUrl) => marksBackLetter({ ...facts, unsubscribeUrl }),
    },
    context,
  );
}

/** Tells a student that the second look is answered, which happens once to an answer. */
export async function tellLook(tx: Transaction, work: FoundWork, context: NoticeContext): Promise<void> {
  const path = resultPath(work);
  const facts = { name: work.firstname, url: `${siteAddress(context)}${path}` };
  const reader = { role: 'student', id: work.studentId } as const;
  await tell(
    tx,
    {
      ...{ reader, kind: 'tests', once: `look:${work.work}:${work.number}`, about: work.studentId, path },
      title: lookAnsweredTitle,
      letter: (unsubscribeUrl) => lookAnsweredLetter({ ...facts, unsubscribeUrl }),
    },
    context,
  );
}

/** Tells a student that a change of a rubric changed points that they were told of. */
export async function tellRubric(
  tx: Transaction,
  { once, work, title, points }: { once: string; work: FoundWork; title: string; points: { before: number; after: number } },
  context: NoticeContext,
): Promise<void> {
  const path = resultPath(work);
  const toWords = (number: number) => (number === 1 ? '1 point' : `${number} points`);
  const scores = [{ title: labelTask(work.task.delivered), before: toWords(points.before), after: toWords(points.after) }];
  const facts = { name: work.firstname, title, scores, isBack: false, url: `${siteAddress(context)}${path}` };
  const reader = { role: 'student', id: work.studentId } as const;
  await tell(
    tx,
    {
      ...{ reader, kind: 'tests', once: `${once}:${work.work}`, about: work.studentId, path },
      title: scoreChangedTitle(facts),
      letter: (unsubscribeUrl) => scoreChangedLetter({ ...facts, unsubscribeUrl }),
    },
    context,
  );
}

import type { Transaction } from '../db/open.ts';
import { together } from '../db/together.ts';
import { scoreChangedLetter, scoreChangedTitle } from '../mail/letters/score-changed.ts';
import { type NoticeContext, tell } from '../notices/tell.ts';
import { toPercent } from '../results/percent.ts';
import { siteAddress } from '../site-address.ts';
import type { ChangedScore } from './score-changes.ts';

/** Tells each student once what a decision made of their scores; `once` names the decision. */
export async function tellChanges(
  tx: Transaction,
  { once, changes, isBack }: { once: string; changes: readonly ChangedScore[]; isBack: boolean },
  context: NoticeContext,
): Promise<void> {
  const tellOne = async ([id, its]: [string, ChangedScore[]]) => {
    const [first] = its;
    if (!first) return;
    const path = resultPath(first);
    const scores = its.map(({ title, before, after }) => ({ title, before: toWords(before), after: toWords(after) }));
    const facts = { name: first.firstname, title: first.title, scores, isBack, url: `${siteAddress(context)}${path}` };
    await tell(
      tx,
      {
        ...{ reader: { role: 'student', id }, kind: 'tests', once: `${once}:${id}`, about: id, path },
        title: scoreChangedTitle(facts),
        letter: (unsubscribeUrl) => scoreChangedLetter({ ...facts, unsubscribeUrl }),
      },
      context,
    );
  };
  await together(...[...byStudent(changes)].map((each) => () => tellOne(each)));
}

const toWords = ({ right, total }: ChangedScore['before']): string => `${right} of ${total} (${toPercent(right, total)}%)`;

/** Where a student finds the result. */
const resultPath = ({ quizId, id, isMock }: ChangedScore): string => {
  const place = isMock ? `mock-tests/${quizId}/result` : `quizzes/${quizId}/results`;
  return `/student-portal/${place}?sitting=${id}`;
};

function byStudent(changes: readonly ChangedScore[]): Map<string, ChangedScore[]> {
  const all = new Map<string, ChangedScore[]>();
  for (const change of changes) all.set(change.studentId, [...(all.get(change.studentId) ?? []), change]);
  return all;
}

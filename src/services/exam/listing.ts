import { getSittingFacts, type SittingFacts } from '../../../contract/exam/listing.ts';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { studentEntry } from '../accounts/signed-in.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { entryOrNull } from '../api/session-storage.ts';
import { loadCompleted } from '../results/results.ts';
import { loadList, type SittingKind } from './records.ts';

/** A record with what its card says beside it: `latest` is its own result, or that of the student's newest whole one of the same kind and subject. */
export type ListedRecord = QuizRecord & { facts?: SittingFacts | undefined; latest?: CompletedSitting | undefined };

/** What is shown beside the records, and missed by nobody where it cannot be had. */
const orNone = async <Item>(asked: Promise<Item[]>): Promise<Item[]> =>
  asked.catch((problem: unknown) => {
    if (problem instanceof CallFailed) return [];
    throw problem;
  });

/** The signed-in student's quizzes or mock tests, newest sitting first, with what is known of each. Throws with the catalogue's text, or CallFailed. */
export const loadListed: Service<{ kind: SittingKind }, ListedRecord[]> = async ({ kind }, signal) => {
  const student = entryOrNull(studentEntry);
  if (!student) return loadList({ kind }, signal);
  const own = { studentId: student._id };
  const [records, facts, completed] = await Promise.all([
    loadList({ kind }, signal),
    orNone(post(getSittingFacts, own, signal).then(({ data }) => data)),
    orNone(loadCompleted(own, signal)),
  ]);
  return toListed(records, facts, completed);
};

/** Each record with what its card says beside it. `completed` is oldest first. */
export const toListed = (records: QuizRecord[], facts: SittingFacts[], completed: CompletedSitting[]): ListedRecord[] =>
  records.map((record) => {
    const known = facts.find(({ studentQuizId }) => studentQuizId === record._id);
    return { ...record, facts: known, latest: findLatest(record, known?.subject, completed) };
  });

/** `completed` is oldest first. A drill is of one skill: its result says nothing of a whole quiz. */
function findLatest(record: QuizRecord, subject: string | undefined, completed: CompletedSitting[]) {
  if (record.is_complete) return completed.find(({ studentQuizId }) => studentQuizId === record._id);
  return completed.findLast((each) => !each.isDrill && each.is_node === record.is_node && each.subject === subject);
}

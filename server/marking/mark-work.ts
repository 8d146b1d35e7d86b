import type * as z from 'zod/mini';
import { toPageNames } from '../../contract/free-response/tasks.ts';
import type { MarkedWork, markWork as markCall } from '../../contract/marking/marking.ts';
import { formatName } from '../accounts/names.ts';
import type { AuditEntry } from '../audit/act.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { subject } from '../desk/students/subject.ts';
import { readPages } from '../free-response/pages.ts';
import { addPoints } from '../free-response/points.ts';
import { toRubric } from '../free-response/read-tasks.ts';
import { CallRefused } from '../http/refused.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { holdBackContactDetails } from '../writing/hold-back.ts';
import { renderTyped } from '../writing/typed-text.ts';
import { changeMarking, type MarkingChange, move, requireMove } from './change-marking.ts';
import { toHolder } from './lease.ts';
import type { Marker } from './markers.ts';
import { labelTask } from './read-queue.ts';
import { tellLook } from './tell-marks.ts';

/** What marking needs of the server. */
export type MarkingContext = NoticeContext & { marker: Marker };

type Which = { work: string; number: number; named: boolean };
type Record = (entry: AuditEntry) => Promise<void>;

/** Opens an answer, and takes it where it waits, as `openMarkedWork` of the contract says. Throws `CallRefused` 404. */
export const openWork = (tx: Transaction, which: Which, context: MarkingContext): Promise<MarkedWork> =>
  changeMarking(tx, which, context, (change) => {
    // Where a colleague has it, or it was marked already, it is only shown.
    move(change, { type: 'marker.took' });
    return showWork(change, which.named, context);
  });

/** Keeps an answer that one marks. Throws `CallRefused`: 404, 409. */
export const keepWork = (tx: Transaction, which: Omit<Which, 'named'>, context: MarkingContext): Promise<Date> =>
  changeMarking(tx, which, context, (change) => {
    requireMove(change, { type: 'marker.kept' }, 'You don’t have this answer anymore. What you typed is still here: save it.');
    return change.row.heldUntil ?? context.now;
  });

/** Lets go of an answer; the same again changes nothing. Throws `CallRefused` 404. */
export const letGo = (tx: Transaction, which: Omit<Which, 'named'>, context: MarkingContext): Promise<boolean> =>
  changeMarking(tx, which, context, (change) => move(change, { type: 'marker.letGo' }));

/** Marks an answer, or answers a second look, as `markWork` of the contract says. Throws `CallRefused`. */
export const markWork = (
  tx: Transaction,
  { confirmed = false, named, ...marked }: z.output<typeof markCall.body>,
  context: MarkingContext,
  record: Record,
): Promise<MarkedWork> =>
  changeMarking(tx, marked, context, async (change) => {
    const { row, work, section, marker } = change;
    const rubric = toRubric(work.task);
    const given = [...new Set(marked.given)].sort((one, other) => one - other);
    if (given.some((index) => index >= rubric.length)) throw new CallRefused(400, 'badInput', 'Its rubric has no such row.');
    if (row.marks !== marked.seen)
      throw new CallRefused(409, 'conflict', `${row.markedName ?? 'A colleague'} has marked this since. Look at it again.`);
    const isLook = row.state === 'lookAsked' || row.state === 'looking';
    const answer = marked.answer ?? '';
    if (isLook && answer.length < 3)
      throw new CallRefused(400, 'badInput', 'Write what the student is told about the second look.');
    if (marker.role === 'teacher') {
      const whose = { tutorId: marker.id, studentId: work.studentId, now: context.now };
      await holdBackContactDetails(tx, { text: `${marked.comment}\n${answer}`, confirmed }, whose);
    }
    requireMove(change, { type: 'marker.marked' }, 'These marks were given back. Only a second look can change them.');
    const before = row.given;
    if (isLook) Object.assign(row, { givenBefore: before, lookAnswer: answer });
    Object.assign(row, { given, comment: marked.comment, marks: row.marks + 1 });
    if (isLook) await tellLook(tx, work, context);
    const toWords = (rows: number[] | null) => (rows === null ? null : addPoints(rubric, rows));
    await record({
      action: isLook ? 'marking.look' : 'marking.mark',
      subject: subject({ ...work, id: work.studentId }),
      before: { points: toWords(before) },
      after: { test: section.title, question: labelTask(work.task.delivered), points: toWords(given) },
    });
    return showWork(change, named, context);
  });

/** An answer beside its rubric, as its marker sees it. */
async function showWork(
  { tx, row, work, marker, mayLook, now }: MarkingChange,
  named: boolean,
  { secret }: Pick<MarkingContext, 'secret'>,
): Promise<MarkedWork> {
  const { delivered, key } = work.task;
  const rubric = toRubric(work.task);
  const answer = work.answer ?? '';
  const holder = toHolder(row, marker.key, now);
  const isOurs = holder === null || holder.own;
  return {
    ...{ work: work.work, number: work.number, name: named ? formatName(work) : null, task: delivered },
    html: delivered.by === 'text' ? renderTyped(answer).html : '',
    ...(await findPages(tx, work.work, delivered.by === 'paper' ? toPageNames(answer) : [], { secret, now })),
    ...{ rubric, model: key.model, state: row.state, given: row.given, comment: row.comment, by: row.markedName },
    ...{ marks: row.marks, holder },
    mayMark: isOurs && (['waiting', 'held', 'marked', 'looking'].includes(row.state) || (row.state === 'lookAsked' && mayLook)),
    look:
      row.lookReason === null
        ? null
        : { reason: row.lookReason, answer: row.lookAnswer, before: row.givenBefore && addPoints(rubric, row.givenBefore) },
  };
}

async function findPages(db: Queryable, sittingId: string, names: string[], link: { secret: string; now: Date }) {
  if (names.length === 0) return { pages: [], missing: 0 };
  const arrived = await readPages(db, sittingId, link);
  const pages = names.flatMap((name) => arrived.filter((page) => page.name === name));
  return { pages, missing: names.length - pages.length };
}

import { inArray } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import type { Sitting } from '../../exam/sitting/sitting.ts';
import { addMinutes } from '../../exam/staff/add-minutes.ts';
import { endSitting } from '../../exam/staff/end-sitting.ts';
import { messageSitting } from '../../exam/staff/message-sitting.ts';
import { reinstate } from '../../exam/staff/reinstate.ts';
import { CallRefused } from '../../http/refused.ts';
import { subject } from '../students/subject.ts';

type SittingName = Pick<Sitting, 'id' | 'studentId' | 'versionId'>;

/** Whose sittings these are, and of what, as the record of actions names them. */
async function readNames({ tx }: Act, its: readonly SittingName[]) {
  const ofStudents = its.map(({ studentId }) => studentId);
  const ofVersions = its.map(({ versionId }) => versionId);
  const people = await tx.select().from(students).where(inArray(students.id, ofStudents));
  const versions = await tx.select().from(quizVersions).where(inArray(quizVersions.id, ofVersions));
  return ({ studentId, versionId }: SittingName) => {
    const student = people.find(({ id }) => id === studentId);
    if (!student) throw new Error(`There is no student ${studentId}.`);
    return { subject: subject(student), test: versions.find(({ id }) => id === versionId)?.title ?? '' };
  };
}

const findNamed = ({ tx }: Act, ids: readonly string[]): Promise<SittingName[]> =>
  tx
    .select({ id: sittings.id, studentId: sittings.studentId, versionId: sittings.versionId })
    .from(sittings)
    .where(inArray(sittings.id, [...ids]));

/**
 * Does something to several sittings, always in the same sequence, so that two of the staff never wait for each other. One that refuses is left out; throws its
 * refusal where none does otherwise. Returns those that were done.
 */
async function doToEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  let refusal: unknown;
  for (const id of [...new Set(ids)].sort()) {
    try {
      await work(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      refusal ??= error;
    }
  }
  if (done.length === 0) throw refusal;
  return done;
}

/** Gives mock tests more time, and writes down each. Returns how many got it. Throws `CallRefused` as `addMinutes` where none did. */
export async function giveMinutes(
  act: Act,
  { sittings: ids, minutes, reason }: { sittings: string[]; minutes: number; reason: string },
): Promise<number> {
  const positions = new Map<string, number | null>();
  const done = await doToEach(ids, async (id) => positions.set(id, await addMinutes(act.tx, { id, minutes }, act.now)));
  const its = await findNamed(act, done);
  const name = await readNames(act, its);
  for (const each of its) {
    const { subject: about, test } = name(each);
    const after = { test, sitting: each.id, module: positions.get(each.id), minutes };
    await act.record({ action: 'examRoom.minutes', subject: about, after, reason });
  }
  return done.length;
}

/** Puts a message on the screens of those who sit something, and writes down each. Returns how many get it. Throws `CallRefused` where none does. */
export async function messageEach(act: Act, { sittings: ids, text }: { sittings: string[]; text: string }): Promise<number> {
  const done = await doToEach(ids, (id) => messageSitting(act.tx, { id, text }, act.now));
  const its = await findNamed(act, done);
  const name = await readNames(act, its);
  for (const each of its) {
    const { subject: about, test } = name(each);
    // What was said is why it was said.
    await act.record({ action: 'examRoom.message', subject: about, after: { test, sitting: each.id }, reason: text });
  }
  return done.length;
}

type ReinstateRequest = { sitting: string; reason: string; minutes?: number | undefined; keysSeen?: boolean | undefined };

/** Takes back the end of a mock test or of its last module, and gives that module's position. Throws `CallRefused` as `reinstate`. */
export async function reinstateOne(
  act: Act,
  { sitting: id, reason, minutes = 0, keysSeen = false }: ReinstateRequest,
): Promise<number | null> {
  const [before] = await act.tx
    .select({ ending: sittings.ending })
    .from(sittings)
    .where(inArray(sittings.id, [id]));
  const { position } = await reinstate(act.tx, { id, reason, minutes, keysSeen }, act.now);
  const its = await findNamed(act, [id]);
  const name = await readNames(act, its);
  for (const each of its) {
    const { subject: about, test } = name(each);
    const after = { test, sitting: id, module: position, ...(minutes > 0 && { minutes }), ...(keysSeen && { keysSeen }) };
    await act.record({ action: 'examRoom.reinstate', subject: about, before: { ending: before?.ending }, after, reason });
  }
  return position;
}

/** Ends a quiz or a mock test as it stands. Throws `CallRefused` as `endSitting`. */
export async function endOne(act: Act, { sitting: id, reason }: { sitting: string; reason: string }): Promise<void> {
  const ended = await endSitting(act.tx, { id, reason }, act.now);
  const { subject: about, test } = (await readNames(act, [ended]))(ended);
  await act.record({ action: 'examRoom.end', subject: about, after: { test, sitting: id }, reason });
}

import { eq, inArray } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { quizVersions } from '../../db/tables/content.ts';
import { students } from '../../db/tables/people.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { sendOn } from '../../db/transact.ts';
import { prepareMinutes } from '../../exam/staff/add-minutes.ts';
import { prepareEnding } from '../../exam/staff/end-sitting.ts';
import { prepareMessage } from '../../exam/staff/message-sitting.ts';
import { reinstateIn } from '../../exam/staff/reinstate.ts';
import { CallRefused } from '../../http/refused.ts';
import { subject } from '../students/subject.ts';

/** Whose some sittings are, and of what, as the record of actions names them. */
const readNames = async ({ tx }: Act, ids: readonly string[]) => {
  const rows = await tx
    .select({ id: sittings.id, student: students, test: quizVersions.title })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .innerJoin(quizVersions, eq(quizVersions.id, sittings.versionId))
    .where(inArray(sittings.id, [...ids]));
  return rows.map(({ id, student, test }) => ({ id, subject: subject(student), test: test ?? '' }));
};

type PreparedAction<Result> = { id: string; prepared: Result } | { id: string; refusal: CallRefused };

/**
 * Prepares something for each of several sittings, always in the same sequence, so that two of the staff never wait for each other, and reads their names. One that refuses is left out;
 * throws its refusal where none does otherwise.
 */
async function prepareEach<Result>(act: Act, ids: readonly string[], prepare: (id: string) => Promise<Result>) {
  const wanted = [...new Set(ids)].sort();
  const prepareOne = async (id: string): Promise<PreparedAction<Result>> => {
    try {
      return { id, prepared: await prepare(id) };
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      return { id, refusal: error };
    }
  };
  const [each, names] = await together(
    () => together(...wanted.map((id) => () => prepareOne(id))),
    () => readNames(act, wanted),
  );
  const done = each.flatMap((one) => ('prepared' in one ? [one] : []));
  const refused = each.find((one) => 'refusal' in one);
  if (done.length === 0 && refused) throw refused.refusal;
  return done.flatMap((one) => names.filter(({ id }) => id === one.id).map((name) => ({ ...one, ...name })));
}

/** Gives mock tests more time, and writes down each. Returns how many got it. Throws `CallRefused` as `addMinutes` where none did. */
export async function giveMinutes(
  act: Act,
  { sittings: ids, minutes, reason }: { sittings: string[]; minutes: number; reason: string },
): Promise<number> {
  const done = await prepareEach(act, ids, (id) => prepareMinutes(act.tx, { id, minutes }, act.now));
  for (const { id, prepared, subject: about, test } of done) {
    await sendOn(act.tx, prepared.give);
    const after = { test, sitting: id, module: prepared.position, minutes };
    await act.record({ action: 'examRoom.minutes', subject: about, after, reason });
  }
  return done.length;
}

/** Puts a message on the screens of those who sit something, and writes down each. Returns how many get it. Throws `CallRefused` where none does. */
export async function messageEach(act: Act, { sittings: ids, text }: { sittings: string[]; text: string }): Promise<number> {
  const done = await prepareEach(act, ids, (id) => prepareMessage(act.tx, { id, text }, act.now));
  for (const { id, prepared: put, subject: about, test } of done) {
    await sendOn(act.tx, put);
    // What was said is why it was said.
    await act.record({ action: 'examRoom.message', subject: about, after: { test, sitting: id }, reason: text });
  }
  return done.length;
}

type ReinstateRequest = { sitting: string; reason: string; minutes?: number | undefined; keysSeen?: boolean | undefined };

/** Takes back the end of a mock test or of its last module, and gives that module's position. Throws `CallRefused` as `reinstate`. */
export async function reinstateOne(
  act: Act,
  { sitting: id, reason, minutes = 0, keysSeen = false }: ReinstateRequest,
): Promise<number | null> {
  const [{ position, ending }, names] = await together(
    () => reinstateIn(act.tx, { id, reason, minutes, keysSeen }, act.now),
    () => readNames(act, [id]),
  );
  for (const { subject: about, test } of names) {
    const after = { test, sitting: id, module: position, ...(minutes > 0 && { minutes }), ...(keysSeen && { keysSeen }) };
    await act.record({ action: 'examRoom.reinstate', subject: about, before: { ending }, after, reason });
  }
  return position;
}

/** Ends a quiz or a mock test as it stands. Throws `CallRefused` as `prepareEnding`. */
export async function endOne(act: Act, { sitting: id, reason }: { sitting: string; reason: string }): Promise<void> {
  const [end, names] = await together(
    () => prepareEnding(act.tx, { id, reason }, act.now),
    () => readNames(act, [id]),
  );
  act.last(end);
  for (const { subject: about, test } of names)
    await act.record({ action: 'examRoom.end', subject: about, after: { test, sitting: id }, reason });
}

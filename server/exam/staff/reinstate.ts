import { eq } from 'drizzle-orm';
import type { Ending } from '../../../contract/exam/attempts.ts';
import { sittingOpenDays } from '../../../contract/limits.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Sitting } from '../sitting/sitting.ts';
import { allowSeconds } from '../sitting/time.ts';
import { isTestEnding } from '../student/complete.ts';
import { lockMock, type Mock, recordStaffAction, toDetail } from './mock.ts';
import { tellStudent } from './tell-student.ts';

/** Which mock test, by its record's id. `minutes` are added to what was left of the module; `keysSeen`: also where its keys were read. */
type Reinstatement = { id: string; reason: string; minutes: number; keysSeen?: boolean };

/** What was taken back: a module, or null where the test ended between two. `reason` as it is kept; `ending`: how the test had ended. */
type ReinstateResult = { position: number | null; reason: string; ending: Ending | null };

/**
 * Takes back the end of a mock test, or of its last ended module, that a rule or 'End Test' made (specification 4.3): the module
 * waits to be opened again, with the time that was left of it. Throws `CallRefused`: 404 and 400 as `lockMock` does, 409 where no
 * rule made the end, a later module has begun, nothing was left of the time, or the student has read the keys and staff do not
 * say that they know.
 */
export const reinstate = (db: Queryable, wanted: Reinstatement, now: Date): Promise<ReinstateResult> =>
  transact(db, async (tx) => {
    const done = await reinstateIn(tx, wanted, now);
    return async () => done;
  });

/** As `reinstate`, in a transaction that goes on. */
export async function reinstateIn(
  tx: Transaction,
  { id, reason, minutes, keysSeen = false }: Reinstatement,
  now: Date,
): Promise<ReinstateResult> {
  const mock = await lockMock(tx, id);
  const module = endedWrongly(mock);
  if (!keysSeen) requireUnread(mock);
  if (!module && minutes > 0) throw new CallRefused(409, 'conflict', noModule);
  try {
    await together(
      ...(module ? takeBack(tx, module, minutes, now) : []),
      () =>
        tx
          .update(sittings)
          .set({ ...notEnded, state: 'inProgress', reinstatedAt: now })
          .where(eq(sittings.id, id)),
      () => recordStaffAction(tx, module?.id ?? id, { kind: 'reinstated', detail: reason }, now),
      () => tellStudent(tx, mock.record, null, now),
    );
    return { position: module?.position ?? null, reason: toDetail(reason), ending: mock.record.ending };
  } catch (error) {
    if (isDuplicate(error)) throw new CallRefused(409, 'conflict', 'The student has started another attempt at this test since.');
    throw error;
  }
}

/** Why there is no end that may be taken back, in words; null where there is one, if the keys were not read. */
export function whyNotReinstated(mock: Mock): string | null {
  try {
    endedWrongly(mock);
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return error.message;
    throw error;
  }
}

/** A student who has read the keys would answer with them. */
function requireUnread({ record: { resultReadAt } }: Mock): void {
  if (resultReadAt === null) return;
  throw new CallRefused(
    409,
    'conflict',
    'The student has read the result, with the keys. It can still be taken back if you allow that.',
  );
}

const noModule =
  'This test ended between two modules. Take that back without minutes; minutes can be given to the next module then.';
const notEnded = { submittedAt: null, ending: null, right: null, total: null };
// Its mistakes stay in the notebook, and are noted again when it has ended again.
const waiting = { state: 'assigned', deadline: null, lateUntil: null, holder: null, notedAt: null, countedAt: null } as const;

/** The module whose end is to be taken back, null where only the test's is. Throws `CallRefused` 409 where neither may be. */
function endedWrongly({ record, modules }: Mock): Sitting | null {
  const ended = modules.findLast(({ state }) => state === 'submitted');
  const begun = modules.find(({ state, startedAt }) => state !== 'submitted' && startedAt !== null);
  if (record.state === 'assigned') throw new CallRefused(409, 'notOpen', 'This test has not been begun.');
  if (record.ending === 'expired') {
    throw new CallRefused(
      409,
      'closed',
      `This test was open for ${sittingOpenDays} days and has expired: that cannot be taken back.`,
    );
  }
  const endedTest = endsWholeTest(ended?.ending);
  // An end of the whole test that is not its last module's too came between two modules.
  if (endsWholeTest(record.ending) && !endedTest) return null;
  if (ended && !begun && (endedTest || isRule(ended.ending))) return ended;
  throw new CallRefused(409, 'conflict', whyNot(record, ended, begun));
}

/** Whether an ending, of whatever it stands at, was that of the whole test: by a rule, by 'End Test' or by staff. */
const endsWholeTest = (ending: Ending | null | undefined): boolean => ending === 'staff' || isTestEnding(ending ?? undefined);

/** Whether a rule ended a module so, without ending the test; one whose time was up needs minutes to go on. */
const byRule: Record<Ending, boolean> = {
  ...{ warningLimit: true, restrictedKey: true, tabHidden: true, timeUp: true },
  ...{ student: false, expired: false, fullscreenLeft: false, devtoolsOpened: false, testEnded: false, staff: false },
};
const isRule = (ending: Ending | null): boolean => ending !== null && byRule[ending];

function whyNot(record: Sitting, ended: Sitting | undefined, begun: Sitting | undefined): string {
  if (record.state === 'submitted') return 'This test was completed by the student: no rule ended it or its last module.';
  if (begun?.state === 'assigned') return `Module ${begun.position} is reinstated already: it waits for the student to open it.`;
  if (begun && ended && isRule(ended.ending)) {
    return `Module ${begun.position} has begun since: the end of module ${ended.position} cannot be taken back.`;
  }
  if (begun) return `This test is under way in module ${begun.position}: there is no end to take back.`;
  return 'This test is not over, and no rule ended a module of it: there is no end to take back.';
}

/** What the student answered stays; the clock goes on from where it was when the module is opened. */
function takeBack(tx: Transaction, module: Sitting, minutes: number, now: Date): Statement[] {
  const { id, position } = module;
  // What was left has the accommodation in it, and the minutes that were given before.
  const secondsLeft = allowSeconds({ limit: null, extraTime: 1, override: getSecondsLeft(module), given: minutes });
  if (secondsLeft === 0) {
    throw new CallRefused(409, 'conflict', `Nothing was left of the time of module ${position}. Add some minutes.`);
  }
  return [
    () =>
      tx
        .update(sittings)
        .set({ ...notEnded, ...waiting, secondsLeft, minutesGiven: 0, reinstatedAt: now })
        .where(eq(sittings.id, id)),
    async () => minutes > 0 && recordStaffAction(tx, id, { kind: 'minutesAdded', detail: `${minutes} min` }, now),
  ];
}

/** The seconds that were left of a module when it ended; taken back before and not opened since, it has no deadline. */
function getSecondsLeft({ id, deadline, submittedAt, secondsLeft, minutesGiven }: Sitting): number {
  if (submittedAt === null) throw new Error(`Module ${id} has not ended.`);
  return deadline === null
    ? (secondsLeft ?? 0) + 60 * minutesGiven
    : Math.max(0, Math.ceil((deadline.getTime() - submittedAt.getTime()) / 1000));
}

import { eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { startAttempt as call } from '../../../contract/exam/attempts.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { type Clock, settleMs } from '../../clock/clock.ts';
import { readWithdrawn, requireNotWithdrawn, testPurposes, type WithdrawnPurpose } from '../../consent/gates.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { requireOpenOrLate } from '../closing/late.ts';
import { filterCounted, readEvents } from '../sitting/events.ts';
import { newestEntries } from '../sitting/ledger.ts';
import { readWhole } from '../sitting/mock-test.ts';
import {
  type BegunSitting,
  lockOwnSitting,
  type OwnSitting,
  requireHolder,
  requireQuestions,
  type Sitting,
} from '../sitting/sitting.ts';
import { countReopened, countTime, secondsFor } from '../sitting/time.ts';
import { requireInWindow } from '../sitting/window.ts';
import { readAccommodations } from '../staff/accommodations.ts';
import { type RoutingInput, readRouting, routeModule } from './route-module.ts';

type StartRequest = OwnSitting & { holder?: string | undefined; takeOver?: boolean | undefined };
type OpenAttempt = z.infer<typeof call.fields>['data'];
type SittingStart = Pick<BegunSitting, 'state' | 'startedAt' | 'countedAt' | 'signs' | 'knowsShown'> & {
  deadline?: Date;
  versionId?: string;
};

/**
 * Opens a quiz or a module, or opens it again, and gives what the server has of it. `startedAt` is set once, a module's deadline
 * with it. The tab that asks becomes the holder, which only a tab with a name can take over. A module that takes late answers is not opened, but told of. Throws `CallRefused`
 * 409: `heldElsewhere` where another tab holds it and `takeOver` is not true, `closed` when it is over, `notOpen` where the consent to teaching or supervision is withdrawn, for a module
 * whose turn has not come and for a mock test as a whole, `conflict` while another sitting of the same quiz is open. 503 for a module that
 * would begin while the clock is not believed.
 */
export async function startAttempt(
  db: Queryable,
  request: StartRequest,
  now: Date,
  { clock }: { clock: Pick<Clock, 'isSettled'> },
): Promise<OpenAttempt> {
  try {
    return await transact(db, (tx) => open(tx, request, { now, isSettled: clock.isSettled() }));
  } catch (error) {
    if (isDuplicate(error))
      throw new CallRefused(409, 'conflict', 'You have another attempt at this open. Please finish it first.');
    throw error;
  }
}

const clockUnsettled = 'We’re checking the server’s clock. Please start this module in a minute.';

type Time = { now: Date; isSettled: boolean };

async function open(tx: Transaction, { holder, takeOver, ...own }: StartRequest, time: Time): Promise<Statement<OpenAttempt>> {
  const unbegun = ifAssigned(own.studentQuizId);
  const [locked, withdrawn, whole, accommodations, routing] = await together(
    () => lockOwnSitting(tx, own),
    () => readWithdrawn(tx, own.studentId, testPurposes),
    () => readWhole(tx, unbegun),
    () => readAccommodations(tx, own.studentId),
    () => readRouting(tx, unbegun),
  );
  const sitting = requireQuestions(locked);
  const known = { withdrawn, whole, accommodations, routing };
  const { beginTest = doNothing, ...begun } =
    sitting.state === 'assigned' ? begin(tx, sitting, known, time) : timeOnReopening(sitting, time.now);
  const opened = requireOpenOrLate({ ...sitting, ...begun, holder: holder ?? sitting.holder }, time.now);
  if (!takeOver || holder === undefined) requireHolder(sitting, holder);
  return async () => {
    const [, , attempt] = await together(
      beginTest,
      () =>
        tx
          .update(sittings)
          .set({ ...begun, holder: opened.holder })
          .where(eq(sittings.id, sitting.id)),
      () => readAttempt(tx, opened),
    );
    return attempt;
  };
}

const doNothing = async () => {};

/** In a query: a sitting, if it waits to be begun. */
const ifAssigned = (id: string): SQL =>
  sql`(select unbegun.id from ${sittings} as unbegun where unbegun.id = ${id} and unbegun.state = 'assigned')`;

/** A module's clock ran on while no tab had it open, a quiz's did not. */
function timeOnReopening(sitting: Sitting, now: Date): Partial<SittingStart & Beginning> {
  if (sitting.state !== 'inProgress') return {};
  return sitting.recordId === null ? countReopened(sitting, now) : countTime(sitting, now);
}

/** `beginTest`: begins a module's mock test, by one statement. */
type Beginning = { beginTest: Statement };

/** What decides whether and how a sitting is begun, beside it. `whole`: of a module the record and all modules of it. */
type StartInput = { withdrawn: WithdrawnPurpose[]; whole: Sitting[]; accommodations: Accommodations; routing: RoutingInput };

function begin(
  tx: Transaction,
  sitting: Sitting,
  { withdrawn, whole, accommodations, routing }: StartInput,
  { now, isSettled }: Time,
): SittingStart & Partial<Beginning> {
  const { startedAt } = sitting;
  const { signs, knowsShown } = startedAt === null ? { signs: 0, knowsShown: true } : sitting;
  const begun = { state: 'inProgress' as const, startedAt: startedAt ?? now, countedAt: now, signs, knowsShown };
  if (sitting.recordId === null) {
    requireInWindow(sitting, now);
    if (startedAt === null) requireNotWithdrawn(withdrawn);
    return begun;
  }
  // A deadline by a wrong clock would be wrong for as long as the module goes on.
  if (!isSettled) throw new CallRefused(503, 'unavailable', clockUnsettled, Math.ceil(settleMs / 1000));
  const record = whole.find(({ id }) => id === sitting.recordId);
  if (!record) throw new Error(`Sitting ${sitting.id} has no record.`);
  const modules = whole.filter((each) => each !== record);
  requireInWindow(record, now);
  // A test that is open is finished, whatever was withdrawn since.
  if (record.startedAt === null) requireNotWithdrawn(withdrawn);
  requireTurn(sitting, record, modules);
  // A module that staff took back keeps the form it was begun with.
  const versionId = startedAt === null ? routeModule({ module: sitting, modules, routing }, now) : null;
  const seconds = secondsFor(sitting, accommodations);
  return {
    ...begun,
    deadline: new Date(now.getTime() + seconds * 1000),
    ...(versionId !== null && { versionId }),
    beginTest: () =>
      tx
        .update(sittings)
        .set({ state: 'inProgress', startedAt: record.startedAt ?? now })
        .where(eq(sittings.id, record.id)),
  };
}

/** The record of a mock test begins with its first module; the modules are sat in order. */
function requireTurn(module: Sitting, record: Sitting, modules: Sitting[]): void {
  if (record.state === 'submitted') throw new CallRefused(409, 'closed', 'This mock test is over.');
  const open = modules.find(({ state }) => state !== 'submitted');
  if (open?.id !== module.id) throw new CallRefused(409, 'notOpen', 'It’s not this module’s turn yet: modules come in order.');
}

async function readAttempt(tx: Transaction, sitting: BegunSitting): Promise<OpenAttempt> {
  // What a device delivered late is told to it even where it is not graded: it would deliver it for ever.
  const [newest, events] = await together(
    () => newestEntries(tx, sitting.id, sitting.state === 'submitted'),
    async () => filterCounted(sitting, await readEvents(tx, sitting.id)),
  );
  return {
    startedAt: sitting.startedAt.getTime(),
    deadline: sitting.deadline?.getTime() ?? null,
    reinstatedAt: sitting.reinstatedAt?.getTime() ?? null,
    saved: [...newest.values()],
    lastSeq: sitting.lastSeq,
    timePerQuestion: sitting.timePerQuestion,
    totalTime: sitting.totalTime,
    events,
  };
}

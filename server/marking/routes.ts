import type { FastifyInstance } from 'fastify';
import * as desk from '../../contract/desk/marking.ts';
import * as calls from '../../contract/marking/marking.ts';
import { askSecondLook as askCall } from '../../contract/marking/second-look.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { act } from '../audit/act.ts';
import type { Transaction } from '../db/open.ts';
import { serveAction } from '../desk/serve-action.ts';
import { command } from '../exam/student-calls.ts';
import { type RequestContext, serve } from '../http/serve.ts';
import { askSecondLook } from './ask-second-look.ts';
import { findTests } from './find-works.ts';
import { giveBack } from './give-back.ts';
import { keepWork, letGo, type MarkingContext, markWork, openWork } from './mark-work.ts';
import { toMarker } from './markers.ts';
import { readQueue } from './read-queue.ts';
import { changeRubric, previewRubric, readRubric } from './rubric.ts';

/** Written answers marked by tutors and staff, what staff decide of it, and the second look that students ask for. */
export function markingRoutes(api: FastifyInstance): void {
  serve(api, calls.findMarkingTests, async (_, caller, { db, now }) => ({
    data: await findTests(db, await toMarker(db, caller), now),
  }));
  serve(api, calls.getMarkingQueue, async (wanted, caller, { db, now }) => ({
    data: await readQueue(db, wanted, { marker: await toMarker(db, caller), now }),
  }));
  serve(api, calls.openMarkedWork, async (which, caller, context) => ({
    data: await asMarker(caller, context, (tx, marking) => openWork(tx, which, marking)),
  }));
  serve(api, calls.keepMarkedWork, async (which, caller, context) => ({
    until: (await asMarker(caller, context, (tx, marking) => keepWork(tx, which, marking))).getTime(),
  }));
  serve(api, calls.letGoMarkedWork, async (which, caller, context) => {
    await asMarker(caller, context, (tx, marking) => letGo(tx, which, marking));
    return {};
  });
  serve(api, calls.markWork, async (marked, caller, context) => {
    const { db, now } = context;
    if (caller.role !== 'staff')
      return { data: await asMarker(caller, context, (tx, marking) => markWork(tx, marked, marking, async () => {})) };
    const marker = await toMarker(db, caller);
    const actor = { id: caller.id, name: caller.staffName };
    return { data: await act(db, { actor, now }, ({ tx, record }) => markWork(tx, marked, { ...context, marker }, record)) };
  });
  serve(api, askCall, command(askSecondLook));
  serveAction(api, desk.giveBackMarks, giveBack);
  serve(api, desk.getRubric, async (which, _, { db }) => ({ data: await readRubric(db, which) }));
  serve(api, desk.previewRubric, async (wanted, _, { db, now }) => ({ data: await previewRubric(db, wanted, now) }));
  for (const [call, mayFall] of [
    [desk.changeRubric, false],
    [desk.changeLoweringRubric, true],
  ] as const)
    serveAction(api, call, (under, wanted, context) => changeRubric(under, wanted, { ...context, mayFall }));
}

/** What a marker does, in one transaction. What a tutor marks is kept with their name; of staff it is an action as well. */
const asMarker = async <Result>(
  caller: Caller,
  context: RequestContext,
  work: (tx: Transaction, marking: MarkingContext) => Promise<Result>,
): Promise<Result> => {
  const marker = await toMarker(context.db, caller);
  return context.db.transaction((tx) => work(tx, { ...context, marker }));
};

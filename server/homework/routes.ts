import type { FastifyInstance } from 'fastify';
import * as student from '../../contract/homework/homework.ts';
import * as calls from '../../contract/homework/marking.ts';
import { serve } from '../http/serve.ts';
import { toMarker } from '../marking/markers.ts';
import { serveMarkersAction } from '../marking/serve-markers-action.ts';
import { findHomework, findWorks, readChoices, readHomework } from './find.ts';
import { extendHomework, giveHomework, takeBackHomework } from './give.ts';
import { keepWork, markWork, readMarked, takeWork } from './mark.ts';
import { findReached, summarize } from './reach.ts';
import { handIn, listHomework, readWork } from './student-work.ts';

/** Homework: given by staff and teachers, handed in by students, marked and given back. */
export function homeworkRoutes(app: FastifyInstance): void {
  serve(app, student.getHomework, async (_, { id }, { db, now }) => ({ data: await listHomework(db, id, now) }));
  serve(app, student.getWork, async ({ workId }, { id: studentId }, { db, now, secret }) => ({
    data: await readWork(db, workId, { studentId, signing: { now, secret } }),
  }));
  serve(app, student.handIn, async (work, { id: studentId }, { db, now, secret }) => ({
    data: await handIn(db, work, { studentId, signing: { now, secret } }),
  }));
  serve(app, calls.getHomeworkChoices, async (_, caller, { db }) => ({
    data: await readChoices(db, await toMarker(db, caller)),
  }));
  serve(app, calls.previewHomework, async (wanted, caller, { db }) => ({
    data: summarize(await db.transaction(async (tx) => findReached(tx, wanted, await toMarker(tx, caller)))),
  }));
  serve(app, calls.findHomework, async (wanted, caller, { db, now }) => ({
    data: await findHomework(db, wanted, { marker: await toMarker(db, caller), now }),
  }));
  serve(app, calls.getHomeworkFile, async ({ homework }, caller, { db, now, secret }) => ({
    data: await readHomework(db, homework, { marker: await toMarker(db, caller), signing: { now, secret } }),
  }));
  serve(app, calls.findWorks, async (wanted, caller, { db, now }) => ({
    data: await findWorks(db, wanted, { marker: await toMarker(db, caller), now }),
  }));
  serve(app, calls.openWorkToMark, async ({ work }, caller, { db, now, secret }) => ({
    data: await readMarked(db, work, { marker: await toMarker(db, caller), signing: { now, secret } }),
  }));
  serve(app, calls.keepWork, async ({ work }, caller, { db, now }) => {
    await keepWork(db, work, { marker: await toMarker(db, caller), now });
    return {};
  });
  serveMarkersAction(app, calls.giveHomework, (under, wanted, by) => giveHomework(under, wanted, by));
  serveMarkersAction(app, calls.takeBackHomework, (under, wanted, by) => takeBackHomework(under, wanted, by));
  serveMarkersAction(app, calls.extendHomework, async (under, wanted, { marker }) => {
    await extendHomework(under, wanted, marker);
    return {};
  });
  serveMarkersAction(app, calls.takeWork, async (under, wanted, { marker, context: { secret } }) => {
    await takeWork(under, wanted, marker);
    return { data: await readMarked(under.tx, wanted.work, { marker, signing: { now: under.now, secret } }) };
  });
  serveMarkersAction(app, calls.markWork, async (under, wanted, { marker, context }) => {
    await markWork(under, wanted, { marker, context });
    return { data: await readMarked(under.tx, wanted.work, { marker, signing: { now: under.now, secret: context.secret } }) };
  });
}

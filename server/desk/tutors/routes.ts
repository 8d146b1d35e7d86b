import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/desk/tutors.ts';
import { type RequestContext, serve } from '../../http/serve.ts';
import { recordCheck, withdrawCheck } from '../../tutors/checks/record-check.ts';
import { serveAction } from '../serve-action.ts';
import { findTutors, readTutorFile } from './find.ts';
import { addTutorException, removeTutorException, setTutorHours } from './hours.ts';
import { exportTutorMonth, readTutorMonth } from './month.ts';

/** The school's tutors at the desk: to find, their hours, their months, and what was checked of each. */
export function tutorDeskRoutes(app: FastifyInstance): void {
  const toDeps = ({ environment, now }: RequestContext) => ({ schoolZone: environment.schoolTimeZone, now });
  serve(app, calls.findTutors, async (wanted, _, context) => ({ data: await findTutors(context.db, wanted, toDeps(context)) }));
  serve(app, calls.getTutor, async ({ tutor }, _, context) => ({
    data: await readTutorFile(context.db, tutor, toDeps(context)),
  }));
  serveAction(app, calls.setHours, async (act, wanted, { environment }) => {
    await setTutorHours(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.addException, async (act, wanted, { environment }) => {
    await addTutorException(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serve(app, calls.getTutorMonthAtDesk, async ({ tutor, month }, _, { db, environment, now }) => ({
    data: await readTutorMonth(db, { tutor, month }, { zone: environment.schoolTimeZone, now }),
  }));
  serveAction(app, calls.recordTutorCheck, async (act, wanted, { environment }) => {
    await recordCheck(act, wanted, environment.schoolTimeZone);
    return {};
  });
  serveAction(app, calls.withdrawTutorCheck, async (act, wanted) => {
    await withdrawCheck(act, wanted);
    return {};
  });
  serveAction(app, calls.exportMonth, async (act, wanted, { environment }) =>
    exportTutorMonth(act, wanted, environment.schoolTimeZone),
  );
  serveAction(app, calls.removeException, async (act, wanted) => {
    await removeTutorException(act, wanted);
    return {};
  });
}

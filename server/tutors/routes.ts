import type { FastifyInstance } from 'fastify';
import * as hours from '../../contract/tutors/hours.ts';
import * as months from '../../contract/tutors/month.ts';
import * as rooms from '../../contract/tutors/room.ts';
import type { Transaction } from '../db/open.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { type RequestContext, serve } from '../http/serve.ts';
import { addException, removeException, setHours } from './hours/change-hours.ts';
import { loadHours } from './hours/load-hours.ts';
import { readMonth, readTutorName, toMonthFile } from './month/read-month.ts';
import { loadRoom, setRoom } from './room.ts';

/** What tutors do about their own hours and room, and their months. */
export function tutorRoutes(app: FastifyInstance): void {
  serve(app, hours.getTutorHours, async (_, { id }, context) => ({ data: await loadHours(context.db, id, toDeps(context)) }));
  serve(app, months.getTutorMonth, async ({ month }, { id: tutorId }, { db, environment, now }) => ({
    data: await readMonth(db, { tutorId, month }, { zone: environment.schoolTimeZone, now }),
  }));
  serve(app, months.exportTutorMonth, async ({ month }, { id: tutorId }, { db, environment, now }) => {
    const [its, name] = await together(
      () => readMonth(db, { tutorId, month }, { zone: environment.schoolTimeZone, now }),
      () => readTutorName(db, tutorId),
    );
    return toMonthFile(its, name);
  });
  serve(app, hours.setTutorHours, async (week, { id }, context) =>
    change(context, id, (tx) => setHours(tx, id, week, context.now)),
  );
  serve(app, hours.addHoursException, async (exception, { id }, context) =>
    change(context, id, (tx) => addException(tx, id, exception, toDeps(context))),
  );
  serve(app, hours.removeHoursException, async ({ exception }, { id }, context) =>
    change(context, id, async (tx) => (await removeException(tx, { tutorId: id, exception }, context.now)).changeSlots),
  );
  serve(app, rooms.getTutorRoom, async (_, { id }, { db, environment }) => ({ data: await loadRoom(db, id, environment) }));
  serve(app, rooms.setTutorRoom, async ({ room }, { id }, { db, environment }) => ({
    data: { room: (await db.transaction((tx) => setRoom(tx, id, room))) ?? '', elsewhere: environment.roomServer !== null },
  }));
}

const toDeps = ({ environment, now }: RequestContext) => ({ schoolZone: environment.schoolTimeZone, now });

/** Changes the hours of a tutor, and answers what holds then. */
const change = (context: RequestContext, tutorId: string, work: (tx: Transaction) => Promise<Statement>) =>
  transact(context.db, async (tx) => {
    const changeSlots = await work(tx);
    return async () => {
      const [, data] = await together(changeSlots, () => loadHours(tx, tutorId, toDeps(context)));
      return { data };
    };
  });

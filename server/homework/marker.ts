import { and, eq, exists, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { homework, homeworkWorks } from '../db/tables/homework.ts';
import { taughtBy } from '../doubts/access.ts';
import { CallRefused } from '../http/refused.ts';
import type { Marker } from '../marking/markers.ts';

/** The homework that a marker may see: staff all, a teacher that of the courses taught. */
export const isMarkers = (db: Queryable, { role, id }: Marker): SQL | undefined =>
  role === 'staff' ? undefined : inArray(homework.courseId, taughtBy(db, id));

/** The works of such homework. */
export const isMarkersWork = (db: Queryable, marker: Marker): SQL | undefined =>
  marker.role === 'staff'
    ? undefined
    : exists(
        db
          .select({ id: homework.id })
          .from(homework)
          .where(and(eq(homework.id, homeworkWorks.homeworkId), isMarkers(db, marker))),
      );

/** Of what is not there, and of another course's: nobody learns which. */
export const noHomework = () => new CallRefused(404, 'notFound', 'There’s no such homework.');
export const noWork = () => new CallRefused(404, 'notFound', 'There’s no such work.');

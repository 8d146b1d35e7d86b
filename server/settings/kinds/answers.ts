import { asc, eq } from 'drizzle-orm';
import type { SettingFields } from '../../../contract/desk/settings.ts';
import { promisedHours } from '../../../contract/limits.ts';
import type { Queryable } from '../../db/open.ts';
import { courses } from '../../db/tables/courses.ts';
import { settings } from '../../db/tables/settings.ts';
import { hoursAtMost, readHours } from '../../doubts/courses.ts';
import type { SettingKind } from '../kind.ts';
import { readNewest, readVersions } from '../versions.ts';

const name = 'answers';

/** What each course promises now. A command may have set it, too. */
async function readPromises(db: Queryable): Promise<SettingFields> {
  const rows = await db.select({ name: courses.name, hours: courses.promisedHours }).from(courses).orderBy(asc(courses.name));
  return Object.fromEntries(rows.map((course) => [course.name, String(course.hours ?? promisedHours)]));
}

const listChanged = (before: SettingFields, after: SettingFields) =>
  Object.entries(after).filter(([course, hours]) => before[course] !== hours);

/** Within how many hours of the school's a doubt is answered, by course. What was promised already stays. */
export const answers: SettingKind = {
  readDefaults: ({ db }) => readPromises(db),
  findProblems: (fields) =>
    Object.entries(fields).flatMap(([field, text]) =>
      readHours(text) === null ? [{ field, reason: `This is a whole number of hours from 1 to ${hoursAtMost}.` }] : [],
    ),
  describeEffects: async ({ before, after }) => {
    const changed = listChanged(before, after);
    const rules = changed.map(
      ([course, hours]) =>
        `${course}: a doubt that is asked from now on is answered within ${hours} ${hours === '1' ? 'hour' : 'hours'}, counted in the school’s hours.`,
    );
    return changed.length === 0 ? [] : [...rules, 'Doubts already waiting keep the time promised for them.'];
  },
  store: {
    readFirst: (fields) => Object.fromEntries(Object.keys(fields).map((course) => [course, String(promisedHours)])),
    readVersions: async (db, limit) => {
      const [newest, ...before] = (await readVersions(db, name)).slice(0, limit);
      return newest ? [{ ...newest, fields: await readPromises(db) }, ...before] : [];
    },
    write: async (tx, { change: { before, after }, now, changedBy, reason }) => {
      const version = ((await readNewest(tx, name))?.version ?? 0) + 1;
      await tx.insert(settings).values({ name, version, fields: after, createdAt: now, changedBy, reason });
      for (const [course, hours] of listChanged(before, after))
        await tx
          .update(courses)
          .set({ promisedHours: Number(hours) })
          .where(eq(courses.name, course));
    },
  },
};

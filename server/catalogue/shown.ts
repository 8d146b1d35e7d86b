import type { ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import type { Database, Queryable } from '../db/open.ts';
import { together } from '../db/together.ts';
import { readAnswerTimes } from '../doubts/measure-answers.ts';
import { logError } from '../log.ts';
import { readTestDates } from '../settings/kinds/test-dates.ts';
import { readNewest as readNewestSetting } from '../settings/versions.ts';
import { contentsOf, countContents } from './contents.ts';
import { readNewest } from './versions.ts';

/** The catalogue as it is now: the newest version, what each of its courses has, and how soon its doubts were answered. */
export async function readShown(db: Queryable): Promise<ShownCatalogue> {
  const [{ version, catalogue }, counted, measured, reports, tests] = await together(
    () => readNewest(db),
    () => countContents(db),
    () => readAnswerTimes(db),
    () => readNewestSetting(db, 'reports'),
    () => readNewestSetting(db, 'testDates'),
  );
  const courses = catalogue.courses.map((course) => ({
    ...{ ...course, contents: contentsOf(counted, course.name) },
    ...answerTimeOf(measured, course.name),
  }));
  const days = reports?.fields?.days;
  const testDates = tests?.fields?.dates;
  return {
    ...{ version, courses, ...answerTimeOf(measured, null) },
    ...(days !== undefined && { reportDays: Number(days) }),
    ...(testDates !== undefined && { testDates: readTestDates(testDates) }),
  };
}

/** Left out where it was not measured: pages then say nothing of it. */
function answerTimeOf(measured: Awaited<ReturnType<typeof readAnswerTimes>>, course: string | null) {
  const answerTime = measured.get(course);
  return answerTime && { answerTime };
}

/** How long pages may show what was read before, in ms. */
export const shownForMs = 5_000;

type CacheEntry = { shown: ShownCatalogue; readAt: number; isBeingRead: boolean };
const cache = new WeakMap<Database, CacheEntry>();

/**
 * The catalogue for a page: read when it is first asked for, and again behind a page that is answered with what is known, so that no visitor
 * waits for the database and pages are there while it is not. The same object until something has changed.
 */
export async function shownCatalogue(db: Database): Promise<ShownCatalogue> {
  const known = cache.get(db);
  if (!known) {
    const shown = await readShown(db);
    cache.set(db, { shown, readAt: performance.now(), isBeingRead: false });
    return shown;
  }
  if (!known.isBeingRead && performance.now() - known.readAt > shownForMs) void readAgain(db, known);
  return known.shown;
}

/** Reads it now, where some page has asked for it: what staff have changed is shown at once. */
export async function readShownAgain(db: Database): Promise<void> {
  const known = cache.get(db);
  if (known) await readAgain(db, known);
}

async function readAgain(db: Database, known: CacheEntry): Promise<void> {
  known.isBeingRead = true;
  try {
    const shown = await readShown(db);
    if (JSON.stringify(shown) !== JSON.stringify(known.shown)) known.shown = shown;
  } catch (error) {
    logError('The catalog could not be read again', error);
  }
  Object.assign(known, { readAt: performance.now(), isBeingRead: false });
}

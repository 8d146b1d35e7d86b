import { reportDays } from '../../../contract/limits.ts';
import { describeSpan } from '../../../contract/report-span.ts';
import { changeCatalogue } from '../../catalogue/versions.ts';
import type { Queryable } from '../../db/open.ts';
import type { SettingKind } from '../kind.ts';
import { readNewest } from '../versions.ts';

/** Fewest and most days of a report. */
export const reportBounds = { least: 7, most: 56 };

/** How many days a report covers that begins now. */
export async function readReportDays(db: Queryable): Promise<number> {
  const days = (await readNewest(db, 'reports'))?.fields?.days;
  return days === undefined ? reportDays : Number(days);
}

/** How often parents get a report. The claims beside prices say it too, and follow. */
export const reports: SettingKind = {
  readDefaults: async () => ({ days: String(reportDays) }),
  findProblems: ({ days = '' }) =>
    /^\d{1,2}$/.test(days) && Number(days) >= reportBounds.least && Number(days) <= reportBounds.most
      ? []
      : [{ field: 'days', reason: `Give a whole number of days from ${reportBounds.least} to ${reportBounds.most}.` }],
  describeEffects: async ({ before, after }) => {
    if (before.days === after.days) return [];
    const { every } = describeSpan(Number(after.days));
    return [
      `Parents get a report ${every}. A student’s current report period keeps its length, and the next one has the new length: no day is reported twice or left out.`,
      `Public pages and what each course covers say “${every}” from then on. Whoever has paid was promised ${describeSpan(Number(before.days)).every}: tell them if it’s less often.`,
    ];
  },
  apply: async ({ before, after }, { tx, now, changedBy, reason }) => {
    const [old, next] = [before, after].map(({ days }) => describeSpan(Number(days)).every);
    if (old === undefined || next === undefined || old === next) return;
    await changeCatalogue(tx, { changedBy, reason, now }, ({ courses }) => ({
      courses: courses.map((course) => ({
        ...course,
        covers: course.covers.map((claim) => (/\breports?\b/i.test(claim) ? claim.replace(old, next) : claim)),
      })),
    }));
  },
};

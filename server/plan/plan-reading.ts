import type { PlanItem } from '../../contract/plan/plan.ts';
import { worthPerMinute } from './plan-drills.ts';
import type { RatedArea } from './rate-skills.ts';

export type ReadItem = Extract<PlanItem, { kind: 'read' }>;

/** A PDF of a course that the student has not opened, with the pages, from 1, on which skills are treated. */
export type UnreadFile = { courseId: string; id: string; skills: readonly { skill: string; page: number }[] };

/** To read a page of a study sheet with its examples. */
const minutesPerPage = 6;

/**
 * What is to be read in a course: the files that were not opened, each from the page on the skill that is worth most, and the file with the most of it
 * first. A file that treats no skill is read last.
 */
export function planReading(files: readonly UnreadFile[], areas: readonly RatedArea[]): ReadItem[] {
  const rate = (skill: string): number =>
    Math.max(0, ...areas.filter(({ area }) => area.skill === skill).map((area) => worthPerMinute(area)));
  return files
    .map(({ courseId, id, skills }) => {
      const [best] = skills
        .map((treated) => ({ ...treated, worth: rate(treated.skill) }))
        .sort((one, other) => other.worth - one.worth);
      const pages = Math.max(1, ...skills.map(({ page }) => page));
      const item: ReadItem = {
        ...{ kind: 'read', courseId, id, page: best?.page ?? 1, skill: best?.skill ?? '', minutes: pages * minutesPerPage },
      };
      return { item, worth: best?.worth ?? -1 };
    })
    .sort((one, other) => other.worth - one.worth)
    .map(({ item }) => item);
}

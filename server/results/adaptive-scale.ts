import type { ScaledRange } from '../../contract/results/results.ts';
import { type Estimate, estimateAbility } from '../ability/estimate.ts';
import type { Response } from '../ability/item.ts';
import { readMeasuredQuestions } from '../ability/read-items.ts';
import { rangeSure, toRange, toTotalRange } from '../ability/scale.ts';
import type { Queryable } from '../db/open.ts';
import type { ModuleOfVersion } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { newestAnswers } from '../exam/sitting/newest-answers.ts';
import { toResponses } from '../exam/sitting/responses.ts';
import { satSections } from './sat-scale.ts';

/** A finished mock test: its version's modules, and its own in their order. `startedAt` null: a module that was never begun. */
export type FinishedTest = {
  id: string;
  places: readonly ModuleOfVersion[];
  parts: readonly { id: string; versionId: string; startedAt: Date | null }[];
  submittedAt: Date;
};

/** Whether a test's second modules are chosen by its first. */
export const isAdaptive = (places: readonly ModuleOfVersion[]): boolean => places.some(({ harder }) => harder !== undefined);

/**
 * The ranges on the 400-1600 scale of adaptive tests, by their ids, reckoned from the answers one by one with what was known of the questions when
 * the test was finished. None for a test without both sections, or with a module that was never begun. Three queries, however many tests there are.
 */
export async function readAdaptiveRanges(db: Queryable, tests: readonly FinishedTest[]): Promise<Map<string, ScaledRange>> {
  const whole = tests.filter(({ places, parts }) => isAdaptive(places) && isWhole(places, parts));
  if (whole.length === 0) return new Map();
  const parts = whole.flatMap((test) => test.parts);
  const [measured, answers] = await together(
    () => readMeasuredQuestions(db, [...new Set(parts.map(({ versionId }) => versionId))]),
    () =>
      newestAnswers(
        db,
        parts.map(({ id }) => id),
      ),
  );
  return new Map(
    whole.map(({ id, places, parts: its, submittedAt }) => {
      const sections = satSections.map(({ name, modules: [[type]] }) => {
        const sat = its.filter((_, at) => places[at]?.type === type);
        const responses: Response[] = sat.flatMap((part) =>
          toResponses(part.id, measured.get(part.versionId) ?? [], answers, submittedAt),
        );
        return { name, estimate: estimateAbility(responses) };
      });
      return [id, toAdaptiveRange(sections)];
    }),
  );
}

const isWhole = (places: readonly ModuleOfVersion[], parts: FinishedTest['parts']): boolean =>
  parts.length === places.length &&
  parts.every(({ startedAt }) => startedAt !== null) &&
  satSections.every(({ modules: [[type]] }) => places.some((place) => place.type === type));

/** The range of each section and of both together, where the errors of the sections are taken to be independent. */
export const toAdaptiveRange = (sections: readonly { name: string; estimate: Estimate }[]): ScaledRange => ({
  ...toTotalRange(sections.map(({ estimate }) => estimate)),
  sections: sections.map(({ name, estimate }) => ({ name, ...toRange(estimate) })),
  sure: rangeSure,
});

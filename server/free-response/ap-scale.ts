import type { ApEstimate, Scorer } from '../../contract/free-response/work.ts';

/** How a course's exam is put together, and from which composite in percent on it is a 2, 3, 4 and 5. Ours, not the College Board's: docs/ap-score-table.md. */
type Scale = { multipleChoice: number; cuts: readonly [number, number, number, number] };

/** `multipleChoice`: the section's share of the score in percent, as the exams of May 2027 have it; that of AP Statistics is told by others than the College Board (docs/decisions.md). */
export const apScales: Readonly<Record<string, Scale>> = {
  'AP Calculus BC': { multipleChoice: 50, cuts: [30, 38, 50, 62] },
  'AP Precalculus': { multipleChoice: 62.5, cuts: [32, 44, 58, 70] },
  'AP Statistics': { multipleChoice: 50, cuts: [32, 44, 57, 70] },
  'AP Microeconomics': { multipleChoice: 66.7, cuts: [33, 46, 60, 74] },
  'AP Macroeconomics': { multipleChoice: 66.7, cuts: [33, 45, 58, 72] },
  'AP Computer Science A': { multipleChoice: 55, cuts: [33, 45, 59, 74] },
  'AP Psychology': { multipleChoice: 66.7, cuts: [36, 48, 62, 74] },
  'AP US Govt. & Politics': { multipleChoice: 50, cuts: [36, 48, 62, 74] },
  'AP World History': { multipleChoice: 40, cuts: [30, 43, 57, 70] },
};

/** By so many percent of its points a section is better or worse on another day. */
export const margin = 4;

/** What a section has at least and at most, of how many, and who scored what was written; null where it was not sat. */
export type SatPart = { low: number; high: number; of: number; source: string; by: Scorer | null } | null;

const within = (percent: number) => Math.min(100, Math.max(0, percent));
const rounded = (percent: number) => Math.round(percent * 10) / 10;

const toPart = (share: number, sat: SatPart): ApEstimate['multipleChoice'] =>
  sat === null || sat.of === 0
    ? { share, low: 0, high: 100, source: null, by: null }
    : {
        share,
        low: rounded(within((100 * sat.low) / sat.of - margin)),
        high: rounded(within((100 * sat.high) / sat.of + margin)),
        ...{ source: sat.source, by: sat.by },
      };

const toScore = (composite: number, { cuts }: Scale): number => 1 + cuts.filter((cut) => composite >= cut).length;

/** The range of an exam by what was sat of it; null for a subject without a table. */
export function estimateAp(subject: string, sat: { multipleChoice: SatPart; freeResponse: SatPart }): ApEstimate | null {
  const scale = apScales[subject];
  if (!scale) return null;
  const multipleChoice = toPart(scale.multipleChoice, sat.multipleChoice);
  const freeResponse = toPart(rounded(100 - scale.multipleChoice), sat.freeResponse);
  const composite = (end: 'low' | 'high') =>
    rounded((multipleChoice.share * multipleChoice[end] + freeResponse.share * freeResponse[end]) / 100);
  const [low, high] = [composite('low'), composite('high')];
  return {
    subject,
    low: toScore(low, scale),
    high: toScore(high, scale),
    composite: { low, high },
    multipleChoice,
    freeResponse,
  };
}

import { describeTask, draw } from './draw.ts';
import type { AnyFamily } from './family.ts';
import { readBadly } from './reads-well.ts';

/** What so many draws of a family came to. `refused`: how often for which reason; `variants`: how many that differ; `problems`: why it is not to be used. */
export type FamilyCheck = {
  family: string;
  draws: number;
  valid: number;
  variants: number;
  refused: Record<string, number>;
  problems: string[];
};

/** No family has more variants in a bank, and each can have as many. */
export const variantsAtMost = 8;

/** Where hardly a draw is valid, the constraints say too much to be known to be right. */
const leastValid = 0.02;

/** So many seeds with the same problem are named. */
const named = 3;

/** Draws the first seeds of a family: whether both keys agree, the options differ and every text reads well, in each of them. */
export function checkFamily(family: AnyFamily, draws: number): FamilyCheck {
  const refused: Record<string, number> = {};
  const seedsByProblem = new Map<string, number[]>();
  const texts = new Set<string>();
  let valid = 0;
  const note = (problem: string, seed: number) => seedsByProblem.set(problem, [...(seedsByProblem.get(problem) ?? []), seed]);
  for (let seed = 1; seed <= draws; seed += 1) {
    const drawn = draw(family, seed);
    if ('fault' in drawn) note(drawn.fault, seed);
    else if ('refused' in drawn) refused[drawn.refused] = (refused[drawn.refused] ?? 0) + 1;
    else {
      valid += 1;
      texts.add(describeTask(drawn.variant));
      for (const problem of readBadly(drawn.variant)) note(problem, seed);
    }
  }
  const problems = [...seedsByProblem].map(([problem, seeds]) => `${problem} (seed ${seeds.slice(0, named).join(', ')})`);
  if (valid < leastValid * draws) problems.push(`${valid} of ${draws} draws are valid`);
  if (texts.size < variantsAtMost) problems.push(`${texts.size} variants differ: a family has ${variantsAtMost} at least`);
  return { family: family.name, draws, valid, variants: texts.size, refused, problems };
}

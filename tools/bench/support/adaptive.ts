import { chooseForm } from '../../../server/ability/choose-form.ts';
import { estimateAbility } from '../../../server/ability/estimate.ts';
import { chanceRight, type Item, informationAt } from '../../../server/ability/item.ts';
import { toMiddle, toRange } from '../../../server/ability/scale.ts';

/** A section of an adaptive test, of the questions that count. */
export type Section = { first: readonly Item[]; easier: readonly Item[]; harder: readonly Item[] };

/** A source of numbers from 0 to below 1. */
type Random = () => number;

/** One made-up student's way through a section; scores on 200-800. `lost`: the share of the information that the other form would have given more. */
type Simulated = {
  score: number;
  estimated: number;
  low: number;
  high: number;
  isHarder: boolean;
  isMisrouted: boolean;
  lost: number;
};

/** What a band of true scores, or all of them, came to. `bias` and `error` (root of the mean square) of the middle of the range, in points; the others shares. */
type Summary = {
  count: number;
  bias: number;
  error: number;
  width: number;
  holds: number;
  harder: number;
  misrouted: number;
  lost: number;
};

const bandPoints = 100;

/** After so many students the questions are drawn anew: one draw that is harder than declared would look like a fault of the rule. */
const studentsPerDraw = 100;

/**
 * Lets made-up students sit a section: abilities as among all students, each question as hard as declared give or take its width. `spread`: the error of who
 * gives all students the mean score.
 */
export function simulate(
  section: Section,
  { students, random }: { students: number; random: Random },
): { bands: (Summary & { label: string })[]; overall: Summary & { spread: number } } {
  let truth = drawTruth(section, random);
  const sat = Array.from({ length: students }, (_, at) => {
    if (at % studentsPerDraw === 0) truth = drawTruth(section, random);
    return sit(section, truth, random);
  });
  const lowest = (score: number) => Math.min(700, bandPoints * Math.floor(score / bandPoints));
  const bands = [200, 300, 400, 500, 600, 700].flatMap((from) => {
    const its = sat.filter(({ score }) => lowest(score) === from);
    return its.length === 0 ? [] : { label: `${from}-${from + bandPoints}`, ...summarize(its) };
  });
  const mean = sat.reduce((sum, { score }) => sum + score, 0) / sat.length;
  const spread = Math.sqrt(sat.reduce((sum, { score }) => sum + (score - mean) ** 2, 0) / sat.length);
  return { bands, overall: { ...summarize(sat), spread } };
}

const drawTruth = ({ first, easier, harder }: Section, random: Random): Section => ({
  first: drawTrue(first, random),
  easier: drawTrue(easier, random),
  harder: drawTrue(harder, random),
});

/** The items as hard as they really are. */
const drawTrue = (items: readonly Item[], random: Random): Item[] =>
  items.map((item) => ({ ...item, difficulty: item.difficulty + item.width * drawNormal(random), width: 0 }));

function sit(section: Section, truth: Section, random: Random): Simulated {
  const ability = drawNormal(random);
  const answer = (items: readonly Item[], real: readonly Item[]) =>
    items.map((item, at) => ({ item, right: random() < chanceRight(real[at] ?? item, ability) }));
  const first = answer(section.first, truth.first);
  const form = chooseForm(first, section);
  const other = form === 'harder' ? 'easier' : 'harder';
  const estimate = estimateAbility([...first, ...answer(section[form], truth[form])]);
  const informationOf = (items: readonly Item[]) => items.reduce((sum, item) => sum + informationAt(item, ability), 0);
  const [own, missed] = [informationOf(truth[form]), informationOf(truth[other])];
  return {
    score: toMiddle(ability),
    estimated: toMiddle(estimate.ability),
    ...toRange(estimate),
    isHarder: form === 'harder',
    isMisrouted: missed > own,
    lost: Math.max(0, (missed - own) / missed),
  };
}

function summarize(sat: readonly Simulated[]): Summary {
  const mean = (of: (each: Simulated) => number) => sat.reduce((sum, each) => sum + of(each), 0) / sat.length;
  return {
    count: sat.length,
    bias: mean(({ estimated, score }) => estimated - score),
    error: Math.sqrt(mean(({ estimated, score }) => (estimated - score) ** 2)),
    width: mean(({ low, high }) => high - low),
    holds: mean(({ low, high, score }) => (low - 5 <= score && score <= high + 5 ? 1 : 0)),
    harder: mean(({ isHarder }) => (isHarder ? 1 : 0)),
    misrouted: mean(({ isMisrouted }) => (isMisrouted ? 1 : 0)),
    lost: mean(({ lost }) => lost),
  };
}

/** A number of the normal distribution, by Box and Muller. */
const drawNormal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

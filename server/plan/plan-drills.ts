import type { PlanItem } from '../../contract/plan/plan.ts';
import { drillLength, type PracticeArea, type PracticeChoice } from '../../contract/practice/practice.ts';
import type { RatedArea } from './rate-skills.ts';

type Drill = Extract<PlanItem, { kind: 'drill' }>;

export const minutesPerQuestion = 1.5;

/** With fewer questions a drill is none. */
const leastQuestions = 3;

/** What part of what is missing in an area a whole drill is taken to mend: only the order of drills hangs on it. */
const mendedByDrill = 0.25;

/** Every so many drills one is on a whole subject: what was learned apart is kept by mixing it. */
const mixedEvery = 4;

/** What a minute on an area is worth, in parts of the test: its weight times what is missing there. */
export const worthPerMinute = ({ weight, right }: Pick<RatedArea, 'weight' | 'right'>, questions = drillLength): number =>
  (weight * (1 - right) * mendedByDrill * (questions / drillLength)) / (questions * minutesPerQuestion);

/** How many drills were done this week, and the domain of what was answered last, where it was one. */
export type PastDrills = { done: number; lastDomain: string | null };

/**
 * Drills one after the other, each the one with the most expected points a minute once those before it are done; two in a row are on different
 * domains where there is another one, and every fourth is mixed. It never ends before the questions do.
 */
export function* planDrills(areas: readonly RatedArea[], { done, lastDomain: before }: PastDrills): Generator<Drill, void> {
  let left = areas.filter(({ fresh }) => fresh > 0);
  let lastDomain = before;
  for (let number = done + 1; left.length > 0; number += 1) {
    const best = chooseArea(left, lastDomain);
    if (!best) return;
    const isMixed = number % mixedEvery === 0 || best.area.domain === undefined;
    yield isMixed ? toMixedDrill(best, left) : toDrill(best);
    lastDomain = isMixed ? null : (best.area.domain ?? null);
    left = left.map((area) => (area === best ? afterDrill(area) : area)).filter(({ fresh }) => fresh > 0);
  }
}

function chooseArea(areas: readonly RatedArea[], lastDomain: string | null): RatedArea | undefined {
  const byWorth = [...areas].sort((one, other) => worthPerMinute(other) - worthPerMinute(one));
  return byWorth.find(({ area }) => area.domain !== lastDomain || lastDomain === null) ?? byWorth[0];
}

const countQuestions = (fresh: number): number => Math.min(drillLength, fresh);

const toDrill = ({ area, fresh, weight, isKnown, recent }: RatedArea): Drill => ({
  ...{ kind: 'drill', area, recent, mixed: false, from: 'new' },
  ...toLength(countQuestions(fresh)),
  share: isKnown ? Math.round(100 * weight) : null,
});

/** On the whole subject of an area: of as many questions as the subject has left. */
function toMixedDrill({ area: { subject } }: RatedArea, areas: readonly RatedArea[]): Drill {
  const own = areas.filter(({ area }) => area.subject === subject);
  const sum = (count: (area: RatedArea) => number) => own.reduce((all, each) => all + count(each), 0);
  return {
    ...{ kind: 'drill', area: { subject }, mixed: true, share: null, from: 'new' },
    ...toLength(countQuestions(sum(({ fresh }) => fresh))),
    recent: { right: sum(({ recent }) => recent.right), total: sum(({ recent }) => recent.total) },
  };
}

const toLength = (questions: number) => ({ questions, minutes: Math.ceil(questions * minutesPerQuestion) });

/** What is left of an area after a drill, which taught something. */
function afterDrill(area: RatedArea): RatedArea {
  const questions = countQuestions(area.fresh);
  const mended = mendedByDrill * (questions / drillLength);
  return { ...area, fresh: area.fresh - questions, right: area.right + mended * (1 - area.right) };
}

type MissedCount = Pick<PracticeChoice, 'subject' | 'domain' | 'missed'>;

/**
 * Drills on what was missed before and waits in the notebook, the domain with the most of them first, then one on each subject as a whole where more than
 * one domain has some. The notebook asks them again one by one, each on its day; a drill has them together, under the test's own conditions.
 */
export function planMissedDrills(choices: readonly MissedCount[]): Drill[] {
  const domains = addUp(choices, ({ subject, domain }) => ({ subject, domain }));
  const subjects = addUp(choices, ({ subject }) => ({ subject })).filter(
    ({ area, missed }) =>
      missed > drillLength && domains.filter((each) => each.missed > 0 && each.area.subject === area.subject).length > 1,
  );
  return [...domains, ...subjects].filter(({ missed }) => missed >= leastQuestions).map(toMissedDrill);
}

/** What was missed by area, the most first. */
function addUp(
  choices: readonly MissedCount[],
  toArea: (choice: MissedCount) => PracticeArea,
): { area: PracticeArea; missed: number }[] {
  const areas = new Map<string, { area: PracticeArea; missed: number }>();
  for (const choice of choices) {
    const area = toArea(choice);
    const key = JSON.stringify(area);
    areas.set(key, { area, missed: choice.missed + (areas.get(key)?.missed ?? 0) });
  }
  return [...areas.values()].sort((one, other) => other.missed - one.missed);
}

const toMissedDrill = ({ area, missed }: { area: PracticeArea; missed: number }): Drill => ({
  ...{ kind: 'drill', area, mixed: area.domain === undefined, share: null, from: 'missed' },
  ...toLength(countQuestions(missed)),
  recent: { right: 0, total: missed },
});

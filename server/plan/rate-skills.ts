import { recentAnswers } from '../../contract/plan/plan.ts';
import type { PracticeArea } from '../../contract/practice/practice.ts';
import type { FreshCount } from '../practice/fresh-questions.ts';
import { average } from './average.ts';

/** An answer of the student's to a question, `at` when its quiz or test was handed in (ms since the epoch). */
export type SkillAnswer = { domain: string; skill: string; right: boolean; at: number };

/** How many questions of a course's tests are on a skill. */
export type SkillWeight = { domain: string; skill: string; questions: number };

/**
 * What can be practised in a course, rated: `weight` is its part of the test, from 0 to 1, `isKnown` whether the tests of the course tell it. `right` is
 * the probability of a right answer, `fresh` the questions of the banks that the student can be asked as new ones.
 */
export type RatedArea = {
  area: PracticeArea;
  weight: number;
  isKnown: boolean;
  right: number;
  fresh: number;
  recent: { right: number; total: number };
};

/** `isWhole`: the weights are those of tests in the real one's shape. */
export type RatedCourse = {
  choices: readonly FreshCount[];
  answers: readonly SkillAnswer[];
  weights: readonly SkillWeight[];
  isWhole: boolean;
  now: number;
};

/** A skill with fewer fresh questions is practised with its domain, and that with its subject: a drill of two questions is none. */
const leastFresh = 5;

/** After so many days an answer counts half: what was wrong a month ago may be known by now. */
const halfLifeDays = 30;
const dayMs = 86_400_000;

/** So many answers' worth of doubt: a skill is expected to go as its domain does, and a domain half right, until answers say otherwise. */
const priorAnswers = 2;
const priorRight = 0.5;

/** The areas of a course that have fresh questions: skills, then what is left of domains, then of subjects. */
export function rateAreas(course: RatedCourse): RatedArea[] {
  const skills = pool(course.choices, ({ subject, domain, skill }) => ({ subject, domain, skill }));
  const domains = pool(skills.rest, ({ subject, domain }) => ({ subject, domain }));
  const subjects = pool(domains.rest, ({ subject }) => ({ subject }), 1);
  return [...skills.pools, ...domains.pools, ...subjects.pools].map((own) => rateArea(own, course));
}

/** An area with the questions that are practised under it. */
type Pool = { area: PracticeArea; choices: readonly FreshCount[]; fresh: number };

/** Areas with at least `least` fresh questions, and the choices of those with fewer. */
function pool(
  choices: readonly FreshCount[],
  toArea: (choice: FreshCount) => PracticeArea,
  least = leastFresh,
): { pools: Pool[]; rest: FreshCount[] } {
  const pools = new Map<string, Pool>();
  for (const choice of choices) {
    const area = toArea(choice);
    const before = pools.get(JSON.stringify(area)) ?? { choices: [], fresh: 0 };
    const own = { area, choices: [...before.choices, choice], fresh: before.fresh + choice.fresh };
    pools.set(JSON.stringify(area), own);
  }
  const all = [...pools.values()];
  return {
    pools: all.filter(({ fresh }) => fresh >= least),
    rest: all.filter(({ fresh }) => fresh < least).flatMap((each) => each.choices),
  };
}

/** What is left of a subject is rated as its skills are on average, and the tests tell no share of it. */
function rateArea({ area, choices, fresh }: Pool, course: RatedCourse): RatedArea {
  const { domain, skill } = area;
  const places: readonly Place[] = domain === undefined ? choices : [{ domain, skill }];
  const rated = places.map((place) => ratePlace(place, course));
  return {
    ...{ area, fresh },
    weight: average(rated.map(({ weight }) => weight)),
    right: average(rated.map(({ right }) => right)),
    isKnown: domain !== undefined && rated.every(({ isKnown }) => isKnown),
    recent: countRecent(course, places),
  };
}

function countRecent({ answers }: RatedCourse, places: readonly Place[]): RatedArea['recent'] {
  const own = answers.filter((answer) => places.some((place) => isOn(answer, place)));
  const newest = own.sort((one, other) => other.at - one.at).slice(0, recentAnswers);
  return { right: newest.filter(({ right }) => right).length, total: newest.length };
}

/** What an area or a skill is of the test, and how it goes. */
export const ratePlace = (place: Place, course: RatedCourse): Pick<RatedArea, 'weight' | 'isKnown' | 'right'> => ({
  ...weigh(place, course),
  right: estimateRight(place, course),
});

/** A domain of a course's tests: its part of them, from 0 to 1, the probability of a right answer, and the newest ones. */
export type RatedDomain = { domain: string; weight: number; right: number; recent: { right: number; total: number } };

/** The domains of a course, where its tests have the real one's shape. */
export function rateDomains(course: RatedCourse): RatedDomain[] {
  if (!course.isWhole) return [];
  return [...new Set(course.weights.map(({ domain }) => domain))].map((domain) => {
    const { weight, right } = ratePlace({ domain }, course);
    return { domain, weight, right, recent: countRecent(course, [{ domain }]) };
  });
}

type Place = { domain: string; skill?: string | undefined };

/** Questions are compared by domain and skill: a test's subject has not always the name of its bank's. */
const isOn = (question: { domain: string; skill: string }, { domain, skill }: Place): boolean =>
  question.domain === domain && (skill === undefined || question.skill === skill);

/** What part of the tests an area is; where they do not name it, its part of its domain, or an equal part of all. */
function weigh(area: Place, { weights, choices, isWhole }: RatedCourse): Pick<RatedArea, 'weight' | 'isKnown'> {
  const count = (place: Place | null) =>
    weights.filter((weight) => place === null || isOn(weight, place)).reduce((sum, { questions }) => sum + questions, 0);
  const all = count(null);
  const own = count(area);
  if (own > 0) return { weight: own / all, isKnown: isWhole };
  const skills = new Set(choices.map(({ domain, skill }) => JSON.stringify([domain, skill])));
  const inDomain = choices.filter(({ domain }) => domain === area.domain).map(({ skill }) => skill);
  const domain = count({ domain: area.domain });
  const weight = domain > 0 ? domain / all / new Set(inDomain).size : 1 / skills.size;
  return { weight, isKnown: false };
}

/** The share of right answers in an area, newer ones counting more, drawn to that of its domain, and that of a domain to a half. */
function estimateRight({ domain, skill }: Place, { answers, now }: RatedCourse): number {
  const inDomain = shrink(answers, { domain }, { prior: priorRight, now });
  return skill === undefined ? inDomain : shrink(answers, { domain, skill }, { prior: inDomain, now });
}

function shrink(answers: readonly SkillAnswer[], place: Place, { prior, now }: { prior: number; now: number }): number {
  let [right, total] = [priorAnswers * prior, priorAnswers];
  for (const answer of answers) {
    if (!isOn(answer, place)) continue;
    const counts = 0.5 ** (Math.max(0, now - answer.at) / dayMs / halfLifeDays);
    total += counts;
    if (answer.right) right += counts;
  }
  return right / total;
}

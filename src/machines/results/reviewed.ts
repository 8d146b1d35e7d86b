import {
  type AnswerChange,
  isNotReached,
  isReached,
  type ModuleResult,
  type ReviewedQuestion,
} from '../../../contract/results/results.ts';

/** From this many times the usual time on, a question was slow. */
export const slowFactor = 1.5;

export const reviewFilters = ['all', 'wrong', 'marked', 'slow', 'changed'] as const;
/** What a review shows: `wrong` are all that were reached and brought no point, blanks too; `changed` had their answer changed. */
export type ReviewFilter = (typeof reviewFilters)[number];

export type QuestionTime = Pick<ReviewedQuestion, 'seconds' | 'medianSeconds'>;

/** The mean seconds of the questions that time was spent on; null where there is none. */
export function getOwnMean(questions: readonly QuestionTime[]): number | null {
  const spent = questions.map(({ seconds }) => seconds).filter((seconds) => seconds > 0);
  return spent.length === 0 ? null : spent.reduce((sum, seconds) => sum + seconds, 0) / spent.length;
}

/** What the usual time of a module's questions is: everybody's median, the student's own mean, of each where it is; null without any time. */
export type Yardstick = 'median' | 'mean' | 'both' | null;

export function chooseYardstick(questions: readonly QuestionTime[]): Yardstick {
  const timed = questions.filter(({ seconds }) => seconds > 0);
  if (timed.length === 0) return null;
  const compared = timed.filter(({ medianSeconds }) => medianSeconds !== null).length;
  if (compared === 0) return 'mean';
  return compared === timed.length ? 'median' : 'both';
}

/** The time of a question beside its median, or the student's own mean where it has no median: 2 is twice as long. Null without any time. */
export function getPace({ seconds, medianSeconds }: QuestionTime, ownMean: number | null): number | null {
  const usual = medianSeconds ?? ownMean;
  return usual === null || usual === 0 || seconds === 0 ? null : seconds / usual;
}

/** The questions of a module that a filter leaves, in their order. */
export function filtered(questions: readonly ReviewedQuestion[], filter: ReviewFilter): ReviewedQuestion[] {
  const ownMean = getOwnMean(questions);
  const rules: Record<ReviewFilter, (question: ReviewedQuestion) => boolean> = {
    all: () => true,
    // What the school withdrew is nobody's mistake.
    wrong: (question) => !question.right && isReached(question) && question.ruling?.kind !== 'nobody',
    marked: ({ marked }) => marked,
    slow: (question) => (getPace(question, ownMean) ?? 0) > slowFactor,
    changed: ({ changes }) => changes.length > 0,
  };
  return questions.filter(rules[filter]);
}

/** One way in which answers were changed: how often, and in which questions. */
export type ChangeCount = { kind: AnswerChange['kind']; count: number; questions: number[] };

/** The changes of a module's answers by what they did, gains first. A question may have been changed more than once. */
export function countChanges(questions: readonly Pick<ReviewedQuestion, 'number' | 'changes'>[]): ChangeCount[] {
  return (['wrongToRight', 'rightToWrong', 'wrongToWrong'] as const).map((kind) => {
    const made = questions.flatMap(({ number, changes }) => changes.filter((change) => change.kind === kind).map(() => number));
    return { kind, count: made.length, questions: [...new Set(made)] };
  });
}

/** The numbers of the questions that were marked at the end, left blank though seen, and never reached. */
export function setAsideIn(questions: readonly ReviewedQuestion[]): {
  marked: number[];
  skipped: number[];
  notReached: number[];
} {
  const numbers = (which: (question: ReviewedQuestion) => boolean) => questions.filter(which).map(({ number }) => number);
  return {
    marked: numbers(({ marked }) => marked),
    skipped: numbers((question) => question.answer === '' && isReached(question)),
    notReached: numbers(isNotReached),
  };
}

type Skills = ModuleResult['skills'];
/** A domain with all that was asked in it, and its skills. */
export type DomainCount = { domain: string; right: number; total: number; skills: Skills };

/** Skills under their domains, each in the order in which it was first asked for. */
export function groupByDomain(skills: Skills): DomainCount[] {
  return [...new Set(skills.map(({ domain }) => domain))].map((domain) => {
    const own = skills.filter((skill) => skill.domain === domain);
    const sum = (part: 'right' | 'total') => own.reduce((total, skill) => total + skill[part], 0);
    return { domain, right: sum('right'), total: sum('total'), skills: own };
  });
}

/** The skills of several modules as those of one: a skill that more than one module asks for stands once, with all its questions. */
export function addUpSkills(modules: readonly Pick<ModuleResult, 'skills'>[]): Skills {
  const added = new Map<string, Skills[number]>();
  for (const { domain, skill, right, total } of modules.flatMap(({ skills }) => skills)) {
    const name = JSON.stringify([domain, skill]);
    const sum = added.get(name) ?? { domain, skill, right: 0, total: 0 };
    added.set(name, { ...sum, right: sum.right + right, total: sum.total + total });
  }
  return [...added.values()];
}

import { isNotReached, isReached, type ReviewedQuestion } from '../../../contract/results/results.ts';
import { required } from '../kit/required.ts';
import { countChanges, getOwnMean, getPace, slowFactor } from './reviewed.ts';

/** Below this share of the usual time a question was rushed. */
export const rushFactor = 0.6;

/** From so many questions on, a pattern is one: a single question may be chance. */
const leastOfKind = 2;
/** From so many questions on a skill, its share of right answers says something. */
const leastOfSkill = 3;

/** What a sitting shows, with the questions that show it, by their numbers. `of`: how many there were of the kind, right ones too. */
export type Insight =
  | { kind: 'allRight' | 'stuck' | 'patient' | 'changedAway' | 'changedToward' | 'blank' | 'notReached'; questions: number[] }
  | { kind: 'rushed'; questions: number[]; of: number }
  | { kind: 'weakSkill' | 'strongSkill'; skill: string; questions: number[]; of: number };

type PacedQuestion = ReviewedQuestion & { pace: number | null };

const toNumbers = (questions: readonly ReviewedQuestion[]) => questions.map(({ number }) => number);

/**
 * What a student can learn from a module, what costs most points first. Each is left out where the questions do not carry it: a sitting of which nothing
 * can be said has none.
 */
export function findInsights(questions: readonly ReviewedQuestion[]): Insight[] {
  const ownMean = getOwnMean(questions);
  const counted = questions.filter(({ ruling }) => ruling?.kind !== 'nobody');
  const reached = counted.filter(isReached).map((question): PacedQuestion => ({ ...question, pace: getPace(question, ownMean) }));
  if (reached.length === 0) return [];
  if (counted.every(({ right }) => right)) return [{ kind: 'allRight', questions: toNumbers(counted) }];
  const rushed = findRushed(reached);
  const changed = findChanged(reached);
  return [
    ...rushed,
    ...findStuck(reached),
    ...changed.filter(({ kind }) => kind === 'changedAway'),
    ...whereMany('notReached', counted.filter(isNotReached), 1),
    ...whereMany(
      'blank',
      reached.filter(({ answer }) => answer === ''),
      1,
    ),
    ...findSkills(reached),
    ...(rushed.length > 0 ? findPatient(reached) : []),
    ...changed.filter(({ kind }) => kind === 'changedToward'),
  ];
}

type PlainKind = Exclude<Insight['kind'], 'rushed' | 'weakSkill' | 'strongSkill'>;

const whereMany = (kind: PlainKind, questions: readonly ReviewedQuestion[], least = leastOfKind): Insight[] =>
  questions.length < least ? [] : [{ kind, questions: toNumbers(questions) }];

const countWrong = (questions: readonly PacedQuestion[]) => questions.filter(({ right }) => !right).length;

/** Rushed and missed, where rushing made it worse: of the rushed ones at least half went wrong, and a greater share than of the others. */
function findRushed(reached: readonly PacedQuestion[]): Insight[] {
  const rushed = reached.filter(({ answer, pace }) => answer !== '' && pace !== null && pace < rushFactor);
  const others = reached.filter((question) => !rushed.includes(question));
  const missed = rushed.filter(({ right }) => !right);
  const isWorse = missed.length * Math.max(1, others.length) > countWrong(others) * rushed.length;
  if (missed.length < leastOfKind || 2 * missed.length < rushed.length || !isWorse) return [];
  return [{ kind: 'rushed', questions: toNumbers(missed), of: rushed.length }];
}

const isLong = ({ pace }: PacedQuestion) => pace !== null && pace > slowFactor;

const findStuck = (reached: readonly PacedQuestion[]) =>
  whereMany(
    'stuck',
    reached.filter((each) => isLong(each) && !each.right),
  );
const findPatient = (reached: readonly PacedQuestion[]) =>
  whereMany(
    'patient',
    reached.filter((each) => isLong(each) && each.right),
  );

/** What changing answers did, where one way happened more often than the other: the questions that ended by it. */
function findChanged(reached: readonly PacedQuestion[]): Insight[] {
  const find = (kind: 'wrongToRight' | 'rightToWrong') => required(countChanges(reached).find((each) => each.kind === kind));
  const [won, lost] = [find('wrongToRight'), find('rightToWrong')];
  if (won.count === lost.count) return [];
  const [kind, more] = lost.count > won.count ? (['changedAway', lost] as const) : (['changedToward', won] as const);
  const endedSo = reached.filter(({ number, right }) => right === (kind === 'changedToward') && more.questions.includes(number));
  return whereMany(kind, endedSo);
}

/** The one skill that cost more than any other, however little was asked of those, where at least half of it went wrong, and the largest one without a mistake. */
function findSkills(reached: readonly PacedQuestion[]): Insight[] {
  const skills = [...new Set(reached.map(({ skill }) => skill))].map((skill) => {
    const asked = reached.filter((question) => question.skill === skill);
    return { skill, asked, wrong: countWrong(asked) };
  });
  const known = skills.filter(({ asked }) => asked.length >= leastOfSkill);
  const [worst, next] = skills.toSorted((one, other) => other.wrong - one.wrong);
  const isClear = worst !== undefined && worst.wrong > (next?.wrong ?? 0);
  const weak = known.find((each) => isClear && each === worst && 2 * each.wrong >= each.asked.length);
  const [strong] = known.filter(({ wrong }) => wrong === 0).sort((one, other) => other.asked.length - one.asked.length);
  return [
    ...(weak
      ? [
          toSkillInsight(
            'weakSkill',
            weak.skill,
            weak.asked.filter(({ right }) => !right),
            weak.asked.length,
          ),
        ]
      : []),
    ...(strong ? [toSkillInsight('strongSkill', strong.skill, strong.asked, strong.asked.length)] : []),
  ];
}

const toSkillInsight = (
  kind: 'weakSkill' | 'strongSkill',
  skill: string,
  questions: readonly PacedQuestion[],
  of: number,
): Insight => ({
  ...{ kind, skill, of },
  questions: toNumbers(questions),
});

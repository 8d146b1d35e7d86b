import { promisedHours } from '../limits.ts';
import { promisedMeetings } from '../meetings/meetings.ts';
import { reportSpan } from '../report-span.ts';
import { findOwnPromise } from './claim-words.ts';
import type { ItemKind } from './offers.ts';
import type { PromiseFamily } from './promises.ts';

/** Says how something is done, which nothing counts. */
const manners: readonly string[] = ['Tailored to your school'];

/** A claim's numbers; '1-on-1' is none. */
const numbersIn = (claim: string): number[] => (claim.replace(/\b1-on-1\b/g, '').match(/\d+/g) ?? []).map(Number);

/** How often reports are made, in words. */
export type Span = Pick<typeof reportSpan, 'every'>;

type ClaimRule = {
  words: RegExp;
  family: PromiseFamily;
  findProblem: (claim: string, kind: ItemKind, span: Span) => string | null;
};

const withoutNumbers = (claim: string): string | null =>
  numbersIn(claim).length > 0 ? 'no number of them is promised by the product' : null;

const rules: readonly ClaimRule[] = [
  { words: /\btutoring\b/i, family: 'sessions', findProblem: withoutNumbers },
  // How many there are is counted from the content, and said beside the claims.
  { words: /\bmock (tests?|exams?)\b/i, family: 'mockTests', findProblem: withoutNumbers },
  {
    words: /\bparent-teacher meetings?\b/i,
    family: 'meetings',
    findProblem: (claim, kind) =>
      Math.max(...numbersIn(claim)) === promisedMeetings[kind] ? null : `the product holds ${promisedMeetings[kind]} of them`,
  },
  {
    words: /\breports?\b.*\bparents?\b/i,
    family: 'reports',
    findProblem: (claim, _, { every }) => (claim.includes(every) ? null : `the product makes them ${every}`),
  },
  {
    words: /\bdoubts?\b/i,
    family: 'doubts',
    findProblem: (claim) =>
      numbersIn(claim).every((hours) => hours === promisedHours)
        ? null
        : `the product promises answers within ${promisedHours} hours`,
  },
];

/** What is wrong with a claim beside a price: null where a family of promises keeps all of it as it stands, or where it only says how. */
export function findClaimProblem(claim: string, kind: ItemKind, span: Span = reportSpan): string | null {
  if (manners.includes(claim)) return null;
  const rule = rules.find(({ words }) => words.test(claim));
  if (rule === undefined) return 'nothing in the product keeps this claim';
  const problem = rule.findProblem(claim, kind, span);
  if (problem !== null) return problem;
  const more = findOwnPromise(claim, [rule.words, span.every]);
  return more === null ? null : `nothing in the product keeps ‘${more}’`;
}

import * as z from 'zod/mini';
import type { Catalogue, Course, Offer } from './catalogue.ts';
import { findAttemptsProblem, findNoteProblem } from './claim-words.ts';
import { findClaimProblem, type Span } from './claims.ts';
import { itemKind, satCourse } from './offers.ts';

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const amount = z.int().check(z.positive(), z.maximum(10_000_000));

const offer = z.strictObject({
  name: line(100),
  price: z.strictObject({ INR: amount, USD: amount }),
  attempts: z.optional(line(100)),
  tests: z.optional(z.int().check(z.positive(), z.maximum(4))),
  note: z.optional(line(200)),
  sessions: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
});

/** What may stand in a catalogue. Apart from what pages read it by: none of them needs the rules. */
export const catalogue: z.ZodMiniType<Catalogue> = z.strictObject({
  courses: z
    .array(
      z.strictObject({
        kind: itemKind,
        name: line(100),
        sale: z.enum(['open', 'askUs']),
        covers: z.array(line(200)).check(z.maxLength(20)),
        offers: z.array(offer).check(z.minLength(1), z.maxLength(10)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

/** What is wrong between the parts of a catalogue, each with the path to the place. */
export type CatalogueProblem = { path: (string | number)[]; reason: string };

/** `span`: how often reports are made, where an owner has set that. */
export function findCatalogueProblems({ courses }: Catalogue, span?: Span): CatalogueProblem[] {
  const names = courses.map(({ name }) => name);
  const sat = courses.filter(({ kind }) => kind === 'sat');
  return [
    ...(sat.length === 1
      ? []
      : [{ path: ['courses'], reason: `there has to be one course of the kind 'sat', and here are ${sat.length}` }]),
    ...courses.flatMap(({ kind, name, offers, covers }, at) => [
      ...(names.indexOf(name) < at ? [{ path: ['courses', at, 'name'], reason: `'${name}' is listed twice` }] : []),
      ...findClaimProblems({ kind, covers }, at, span),
      ...offers.flatMap((offer, place) => findOfferProblems(offer, ['courses', at, 'offers', place])),
      ...(kind === 'sat' ? findPlanProblems(name, offers, at) : findCourseProblems(name, offers, at)),
    ]),
  ];
}

/** A claim beside a price is one that the product keeps. */
const findClaimProblems = (
  { kind, covers }: Pick<Course, 'kind' | 'covers'>,
  at: number,
  span: Span | undefined,
): CatalogueProblem[] =>
  covers.flatMap((claim, place) => {
    const problem = findClaimProblem(claim, kind, span);
    return problem === null ? [] : [{ path: ['courses', at, 'covers', place], reason: `‘${claim}’: ${problem}` }];
  });

/** What is said of an offer beside what its course covers. */
function findOfferProblems({ attempts, tests, note }: Offer, path: CatalogueProblem['path']): CatalogueProblem[] {
  const wrong = {
    attempts: attempts === undefined ? null : findAttemptsProblem(attempts, tests),
    note: note === undefined ? null : findNoteProblem(note),
  };
  return (['attempts', 'note'] as const).flatMap((part) =>
    wrong[part] === null ? [] : [{ path: [...path, part], reason: wrong[part] }],
  );
}

function findPlanProblems(name: string, offers: readonly Offer[], at: number): CatalogueProblem[] {
  const names = offers.map((each) => each.name);
  const twice = offers.flatMap((each, place) =>
    names.indexOf(each.name) < place
      ? [{ path: ['courses', at, 'offers', place, 'name'], reason: `'${each.name}' is listed twice` }]
      : [],
  );
  const wrong = {
    path: ['courses', at, 'name'],
    reason: `the SAT course is named '${satCourse}', by which students are enrolled in it`,
  };
  return name === satCourse ? twice : [wrong, ...twice];
}

/** An AP course is bought by its own name. */
function findCourseProblems(name: string, offers: readonly Offer[], at: number): CatalogueProblem[] {
  const path = ['courses', at, 'offers'];
  if (offers.length !== 1) return [{ path, reason: `an AP course has one offer, and here are ${offers.length}` }];
  return offers[0]?.name === name
    ? []
    : [{ path: [...path, 0, 'name'], reason: `the offer of an AP course has its name, '${name}'` }];
}

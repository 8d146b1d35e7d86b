import { type Contents, findOffer, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import type { Item } from '../../../contract/enrolment/offers.ts';
import { capitalized } from '../../../contract/number-words.ts';

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** What the portal has for a course, counted: '2 mock tests, 1 quiz'; empty where there is nothing. */
export const describeContents = ({ mockTests, quizzes, sheets }: Contents): string =>
  [
    ...counted(mockTests, 'mock test', 'mock tests'),
    ...counted(quizzes, 'quiz', 'quizzes'),
    ...counted(sheets, 'study sheet', 'study sheets'),
  ].join(', ');

/** What the price of an item covers: an SAT plan's attempts, the sessions where they are counted, what the school gives, and what is in the portal today. */
export function listCovers(catalogue: ShownCatalogue, item: Item): string[] {
  const found = findOffer(catalogue, item);
  if (!found) return [];
  const { course, offer } = found;
  const there = describeContents(course.contents);
  return [
    ...(offer.attempts === undefined ? [] : [capitalized(offer.attempts)]),
    ...(offer.sessions === undefined ? [] : counted(offer.sessions, 'session with your tutor', 'sessions with your tutor')),
    ...course.covers,
    ...(there === '' ? [] : [`In the portal today: ${there}`]),
  ];
}

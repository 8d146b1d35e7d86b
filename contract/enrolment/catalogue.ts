import type { AnswerTime } from '../doubts/answer-time.ts';
import { type Currency, currencies, type Item, type ItemKind } from './offers.ts';
import type { RefundRule } from './refund-rule.ts';
import { type CoveredTests, listFirstTests, satTests } from './sat-tests.ts';

/** A listed price in whole major units (rupees, dollars), never in paise or cents. */
export type Price = Record<Currency, number>;

/**
 * What can be bought of a course: an SAT plan, or the AP course itself. `attempts`: how many official tests a plan covers, in words, and `tests` as a number, by which its dates and the end of its access are found; `note`: whom it suits. `sessions`: how many
 * sessions with a tutor its price includes; without it they are not counted.
 */
export type Offer = {
  name: string;
  price: Price;
  attempts?: string | undefined;
  tests?: number | undefined;
  note?: string | undefined;
  sessions?: number | undefined;
};

/** Staff may take a course off sale ('askUs'); one without content never is on sale. `covers`: what its price includes beside its content. */
export type Course = { kind: ItemKind; name: string; sale: 'open' | 'askUs'; covers: string[]; offers: Offer[] };

/** What staff write, in the order in which pages list it; what may stand in it is in catalogue-check.ts. */
export type Catalogue = { courses: Course[] };

/** What a student finds in the portal: counted, never written down. `tutors`: who teaches it. */
export type Contents = { quizzes: number; mockTests: number; sheets: number; tutors: number };

/** What an order was sold with: what the course had then, how many sessions the offer includes, where it counts them, how many meetings with the parents, left out of orders from before that was kept, which official tests it covers, with the last day of its access, and by which rule money is given back; null where the school had set none, left out of orders from before it was kept. */
export type SoldContents = Contents & {
  sessions?: number;
  meetings?: number;
  refundRule?: RefundRule | null;
} & Partial<CoveredTests>;

/** `answerTime`: how soon its own doubts were answered; left out until enough of them were. */
export type ShownCourse = Course & { contents: Contents; answerTime?: AnswerTime };

/** The catalogue as pages have it. `version`: by which an order says what it was sold. `answerTime`: of all courses together. `reportDays`: how many days a report to the parents covers, `testDates`: the official dates of the SAT, in order, each where an owner has set that. */
export type ShownCatalogue = {
  version: number;
  courses: ShownCourse[];
  answerTime?: AnswerTime;
  reportDays?: number;
  testDates?: string[];
};

/** Whether there is anything to sit or to read. */
export const hasContent = ({ quizzes, mockTests, sheets }: Contents): boolean => quizzes + mockTests + sheets > 0;

/** A course that is not on sale is asked about instead. */
export const isOnSale = ({ sale, contents: counted }: Pick<ShownCourse, 'sale' | 'contents'>): boolean =>
  sale === 'open' && hasContent(counted);

/** The official dates of the SAT that the school knows of, in order. */
export const testDatesOf = ({ testDates }: Pick<ShownCatalogue, 'testDates'>): readonly string[] => testDates ?? satTests.dates;

/** Whether as many official tests as an offer covers are ahead. `today`: '2026-11-28'; null where nobody knows the day yet. */
export const hasTestsAhead = (shown: Pick<ShownCatalogue, 'testDates'>, { tests }: Offer, today: string | null): boolean =>
  tests === undefined || today === null || listFirstTests(tests, today, testDatesOf(shown)).length > 0;

type CourseList<Each> = { courses: readonly Each[] };

/** The course and the offer of an item; null where the catalogue has none. */
export function findOffer<Each extends Course>(
  { courses }: CourseList<Each>,
  { kind, name }: Item,
): { course: Each; offer: Offer } | null {
  for (const each of courses) {
    const found = each.kind === kind ? each.offers.find((one) => one.name === name) : undefined;
    if (found) return { course: each, offer: found };
  }
  return null;
}

/** The listed price in major units; null where the item or the currency is not in the catalogue. */
export function listedPrice(listed: CourseList<Course>, item: Item, asked: string): number | null {
  const found = findOffer(listed, item);
  const known = currencies.find((each) => each === asked);
  return found === null || known === undefined ? null : found.offer.price[known];
}

/** What has to be paid for an item that is on sale; null for every other one. */
export function priceOf(shown: ShownCatalogue, item: Item, asked: string): number | null {
  const found = findOffer(shown, item);
  return found !== null && isOnSale(found.course) ? listedPrice(shown, item, asked) : null;
}

export const courseNames = ({ courses }: CourseList<{ name: string }>): string[] => courses.map(({ name }) => name);

export const coursesOf = (shown: ShownCatalogue, kind: ItemKind): ShownCourse[] =>
  shown.courses.filter((each) => each.kind === kind);

export type Tier = { price: Price; courses: ShownCourse[] };

/** The AP courses by their price, the dearest first (specification 2.6, 9). */
export function apTiers(shown: ShownCatalogue): Tier[] {
  const tiers = new Map<string, Tier>();
  for (const each of coursesOf(shown, 'ap')) {
    const [sold] = each.offers;
    if (!sold) continue;
    const key = `${sold.price.INR} ${sold.price.USD}`;
    const tier = tiers.get(key) ?? { price: sold.price, courses: [] };
    tier.courses.push(each);
    tiers.set(key, tier);
  }
  return [...tiers.values()].sort((one, other) => other.price.INR - one.price.INR || other.price.USD - one.price.USD);
}

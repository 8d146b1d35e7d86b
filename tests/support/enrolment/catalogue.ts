import { courseNames, listedPrice, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { currencies, type Item } from '../../../contract/enrolment/offers.ts';
import { readPageConfig } from '../../../src/content/page-config.ts';

/** The catalogue of content/, with something in every course. */
export const stocked: ShownCatalogue = readPageConfig(null).catalogue;
export const courses = courseNames(stocked);

export const items: Item[] = stocked.courses.flatMap(({ kind, offers }) => offers.map(({ name }) => ({ kind, name })));

/** Every item with its price in every currency. */
export const prices = items.flatMap((item) =>
  currencies.map((currency) => ({ item, currency, amount: listedPrice(stocked, item, currency) ?? 0 })),
);

/** The same with a course that has nothing in it. */
export const withEmpty = (name: string): ShownCatalogue => ({
  ...stocked,
  courses: stocked.courses.map((course) =>
    course.name === name ? { ...course, contents: { quizzes: 0, mockTests: 0, sheets: 0, tutors: 1 } } : course,
  ),
});

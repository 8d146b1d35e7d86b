import { coursesOf, isOnSale, type ShownCatalogue, type ShownCourse } from '../../../contract/enrolment/catalogue.ts';
import { currencies, type ItemKind } from '../../../contract/enrolment/offers.ts';
import { brand } from '../../content/brand.ts';
import { listFaqItems } from '../../content/site/faq.ts';
import { applicationAt } from '../../views/addresses.ts';
import { placeholders } from './placeholders.ts';

/** A thing as schema.org describes it, for search engines. */
export type StructuredData = { '@type': string; [property: string]: unknown };

const { origin, jsonEmail, jsonPhone } = placeholders;
const organization = `${origin}/#organization`;

/** Who teaches. */
export const organizationData = (): StructuredData => ({
  '@type': 'EducationalOrganization',
  '@id': organization,
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: jsonEmail, telephone: jsonPhone },
});

/** The questions and answers of the landing page. */
export const faqData = (catalogue: ShownCatalogue, items = listFaqItems(catalogue)): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The courses of a programme with their listed prices: the SAT course has plans, each AP course one price. What is not on sale has no offers. */
export function courseData(kind: ItemKind, catalogue: ShownCatalogue): StructuredData[] {
  const courses = coursesOf(catalogue, kind);
  if (kind === 'ap') {
    const items = courses.map((each) =>
      course(each, `One-on-one preparation for the ${each.name} examination.`, '/apcoursespage'),
    );
    const itemListElement = items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item }));
    return [{ '@type': 'ItemList', itemListElement }];
  }
  return courses.map((each) => course(each, 'One-on-one preparation for the SAT, with quizzes and mock tests.', '/satpage'));
}

const course = (shown: ShownCourse, description: string, path: string): StructuredData => ({
  '@type': 'Course',
  name: shown.name,
  description,
  url: `${origin}${path}`,
  provider: { '@id': organization, '@type': 'EducationalOrganization', name: brand.name, url: `${origin}/` },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  ...(isOnSale(shown) ? { offers: toOffers(shown) } : {}),
});

const toOffers = ({ kind, offers }: ShownCourse) =>
  offers.flatMap(({ name, price }) =>
    currencies.map((currency) => ({
      '@type': 'Offer',
      name,
      price: price[currency],
      priceCurrency: currency,
      category: 'Paid',
      url: `${origin}${applicationAt({ kind, name }, currency)}`,
    })),
  );

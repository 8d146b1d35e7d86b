import { apPrices, currencies, type Item, type ItemKind, type Price, satPlans } from '../../../contract/enrolment/offers.ts';
import { brand } from '../../content/brand.ts';
import { faqItems } from '../../content/site/faq.ts';
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
export const faqData = (): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: faqItems.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The courses of a programme with their listed prices: the SAT course has two plans, each AP course one price. */
export function courseData(kind: ItemKind): StructuredData {
  if (kind === 'sat') {
    const offers = Object.entries(satPlans).flatMap(([name, price]) => toOffers({ kind, name }, price));
    return course(
      'SAT Dominance Program',
      'One-on-one preparation for the SAT, with quizzes and mock tests.',
      '/satpage',
      offers,
    );
  }
  const courses = Object.entries(apPrices).map(([name, price]) =>
    course(name, `One-on-one preparation for the ${name} examination.`, '/apcoursespage', toOffers({ kind, name }, price)),
  );
  return {
    '@type': 'ItemList',
    itemListElement: courses.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  };
}

const course = (name: string, description: string, path: string, offers: object[]): StructuredData => ({
  '@type': 'Course',
  name,
  description,
  url: `${origin}${path}`,
  provider: { '@id': organization, '@type': 'EducationalOrganization', name: brand.name, url: `${origin}/` },
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  offers,
});

const toOffers = (item: Item, price: Price) =>
  currencies.map((currency) => ({
    '@type': 'Offer',
    name: item.name,
    price: price[currency],
    priceCurrency: currency,
    category: 'Paid',
    url: `${origin}${applicationAt(item, currency)}`,
  }));

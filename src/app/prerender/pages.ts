import type { ItemKind } from '../../../contract/enrolment/offers.ts';
import { capitalized } from '../../../contract/number-words.ts';
import type { PageConfig } from '../../../contract/page-config.ts';
import { brand } from '../../content/brand.ts';
import { apCount } from '../../content/site/ap.ts';
import { courseData, faqData, organizationData, type StructuredData } from './structured-data.ts';

/**
 * A public page. `module`: the file of its component, whose styles and code the build looks up. `title` is the document's, without the
 * product's name; `description` is what a search engine shows, 50 to 160 characters.
 */
export type PublicPage = {
  path: string;
  module: string;
  title: string;
  description: string;
  structuredData: readonly StructuredData[];
  /** What it shows depends on the query, it takes payments, and no search engine should list it. */
  application?: ItemKind;
};

/** Stands for every address that leads nowhere. */
export const missingPath = '*';

/** What pages tell search engines of the school. */
type ShownParts = Pick<PageConfig, 'catalogue' | 'faq'>;

const views = 'src/views';

/** Every page that is built ahead (specification 2.1), in the order of the sitemap, with the courses of a catalogue. */
const publicPages = ({ catalogue, faq }: ShownParts): readonly PublicPage[] => [
  {
    path: '/',
    module: `${views}/site/home/home-page.tsx`,
    title: 'Online SAT and AP preparation',
    description:
      'One-on-one SAT and AP preparation online: timed mock tests under real conditions, answers that survive a lost connection, and results you can learn from.',
    structuredData: [organizationData(), faqData(catalogue, faq)],
  },
  {
    path: '/satpage',
    module: `${views}/site/sat-page.tsx`,
    title: 'SAT preparation',
    description:
      'The SAT program: one-on-one lessons, proctored quizzes and full mock tests with real timing. Two plans, with prices.',
    structuredData: courseData('sat', catalogue),
  },
  {
    path: '/apcoursespage',
    module: `${views}/site/ap-page.tsx`,
    title: 'AP courses',
    description: `${capitalized(apCount(catalogue))} AP courses taught one-on-one, from Calculus BC to Statistics: what each costs, what it covers, and how to apply. Admissions are open.`,
    structuredData: courseData('ap', catalogue),
  },
  {
    path: '/about-us',
    module: `${views}/site/about-page.tsx`,
    title: `About ${brand.name}`,
    description: `What ${brand.name} stands for in personalized SAT and AP preparation, and the people who teach: four values and a team of three.`,
    structuredData: [organizationData()],
  },
  {
    path: '/contact',
    module: `${views}/inquiry/contact-page.tsx`,
    title: 'Get In Touch',
    description:
      'Ask about a course: send us your question with your name, email address and phone number, and we’ll get back to you.',
    structuredData: [organizationData()],
  },
  {
    path: '/privacy',
    module: `${views}/site/legal/legal-page.tsx`,
    title: 'Privacy',
    description: `What ${brand.name} keeps about students and visitors, why, for how long, and how to have it exported or erased.`,
    structuredData: [],
  },
  {
    path: '/terms',
    module: `${views}/site/legal/legal-page.tsx`,
    title: 'Terms of use',
    description: `The terms under which students use ${brand.name}: accounts, proctored tests, content, payments and what we’re responsible for.`,
    structuredData: [],
  },
  {
    path: '/refunds',
    module: `${views}/site/legal/legal-page.tsx`,
    title: 'Refunds',
    description: `When and how ${brand.name} refunds an SAT plan or an AP course, and who to write to.`,
    structuredData: [],
  },
];

/** What answers at every other address. It has no code: its menu and links need none. */
const missingPage: PublicPage = {
  path: missingPath,
  module: `${views}/site/missing-page.tsx`,
  title: 'Page not found',
  description: 'There’s no page at this address.',
  structuredData: [],
};

/** The applications (specification 2.8). */
const applicationPages = (['sat', 'ap'] as const).map(
  (kind): PublicPage => ({
    path: `/contact-${kind}`,
    module: 'src/app/hydrate/application-pages.tsx',
    title: kind === 'sat' ? 'SAT Program Application' : 'AP Course Application',
    description: `Apply for ${kind === 'sat' ? 'a plan of the SAT program' : 'an AP course'}: your details, a review of them, and the payment.`,
    structuredData: [],
    application: kind,
  }),
);

/** Every page of a catalogue, with the one for addresses that lead nowhere ('*'). */
export const allPages = (shown: ShownParts): readonly PublicPage[] => [...publicPages(shown), ...applicationPages, missingPage];

import { use } from 'react';
import { brand } from '../../content/brand.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import styles from './site-footer.module.css';

type Links = readonly (readonly [href: string, words: string])[];

const quickLinks: Links = [
  ['/#home', 'Home'],
  ['/#benefits', 'Why Us'],
  ['/#courses', 'Courses'],
  ['/#faq', 'FAQ'],
];
const pageLinks: Links = [
  ['/satpage', 'SAT Prep'],
  ['/apcoursespage', 'AP Courses'],
  ['/about-us', 'About'],
  ['/contact', 'Contact Us'],
  ['/signin', 'Sign In'],
];
const legalLinks: Links = [
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/refunds', 'Refunds'],
];

/** The foot of every public page (specification 2.3, 2.9, 9). On the home page it is a section of its own: its id lights 'Contact Us'. */
export function SiteFooter() {
  const { supportEmail, supportPhone, complaintsOfficer } = use(PageConfigContext);
  return (
    <footer id="contact" className={styles.footer}>
      <Stack page className={styles.columns}>
        <Stack gap={2} tone="soft" className={styles.about}>
          <a href="/">
            <BrandMark name />
          </a>
          <p>SAT and AP preparation, one student at a time.</p>
        </Stack>
        <LinkList title="Quick links" links={quickLinks} />
        <LinkList title="Pages" links={pageLinks} />
        <section aria-labelledby="footer-help">
          <Text as="h2" size="s" weight="strong" id="footer-help">
            Help
          </Text>
          {/* The server fills both in; a school without a telephone has an empty link here, which does not show. */}
          <ul>
            <li>
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </li>
            <li>
              <TelephoneLink number={supportPhone} />
            </li>
            <li>
              <a href="/complaints">Complaints{complaintsOfficer ? `: ${complaintsOfficer}` : ''}</a>
            </li>
          </ul>
        </section>
      </Stack>
      <Row gap={5} rowGap={2} align="center" justify="between" tone="soft" page className={styles.last}>
        <p>© 2025 {brand.name}</p>
        <Row as="ul" nowrap gap={5}>
          {linkItems(legalLinks)}
        </Row>
      </Row>
    </footer>
  );
}

const linkItems = (links: Links) =>
  links.map(([href, words]) => (
    <li key={href}>
      <a href={href}>{words}</a>
    </li>
  ));

function LinkList({ title, links }: { title: string; links: Links }) {
  return (
    <nav aria-label={title}>
      <Text as="h2" size="s" weight="strong">
        {title}
      </Text>
      <ul>{linkItems(links)}</ul>
    </nav>
  );
}

/** A telephone number that calls. Only its blanks are taken out of the address: the server does the same to a page built ahead. */
export const TelephoneLink = ({ number }: { number: string }) => <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>;

import ChevronDown from 'lucide-react/icons/chevron-down';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Row } from '../ui/layout.tsx';
import { AnchorButton } from './anchor-button.tsx';
import type { SiteEntry } from './site-frame.tsx';
import styles from './site-header.module.css';

/** The programmes of the dropdown 'Courses' (specification 2.2). */
const programmes = [
  { href: '/satpage', words: 'SAT Prep' },
  { href: '/apcoursespage', words: 'AP Courses' },
];

const entries: { entry: SiteEntry; href: string; words: string }[] = [
  { entry: 'faq', href: '/#faq', words: 'FAQ' },
  { entry: 'about', href: '/about-us', words: 'About' },
  { entry: 'contact', href: '/contact', words: 'Contact Us' },
];

/** A link of the same page loads nothing: whoever chose one wants the menu out of the way. */
function closeAfterChoosing({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target instanceof Element && target.closest('a')) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

/** A `details` that opens over the page and closes after choosing; it opens, and closes by a click beside it, before any script does. */
const overlay = { onClick: closeAfterChoosing, onKeyDown: closeOnEscape, onBlur: closeWhenLeft };

/** The bar of the public pages (specification 2.2): a row of links, or one menu where there is no room for it. */
export function SiteHeader({ current, isSignedIn }: { current: SiteEntry | null; isSignedIn: boolean }) {
  const marked = (entry: SiteEntry) => (entry === current ? 'true' : undefined);
  const links = entries.map(({ entry, href, words }) => (
    <li key={entry}>
      <a href={href} aria-current={marked(entry)} className={styles.entry}>
        {words}
      </a>
    </li>
  ));
  const courses = programmes.map(({ href, words }) => (
    <li key={href}>
      <a href={href} className={styles.programme}>
        {words}
      </a>
    </li>
  ));
  return (
    <header className={styles.header}>
      <Row nowrap gap={4} align="center" justify="between" className={styles.bar}>
        <a href="/#home" aria-current={marked('home')} className={styles.brand}>
          <BrandMark name />
        </a>
        <nav aria-label="Main" className={styles.row}>
          <ul className={styles.list}>
            <li>
              <details className={styles.dropdown} name="site-menu" {...overlay}>
                <summary aria-current={marked('courses')} className={styles.entry}>
                  Courses <ChevronDown aria-hidden />
                </summary>
                <ul className={styles.panel}>{courses}</ul>
              </details>
            </li>
            {links}
          </ul>
          {isSignedIn ? null : (
            <AnchorButton href="/signin" small>
              Sign In
            </AnchorButton>
          )}
        </nav>
        <details className={styles.menu} name="site-menu" {...overlay}>
          <summary className={styles.opener}>
            <span className={styles.lines} aria-hidden />
            Menu
          </summary>
          <nav aria-label="Menu" className={styles.sheet}>
            <ul>
              <li>
                <a href="/#home" aria-current={marked('home')} className={styles.entry}>
                  Home
                </a>
              </li>
              <li>
                <span aria-current={marked('courses')} className={styles.entry}>
                  Courses
                </span>
                <ul>{courses}</ul>
              </li>
              {links}
            </ul>
            {isSignedIn ? null : (
              <AnchorButton href="/signin" wide>
                Sign In
              </AnchorButton>
            )}
          </nav>
        </details>
      </Row>
    </header>
  );
}

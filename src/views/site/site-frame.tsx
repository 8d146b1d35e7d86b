import { type ReactNode, use } from 'react';
import { PageConfigContext } from '../page-config-context.ts';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { SiteHeader } from './site-header.tsx';

/**
 * The entry of the header that is highlighted. A page's own path gives home, courses, about, contact or none (specification 2.2); on
 * the home page the entry follows the section in view, so that `faq` is one too.
 */
export type SiteEntry = 'home' | 'courses' | 'faq' | 'about' | 'contact';

type Props = { current: SiteEntry | null; isSignedIn?: boolean; children: ReactNode };

/** What every public page stands in: skip link, header, main, footer. `isSignedIn`: its reader is, and is not asked to. Knows no router. */
export function SiteFrame({ current, isSignedIn = false, children }: Props) {
  const { demo } = use(PageConfigContext);
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {demo ? <DemoRibbon /> : null}
      <SiteHeader current={current} isSignedIn={isSignedIn} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

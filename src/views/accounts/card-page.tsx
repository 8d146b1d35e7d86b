import { type ReactNode, use } from 'react';
import { PageConfigContext } from '../page-config-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { Card } from '../ui/layout.tsx';
import styles from './card-page.module.css';

/** One card on graph paper, with the way home above it: the pages around an account. */
export function CardPage({ children }: { children: ReactNode }) {
  const { demo } = use(PageConfigContext);
  return (
    <div className={styles.page}>
      {demo ? <DemoRibbon /> : null}
      <header className={styles.header}>
        {/* The front page is a document of its own. */}
        <a href="/" aria-label="Prepchart, home" className={styles.home}>
          <BrandMark name />
        </a>
      </header>
      <main className={styles.main}>
        <Card look="flat" gap={5} className={styles.card}>
          {children}
        </Card>
      </main>
    </div>
  );
}

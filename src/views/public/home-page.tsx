import { use } from 'react';
import { brand } from '../../config/brand.ts';
import { PageConfigContext } from '../page-config-context.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './plain-page.module.css';

/** The front door until the public site stands: what this is, and the way in. */
export function HomePage() {
  const { demo } = use(PageConfigContext);
  return (
    <div className={styles.page}>
      {demo ? <DemoRibbon /> : null}
      <main className={styles.main}>
        <BrandMark />
        <PageHeading
          title={`${brand.name}: SAT and AP preparation`}
          lead="Proctored quizzes under real conditions, answers that are never lost, and a result you can learn from."
        />
        <LinkButton to="/signin" tone="primary">
          Sign In
        </LinkButton>
      </main>
    </div>
  );
}

import { AnchorButton } from './anchor-button.tsx';
import styles from './missing-page.module.css';
import { SiteFrame } from './site-frame.tsx';

/** What stands at an address that leads nowhere (specification 2.1 leaves it open): ways back. Built ahead, and never hydrated. */
export function MissingPage() {
  return (
    <SiteFrame current={null}>
      <div className={styles.page}>
        <h1>This page is not here</h1>
        <p>The address may be mistyped, or the page has moved. Perhaps one of these is what you were looking for.</p>
        <div className={styles.ways}>
          <AnchorButton href="/" tone="primary">
            To the start
          </AnchorButton>
          <AnchorButton href="/satpage">SAT Prep</AnchorButton>
          <AnchorButton href="/apcoursespage">AP Courses</AnchorButton>
          <AnchorButton href="/contact">Contact Us</AnchorButton>
        </div>
      </div>
    </SiteFrame>
  );
}

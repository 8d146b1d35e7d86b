import { reportSpan } from '../../../../contract/report-span.ts';
import { AnchorButton } from '../anchor-button.tsx';
import { PaperMargin } from '../paper-section.tsx';
import styles from './hero.module.css';
import { HeroQuestion } from './hero-question.tsx';

/** What this is, the two ways on, and a question that can be answered at once (specification 2.3). */
export function Hero() {
  return (
    <section id="home" aria-labelledby="hero-title" className={styles.hero}>
      <div className={styles.page}>
        <PaperMargin number={1} />
        <div className={styles.body}>
          <div className={styles.words}>
            <h1 id="hero-title">SAT and AP preparation, one student at a time.</h1>
            <p className={styles.lead}>
              Three expert tutors teach live and 1-on-1. Students sit full mock tests under real conditions, and parents read
              {reportSpan.every} how far they have come.
            </p>
            <div className={styles.ways}>
              <AnchorButton href="/contact" tone="primary">
                Enroll Now
              </AnchorButton>
              <AnchorButton href="#benefits">Learn More</AnchorButton>
            </div>
            <p className={styles.hint}>Or begin with the question on this page. It takes a minute, and no sign-in.</p>
          </div>
          <HeroQuestion />
        </div>
      </div>
    </section>
  );
}

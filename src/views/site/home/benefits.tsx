import { claims } from '../../../content/site/claims.ts';
import { PaperSection } from '../paper-section.tsx';
import styles from './benefits.module.css';

/** 'Why Us' (specification 2.3): the claims of section 1, set like a mark scheme. */
export function Benefits() {
  return (
    <PaperSection id="benefits" number={2} title="Why Us" lead="Six promises, each of them something you can count.">
      <ul className={styles.claims}>
        {claims.map(({ figure, title, text }) => (
          <li key={title}>
            <h3>
              <span className={styles.figure}>{figure}</span> {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </PaperSection>
  );
}

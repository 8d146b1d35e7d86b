import { formatMoney } from '../../../contract/money.ts';
import { apTiers } from '../../content/site/ap.ts';
import { applicationAt } from '../addresses.ts';
import styles from './ap-tiers.module.css';

/** The courses under their prices; each leads to its application (specification 2.6, 9). */
export function ApTiers() {
  return (
    <div className={styles.tiers}>
      {apTiers.map(({ price, courses }) => (
        <section key={price.INR} aria-label={formatMoney(price.INR, 'INR')} className={styles.tier}>
          <h3>
            {formatMoney(price.INR, 'INR')} <span>or {formatMoney(price.USD, 'USD')}</span>
          </h3>
          <ul>
            {courses.map((course) => (
              <li key={course}>
                <a href={applicationAt({ kind: 'ap', name: course })}>
                  <span>{course}</span>
                  <span className={styles.apply}>Apply</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

import { satPlans } from '../../../contract/enrolment/offers.ts';
import { formatMoney } from '../../../contract/money.ts';
import { planNotes } from '../../content/site/sat.ts';
import { applicationAt } from '../addresses.ts';
import { AnchorButton } from './anchor-button.tsx';
import styles from './sat-plans.module.css';

/** The plans with their prices and what they cover (specification 2.5, 9). */
export function SatPlans() {
  return (
    <ul className={styles.plans}>
      {Object.entries(satPlans).map(([plan, { attempts, INR, USD }]) => (
        <li key={plan}>
          <h3>{plan}</h3>
          <p className={styles.price}>
            {formatMoney(INR, 'INR')} <span>or {formatMoney(USD, 'USD')}</span>
          </p>
          <p>
            Covers <strong>{attempts}</strong>.
          </p>
          <p className={styles.note}>{planNotes[plan]}</p>
          <AnchorButton href={applicationAt({ kind: 'sat', name: plan })} tone="primary" label={`Purchase Now: ${plan}`} wide>
            Purchase Now
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}

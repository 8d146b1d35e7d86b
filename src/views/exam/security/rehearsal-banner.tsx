import { useSelector } from '@xstate/react';
import type { Tried } from '../../../machines/exam/rehearsal.ts';
import { Notice } from '../../ui/notice.tsx';
import { WarningBanner } from '../parts/warning-banner.tsx';
import styles from './security.module.css';
import { type Check, isShowing, policyOf, toldOf } from './security-screen.ts';

const costs: Record<Exclude<Tried['cost'], 'warning'>, string> = {
  nothing: 'A tap costs nothing in the test either.',
  module: 'In the test this would have submitted the module.',
  test: 'In the test this would have ended the whole test.',
};

/** What the test would have said to the rule that was just tripped, for as long as its banner stays. */
export function RehearsalBanner({ check }: { check: Check }) {
  const told = useSelector(check, toldOf);
  const showing = useSelector(check, isShowing);
  const { warningLimit } = useSelector(check, policyOf);
  if (!told || !showing) return null;
  return (
    <div className={styles.banner}>
      {told.cost === 'warning' ? (
        <WarningBanner
          message={told.said}
          keyName={told.key}
          count={told.count}
          limit={warningLimit}
          lastOne="submits the module. Here it costs nothing."
        />
      ) : (
        <Notice tone="warning">
          <strong>{told.said}</strong>
          <p>{costs[told.cost]} Here it costs nothing.</p>
        </Notice>
      )}
    </div>
  );
}

import { useSelector } from '@xstate/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button.tsx';
import { deviceReport } from './device-report.ts';
import styles from './security.module.css';
import { type Check, isChecking } from './security-screen.ts';

const icons = { good: CircleCheck, bad: CircleAlert, note: Info, waiting: LoaderCircle };

const reportsEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What this device and this browser can do, and what to do where they cannot. */
export function DeviceChecks({ check }: { check: Check }) {
  const findings = useSelector(check, deviceReport, reportsEqual);
  const checking = useSelector(check, isChecking);
  return (
    <section className={styles.part} aria-labelledby="device-checks">
      <h2 id="device-checks">This device</h2>
      <ul className={styles.findings} aria-live="polite">
        {findings.map(({ id, kind, title, text }) => {
          const Icon = icons[kind];
          return (
            <li key={id} className={styles.finding} data-kind={kind}>
              <Icon aria-hidden />
              <p>
                <strong>{title}</strong> {text}
              </p>
            </li>
          );
        })}
      </ul>
      <div>
        <Button small blocked={checking} icon={<RotateCcw aria-hidden />} onClick={() => check.send({ type: 'check.retry' })}>
          Try the checks again
        </Button>
      </div>
    </section>
  );
}

import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './step-trail.module.css';

const steps = ['Your details', 'Review', 'Payment'] as const;

/** Where the payer is, drawn like answers on a sheet: filled up to the step that is under way. */
export function StepTrail({ step }: { step: (typeof steps)[number] }) {
  const at = steps.indexOf(step);
  return (
    <ol className={styles.trail} aria-label="Steps of the application">
      {steps.map((name, place) => (
        <li key={name} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <i aria-hidden />
          {name}
          {place < at ? <VisuallyHidden> (done)</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}

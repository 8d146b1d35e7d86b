import { useSelector } from '@xstate/react';
import Pause from 'lucide-react/icons/pause';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { MockTest } from './attempt-screen.ts';
import styles from './mock-break.module.css';
import { selectModule } from './mock-module.ts';
import { CoverPage } from './parts/cover-page.tsx';

/** A screen reader hears of the end of the break this long before it, in s. */
const lastMinute = 60;

/** The break between two sections, with what is left of it. */
export function MockBreak({ test }: { test: MockTest }) {
  const { remaining } = useSelector(test, selectContext);
  const next = useSelector(test, selectModule)?.module.name ?? 'The next module';
  return (
    <CoverPage
      title="Take a break"
      icon={<Pause aria-hidden />}
      lead={`${next} is next. When the break is over, you start it yourself.`}
      actions={
        <Button tone="primary" onClick={() => test.send({ type: 'break.end' })}>
          End Break
        </Button>
      }
    >
      <div role="timer" aria-label="Time left in your break" className={styles.left}>
        {formatSeconds(remaining)}
      </div>
      <p>Stretch, drink some water, look out the window. What you’ve submitted is saved.</p>
      <p>
        One rule still applies: <strong>stay in fullscreen</strong>; leaving it ends the test. Keys and other windows don’t count
        right now.
      </p>
      <VisuallyHidden live>{remaining > 0 && remaining <= lastMinute ? 'One minute of your break is left.' : ''}</VisuallyHidden>
    </CoverPage>
  );
}

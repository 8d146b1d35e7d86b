import { useSelector } from '@xstate/react';
import Keyboard from 'lucide-react/icons/keyboard';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { Button } from '../../ui/button.tsx';
import styles from './security.module.css';
import { type Check, contextOf, rehearsalOf } from './security-screen.ts';
import { TriedList } from './tried-list.tsx';

const advice = {
  resting: 'Break the rules here as you like: nothing is counted, recorded or sent.',
  entering: 'Going to fullscreen…',
  inFullscreen: 'Now press keys, switch tabs and leave fullscreen. Nothing of it counts.',
  withKeys: 'Press any key of the rules. Tab does not move for now: Enter on ‘Try the keys’ ends this.',
};

/** Fullscreen and every rule, to be tried without a cost. The buttons stay in place while they change, and keep the focus. */
export function Rehearsal({ check }: { check: Check }) {
  const rehearsal = useSelector(check, rehearsalOf);
  const { browser } = useSelector(check, contextOf);
  const inFullscreen = rehearsal === 'inFullscreen';
  const canGoFullscreen = browser?.fullscreen !== false;
  return (
    <section className={styles.part} aria-labelledby="rehearsal">
      <h2 id="rehearsal">Try it out</h2>
      <p role="status" className={styles.advice}>
        {advice[rehearsal]}
      </p>
      <div className={styles.actions}>
        {canGoFullscreen ? (
          <Button
            key="fullscreen"
            blocked={rehearsal === 'entering'}
            icon={inFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={() => check.send({ type: inFullscreen ? 'rehearsal.leaveFullscreen' : 'rehearsal.tryFullscreen' })}
          >
            {inFullscreen ? 'Try leaving fullscreen' : 'Try fullscreen'}
          </Button>
        ) : null}
        {inFullscreen || rehearsal === 'entering' ? null : (
          <Button
            key="keys"
            pressed={rehearsal === 'withKeys'}
            icon={<Keyboard aria-hidden />}
            onClick={() => check.send({ type: 'rehearsal.tryKeys' })}
          >
            Try the keys
          </Button>
        )}
      </div>
      <h3>What you tried</h3>
      <TriedList check={check} />
    </section>
  );
}

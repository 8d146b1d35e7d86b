import { useSelector } from '@xstate/react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import Keyboard from 'lucide-react/icons/keyboard';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { formatMoment } from '../../../../contract/moments.ts';
import { type Violation, violations, violationWords } from '../../../content/violations.ts';
import type { Trial } from '../../../machines/exam/rehearsal.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WarningBanner } from '../parts/warning-banner.tsx';
import styles from './security.module.css';
import { type Check, isShowing, selectPolicy, selectRehearsal, selectTrial } from './security-screen.ts';

const advice = {
  resting: 'Try breaking the rules here. Nothing is counted, recorded or sent.',
  entering: 'Entering fullscreen…',
  inFullscreen: 'Now press keys, switch tabs and leave fullscreen. None of it counts.',
  withKeys: 'Press any key from the rules. Tab doesn’t move the focus for now: press Enter on “Try the keys” to stop.',
};

/** Fullscreen and every rule, to be tried without a cost. The buttons stay in place while they change, and keep the focus. */
export function Rehearsal({ check }: { check: Check }) {
  const rehearsal = useSelector(check, selectRehearsal);
  const { browser } = useSelector(check, selectContext);
  const inFullscreen = rehearsal === 'inFullscreen';
  const canGoFullscreen = browser?.fullscreen !== false;
  return (
    <Card as="section" gap={4} className={styles.part} aria-labelledby="rehearsal">
      <Text as="h2" size="xl" serif id="rehearsal">
        Try it out
      </Text>
      <Text tone="soft" role="status">
        {advice[rehearsal]}
      </Text>
      <Row gap={3} className={styles.actions}>
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
      </Row>
      <Text as="h3" size="m">
        What you tried
      </Text>
      <TriedList check={check} />
    </Card>
  );
}

function describeOutcome({ cost, said, key }: Trial) {
  if (cost === 'nothing') return 'would have cost nothing.';
  if (cost === 'warning') return said;
  const by = key ? `${key}: ` : '';
  return `${by}would have ${cost === 'module' ? 'submitted the module' : 'ended the whole test'}.`;
}

/** Each rule that can be tripped here: whether it was, when, and what it would have cost. */
function TriedList({ check }: { check: Check }) {
  const { tried, browser, escapeLocked, policy } = useSelector(check, selectContext);
  const noFullscreen = browser?.fullscreen === false;
  const cannot: Partial<Record<Violation, boolean>> = {
    fullscreenLeft: noFullscreen,
    keyNoticed: noFullscreen || escapeLocked === false,
    keyPressed: policy.restrictedKeys.length === 0,
  };
  return (
    <ul className={styles.tried} aria-label="What you tried">
      {violations
        .filter((rule) => violationWords[rule].tried !== null && !cannot[rule])
        .map((rule) => (
          <li key={rule} data-tried={Boolean(tried[rule]) || undefined}>
            {tried[rule] ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            <p>
              <strong>{violationWords[rule].tried}</strong> <Outcome tried={tried[rule]} />
            </p>
          </li>
        ))}
    </ul>
  );
}

function Outcome({ tried }: { tried: Trial | undefined }) {
  if (!tried) return <span>Not tried yet</span>;
  return (
    <span>
      {describeOutcome(tried)} <time dateTime={new Date(tried.at).toISOString()}>{formatMoment(tried.at, 'second')}</time>
    </span>
  );
}

const costs: Record<Exclude<Trial['cost'], 'warning'>, string> = {
  nothing: 'A tap costs nothing in the test either.',
  module: 'In the test this would have submitted the module.',
  test: 'In the test this would have ended the whole test.',
};

/** What the test would have said to the rule that was just tripped, for as long as its banner stays. */
export function RehearsalBanner({ check }: { check: Check }) {
  const trial = useSelector(check, selectTrial);
  const showing = useSelector(check, isShowing);
  const { warningLimit } = useSelector(check, selectPolicy);
  if (!trial || !showing) return null;
  return (
    <div className={styles.banner}>
      {trial.cost === 'warning' ? (
        <WarningBanner
          message={trial.said}
          counted={{
            keyName: trial.key,
            count: trial.count,
            limit: warningLimit,
            lastOne: 'submits the module. Here it costs nothing.',
          }}
        />
      ) : (
        <Notice tone="warning">
          <strong>{trial.said}</strong>
          <p>{costs[trial.cost]} Here it costs nothing.</p>
        </Notice>
      )}
    </div>
  );
}

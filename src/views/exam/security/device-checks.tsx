import { useSelector } from '@xstate/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { messages } from '../../../content/messages/exam.ts';
import { deviceCheckTimes } from '../../../content/times.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Text } from '../../ui/layout.tsx';
import styles from './security.module.css';
import {
  type Check,
  type CheckSnapshot,
  isChecking,
  isFullscreenRefused,
  selectServer,
  selectStorage,
} from './security-screen.ts';

const icons = { good: CircleCheck, bad: CircleAlert, note: Info, waiting: LoaderCircle };

const reportsEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What this device and this browser can do, and what to do where they cannot. */
export function DeviceChecks({ check }: { check: Check }) {
  const findings = useSelector(check, deviceReport, reportsEqual);
  const checking = useSelector(check, isChecking);
  return (
    <Card as="section" gap={4} className={styles.part} aria-labelledby="device-checks">
      <Text as="h2" size="xl" serif id="device-checks">
        This device
      </Text>
      <ul className={styles.findings} aria-live="polite">
        {findings.map(({ id, kind, title, text }) => {
          const Icon = icons[kind];
          return (
            <Row as="li" nowrap gap={3} tone="soft" key={id} className={styles.finding} data-kind={kind}>
              <Icon aria-hidden />
              <p>
                <strong>{title}</strong> {text}
              </p>
            </Row>
          );
        })}
      </ul>
      <div>
        <Button small blocked={checking} icon={<RotateCcw aria-hidden />} onClick={() => check.send({ type: 'check.retry' })}>
          Try the checks again
        </Button>
      </div>
    </Card>
  );
}

/** One line of what was found: `good`, `bad` with what to do, `note` is worth knowing, `waiting` is being looked at. */
type Finding = { id: string; kind: 'good' | 'bad' | 'note' | 'waiting'; title: string; text: string };

/** All that was found, in the order in which it is shown. */
const deviceReport = (snapshot: CheckSnapshot): Finding[] => [
  fullscreenFinding(snapshot),
  storageFinding(snapshot),
  connectionFinding(snapshot),
  clockFinding(snapshot),
  ...tabsFinding(snapshot),
];

function fullscreenFinding(snapshot: CheckSnapshot): Finding {
  const { browser, escapeLocked } = snapshot.context;
  const fullscreen = { id: 'fullscreen', title: 'Fullscreen' };
  if (!browser) return { ...fullscreen, kind: 'waiting', text: 'Looking at this browser…' };
  if (!browser.fullscreen) return { ...fullscreen, kind: 'bad', text: 'This browser doesn’t support fullscreen.' };
  if (isFullscreenRefused(snapshot)) return { ...fullscreen, kind: 'bad', text: messages.attempt.fullscreenRefused };
  if (escapeLocked === null) return { ...fullscreen, kind: 'note', text: 'Not tested yet. Press “Try fullscreen.”' };
  return { ...fullscreen, kind: 'good', text: `It works. ${escapeLocked ? escapeIsLocked : escapeIsFree}` };
}

const escapeIsLocked = 'Escape is locked here: a tap only warns you; holding it leaves fullscreen.';
const escapeIsFree = 'Escape isn’t locked here: one tap leaves fullscreen.';

function storageFinding(snapshot: CheckSnapshot): Finding {
  const storage = { id: 'storage', title: 'Storage' };
  const state = selectStorage(snapshot);
  if (state === 'trying') return { ...storage, kind: 'waiting', text: 'Writing and reading a test record…' };
  if (state === 'kept') return { ...storage, kind: 'good', text: 'Answers are kept on this device until we have them.' };
  return { ...storage, kind: 'bad', text: snapshot.context.storageFailure ?? '' };
}

function connectionFinding(snapshot: CheckSnapshot): Finding {
  const connection = { id: 'connection', title: 'Connection' };
  const { reading, serverFailure } = snapshot.context;
  const state = selectServer(snapshot);
  if (state === 'notAnswered') return { ...connection, kind: 'bad', text: serverFailure ?? '' };
  if (state === 'asking' || !reading) return { ...connection, kind: 'waiting', text: 'Asking our server…' };
  if (reading.roundTripMs <= deviceCheckTimes.slowAnswerMs)
    return { ...connection, kind: 'good', text: `Our server answers in ${reading.roundTripMs} ms.` };
  const seconds = (reading.roundTripMs / 1000).toFixed(1);
  return {
    ...connection,
    kind: 'note',
    text: `Slow: a reply takes ${seconds} s. Your answers wait on this device in the meantime.`,
  };
}

function clockFinding(snapshot: CheckSnapshot): Finding {
  const clock = { id: 'clock', title: 'Clock' };
  const { reading } = snapshot.context;
  const state = selectServer(snapshot);
  if (state === 'asking') return { ...clock, kind: 'waiting', text: 'Comparing it with ours…' };
  if (state === 'notAnswered' || !reading)
    return { ...clock, kind: 'note', text: 'Not compared yet; the test uses our clock either way.' };
  const off = Math.abs(reading.clockOffsetMs);
  if (off <= deviceCheckTimes.clockToleranceMs) return { ...clock, kind: 'good', text: 'Your device’s clock agrees with ours.' };
  const way = reading.clockOffsetMs > 0 ? 'ahead' : 'behind';
  return { ...clock, kind: 'note', text: `Your device’s clock is ${formatDuration(off)} ${way}; the test uses our clock.` };
}

/** 'N s' up to a minute and a half, then 'N min', 'N h', 'N days'. */
function formatDuration(ms: number) {
  const [seconds, minutes, hours] = [ms / 1000, ms / 60_000, ms / 3_600_000];
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (minutes < 90) return `${Math.round(minutes)} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** Spoken of only where it is missing. */
function tabsFinding({ context: { browser } }: CheckSnapshot): Finding[] {
  if (!browser || browser.tabLocks) return [];
  const text = 'This browser can’t tell two tabs apart: keep the test open in only one.';
  return [{ id: 'tabs', kind: 'note', title: 'Tabs', text }];
}

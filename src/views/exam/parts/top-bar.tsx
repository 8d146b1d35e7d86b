import { useSelector } from '@xstate/react';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Calculator from 'lucide-react/icons/calculator';
import Clock3 from 'lucide-react/icons/clock-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { use, useEffect } from 'react';
import { brand } from '../../../content/brand.ts';
import { zooms } from '../../../content/zooms.ts';
import type { SittingKind } from '../../../machines/exam/quiz-list.machine.ts';
import { ProblemContext } from '../../problem-context.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Row, Text } from '../../ui/layout.tsx';
import { Menu, menuItem } from '../../ui/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Sheet, useJournal, useZoom } from '../answer-sheet-view.ts';
import { examWords } from '../exam-words.ts';
import { useHallParts } from '../hall-context.tsx';
import {
  hasPace,
  isCalculatorOpen,
  isClockHidden,
  isInLastMinutes,
  isOverPace,
  isReferenceOpen,
  type Sitting,
  selectShownSeconds,
  selectTools,
} from '../sitting-screen.ts';
import { topBarRef } from './bar-heights.ts';
import { JournalStatus } from './save-status.tsx';
import styles from './top-bar.module.css';

/**
 * The top of the exam hall: what is being sat (`h1`, and the document's title), where its answers are and `remark` at the left, the clock
 * in the middle, tools and text size at the right.
 */
export function TopBar({
  kind,
  sitting,
  sheet,
  title,
  remark,
}: {
  kind: SittingKind;
  sitting: Sitting;
  sheet: Sheet;
  title: string;
  remark: string | null;
}) {
  const journal = useJournal(sheet);
  const parts = useHallParts();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  return (
    <header ref={topBarRef} className={styles.bar}>
      <div className={styles.title}>
        <h1>{title}</h1>
        <Row gap={3} rowGap={0} align="start">
          {parts ? <parts.DirectionsButton /> : null}
          <Text as="div" tone="faint" size="s">
            {journal ? <JournalStatus journal={journal} /> : null}
            {remark}
          </Text>
        </Row>
      </div>
      <Clock sitting={sitting} label={examWords[kind].clock} />
      <Row gap={2} rowGap={1} align="center" justify="end" className={styles.tools}>
        <Tools kind={kind} sitting={sitting} />
        <ZoomControl sheet={sheet} />
      </Row>
    </header>
  );
}

/**
 * The time, mm:ss, hidden if the student wants. A countdown is back once five minutes are left, and says so once; a timed drill's says once that
 * its time is up, and then how far over the student is: '+01:20'.
 */
function Clock({ sitting, label }: { sitting: Sitting; label: string }) {
  const seconds = useSelector(sitting, selectShownSeconds);
  const hidden = useSelector(sitting, isClockHidden);
  const lastMinutes = useSelector(sitting, isInLastMinutes);
  const paced = useSelector(sitting, hasPace);
  const over = useSelector(sitting, isOverPace);
  return (
    <div className={classes(styles.clock, lastMinutes && styles.urgent)}>
      <div role="timer" aria-label={paced ? paceWords(over) : label} className={styles.time}>
        {hidden ? <Clock3 aria-label="hidden" /> : <span>{`${over ? '+' : ''}${formatSeconds(seconds)}`}</span>}
      </div>
      {lastMinutes ? null : (
        <button
          type="button"
          className={styles.toggle}
          aria-label={hidden ? 'Show the clock' : 'Hide the clock'}
          onClick={() => sitting.send({ type: 'clock.toggle' })}
        >
          {hidden ? 'Show' : 'Hide'}
        </button>
      )}
      <VisuallyHidden live>
        {lastMinutes ? 'You have five minutes or less left in this module.' : ''}
        {over ? 'The real test’s time for these questions is up. Nothing is submitted: take the time you need.' : ''}
      </VisuallyHidden>
    </div>
  );
}

const paceWords = (over: boolean) => (over ? 'Over the real test’s pace' : 'Left at the real test’s pace');

/**
 * What the module offers; highlights; and a menu with the other reading tools and, in a mock test, 'End Test', which
 * asks nothing (specification 4.3): there no slip of the hand beside the other tools ends a test.
 */
function Tools({ kind, sitting }: { kind: SittingKind; sitting: Sitting }) {
  const parts = useHallParts();
  const tools = useSelector(sitting, selectTools);
  const calculating = useSelector(sitting, isCalculatorOpen);
  const referring = useSelector(sitting, isReferenceOpen);
  const looks = { small: true, tone: 'plain' } as const;
  const calculator = { pressed: calculating, onClick: () => sitting.send({ type: 'calculator.toggle' }) };
  const reference = { pressed: referring, onClick: () => sitting.send({ type: 'reference.toggle' }) };
  return (
    <>
      {tools.includes('calculator') ? (
        <Button {...looks} {...calculator} icon={<Calculator aria-hidden />}>
          Calculator
        </Button>
      ) : null}
      {tools.includes('reference') ? (
        <Button {...looks} {...reference} icon={<BookOpenText aria-hidden />}>
          Reference
        </Button>
      ) : null}
      {parts ? <parts.HighlightsButton /> : null}
      <Menu button={<Ellipsis aria-hidden />} label="More" className={styles.more}>
        {(close) => (
          <>
            {parts ? <parts.ReadingChoices close={close} /> : null}
            <ReportChoice close={close} />
            {kind === 'mock' ? (
              <div className={styles.end}>
                <Button icon={<LogOut aria-hidden />} onClick={() => sitting.send({ type: 'test.end' })}>
                  End Test
                </Button>
                <p>Ends the whole test immediately. You can’t come back to it.</p>
              </div>
            ) : null}
          </>
        )}
      </Menu>
    </>
  );
}

/** Says that something went wrong, over the questions: the clock and the proctor go on. */
function ReportChoice({ close }: { close: () => void }) {
  const report = use(ProblemContext);
  const choose = () => {
    close();
    report?.();
  };
  return report ? (
    <button type="button" className={menuItem} onClick={choose}>
      Report a problem
    </button>
  ) : null;
}

/** Smaller and larger, 100 to 200 %: the allowed way to zoom where Control with plus is a restricted key. */
function ZoomControl({ sheet }: { sheet: Sheet }) {
  const zoom = useZoom(sheet);
  const at = zooms.indexOf(zoom);
  const go = (by: number) => {
    const next = zooms[at + by];
    if (next) sheet.send({ type: 'zoom.set', zoom: next });
  };
  return (
    <Row as="fieldset" nowrap align="center" className={styles.zoom}>
      <VisuallyHidden as="legend">Text size</VisuallyHidden>
      <Button small tone="plain" label="Smaller" blocked={at === 0} icon={<ZoomOut aria-hidden />} onClick={() => go(-1)} />
      <output className={styles.now}>{zoom}%</output>
      <Button
        small
        tone="plain"
        label="Larger"
        blocked={at === zooms.length - 1}
        icon={<ZoomIn aria-hidden />}
        onClick={() => go(1)}
      />
    </Row>
  );
}

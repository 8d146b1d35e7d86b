import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { warningCount } from '../../machines/exam/sitting.setup.ts';
import { StopWritingDialog } from '../free-response/in-hall.tsx';
import { selectContext } from '../select-context.ts';
import { type Sheet, useZoom } from './answer-sheet-view.ts';
import styles from './exam-hall.module.css';
import { examWords } from './exam-words.ts';
import { HallPartsMissing, useHallParts } from './hall-context.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { CurrentQuestion } from './parts/current-question.tsx';
import { enlargeFigure } from './parts/question-figure.tsx';
import { SchoolMessage } from './parts/school-message.tsx';
import { SubmitDialog } from './parts/submit-dialog.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { WarningBanner } from './parts/warning-banner.tsx';
import { ReadingContext, type ReadingTools } from './reading/reading-context.ts';
import { hasPages, isConfirming, isReminded, isWarned, type Sitting, selectSheet } from './sitting-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Props = { kind: SittingKind; sitting: Sitting; title: string; escapeLocked: boolean };

/**
 * The questions of a quiz or a module on the screen (specification 4.2, 4.3): top bar, question and bottom bar fill exactly the
 * viewport, and only the panes scroll. A warning stands between the top bar and the panes.
 */
export function ExamHall(props: Props) {
  const sheet = useSelector(props.sitting, selectSheet);
  return sheet ? <Hall key={sheet.sessionId} {...props} sheet={sheet} /> : null;
}

function Hall({ kind, sitting, title, escapeLocked, sheet }: Props & { sheet: Sheet }) {
  const zoom = useZoom(sheet);
  const confirming = useSelector(sitting, isConfirming);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const words = examWords[kind];
  const paper = useSelector(sitting, hasPages);
  const submit = {
    label: paper ? 'Photograph Pages' : words.submit,
    onChoose: () => sitting.send({ type: 'submission.request' }),
  };
  const parts = useHallParts();
  const [tools, setTools] = useState<ReadingTools | null>(null);
  useShortcuts(sheet, {
    h: () => tools && parts?.openPicker(tools),
    l: () => tools?.send({ type: 'ruler.toggle' }),
    k: () => sitting.send({ type: 'calculator.toggle' }),
    r: () => sitting.send({ type: 'reference.toggle' }),
    p: () => setPaletteOpen((isOpen) => !isOpen),
    o: () => sitting.send({ type: 'message.dismiss' }),
    s: submit.onChoose,
    g: enlargeFigure,
  });
  return (
    <ReadingContext value={tools}>
      <div className={styles.frame} data-zoom={zoom}>
        <TopBar kind={kind} sitting={sitting} sheet={sheet} title={title} remark={escapeLocked ? null : words.escape} />
        <main className={styles.middle}>
          <div className={styles.warning}>
            <SchoolMessage sitting={sitting} />
            <Warning sitting={sitting} lastOne={words.lastWarning} />
            <HallPartsMissing>
              The tools and the question list couldn’t be loaded. You can go on answering: your answers are kept, and we’ll keep
              trying.
            </HallPartsMissing>
          </div>
          <CurrentQuestion sheet={sheet} />
          {tools && parts ? <parts.LineReader tools={tools} /> : null}
        </main>
        <BottomBar sheet={sheet} submit={submit} paletteOpen={paletteOpen} onPalette={setPaletteOpen} />
      </div>
      {parts ? <parts.ReadingLayer onTools={setTools} kind={kind} sitting={sitting} sheet={sheet} title={title} /> : null}
      {confirming && paper ? <StopWritingDialog sitting={sitting} /> : null}
      {confirming && !paper ? <SubmitDialog sitting={sitting} sheet={sheet} title={words.confirm} final={words.final} /> : null}
    </ReadingContext>
  );
}

function Warning({ sitting, lastOne }: { sitting: Sitting; lastOne: string }) {
  const warned = useSelector(sitting, isWarned);
  const reminded = useSelector(sitting, isReminded);
  const context = useSelector(sitting, selectContext);
  const message = context.notice ?? '';
  if (reminded) return <WarningBanner message={message} />;
  if (!warned) return null;
  const { evidence, policy } = context;
  const counted = { keyName: evidence?.detail, count: warningCount(context), limit: policy.warningLimit, lastOne };
  return <WarningBanner message={message} counted={counted} />;
}

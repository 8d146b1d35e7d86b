import { useSelector } from '@xstate/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { taskBounds, toPageNames } from '../../../contract/free-response/tasks.ts';
import { brand } from '../../content/brand.ts';
import { answerPagesMachine } from '../../machines/free-response/answer-pages.machine.ts';
import { toPhotoAddress } from '../attachments/photo-address.ts';
import { PhotoButtons } from '../attachments/photo-field.tsx';
import { type Sheet, useAnswer, useJournal, useQuestions } from '../exam/answer-sheet-view.ts';
import { examWords } from '../exam/exam-words.ts';
import { JournalStatus } from '../exam/parts/save-status.tsx';
import { SchoolMessage } from '../exam/parts/school-message.tsx';
import { SubmitDialog } from '../exam/parts/submit-dialog.tsx';
import { isConfirming, type Sitting, selectSheet, selectShownSeconds } from '../exam/sitting-screen.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './pages-page.module.css';

type Pages = ActorRefFrom<typeof answerPagesMachine>;
type Snapshot = SnapshotFrom<typeof answerPagesMachine>;
type PageProps = { sitting: Sitting; title: string };

/** Pens down: the pages of each question are photographed, in any order, until the clock or the student ends the section. */
export function PagesPage(props: PageProps) {
  const sheet = useSelector(props.sitting, selectSheet);
  return sheet ? <Camera key={sheet.sessionId} {...props} sheet={sheet} /> : null;
}

const isOpening = (pages: Snapshot) => pages.hasTag('opening');
const isOffline = (pages: Snapshot) => pages.hasTag('offline');
const isThere = (pages: Snapshot) => pages.matches('open');

function Camera({
  sitting,
  title,
  sheet,
  logic = answerPagesMachine,
}: PageProps & { sheet: Sheet; logic?: typeof answerPagesMachine }) {
  const { student } = usePortal();
  const { sittingId } = useSelector(sitting, selectContext);
  const pages = useFlow(logic, { input: { studentId: student._id, sittingId, sheet } });
  useOpened(pages);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  const journal = useJournal(sheet);
  const seconds = useSelector(sitting, selectShownSeconds);
  const confirming = useSelector(sitting, isConfirming);
  const opening = useSelector(pages, isOpening);
  const { notice } = useSelector(pages, selectContext);
  const words = examWords.mock;
  return (
    <>
      <main className={styles.page}>
        <Row justify="between" align="center" gap={4}>
          <div>
            <h1>Photograph your pages</h1>
            <Text as="div" tone="faint" size="s">
              {title} {journal ? <JournalStatus journal={journal} /> : null}
            </Text>
          </div>
          <div role="timer" aria-label="Time left for your photos" className={styles.clock}>
            {formatSeconds(seconds)}
          </div>
        </Row>
        <Text tone="soft">
          Pens down: writing is over. Add a photo of every page to its question, {taskBounds.pages} at most. You may use your
          phone and leave fullscreen; that doesn’t count here. When you submit or the time is up, the test continues in
          fullscreen.
        </Text>
        <SchoolMessage sitting={sitting} />
        {notice ? <Notice tone="error">{notice}</Notice> : null}
        <Delivery pages={pages} />
        <Questions sheet={sheet} pages={pages} />
        <Row justify="end">
          <Button tone="primary" blocked={opening} onClick={() => !opening && sitting.send({ type: 'submission.request' })}>
            {opening ? 'Opening a photo…' : words.submit}
          </Button>
        </Row>
      </main>
      {confirming ? <SubmitDialog sitting={sitting} sheet={sheet} title={words.confirm} final={words.final} /> : null}
    </>
  );
}

/** Whether pictures are still on this device. The answers that name them are in the journal like every answer. */
function Delivery({ pages }: { pages: Pages }) {
  const offline = useSelector(pages, isOffline);
  const waiting = useSelector(pages, ({ context }: Snapshot) => context.waiting.length);
  if (offline)
    return (
      <Notice tone="warning">
        You’re offline. Your photos are kept on this device and sent when it’s online again, even after the section is over.
      </Notice>
    );
  return (
    <Text size="s" tone="faint" role="status">
      {waiting > 0 ? `Sending ${waiting === 1 ? 'a photo' : `${waiting} photos`}…` : ''}
    </Text>
  );
}

function Questions({ sheet, pages }: { sheet: Sheet; pages: Pages }) {
  const questions = useQuestions(sheet);
  return (
    <Stack as="ol" gap={4} className={styles.questions}>
      {questions.map((question, index) => {
        const number = index + 1;
        return (
          <li key={number}>
            <QuestionPages
              sheet={sheet}
              pages={pages}
              number={number}
              points={question.kind === 'written' ? question.points : 0}
            />
          </li>
        );
      })}
    </Stack>
  );
}

type QuestionProps = { sheet: Sheet; pages: Pages; number: number; points: number };

function QuestionPages({ sheet, pages, number, points }: QuestionProps) {
  const names = toPageNames(useAnswer(sheet, number));
  const ready = useSelector(pages, isThere);
  return (
    <Card as="section" aria-label={`Question ${number}`} pad={4} gap={3}>
      <Row justify="between" align="center" gap={3}>
        <Text as="h2" size="l">
          Question {number}
        </Text>
        <Text tone="faint" size="s">
          {points} points · {names.length === 0 ? 'no pages yet' : `${names.length} ${names.length === 1 ? 'page' : 'pages'}`}
        </Text>
      </Row>
      {names.length > 0 ? (
        <ol className={styles.pages} aria-label={`Pages of question ${number}`}>
          {names.map((name, index) => (
            <PageItem key={name} pages={pages} question={number} name={name} position={index + 1} />
          ))}
        </ol>
      ) : null}
      {ready && names.length < taskBounds.pages ? (
        <Row gap={2}>
          <PhotoButtons
            label={`Add pages to question ${number}`}
            onChoose={(files) => pages.send({ type: 'photos.choose', question: number, files })}
          />
        </Row>
      ) : null}
    </Card>
  );
}

type ItemProps = { pages: Pages; question: number; name: string; position: number };

function PageItem({ pages, question, name, position }: ItemProps) {
  const { fresh, shots, kept, sent } = useSelector(pages, selectContext);
  const jpeg = kept[name];
  const arrived = sent.find((page) => page.name === name);
  const unopened = [...fresh, ...shots].some((shot) => 'file' in shot && shot.name === name);
  const address = jpeg === undefined ? arrived?.photo.address : toPhotoAddress(jpeg);
  const page = `page ${position} of question ${question}`;
  return (
    <li className={styles.item}>
      {address ? <img src={address} alt={`Your ${page}`} className={styles.picture} /> : <div className={styles.picture} />}
      <Text size="s" tone="faint">
        Page {position}
        {toProgress(unopened, arrived !== undefined)}
      </Text>
      <Row gap={1}>
        {jpeg === undefined ? null : (
          <Button
            small
            tone="plain"
            icon={<RotateCw aria-hidden />}
            label={`Turn ${page}`}
            onClick={() => pages.send({ type: 'picture.turn', question, name })}
          >
            Turn
          </Button>
        )}
        {unopened ? null : (
          <Button
            small
            tone="plain"
            icon={<X aria-hidden />}
            label={`Delete ${page}`}
            onClick={() => pages.send({ type: 'picture.remove', question, name })}
          >
            Delete
          </Button>
        )}
      </Row>
    </li>
  );
}

function toProgress(unopened: boolean, arrived: boolean): string {
  if (unopened) return ' · opening…';
  return arrived ? ' · sent' : ' · on this device';
}

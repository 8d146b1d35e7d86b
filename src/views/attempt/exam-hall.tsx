import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { warningLimit } from '../../../contract/limits.ts';
import { warningsOf } from '../../machines/quiz-attempt.setup.ts';
import { usePortal } from '../portal/portal-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { JournalStatus } from './journal-status.tsx';
import { BottomBar } from './parts/bottom-bar.tsx';
import { Clock } from './parts/clock.tsx';
import { EliminatorToggle } from './parts/eliminator-toggle.tsx';
import { ExamFrame } from './parts/exam-frame.tsx';
import { NumericField } from './parts/numeric-field.tsx';
import { OptionList } from './parts/option-list.tsx';
import { Palette } from './parts/palette.tsx';
import { PassagePane } from './parts/passage-pane.tsx';
import { QuestionPane } from './parts/question-pane.tsx';
import { ReviewList } from './parts/review-list.tsx';
import { SplitPane } from './parts/split-pane.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { WarningBanner } from './parts/warning-banner.tsx';
import { ZoomControl } from './parts/zoom-control.tsx';
import { type Attempt, isConfirming, isWarned, journalOf, type Seen, secondsOf } from './quiz-attempt-screen.ts';
import { useShortcuts } from './use-shortcuts.ts';

const titleOf = (seen: Seen) => seen.context.details?.title ?? '';
const zoomOf = (seen: Seen) => seen.context.zoom;
const hiddenOf = (seen: Seen) => seen.context.clockHidden;
const questionsOf = (seen: Seen) => seen.context.questions;
const currentOf = (seen: Seen) => seen.context.current;
const answersOf = (seen: Seen) => seen.context.answers;
const marksOf = (seen: Seen) => seen.context.marks;
const eliminatingOf = (seen: Seen) => seen.context.eliminating;
const eliminatedOf = (seen: Seen) => seen.context.eliminated;
const escapeLockedOf = (seen: Seen) => seen.context.escapeLocked;
const eventsOf = (seen: Seen) => seen.context.events;
const noticeOf = (seen: Seen) => seen.context.notice;

/** The questions on the screen: clock, question, palette, submit (specification 4.2). */
export function ExamHall({ attempt }: { attempt: Attempt }) {
  const title = useSelector(attempt, titleOf);
  const zoom = useSelector(attempt, zoomOf);
  const warned = useSelector(attempt, isWarned);
  const confirming = useSelector(attempt, isConfirming);
  const journal = useSelector(attempt, journalOf);
  const escapeLocked = useSelector(attempt, escapeLockedOf);
  useShortcuts(attempt);
  const detail = (
    <>
      {journal ? <JournalStatus journal={journal} /> : null}
      {escapeLocked ? null : 'Escape may leave fullscreen, which submits'}
    </>
  );
  return (
    <>
      <ExamFrame
        zoom={zoom}
        top={
          <TopBar title={title} detail={detail} clock={<QuizClock attempt={attempt} />}>
            <ZoomControl zoom={zoom} onZoom={(next) => attempt.send({ type: 'zoom.set', zoom: next })} />
          </TopBar>
        }
        bottom={<Place attempt={attempt} />}
        warning={warned ? <Warning attempt={attempt} /> : null}
      >
        <CurrentQuestion attempt={attempt} />
      </ExamFrame>
      {confirming ? <SubmitDialog attempt={attempt} /> : null}
    </>
  );
}

function QuizClock({ attempt }: { attempt: Attempt }) {
  const seconds = useSelector(attempt, secondsOf);
  const hidden = useSelector(attempt, hiddenOf);
  return <Clock seconds={seconds} label="Time elapsed" hidden={hidden} onToggle={() => attempt.send({ type: 'clock.toggle' })} />;
}

function Warning({ attempt }: { attempt: Attempt }) {
  const message = useSelector(attempt, noticeOf);
  const events = useSelector(attempt, eventsOf);
  const keyName = events.findLast(({ kind }) => kind === 'keyPressed')?.detail;
  return (
    <WarningBanner
      message={message ?? ''}
      keyName={keyName}
      count={warningsOf({ events })}
      limit={warningLimit}
      next="The third one submits your quiz."
    />
  );
}

function CurrentQuestion({ attempt }: { attempt: Attempt }) {
  const number = useSelector(attempt, currentOf);
  const questions = useSelector(attempt, questionsOf);
  const question = questions[number - 1];
  const answer = useSelector(attempt, answersOf)[number] ?? '';
  const marked = useSelector(attempt, marksOf)[number] ?? false;
  const eliminated = useSelector(attempt, eliminatedOf)[number] ?? [];
  const eliminating = useSelector(attempt, eliminatingOf);
  if (!question) return null;
  const passage = question.passage ? (
    <PassagePane passage={question.passage} format={question.passageFormat} alt={question.passageAlt} />
  ) : null;
  const tools = question.mcq ? (
    <EliminatorToggle on={eliminating} onToggle={() => attempt.send({ type: 'eliminator.toggle' })} />
  ) : null;
  return (
    <SplitPane passage={passage}>
      <VisuallyHidden live>{`Now showing number ${number}`}</VisuallyHidden>
      <QuestionPane
        number={number}
        question={question}
        marked={marked}
        onMark={() => attempt.send({ type: 'mark.toggle' })}
        tools={tools}
      >
        {question.mcq ? (
          <OptionList
            key={number}
            name={`question-${number}`}
            question={question}
            value={answer}
            onChoose={(letter) => attempt.send({ type: 'answer.choose', letter })}
            eliminated={eliminated}
            onEliminate={eliminating ? (letter) => attempt.send({ type: 'option.eliminate', letter }) : undefined}
          />
        ) : (
          <NumericField
            key={number}
            value={answer}
            onType={(text) => attempt.send({ type: 'answer.type', text })}
            hint="Digits, a minus sign and one decimal point."
            signed
          />
        )}
      </QuestionPane>
    </SplitPane>
  );
}

/** The questions as the palette and the review know them. */
function usePlaces(attempt: Attempt) {
  const questions = useSelector(attempt, questionsOf);
  const answers = useSelector(attempt, answersOf);
  const marks = useSelector(attempt, marksOf);
  return questions.map((_, index) => ({
    number: index + 1,
    answered: Boolean(answers[index + 1]),
    marked: marks[index + 1] ?? false,
  }));
}

function Place({ attempt }: { attempt: Attempt }) {
  const { student } = usePortal();
  const current = useSelector(attempt, currentOf);
  const places = usePlaces(attempt);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const jump = (number: number) => {
    attempt.send({ type: 'question.goTo', number });
    close();
  };
  return (
    <BottomBar
      student={`${student.firstname} ${student.lastname}`}
      number={current}
      total={places.length}
      onBack={() => attempt.send({ type: 'question.back' })}
      onNext={() => attempt.send({ type: 'question.next' })}
      submit={{ label: 'Submit Quiz', onChoose: () => attempt.send({ type: 'attempt.submit' }) }}
      palette={open ? <Palette questions={places} current={current} onJump={jump} onClose={close} /> : null}
      onTogglePalette={() => setOpen(!open)}
    />
  );
}

function SubmitDialog({ attempt }: { attempt: Attempt }) {
  const places = usePlaces(attempt);
  return (
    <Dialog
      title="Submit this quiz?"
      onCancel={() => attempt.send({ type: 'attempt.cancel' })}
      actions={[
        { label: 'Keep working', onChoose: () => attempt.send({ type: 'attempt.cancel' }), safe: true },
        { label: 'Yes, submit', onChoose: () => attempt.send({ type: 'attempt.confirm' }), tone: 'primary' },
      ]}
    >
      <ReviewList questions={places} onJump={(number) => attempt.send({ type: 'question.goTo', number })} />
      <p>Once submitted, a quiz cannot be changed.</p>
    </Dialog>
  );
}

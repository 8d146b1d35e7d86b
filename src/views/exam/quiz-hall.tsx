import { useSelector } from '@xstate/react';
import { warningsOf } from '../../machines/exam/quiz-attempt.setup.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type Sheet, usePlaces } from './answer-sheet-view.ts';
import { ExamHall } from './exam-hall.tsx';
import { Clock } from './parts/clock.tsx';
import { ReviewList } from './parts/review-list.tsx';
import { WarningBanner } from './parts/warning-banner.tsx';
import { type Attempt, isConfirming, isWarned, noticeOf, type Seen, secondsOf, sheetOf, titleOf } from './quiz-attempt-screen.ts';

const hiddenOf = (seen: Seen) => seen.context.clockHidden;
const escapeLockedOf = (seen: Seen) => seen.context.escapeLocked;
const eventsOf = (seen: Seen) => seen.context.events;
const limitOf = (seen: Seen) => seen.context.policy.warningLimit;

/** A quiz in progress (specification 4.2): the clock counts up, three warnings, submitting asks first. */
export function QuizHall({ attempt }: { attempt: Attempt }) {
  const title = useSelector(attempt, titleOf);
  const warned = useSelector(attempt, isWarned);
  const confirming = useSelector(attempt, isConfirming);
  const escapeLocked = useSelector(attempt, escapeLockedOf);
  const sheet = useSelector(attempt, sheetOf);
  if (!sheet) return null;
  return (
    <>
      <ExamHall
        sheet={sheet}
        title={title}
        remark={escapeLocked ? null : 'Escape may leave fullscreen, which submits'}
        clock={<QuizClock attempt={attempt} />}
        warning={warned ? <Warning attempt={attempt} /> : null}
        submit={{ label: 'Submit Quiz', onChoose: () => attempt.send({ type: 'submission.ask' }) }}
      />
      {confirming ? <SubmitDialog attempt={attempt} sheet={sheet} /> : null}
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
  const limit = useSelector(attempt, limitOf);
  const keyName = events.findLast(({ kind }) => kind === 'keyPressed')?.detail;
  return (
    <WarningBanner
      message={message ?? ''}
      keyName={keyName}
      count={warningsOf({ events })}
      limit={limit}
      lastOne="submits your quiz."
    />
  );
}

function SubmitDialog({ attempt, sheet }: { attempt: Attempt; sheet: Sheet }) {
  const places = usePlaces(sheet);
  return (
    <Dialog
      title="Submit this quiz?"
      onCancel={() => attempt.send({ type: 'submission.cancel' })}
      actions={[
        { label: 'Keep working', onChoose: () => attempt.send({ type: 'submission.cancel' }), safe: true },
        { label: 'Yes, submit', onChoose: () => attempt.send({ type: 'submission.confirm' }), tone: 'primary' },
      ]}
    >
      <ReviewList questions={places} onJump={(number) => attempt.send({ type: 'question.goTo', number })} />
      <p>Once submitted, a quiz cannot be changed.</p>
    </Dialog>
  );
}

import { useSelector } from '@xstate/react';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Calculator from 'lucide-react/icons/calculator';
import LogOut from 'lucide-react/icons/log-out';
import { messages } from '../../content/messages.ts';
import { warningsIn } from '../../machines/exam/module-attempt.setup.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Sheet, usePlaces } from './answer-sheet-view.ts';
import { ExamHall } from './exam-hall.tsx';
import {
  contextOf,
  isCalculatorOpen,
  isClockHidden,
  isConfirming,
  isInLastMinutes,
  isReferenceOpen,
  isReminded,
  isWarned,
  type Module,
  noticeOf,
  remainingOf,
  sheetOf,
} from './module-screen.ts';
import { Clock } from './parts/clock.tsx';
import { ReviewList } from './parts/review-list.tsx';
import { ReminderBanner, WarningBanner } from './parts/warning-banner.tsx';

/** A module in progress (specification 4.3): the countdown, tools for mathematics, 'End Test', warnings, submitting asks first. */
export function ModuleHall({ module, escapeLocked }: { module: Module; escapeLocked: boolean }) {
  const { module: details } = useSelector(module, contextOf);
  const confirming = useSelector(module, isConfirming);
  const sheet = useSelector(module, sheetOf);
  if (!sheet) return null;
  return (
    <>
      <ExamHall
        sheet={sheet}
        title={details.name}
        remark={escapeLocked ? null : 'Escape may leave fullscreen, which ends the test'}
        clock={<Countdown module={module} />}
        tools={<Tools module={module} isMathematics={details.type === 'math'} />}
        warning={<Warning module={module} />}
        submit={{ label: 'Submit Module', onChoose: () => module.send({ type: 'submission.ask' }) }}
        keys={details.type === 'math' ? mathematicsKeys(module) : {}}
      />
      {confirming ? <SubmitDialog module={module} sheet={sheet} /> : null}
    </>
  );
}

const mathematicsKeys = (module: Module) => ({
  k: () => module.send({ type: 'calculator.toggle' }),
  r: () => module.send({ type: 'reference.toggle' }),
});

/** Hidden if the student wants, until five minutes are left: then it is back, and says so once. */
function Countdown({ module }: { module: Module }) {
  const remaining = useSelector(module, remainingOf);
  const hidden = useSelector(module, isClockHidden);
  const lastMinutes = useSelector(module, isInLastMinutes);
  return (
    <Clock
      seconds={remaining}
      label="Time left"
      hidden={hidden}
      canHide={!lastMinutes}
      urgent={lastMinutes}
      announcement={lastMinutes ? 'Five minutes or less are left in this module.' : ''}
      onToggle={() => module.send({ type: 'clock.toggle' })}
    />
  );
}

function Tools({ module, isMathematics }: { module: Module; isMathematics: boolean }) {
  const calculating = useSelector(module, isCalculatorOpen);
  const referring = useSelector(module, isReferenceOpen);
  return (
    <>
      {isMathematics ? (
        <>
          <Button
            small
            tone="plain"
            pressed={calculating}
            icon={<Calculator aria-hidden />}
            onClick={() => module.send({ type: 'calculator.toggle' })}
          >
            Calculator
          </Button>
          <Button
            small
            tone="plain"
            pressed={referring}
            icon={<BookOpenText aria-hidden />}
            onClick={() => module.send({ type: 'reference.toggle' })}
          >
            Reference
          </Button>
        </>
      ) : null}
      <Button small tone="plain" icon={<LogOut aria-hidden />} onClick={() => module.send({ type: 'test.end' })}>
        End Test
      </Button>
    </>
  );
}

function Warning({ module }: { module: Module }) {
  const warned = useSelector(module, isWarned);
  const reminded = useSelector(module, isReminded);
  const message = useSelector(module, noticeOf);
  const context = useSelector(module, contextOf);
  if (reminded) return <ReminderBanner message={message ?? ''} />;
  if (!warned) return null;
  const keyName = context.evidence?.detail;
  return (
    <WarningBanner
      message={message ?? ''}
      keyName={keyName}
      count={warningsIn(context)}
      limit={context.policy.warningLimit}
      lastOne="submits this module."
    />
  );
}

/** Tab is a violation: the dialog opens on the safe button, arrows move, Enter chooses. */
function SubmitDialog({ module, sheet }: { module: Module; sheet: Sheet }) {
  const places = usePlaces(sheet);
  return (
    <Dialog
      title={messages.mock.confirm}
      onCancel={() => module.send({ type: 'submission.cancel' })}
      actions={[
        { label: 'Keep working', onChoose: () => module.send({ type: 'submission.cancel' }), safe: true },
        { label: 'Yes, submit', onChoose: () => module.send({ type: 'submission.confirm' }), tone: 'primary' },
      ]}
    >
      <ReviewList questions={places} onJump={(number) => module.send({ type: 'question.goTo', number })} />
      <p>Once submitted, a module cannot be opened again.</p>
    </Dialog>
  );
}

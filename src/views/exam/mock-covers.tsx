import { useSelector } from '@xstate/react';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useEffect, useRef } from 'react';
import { messages } from '../../content/messages.ts';
import { Button } from '../ui/button.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { contextOf, currentOf, type MockTest, noticeOf, remainingOf, titleOf } from './mock-attempt-screen.ts';
import { CoverPage } from './parts/cover-page.tsx';

const toDashboard = <LinkButton to="/student-portal/dashboard">Back to Dashboard</LinkButton>;

function EnterFullscreen({ test }: { test: MockTest }) {
  return (
    <Button tone="primary" onClick={() => test.send({ type: 'attempt.enterFullscreen' })} icon={<Maximize aria-hidden />}>
      Enter fullscreen
    </Button>
  );
}

const minutesOf = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? `${minutes} minutes` : `${formatSeconds(seconds)} minutes`;
};

/** Before each module (specification 4.3): what begins, how long it is, and that its clock starts with the click. */
export function ModuleIntro({ test }: { test: MockTest }) {
  const current = useSelector(test, currentOf);
  const { details } = useSelector(test, contextOf);
  const start = useRef<HTMLButtonElement>(null);
  // By keyboard Enter goes on, as in the dialog before: in a test one learns to keep away from Tab.
  useEffect(() => start.current?.focus(), []);
  if (!current) return null;
  const { module, position } = current;
  const count = details?.modules.length ?? 0;
  return (
    <CoverPage
      title={messages.mock.begin(module.name)}
      icon={<Play aria-hidden />}
      lead={`Module ${position} of ${count}: ${module.questions} questions${module.time === null ? '' : ` in ${minutesOf(module.time)}`}.`}
      actions={
        <Button ref={start} tone="primary" onClick={() => test.send({ type: 'module.start' })}>
          Start Module
        </Button>
      }
    >
      <p>The clock starts when you choose ‘Start Module’. From then on every rule counts until the module is submitted.</p>
      {module.type === 'math' ? <p>A calculator and a reference sheet are in the bar above the questions.</p> : null}
      {position > 1 ? <p>Stay in fullscreen: leaving it ends the test.</p> : null}
    </CoverPage>
  );
}

/** Back after a reload, a crash or on another device while a module is under way: its clock runs, the questions are covered. */
export function MockInterrupted({ test }: { test: MockTest }) {
  const notice = useSelector(test, noticeOf);
  const remaining = useSelector(test, remainingOf);
  const current = useSelector(test, currentOf);
  return (
    <CoverPage
      title="Your test was interrupted"
      icon={<Pause aria-hidden />}
      tone="warning"
      lead={`${current?.module.name ?? 'The module'} goes on where you stopped. Your answers are kept, and the interruption costs nothing but the time.`}
      actions={
        <>
          <EnterFullscreen test={test} />
          {toDashboard}
        </>
      }
    >
      {notice ? <Notice>{notice}</Notice> : null}
      <p>
        The clock is running:{' '}
        <span role="timer" aria-label="Time left">
          {formatSeconds(remaining)}
        </span>{' '}
        left.
      </p>
    </CoverPage>
  );
}

/** Between two modules and out of fullscreen: no clock runs. */
export function MockPaused({ test }: { test: MockTest }) {
  const notice = useSelector(test, noticeOf);
  const title = useSelector(test, titleOf);
  const current = useSelector(test, currentOf);
  return (
    <CoverPage
      title="Your test is between two modules"
      icon={<Pause aria-hidden />}
      lead={`${title} goes on with ${current?.module.name ?? 'the next module'}. No clock is running.`}
      actions={
        <>
          <EnterFullscreen test={test} />
          {toDashboard}
        </>
      }
    >
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      <p>What you submitted is kept.</p>
    </CoverPage>
  );
}

/** The test went on on another device. */
export function MockTakenOver({ test }: { test: MockTest }) {
  return (
    <CoverPage
      title="This test went on somewhere else"
      icon={<Pause aria-hidden />}
      tone="warning"
      lead="Another device or tab of yours took it over. Every answer shown as saved here is kept there."
      actions={
        <>
          <Button tone="primary" onClick={() => test.send({ type: 'attempt.resume' })}>
            Continue here
          </Button>
          {toDashboard}
        </>
      }
    />
  );
}

/** The test could not be opened (specification 8): 'An Error Occurred' or 'Could Not Load Test', what happened, the ways on. */
export function MockUnavailable({ test }: { test: MockTest }) {
  const { heading, notice } = useSelector(test, contextOf);
  return (
    <CoverPage
      title={heading}
      icon={<ShieldAlert aria-hidden />}
      tone="bad"
      actions={
        <>
          <LinkButton to="/student-portal/dashboard" tone="primary">
            Return to Dashboard
          </LinkButton>
          <Button onClick={() => test.send({ type: 'attempt.retry' })}>Try again</Button>
        </>
      }
    >
      <Notice>{notice}</Notice>
    </CoverPage>
  );
}

import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { SittingEvent } from '../../../contract/exam/attempts.ts';
import type { ModuleDetails } from '../../../contract/exam/quizzes.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { messages } from '../../content/messages/exam.ts';
import { nameTools } from '../../content/tool-words.ts';
import { violationWords } from '../../content/violations.ts';
import { isTerminating } from '../../machines/exam/mock-modules.ts';
import { sittingAt } from '../addresses.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogAction } from '../ui/dialog.tsx';
import { formatSeconds } from '../ui/format-seconds.ts';
import { Notice } from '../ui/notice.tsx';
import { isRecovering, type MockTest, selectHandIn } from './attempt-screen.ts';
import { FullscreenCover } from './covers.tsx';
import { DeliveryCover, type HandInRef, useDelivery } from './delivery-cover.tsx';
import { selectModule, selectTitle } from './mock-module.ts';
import { CoverPage } from './parts/cover-page.tsx';
import { EndedMoment } from './parts/ended-moment.tsx';

type Snapshot = SnapshotFrom<MockTest>;

const isTerminated = ({ context: { ending } }: Snapshot) => isTerminating(ending);

const formatMinutes = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? `${minutes} minutes` : `${formatSeconds(seconds)} minutes`;
};

/** How many questions a module has; of a section that is typed each part is answered by itself. */
const countAnswers = ({ questions, type }: ModuleDetails) =>
  `${questions} ${type === 'free-response' ? (questions === 1 ? 'answer' : 'answers') : 'questions'}`;

/** Before each module (specification 4.3): what begins, how long it is, and that its clock starts with the click. */
export function ModuleIntro({ test }: { test: MockTest }) {
  const current = useSelector(test, selectModule);
  const { details } = useSelector(test, selectContext);
  const start = useRef<HTMLButtonElement>(null);
  // By keyboard Enter goes on, as in the dialog before: in a test one learns to keep away from Tab.
  useEffect(() => start.current?.focus(), []);
  if (!current) return null;
  const { module, position } = current;
  const count = details?.modules.length ?? 0;
  const offered = nameTools(module);
  return (
    <CoverPage
      title={messages.mock.begin(module.name)}
      icon={<Play aria-hidden />}
      lead={`Module ${position} of ${count}: ${countAnswers(module)}${module.time === null ? '' : ` in ${formatMinutes(module.time - (module.photographing ?? 0))}`}.`}
      actions={
        <Button ref={start} tone="primary" onClick={() => test.send({ type: 'module.start' })}>
          Start Module
        </Button>
      }
    >
      <p>The clock starts when you choose “Start Module.” From then on, every rule counts until you submit the module.</p>
      {offered ? <p>In the bar above the questions: {offered}.</p> : null}
      {module.photographing === null ? null : (
        <p>
          Have paper and a pen ready. When the writing time is over, you have {formatMinutes(module.photographing)} more to
          photograph your pages, on this device or another one. The other rules don’t count during that time.
        </p>
      )}
      {position > 1 ? <p>Stay in fullscreen: leaving it ends the test.</p> : null}
    </CoverPage>
  );
}

/** Between two modules and out of fullscreen: no clock runs. */
export function MockPaused({ test }: { test: MockTest }) {
  const title = useSelector(test, selectTitle);
  const module = useSelector(test, selectModule)?.module;
  const next = module?.name ?? 'the next module';
  const ends = module?.breakBefore?.endsAt;
  return (
    <FullscreenCover
      attempt={test}
      title="Your test is between two modules"
      icon={<Pause aria-hidden />}
      lead={`${title} continues with ${next}. The clock is stopped.`}
      noticeTone="warning"
    >
      <p>What you’ve submitted is saved.</p>
      {ends ? <p>Your break lasts until {formatMoment(ends, 'time')}.</p> : null}
    </FullscreenCover>
  );
}

/** A module that has ended, on its way to the server. */
export function ModuleHandingIn({ test }: { test: MockTest }) {
  const handIn = useSelector(test, selectHandIn);
  const { notice, evidence } = useSelector(test, selectContext);
  const rule = <EndingWords rule={notice} evidence={evidence} />;
  const recovering = useSelector(test, isRecovering);
  return handIn ? <DeliveryCover kind="mock" handIn={handIn} rule={rule} isFullscreen={!recovering} /> : null;
}

/** After a module (specification 4.3): by whom or what it was submitted, and the next one. */
export function ModuleSubmittedDialog({ test }: { test: MockTest }) {
  const { notice, evidence, details } = useSelector(test, selectContext);
  const title = useSelector(test, selectTitle);
  const current = useSelector(test, selectModule);
  if (!current) return null;
  const done = details?.modules[current.position - 2];
  const rest = current.module.breakBefore;
  const next: DialogAction = { label: 'Next Module', onChoose: () => test.send({ type: 'module.next' }) };
  const start: DialogAction = { label: 'Start Break', onChoose: () => test.send({ type: 'break.start' }), safe: true };
  return (
    <CoverPage title={title}>
      <Dialog
        title="Module Submitted"
        icon={<CircleCheck aria-hidden />}
        actions={rest ? [next, { ...start, tone: 'primary' }] : [{ ...next, tone: 'primary' }]}
      >
        <EndingWords rule={notice} evidence={evidence} />
        {done && !notice ? <p>{done.name} is submitted, with all your answers.</p> : null}
        <p>
          Next: {current.module.name}, module {current.position} of {details?.modules.length ?? 0}. The clock is stopped. Stay in
          fullscreen; leaving it ends the test.
        </p>
        {rest?.endsAt ? (
          <p>
            You have a break of {formatMinutes(rest.seconds)} first, until {formatMoment(rest.endsAt, 'time')}.
          </p>
        ) : null}
      </Dialog>
    </CoverPage>
  );
}

/** The end of the whole test: 'Test Completed!', or 'Test Terminated' with the rule, the time and the evidence (specification 4.3). */
export function TestEndedDialog({ test }: { test: MockTest }) {
  const navigate = useNavigate();
  const { notice, evidence, ending, student, quizId, sittingId } = useSelector(test, selectContext);
  const title = useSelector(test, selectTitle);
  const terminated = useSelector(test, isTerminated);
  const handIn = useSelector(test, selectHandIn);
  const actions: DialogAction[] = [
    {
      label: 'Go to Dashboard',
      onChoose: () => navigate('/student-portal/dashboard'),
      safe: true,
      tone: terminated ? 'primary' : 'plain',
    },
    {
      label: 'Show Result',
      onChoose: () => navigate(sittingAt('mock', 'results', quizId, sittingId)),
      ...(terminated ? {} : { tone: 'primary' as const }),
      // There is no result before the server knows of the end.
      busy: handIn !== undefined,
    },
  ];
  return (
    <CoverPage title={title}>
      <Dialog
        title={terminated ? 'Test Terminated' : 'Test Completed!'}
        icon={terminated ? <ShieldAlert aria-hidden /> : <CircleCheck aria-hidden />}
        urgent={terminated}
        actions={actions}
      >
        {notice ? (
          <EndingWords rule={notice} evidence={evidence} />
        ) : (
          <p>Every module is submitted, and all your answers are saved.</p>
        )}
        {handIn ? <Delivery handIn={handIn} /> : null}
        {terminated || notice || handIn ? null : (
          <EndedMoment input={{ kind: 'mock', studentId: student._id, quizId, sittingId }} />
        )}
        {terminated && ending !== 'staff' && !handIn ? (
          <>
            <p>Didn’t mean to? Tell your tutor, who can reopen the test with your remaining time.</p>
            <p>
              <strong>Don’t look at the result before that.</strong> It shows the right answers, and once you’ve seen them, the
              test can’t be opened again.
            </p>
          </>
        ) : null}
      </Dialog>
    </CoverPage>
  );
}

function Delivery({ handIn }: { handIn: HandInRef }) {
  const { isSubmitting, again } = useDelivery(handIn);
  if (isSubmitting) return <p role="status">We’re recording the end of your test…</p>;
  return (
    <>
      <Notice>{messages.mock.notComplete}</Notice>
      <p>We’ll keep trying every few seconds. Keep this page open.</p>
      <Button {...again}>Try again</Button>
    </>
  );
}

/** Which rule ended a module or a test, when, and on what evidence; and that every answer was kept. */
function EndingWords({ rule, evidence }: { rule: string | null; evidence: SittingEvent | null }) {
  if (!rule) return null;
  return (
    <>
      <Notice tone="warning">{rule}</Notice>
      {evidence ? (
        <p>
          At <time dateTime={new Date(evidence.at).toISOString()}>{formatMoment(evidence.at, 'second')}</time>{' '}
          {violationWords[evidence.kind].evidence(evidence.detail)}.
        </p>
      ) : null}
      <p>Every answer up to that moment is saved.</p>
    </>
  );
}

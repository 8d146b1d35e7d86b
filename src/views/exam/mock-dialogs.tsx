import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useNavigate } from 'react-router-dom';
import { messages } from '../../content/messages.ts';
import { sittingAt } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogAction } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { deliveryOf, type HandInRef } from './delivery.ts';
import { EndingWords } from './ending-words.tsx';
import { contextOf, currentOf, handInOf, isTerminated, type MockTest, titleOf } from './mock-attempt-screen.ts';
import { CoverPage } from './parts/cover-page.tsx';

/** After a module (specification 4.3): by whom or what it was submitted, and the next one. */
export function ModuleSubmittedDialog({ test }: { test: MockTest }) {
  const { notice, evidence, details } = useSelector(test, contextOf);
  const title = useSelector(test, titleOf);
  const current = useSelector(test, currentOf);
  if (!current) return null;
  const done = details?.modules[current.position - 2];
  return (
    <CoverPage title={title}>
      <Dialog
        title="Module Submitted"
        icon={<CircleCheck aria-hidden />}
        actions={[{ label: 'Next Module', onChoose: () => test.send({ type: 'module.next' }), tone: 'primary' }]}
      >
        <EndingWords rule={notice} evidence={evidence} />
        {done && !notice ? <p>{done.name} is submitted, every answer with it.</p> : null}
        <p>
          Next: {current.module.name}, module {current.position} of {details?.modules.length ?? 0}. No clock is running; stay in
          fullscreen, leaving it ends the test.
        </p>
      </Dialog>
    </CoverPage>
  );
}

/** The end of the whole test: 'Test Completed!', or 'Test Terminated' with the rule, the time and the evidence (specification 4.3). */
export function TestEndedDialog({ test }: { test: MockTest }) {
  const navigate = useNavigate();
  const { notice, evidence, quizId, sittingId } = useSelector(test, contextOf);
  const title = useSelector(test, titleOf);
  const terminated = useSelector(test, isTerminated);
  const handIn = useSelector(test, handInOf);
  const actions: DialogAction[] = [
    { label: 'Go to Dashboard', onChoose: () => navigate('/student-portal/dashboard'), safe: true },
    {
      label: 'Show Result',
      onChoose: () => navigate(sittingAt('mock', 'results', quizId, sittingId)),
      tone: 'primary',
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
          <p>Every module is submitted, and every answer was kept.</p>
        )}
        {handIn ? <Delivery handIn={handIn} /> : null}
        {terminated && !handIn ? (
          <p>If this was not your doing, tell your tutor: the test can be opened again with the time that was left.</p>
        ) : null}
      </Dialog>
    </CoverPage>
  );
}

function Delivery({ handIn }: { handIn: HandInRef }) {
  const delivery = useSelector(handIn, deliveryOf);
  if (delivery === 'submitting') return <p role="status">The end of the test is on its way.</p>;
  return (
    <>
      <Notice>{messages.mock.notComplete}</Notice>
      <p>We try again by ourselves every few seconds. Keep this page open.</p>
      <Button busy={delivery === 'tryingAgain'} onClick={() => handIn.send({ type: 'handIn.retry' })}>
        Try again
      </Button>
    </>
  );
}

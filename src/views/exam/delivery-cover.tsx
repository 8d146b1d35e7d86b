import { useSelector } from '@xstate/react';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { handInMachine } from '../../machines/exam/hand-in.machine.ts';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { examWords } from './exam-words.ts';
import { AnswerFile } from './parts/answer-file.tsx';
import { CoverPage } from './parts/cover-page.tsx';

export type HandInRef = ActorRefFrom<typeof handInMachine>;

/** How far the delivery of an end is. Tried again, it stays the page it was: nothing flickers, nothing is read out twice. */
function selectDelivery(snapshot: SnapshotFrom<HandInRef>) {
  if (snapshot.matches('waiting')) return 'notSubmitted';
  return snapshot.matches('retrying') ? 'tryingAgain' : 'submitting';
}

const selectSittingId = ({ context }: SnapshotFrom<HandInRef>) => context.sittingId;

/** The delivery of an end, with the button that tries it again. */
export function useDelivery(handIn: HandInRef) {
  const delivery = useSelector(handIn, selectDelivery);
  const again = { busy: delivery === 'tryingAgain', onClick: () => handIn.send({ type: 'handIn.retry' }) };
  return { isSubmitting: delivery === 'submitting', again };
}

/**
 * The end of a quiz or a module on its way to the server, for as long as that takes. `rule`: what ended it, if a rule did. `isFullscreen`: a
 * browser may leave it to ask where a file is to be saved, so that none is offered.
 */
export function DeliveryCover({
  kind,
  handIn,
  rule,
  isFullscreen = false,
}: {
  kind: SittingKind;
  handIn: HandInRef;
  rule: ReactNode;
  isFullscreen?: boolean;
}) {
  const sittingId = useSelector(handIn, selectSittingId);
  const { isSubmitting, again } = useDelivery(handIn);
  const { submitting, notSubmitted, failure, kept } = examWords[kind];
  if (isSubmitting)
    return (
      <CoverPage title={submitting}>
        {rule}
        <p role="status">Your answers are on their way.</p>
      </CoverPage>
    );
  const retry = (
    <Button tone="primary" {...again}>
      Try again
    </Button>
  );
  return (
    <CoverPage title={notSubmitted} icon={<ShieldAlert aria-hidden />} tone="bad" actions={retry}>
      {rule}
      <Notice>{failure}</Notice>
      <p>{kept} We’ll also keep trying every few seconds.</p>
      {isFullscreen ? (
        <p>If this continues, reload this page. You can then save your answers as a file for your tutor.</p>
      ) : (
        <AnswerFile sittingId={sittingId} />
      )}
    </CoverPage>
  );
}

import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { attemptOpeningMachine } from '../../machines/exam/attempt-opening.machine.ts';
import type { SittingKind } from '../../machines/exam/quiz-list.machine.ts';
import { listAt } from '../addresses.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { examWords } from './exam-words.ts';
import { CoverPage } from './parts/cover-page.tsx';

type OpeningRef = ActorRefFrom<typeof attemptOpeningMachine>;

const isHeldElsewhere = (snapshot: SnapshotFrom<OpeningRef>) => snapshot.matches('heldElsewhere');

/** While an attempt is opened. Another device or tab that holds it is asked about, never taken over silently. */
export function OpeningCover({ kind, opening, title }: { kind: SittingKind; opening: OpeningRef; title: string }) {
  const navigate = useNavigate();
  const heldElsewhere = useSelector(opening, isHeldElsewhere);
  const { loading, heldElsewhere: question } = examWords[kind];
  if (!heldElsewhere) return <Loading text={loading} page />;
  return (
    <CoverPage title={title}>
      <Dialog
        title={question}
        actions={[
          { label: 'Leave it there', onChoose: () => navigate(listAt(kind)), safe: true },
          { label: 'Continue here', onChoose: () => opening.send({ type: 'attempt.takeOver' }), tone: 'primary' },
        ]}
      >
        <p>
          It’s open on another device or in another tab. If you continue here, the other one stops; every answer saved there is
          kept.
        </p>
      </Dialog>
    </CoverPage>
  );
}

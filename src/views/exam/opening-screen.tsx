import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { attemptOpeningMachine } from '../../machines/exam/attempt-opening.machine.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { CoverPage } from './parts/cover-page.tsx';

type Seen = SnapshotFrom<typeof attemptOpeningMachine>;

const isHeldElsewhere = (seen: Seen) => seen.matches('heldElsewhere');

/** While an attempt is opened. Another device or tab that holds it is asked about, never taken over silently. */
export function OpeningScreen({
  opening,
  title,
  what,
  leaveTo,
}: {
  opening: ActorRefFrom<typeof attemptOpeningMachine>;
  title: string;
  what: 'quiz' | 'test';
  leaveTo: string;
}) {
  const navigate = useNavigate();
  const heldElsewhere = useSelector(opening, isHeldElsewhere);
  if (!heldElsewhere) return <Loading text={`Loading the ${what}…`} page />;
  return (
    <CoverPage title={title}>
      <Dialog
        title={`This ${what} is open somewhere else`}
        actions={[
          { label: 'Continue here', onChoose: () => opening.send({ type: 'attempt.takeOver' }), tone: 'primary' },
          { label: 'Leave it there', onChoose: () => navigate(leaveTo), safe: true },
        ]}
      >
        <p>Another device or tab has it. If you continue here, the other one stops; every answer saved there is kept.</p>
      </Dialog>
    </CoverPage>
  );
}

import { Dialog } from '../../ui/dialog.tsx';
import { type Sheet, usePlaces } from '../answer-sheet-view.ts';
import { useHallParts } from '../hall-context.tsx';
import type { Sitting } from '../sitting-screen.ts';

/** Tab is a violation in a mock test: the dialog opens on the safe button, arrows move, Enter chooses. `final`: what cannot be undone. */
export function SubmitDialog({ sitting, sheet, title, final }: { sitting: Sitting; sheet: Sheet; title: string; final: string }) {
  const parts = useHallParts();
  const places = usePlaces(sheet);
  const cancel = () => sitting.send({ type: 'submission.cancel' });
  return (
    <Dialog
      title={title}
      onCancel={cancel}
      actions={[
        { label: 'Keep working', onChoose: cancel, safe: true },
        { label: 'Yes, submit', onChoose: () => sitting.send({ type: 'submission.confirm' }), tone: 'primary' },
      ]}
    >
      {parts ? <parts.ReviewList places={places} onJump={(number) => sitting.send({ type: 'question.goTo', number })} /> : null}
      <p>{final}</p>
    </Dialog>
  );
}

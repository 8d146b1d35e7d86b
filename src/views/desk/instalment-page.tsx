import { useParams } from 'react-router-dom';
import { instalmentFileMachine } from '../../machines/desk/files.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { InstalmentSheet } from './payment/instalment-sheet.tsx';

/** One price that is paid in parts. Another one is another flow. */
export function InstalmentPage() {
  const { plan = '' } = useParams();
  return <OnePlan key={plan} plan={plan} />;
}

const unknown = {
  heading: 'Installments not found',
  title: 'There are no such installments',
  says: 'The link is wrong or incomplete.',
  to: '/desk/installments',
  all: 'All installments',
};

export function OnePlan({ plan, logic = instalmentFileMachine }: { plan: string; logic?: typeof instalmentFileMachine }) {
  const flow = useFlow(logic, { input: { id: plan } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Installments" unknown={unknown}>
      {(open, done) => (
        <InstalmentSheet open={open} onBegin={(order) => flow.send({ type: 'action.begin', order })}>
          {done}
        </InstalmentSheet>
      )}
    </FileFrame>
  );
}

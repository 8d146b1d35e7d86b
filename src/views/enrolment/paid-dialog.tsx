import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Dialog } from '../ui/dialog.tsx';
import { type Application, contextOf } from './application-screen.ts';

const thanksTo = { sat: '/satpage', ap: '/apcoursespage' } as const;

/** 'Payment Successful!' (specification 2.8). Each way out is a document of its own: Razorpay's script stays behind in this one. */
export function PaidDialog({ application }: { application: Application }) {
  const { item, application: token } = useSelector(application, contextOf);
  // The draft of what is paid goes, whichever way is taken.
  const thank = () => application.send({ type: 'thanks.say' });
  const leave = () => {
    thank();
    location.assign(thanksTo[item.kind]);
  };
  return (
    <Dialog
      title="Payment Successful!"
      icon={<CircleCheck aria-hidden />}
      actions={[{ label: 'Thank You!', tone: 'primary', onChoose: leave }]}
    >
      <p>Your Login Credentials will be sent to your registered email id soon.</p>
      {token ? (
        <p>
          <a href={`/application/${token}`} onClick={thank}>
            See your receipt and what happens next
          </a>
        </p>
      ) : null}
    </Dialog>
  );
}

import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import { Dialog } from '../ui/dialog.tsx';
import { type Application, contextOf } from './application-screen.ts';

const thanksTo = { sat: '/satpage', ap: '/apcoursespage' } as const;

/** 'Payment Successful!' (specification 2.8). 'Thank You!' leaves for the public site, whose pages are documents of their own. */
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
          <Link to={`/application/${token}`} onClick={thank}>
            See your receipt and what happens next
          </Link>
        </p>
      ) : null}
    </Dialog>
  );
}

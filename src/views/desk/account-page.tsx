import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { may } from '../../../contract/desk/rights.ts';
import { secondFactorMachine } from '../../machines/accounts/second-factor.machine.ts';
import { selectStep } from '../accounts/second-factor/flow.ts';
import { SecondFactorParts } from '../accounts/second-factor/second-factor-parts.tsx';
import { SignInsCard } from '../accounts/sign-ins-card.tsx';
import { useStepFocus } from '../enrolment/use-step-focus.ts';
import { DetailList } from '../ui/detail-list.tsx';
import { Card } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { useDesk } from './desk-context.ts';

/** One's own account: who one is here, the authenticator app, and where one is signed in. */
export function AccountPage({ logic = secondFactorMachine }: { logic?: typeof secondFactorMachine }) {
  const { staff } = useDesk();
  const flow = useFlow(logic, { input: { due: false } });
  useOpened(flow);
  const place = useStepFocus(useSelector(flow, selectStep));
  return (
    <>
      <PageHeading title="Your account" lead="Who you are here, and how you sign in." />
      <Card as="section" gap={4} aria-label="Details">
        <DetailList
          details={[
            { name: 'Name', value: `${staff.firstname} ${staff.lastname}` },
            { name: 'Email', value: staff.email },
            { name: 'Role', value: staff.duty === 'owner' ? 'Owner' : 'Staff' },
          ]}
        />
        {may(staff.duty, 'staff.change') ? <Link to="/desk/staff">Correct your name or email</Link> : null}
      </Card>
      <Card as="section" gap={4} aria-label="Authenticator app" ref={place}>
        <SecondFactorParts flow={flow} />
      </Card>
      <SignInsCard signedInAs="staff" />
    </>
  );
}

import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { passwordLinkHours } from '../../../contract/limits.ts';
import { messages } from '../../content/messages/accounts.ts';
import { confirmAddressMachine } from '../../machines/accounts/confirm-address.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { CardPage } from './card-page.tsx';

type Snapshot = SnapshotFrom<typeof confirmAddressMachine>;
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');

function selectScreen(snapshot: Snapshot) {
  if (snapshot.matches('used')) return 'used';
  if (snapshot.matches('taken')) return 'taken';
  return snapshot.matches('dead') ? 'dead' : 'form';
}

/** Uses a new email address by the link that was mailed there. */
export function ConfirmAddressPage({ logic = confirmAddressMachine }: { logic?: typeof confirmAddressMachine }) {
  const [search] = useSearchParams();
  const flow = useFlow(logic, { input: { token: search.get('token') ?? '' } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const waiting = useSelector(flow, isWaiting);
  const { email, notice } = useSelector(flow, selectContext);
  return (
    <CardPage>
      {screen === 'form' ? (
        <>
          <PageHeading title="Use this email address?" lead="Email about your account will come here from now on." />
          {notice ? <Notice>{notice}</Notice> : null}
          <Button tone="primary" wide busy={waiting} onClick={() => flow.send({ type: 'address.use' })}>
            {waiting ? 'Saving…' : 'Use this address'}
          </Button>
        </>
      ) : null}
      {screen === 'used' ? (
        <>
          <PageHeading title="Your address is changed" />
          <Notice tone="done">Email about your account comes to {email}. Your username and password stay the same.</Notice>
          <LinkButton to="/signin" tone="primary" wide>
            Sign In
          </LinkButton>
        </>
      ) : null}
      {screen === 'taken' ? (
        <>
          <PageHeading title="This address is taken" lead={messages.address.taken} />
          <LinkButton to="/signin" tone="primary" wide>
            Sign In
          </LinkButton>
        </>
      ) : null}
      {screen === 'dead' ? (
        <>
          <PageHeading
            title="This link doesn’t work anymore"
            lead={`A link works once and expires after ${passwordLinkHours} hours. The school can send you another one.`}
          />
          <LinkButton to="/signin" tone="primary" wide>
            Sign In
          </LinkButton>
        </>
      ) : null}
    </CardPage>
  );
}

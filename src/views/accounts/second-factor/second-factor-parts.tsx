import { useSelector } from '@xstate/react';
import type { SecondFactorState } from '../../../../contract/accounts/second-factor.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Flow, selectStep } from './flow.ts';
import { ProofForm } from './proof-form.tsx';
import { SetupForm } from './setup-form.tsx';

/** The authenticator app of who is signed in: whether there is one, and all that can be done about it. */
export function SecondFactorParts({ flow }: { flow: Flow }) {
  const step = useSelector(flow, selectStep);
  const { factor, notice, recoveryCodes } = useSelector(flow, selectContext);
  if (step === 'failed') return <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'factor.retry' })} />;
  if (step === 'proof') return <ProofForm flow={flow} />;
  if (step === 'setup') return <SetupForm flow={flow} />;
  if (step === 'codes') return <RecoveryCodes codes={recoveryCodes} onKeep={() => flow.send({ type: 'codes.keep' })} />;
  if (step === 'loading' || factor === null) return <Loading small text="Looking up your authenticator app…" />;
  return factor.enabledAt === null ? (
    <NoApp flow={flow} factor={factor} />
  ) : (
    <OwnApp flow={flow} factor={factor} since={factor.enabledAt} />
  );
}

function NoApp({ flow, factor }: { flow: Flow; factor: SecondFactorState }) {
  if (!factor.available) return <Text measure>This is a demo account, so it signs in with just a password.</Text>;
  return (
    <>
      <Text measure>
        {factor.required
          ? 'Your school requires more than a password. Set up an authenticator app first. From then on, you’ll sign in with your password and the code it shows.'
          : 'You sign in with just your password. With an authenticator app, knowing your password isn’t enough to get in.'}
      </Text>
      <Row>
        <Button tone="primary" onClick={() => flow.send({ type: 'setUp.choose' })}>
          Set up an authenticator app
        </Button>
      </Row>
    </>
  );
}

function OwnApp({ flow, factor, since }: { flow: Flow; factor: SecondFactorState; since: number }) {
  const left = factor.recoveryCodesLeft;
  return (
    <>
      <Text measure>
        You’ve signed in with an authenticator app since {formatMoment(since, 'shortDateTime')}. You have{' '}
        {left === 1 ? '1 recovery code' : `${left} recovery codes`} left.
      </Text>
      <Row gap={3}>
        <Button onClick={() => flow.send({ type: 'setUp.choose' })}>Use another app</Button>
        <Button onClick={() => flow.send({ type: 'codes.choose' })}>Get new recovery codes</Button>
        {factor.required ? null : <Button onClick={() => flow.send({ type: 'disable.choose' })}>Turn off</Button>}
      </Row>
    </>
  );
}

function RecoveryCodes({ codes, onKeep }: { codes: string[]; onKeep: () => void }) {
  return (
    <>
      <Text as="h2" size="l">
        Save your recovery codes
      </Text>
      <Text measure>
        They let you in when you don’t have your app. Each works once. You won’t see them again: print them, or save them in a
        password manager.
      </Text>
      <Stack as="ul" gap={2}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Row>
        <Button tone="primary" onClick={onKeep}>
          I’ve saved them
        </Button>
      </Row>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { CodeField } from '../code-field.tsx';
import { type Flow, isWaiting } from './flow.ts';

const looks = {
  setUp: { title: 'Set up an authenticator app', button: 'Continue', tone: 'primary' },
  codes: { title: 'Get new recovery codes', button: 'Get new codes', tone: 'primary' },
  disable: { title: 'Turn off the authenticator app', button: 'Turn off', tone: 'danger' },
} as const;

/** Asks for the password, and for a code where there is an app already, before anything changes. */
export function ProofForm({ flow }: { flow: Flow }) {
  const { factor, purpose, password, code, codeKind, errors, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const { title, button, tone } = looks[purpose];
  const submit = submitTo(() => flow.send({ type: 'proof.submit' }));
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <Text as="h2" size="l">
        {title}
      </Text>
      <Text tone="soft" measure>
        First, confirm that it’s you.
      </Text>
      <Field
        label="Password"
        name="password"
        type="password"
        value={password}
        onChange={(text) => flow.send({ type: 'password.type', text })}
        error={errors.password ?? undefined}
        autoComplete="current-password"
        required
      />
      {factor !== null && factor.enabledAt !== null ? (
        <CodeField
          kind={codeKind}
          value={code}
          error={errors.code}
          onType={(text) => flow.send({ type: 'code.type', text })}
          onChoose={(kind) => flow.send(kind === 'app' ? { type: 'app.choose' } : { type: 'recovery.choose' })}
        />
      ) : null}
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        <Button type="submit" tone={tone} busy={waiting}>
          {waiting ? 'One moment…' : button}
        </Button>
        <Button busy={waiting} onClick={() => flow.send({ type: 'setUp.cancel' })}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

import { useSelector } from '@xstate/react';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { type Flow, isWaiting } from './flow.ts';
import { QrPicture } from './qr-picture.tsx';

/** A key that can be typed: in groups of four. */
const formatKey = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** The secret as picture and text, and the first code of the app. */
export function SetupForm({ flow }: { flow: Flow }) {
  const { setup, code, errors, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const submit = submitTo(() => flow.send({ type: 'setUp.confirm' }));
  if (setup === null) return null;
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <Text as="h2" size="l">
        Add Prepchart to your app
      </Text>
      <Text measure>
        Scan this code with your authenticator app. On this device, <a href={setup.uri}>open the app</a> instead, or type the key
        into it.
      </Text>
      <QrPicture rows={setup.qr} label="QR code for your authenticator app. The key below it is the same." />
      <Text>
        Key: <code>{formatKey(setup.secret)}</code>
      </Text>
      <Field
        label="First code"
        hint="The six digits the app shows now."
        name="code"
        value={code}
        onChange={(text) => flow.send({ type: 'code.type', text })}
        error={errors.code ?? undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        <Button type="submit" tone="primary" busy={waiting}>
          {waiting ? 'One moment…' : 'Confirm'}
        </Button>
        <Button busy={waiting} onClick={() => flow.send({ type: 'setUp.cancel' })}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Row } from '../ui/layout.tsx';

type CodeKind = 'app' | 'recovery';

const looks = {
  app: {
    label: 'Code',
    hint: 'The six digits your authenticator app shows.',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up the app. Each works once.',
    other: 'Use your authenticator app instead',
  },
} as const;

/** The field for a code of the authenticator app, or for a recovery code. `focused`: it takes the focus when it appears. */
export function CodeField({
  kind,
  value,
  error,
  focused = false,
  onType,
  onChoose,
}: {
  kind: CodeKind;
  value: string;
  error: string | null;
  focused?: boolean;
  onType: (text: string) => void;
  onChoose: (kind: CodeKind) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  // What is wrong is said where the next code is typed.
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  const { label, hint, other } = looks[kind];
  const choose = () => {
    onChoose(kind === 'app' ? 'recovery' : 'app');
    field.current?.focus();
  };
  return (
    <>
      <Field
        ref={field}
        label={label}
        hint={hint}
        name="code"
        value={value}
        onChange={onType}
        error={error ?? undefined}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        required
      />
      <Row>
        <Button small tone="plain" onClick={choose}>
          {other}
        </Button>
      </Row>
    </>
  );
}

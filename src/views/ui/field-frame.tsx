import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Row, Stack, Text } from './layout.tsx';

/** What a control in a frame carries, so that label, hint and error belong to it. */
export type FramedControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

export type FieldFrameProps = {
  label: string;
  /** Stands under the label, always. */
  hint?: string | undefined;
  /** Stands at the control and is read with it; absent when there is none. */
  error?: string | undefined;
};

/** The label, hint and error around a control. `children` puts the control there with what it is given. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (control: FramedControl) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Stack gap={1}>
      <Text as="label" weight="medium" htmlFor={id}>
        {label}
      </Text>
      {hint ? (
        <Text tone="faint" size="s" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      <FieldError id={`${id}-error`} error={error} />
    </Stack>
  );
}

/** What is wrong with one field, beside it. Give `id` to the field's `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <Row as="p" nowrap gap={1} align="start" size="s" weight="medium" id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      {error}
    </Row>
  );
}

import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';

/** One field that says who asks, and the button that has a link mailed to them. */
export function LinkForm({
  notice,
  waiting,
  onSubmit,
  ...field
}: { notice: string | null; waiting: boolean; onSubmit: () => void } & ComponentProps<typeof Field>) {
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submitTo(onSubmit)}>
      <Field {...field} required />
      {notice ? <Notice>{notice}</Notice> : null}
      <Button type="submit" tone="primary" wide busy={waiting}>
        {waiting ? 'Sending…' : 'Email me a link'}
      </Button>
    </Stack>
  );
}

import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * What a form does when it is submitted: `send` tells its flow, and the first field that the flow finds wrong takes the focus. The words of the
 * errors stand in the page by then, so that they are read with the field.
 */
export const submitTo = (send: (form: HTMLFormElement) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const form = event.currentTarget;
  flushSync(() => send(form));
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
};
